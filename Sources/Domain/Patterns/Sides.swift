/// The side of the work that faces the maker.
public enum Side: String, CaseIterable, Sendable {
  case right, wrong

  /// As patterns write it: "RS", "WS".
  public var mark: String { self == .right ? "RS" : "WS" }

  public var other: Side { self == .right ? .wrong : .right }
}

/// How a counter is worked from a row on: back and forth, or round and round.
public struct SideChange: Equatable, Sendable {
  public enum Way: Equatable, Sendable {
    /// Back and forth; the right side faces on odd or on even rows.
    case flat(rightSide: Parity)
    /// In the round: the right side always faces.
    case round
  }

  public enum Parity: String, CaseIterable, Sendable {
    case odd, even

    public init(of row: Int) { self = row % 2 == 0 ? .even : .odd }
    public var other: Parity { self == .odd ? .even : .odd }
  }

  public let counter: Counter.ID
  /// The row that it begins with, as counted, never as the repeat numbers it.
  public var from: Int
  public var way: Way

  public init(counter: Counter.ID, from: Int, way: Way) {
    self.counter = counter
    self.from = from
    self.way = way
  }
}

extension SideChange.Way {
  /// The side that faces on a row.
  public func side(of row: Int) -> Side {
    switch self {
    case .round: .right
    case .flat(let rightSide): SideChange.Parity(of: row) == rightSide ? .right : .wrong
    }
  }
}
