/// A JSON value (RFC 8259), for clients that read answers. Objects keep the order of their keys.
public enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Equatable, Sendable {
    public let key: String
    public let value: JSON

    public init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value under a key; nil where this is no object or has no such key.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
}
