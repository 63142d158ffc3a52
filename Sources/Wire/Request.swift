/// One request, taken apart: a verb, its arguments, and `key=value` options.
public struct Request: Equatable, Sendable {
  public struct Option: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var verb: String
  public var arguments: [String]
  public var options: [Option]

  public init(verb: String, arguments: [String] = [], options: [Option] = []) {
    self.verb = verb
    self.arguments = arguments
    self.options = options
  }

  /// The value of an option, if it was given.
  public func option(_ name: String) -> String? { options.first { $0.name == name }?.value }

  /// A line holds at most this many bytes, its LF included.
  public static let lineLimit = 65_536
}

/// What was wrong with a line, in one sentence that names the word.
public struct LineError: Error, Equatable, Sendable {
  /// The error word on the wire.
  public enum Kind: String, CaseIterable, Sendable {
    case empty
    case encoding = "bad-encoding"
    case syntax = "bad-syntax"
  }

  public let kind: Kind
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
