/// A verb of the program `yarnbuddy`, which `yb` hands over: what both programs' help and completions come from.
public struct DeskVerb: Sendable {
  public let name: String
  /// One line on all of it.
  public let help: String
  /// What it does, one by one; the first word of a usage is its second word.
  public let members: [Member]

  public struct Member: Sendable {
    /// As "show YARN".
    public let usage: String
    public let help: String

    public var name: String { String(Substring(usage.utf8.prefix { $0 != UInt8(ascii: " ") })) }

    init(_ usage: String, _ help: String) {
      self.usage = usage
      self.help = help
    }
  }

  init(_ name: String, _ help: String, _ members: [Member] = []) {
    self.name = name
    self.help = help
    self.members = members
  }

  public static func named(_ name: String) -> DeskVerb? { all.first { $0.name == name } }

  /// All of them, in the order in which help lists them.
  public static let all: [DeskVerb] = [
    DeskVerb(
      "doctor", "Look over the store, the socket, the daemon and the units, and say what to do. Changes nothing.")
  ]
}
