/// How fast rows go by, and how long the rest takes.
public struct Pace: Equatable, Sendable {
  /// The median of recent rows in milliseconds, gaps and pauses left out.
  public let usualRow: Int64

  /// Nil when no row is known.
  public init?(_ tempo: Tempo) {
    guard let usualRow = tempo.usualRow, usualRow > 0 else { return nil }
    self.usualRow = usualRow
  }

  /// Rows an hour, in tenths, rounded to the nearest.
  public var tenthsAnHour: Int { Int((36_000_000 + usualRow / 2) / usualRow) }

  /// Milliseconds of work that so many rows take; more than 10⁹ rows count as 10⁹.
  public func left(rows: Int) -> Int64 { usualRow * Int64(min(max(0, rows), Counter.limit)) }
}

/// How much somebody works on a usual day.
public struct Habit: Equatable, Sendable {
  /// Milliseconds on a usual calendar day, those without any work counted in.
  public let usualDay: Int64

  /// How many days back it looks.
  public static let span = 28

  /// Takes the totals of recent dates, in milliseconds; others are passed over.
  ///
  /// The usual day is the sum of the 28 dates before today, divided by the number of dates from the first of them with
  /// any work up to yesterday. Nil with fewer than three such dates, or with work on fewer than two.
  public init?(days: [LocalDate: Int64], today: LocalDate) {
    let recent = days.filter { $0.value > 0 && $0.key < today && today - $0.key <= Habit.span }
    guard let first = recent.keys.min(), recent.count >= 2, today - first >= 3 else { return nil }
    usualDay = recent.values.reduce(0, +) / Int64(today - first)
    guard usualDay > 0 else { return nil }
  }

  /// The date on which so much work is done at the usual hours; nil when that is more than ten years off.
  ///
  /// Today gives what is missing to a usual day, each date after it a usual day.
  public func finish(of left: Int64, today: LocalDate, workedToday: Int64) -> LocalDate? {
    let rest = left - max(0, usualDay - workedToday)
    guard rest > 0 else { return today }
    let days = (rest - 1) / usualDay + 1
    return days <= 3_650 ? today + Int(days) : nil
  }
}
