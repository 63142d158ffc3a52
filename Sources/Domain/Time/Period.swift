/// A stretch of the calendar that time is added up by.
public enum Period: String, CaseIterable, Sendable {
  case day, week, month, year

  /// The first date of the period that `date` lies in. Weeks begin on Monday.
  public func first(of date: LocalDate) -> LocalDate {
    let (_, month, day) = date.civil
    switch self {
    case .day: return date
    case .week: return date + (1 - date.weekday)
    case .month: return date + (1 - day)
    case .year: return LocalDate(year: date.civil.year, month: 1, day: 1) ?? date + (1 - day) + (1 - month)
    }
  }

  /// The first date of the period after.
  public func next(after date: LocalDate) -> LocalDate {
    let start = first(of: date)
    switch self {
    case .day: return start + 1
    case .week: return start + 7
    case .month: return first(of: start + 31)
    case .year: return first(of: start + 366)
    }
  }

  /// As ISO 8601 writes it: "2026-03-29", "2026-W13", "2026-03", "2026".
  public func name(of date: LocalDate) -> String {
    let (year, month, _) = date.civil
    switch self {
    case .day: return date.description
    case .week: return "\(date.week.year.padded(4))-W\(date.week.week.padded(2))"
    case .month: return "\(year.padded(4))-\(month.padded(2))"
    case .year: return year.padded(4)
    }
  }
}
