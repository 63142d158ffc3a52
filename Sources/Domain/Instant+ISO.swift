extension Instant {
  /// ISO 8601 in UTC with milliseconds, as "2026-11-30T21:04:05.123Z".
  public var iso: String {
    let date = CivilDate(day: floorDivide(milliseconds, 86_400_000))
    let time = milliseconds - floorDivide(milliseconds, 86_400_000) * 86_400_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let fraction = time % 1000
    let padding = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    return "\(date)T\(two(time / 3_600_000)):\(two(time / 60_000 % 60)):\(two(time / 1000 % 60)).\(padding)\(fraction)Z"
  }

  /// Hours and minutes of the day at an offset from UTC in seconds, as "21:04".
  public func clock(offset: Int) -> String {
    let local = milliseconds + Int64(offset) * 1000
    let minutes = floorDivide(local, 60_000) - floorDivide(local, 86_400_000) * 1440
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The calendar date at an offset from UTC in seconds.
  public func date(offset: Int) -> CivilDate {
    CivilDate(day: floorDivide(milliseconds + Int64(offset) * 1000, 86_400_000))
  }
}

/// A date of the Gregorian calendar. Days from the civil date and back: Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms" (https://howardhinnant.github.io/date_algorithms.html).
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let dayOfMonth: Int

  /// The date `day` days after 1970-01-01.
  public init(day: Int64) {
    let shifted = day + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    dayOfMonth = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  public static func < (a: Self, b: Self) -> Bool { (a.year, a.month, a.dayOfMonth) < (b.year, b.month, b.dayOfMonth) }

  /// "2026-11-30".
  public var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = "\(year)"
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + "\(digits)-\(two(month))-\(two(dayOfMonth))"
  }
}

/// Division that rounds down, also below 0.
func floorDivide(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((b - 1 - a) / b) }
