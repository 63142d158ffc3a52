public import Domain

/// Which yarns to read. What it leaves out nobody wants; what it lets through may be looked at more closely.
public struct YarnQuery: Sendable {
  /// Text columns in which parts can be looked for.
  public enum Column: String, Sendable {
    case name, brand, colorway
    case family = "color_family"
    case lot = "dye_lot"
    case fiber, price, place
    case stored = "stored_in"
    case notes
  }

  public var weight: YarnWeight?
  public var status: Yarn.Status?
  public var isStashed: Bool?
  public var isArchived: Bool?
  /// Only what a list shows is read: no family, lot, fibre, price, place, dates, notes and import key.
  public var isBrief = false
  private(set) var parts: [(column: Column, part: String)] = []

  public init() {}

  /// Wants a part in a column, whatever its case. Only a part of ASCII is looked for: SQLite folds no other letters.
  public mutating func want(_ part: String, in column: Column) {
    guard !part.isEmpty, part.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    parts.append((column, part.lowercased()))
  }
}
