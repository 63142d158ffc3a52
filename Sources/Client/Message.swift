public import Wire

/// One line from the daemon: an answer or an event.
public struct Message: Equatable, Sendable {
  /// As it came, without its LF.
  public let line: [UInt8]
  public let json: JSON

  /// Reads a line; refuses what is neither an answer (`"ok"`) nor an event (`"event"`).
  public init(line: [UInt8]) throws(ConnectionError) {
    guard let json = line.withUnsafeBytes({ JSON(parsing: $0) }),
      json["event"]?.string != nil || json["ok"]?.bool != nil
    else { throw .garbage }
    self.line = line
    self.json = json
  }

  public var event: String? { json["event"]?.string }
  public var isEvent: Bool { event != nil }
  public var isOK: Bool { json["ok"]?.bool ?? false }
  /// One line to read.
  public var text: String? { json["text"]?.string }
  /// One sentence to speak.
  public var say: String? { json["say"]?.string }
  /// The journal's number.
  public var sequence: Int? { json["seq"]?.integer }

  /// Whether a refusal means that the words make no request, which `yb` tells by its exit code.
  var isUsage: Bool { ["bad-arguments", "bad-option", "bad-syntax", "unknown-verb"].contains(json["error"]?.string) }

  /// What a refusal says, whatever of it the daemon sent.
  public var refusal: String {
    json["message"]?.string ?? json["error"]?.string ?? "The daemon refused and did not say why."
  }
}
