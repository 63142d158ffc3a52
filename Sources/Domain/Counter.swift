/// One count of a project: the rows done, or a tally of stitches, decreases or repeats.
public struct Counter: Equatable, Sendable {
  public typealias ID = Identifier<Counter>

  public let id: ID
  public var name: String
  public var unit: Unit
  /// The number that the pattern gives its first row. Only a place counter has a use for it.
  public var first: Int
  /// What is finished, from 0; |value| is below ``limit``. Negative only when ``isSigned``.
  public var value: Int
  /// The number of the last row (place), or the tally to reach.
  public var target: Int?
  public var isSigned: Bool
  /// When it was last pressed.
  public var pressed: Instant?

  /// Values, first rows and targets stay below this size.
  public static let limit = 1_000_000_000

  public init(
    id: ID, name: String, unit: Unit = .row, first: Int = 1, value: Int = 0, target: Int? = nil, isSigned: Bool = false,
    pressed: Instant? = nil
  ) {
    self.id = id
    self.name = name
    self.unit = unit
    self.first = first
    self.value = value
    self.target = target
    self.isSigned = isSigned
    self.pressed = pressed
  }

  /// The number that the face shows: the row now on the needles, or the tally.
  public var shown: Int { shown(for: value) }

  /// The number that the face would show at another value.
  public func shown(for value: Int) -> Int { unit.isPlace ? first + value : value }

  /// The value at which the face shows `shown`.
  public func value(showing shown: Int) -> Int { unit.isPlace ? shown - first : shown }

  /// The value at which the target is reached: its last row is finished, or the tally is full.
  public var goal: Int? { target.map { value(finishing: $0) } }

  /// Whether the target is reached or passed.
  public var isDone: Bool { goal.map { value >= $0 } ?? false }

  /// What is still to do until the target; 0 once it is reached.
  public var left: Int? { goal.map { max(0, $0 - value) } }
}
