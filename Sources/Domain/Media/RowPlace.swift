/// The row that a note or a photo is on, which is always a counter's.
public struct RowPlace: Equatable, Sendable {
  public let counter: Counter
  /// The number that the counter shows on it.
  public let row: Int

  public init(_ counter: Counter, _ row: Int) {
    self.counter = counter
    self.row = row
  }

  /// " on round 42".
  public var text: String { " on \(counter.unit.name) \(row)" }

  /// Why there is none in a project without counters.
  public static func noCounter(_ project: Project) -> Refusal {
    Refusal(.missing, "\(project.name) has no counter, so no rows. Leave out row=, or say row=none.")
  }

  /// Why there is none on a yarn.
  public static let ofYarn = Refusal(.arguments, "A yarn has no rows: row= is for what belongs to a project.")
}

extension Work {
  /// What a counter of the project counts; a row, where the counter is gone.
  public func unit(of counter: Counter.ID?) -> Unit { counter.flatMap { self.counter($0) }?.unit ?? .row }
}
