/// A reminder on the row that is on the needles.
public struct Due: Equatable, Sendable {
  public let reminder: Reminder.ID
  public let counter: Counter.ID
  /// The row that it was for: another than the one on the needles when it was put off.
  public let row: Int
  /// Which one it is, from 1.
  public let number: Int
  /// Nil without end.
  public let total: Int?
  public let wasSnoozed: Bool
}

/// The next time that a reminder comes.
public struct Coming: Equatable, Sendable {
  public let reminder: Reminder.ID
  public let counter: Counter.ID
  public let row: Int
  /// Rows from the one on the needles; 1 or more.
  public let away: Int
}

/// Reminders of one kind that a move went over: passed by a jump, or due again after ripping.
public struct Crossed: Equatable, Sendable {
  public let reminder: Reminder.ID
  public let count: Int
  /// The lowest of their rows.
  public let first: Int
}
