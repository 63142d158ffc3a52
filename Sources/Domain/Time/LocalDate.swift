/// A date of the Gregorian calendar, without a zone.
public struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let day: Int

  /// The length of a day without a clock change.
  static let milliseconds: Int64 = 86_400_000

  public init(day: Int) { self.day = day }

  /// The date that a clock at this offset shows; `offset` in seconds east of UTC.
  public init(of instant: Instant, offset: Int) {
    day = Int((instant.milliseconds + Int64(offset) * 1000).floored(by: LocalDate.milliseconds))
  }

  /// Nil when the month has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= LocalDate.days(inMonth: month, of: year) else { return nil }
    self.init(civil: year, month, day)
  }

  /// Counts days from the 1st of March of year 0, so that the leap day comes last in its year.
  private init(civil year: Int, _ month: Int, _ day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = Int(Int64(shifted).floored(by: 400))
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.day = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month and day of the month, as people write them.
  public var civil: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = Int(Int64(shifted).floored(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let calendarMonth = month < 10 ? month + 3 : month - 9
    return (
      yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// 1 for Monday to 7 for Sunday.
  public var weekday: Int { Int(Int64(day + 3).modulo(7)) + 1 }

  /// The ISO 8601 week and the year that it belongs to. A week begins on Monday and belongs to its Thursday's year.
  public var week: (year: Int, week: Int) {
    let thursday = self + (4 - weekday)
    let year = thursday.civil.year
    return (year, (thursday.day - LocalDate(civil: year, 1, 1).day) / 7 + 1)
  }

  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    default: 31
    }
  }

  public static func < (a: Self, b: Self) -> Bool { a.day < b.day }
  public static func + (a: Self, days: Int) -> Self { LocalDate(day: a.day + days) }
  public static func - (a: Self, b: Self) -> Int { a.day - b.day }
}

extension LocalDate: CustomStringConvertible {
  /// As ISO 8601 writes it: "2026-03-29".
  public var description: String {
    let (year, month, day) = civil
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }
}

extension Int {
  /// The digits with zeros in front, at least `width` of them.
  func padded(_ width: Int) -> String {
    let digits = String(abs(self))
    return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
