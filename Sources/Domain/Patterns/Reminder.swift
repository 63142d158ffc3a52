/// A text that falls due when certain rows come onto the needles.
public struct Reminder: Equatable, Sendable {
  public typealias ID = Identifier<Reminder>

  /// Which numbers its rows are.
  public enum Basis: String, CaseIterable, Sendable {
    /// As the counter counts: each row comes once.
    case row
    /// As the pattern numbers them: a row in a repeat comes each time.
    case pattern
  }

  public let id: ID
  public var counter: Counter.ID
  public var text: String
  public var basis: Basis
  public var rhythm: Rhythm
  /// The row, as counted, on which it was last dismissed. Ripping back to that row or below forgets it.
  public var dismissed: Int?
  /// The last one that was put off. Ripping back to its own row or below forgets it.
  public var snooze: Snooze?

  /// One that was put off: from the row it was for to the row it comes again, both as counted.
  public struct Snooze: Equatable, Sendable {
    public var row: Int
    public var to: Int

    public init(row: Int, to: Int) {
      self.row = row
      self.to = to
    }
  }

  public init(
    id: ID, counter: Counter.ID, text: String, basis: Basis = .row, rhythm: Rhythm, dismissed: Int? = nil,
    snooze: Snooze? = nil
  ) {
    self.id = id
    self.counter = counter
    self.text = text
    self.basis = basis
    self.rhythm = rhythm
    self.dismissed = dismissed
    self.snooze = snooze
  }
}
