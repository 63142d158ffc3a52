/// Reads times, dates and lengths as people write them. What can be read in two ways is refused with both.
public enum TimePhrase {
  /// A moment: `now`, `14:30`, `9.30pm`, `yesterday 21:00`, `sat 14:00`, `25 min ago`, `1h30 ago`, or ISO 8601.
  ///
  /// A time alone is today's. An ISO 8601 time without a zone is local. A local time that a clock change skips or repeats
  /// is refused with both UTC offsets.
  public static func moment(_ text: String, now: Instant, in zone: Zone) throws(Refusal) -> Moment {
    let here = zone.moment(at: now)
    let words = words(of: text)
    guard !words.isEmpty else { throw unreadable(text) }
    if words == ["now"] { return here }
    if words.last == "ago" { return try ago(Array(words.dropLast()), here, zone, text) }
    if let iso = try ISOTime(words.joined(separator: "t")) { return try iso.moment(in: zone) }
    var days: [String] = []
    var clock: Int64?
    for word in words where word != "at" && word != "on" {
      if let read = try timeOfDay(word, here) {
        guard clock == nil else { throw unreadable(text) }
        clock = read
      } else {
        days.append(word)
      }
    }
    guard let clock else {
      try refuseLength(words, text)
      let date = try date(text, today: here.date)
      throw Refusal(.value, "Which time on \(date)? Say, for one: \(date)T14:30")
    }
    let date = days.isEmpty ? here.date : try date(days.joined(separator: " "), today: here.date)
    return try resolve(date, clock, in: zone)
  }

  /// The moment at which a local clock shows this; refused when there is none, or two.
  static func resolve(_ date: LocalDate, _ timeOfDay: Int64, in zone: Zone) throws(Refusal) -> Moment {
    let found = zone.moments(showing: date, timeOfDay)
    if found.count == 1 { return found[0] }
    let local = Int64(date.day) * LocalDate.milliseconds + timeOfDay
    let offsets = found.isEmpty ? zone.offsets(around: local) : found.map(\.offset)
    let shown = Moment(Instant(milliseconds: local), offset: 0)
    let readings = offsets.map { "\(date)T\(shown.timeText)\(Moment.text(offset: $0))" }
    let fault = found.isEmpty ? "is skipped" : "comes twice"
    throw Refusal(
      .ambiguous,
      "\(shown.timeText) on \(date) \(fault), because the clocks change. Say \(readings.joined(separator: " or ")).")
  }

  private static func ago(_ words: [String], _ now: Moment, _ zone: Zone, _ text: String) throws(Refusal) -> Moment {
    let amounts = try TimeAmount.all(in: words, text)
    if amounts.count == 1, let count = amounts[0].whole, let days = amounts[0].unit.days {
      return try resolve(checked(now.date + -(count * days)), now.timeOfDay, in: zone)
    }
    if amounts.count == 1, let count = amounts[0].whole, let months = amounts[0].unit.months {
      return try resolve(monthsBack(count * months, from: now.date), now.timeOfDay, in: zone)
    }
    let instant = now.instant - (try TimeAmount.length(of: amounts, text))
    _ = try checked(LocalDate(of: instant, offset: 0))
    return zone.moment(at: instant)
  }

  private static func monthsBack(_ count: Int, from date: LocalDate) throws(Refusal) -> LocalDate {
    let (year, month, day) = date.civil
    let months = year * 12 + month - 1 - count
    guard months >= 1970 * 12 else { throw outOfCalendar }
    if let found = LocalDate(year: months / 12, month: months % 12 + 1, day: day) { return found }
    let last = LocalDate.days(inMonth: months % 12 + 1, of: months / 12)
    throw Refusal(
      .ambiguous,
      "That month has \(last) days. Give the date, as \((months / 12).padded(4))-"
        + "\((months % 12 + 1).padded(2))-\(last.padded(2)).")
  }

  /// A length alone says neither when it began nor when it ended.
  private static func refuseLength(_ words: [String], _ text: String) throws(Refusal) {
    guard words.contains(where: { $0.first?.isNumber == true }) else { return }
    if words.count == 1, let hour = number(words[0]), hour < 24 {
      let readings = hour < 12 ? "\(hour.padded(2)):00 or \((hour + 12).padded(2)):00" : "\(hour):00"
      throw Refusal(.ambiguous, "\(hour) can be a time of day or minutes. Say \(readings), or \(hour) min ago.")
    }
    let amounts: [TimeAmount]
    do { amounts = try TimeAmount.all(in: words, text) } catch {
      if error.kind == .ambiguous { throw error }
      return
    }
    guard let first = amounts.first else { return }
    if amounts.count == 2, first.unit == .hour, let hours = first.whole, let minutes = amounts[1].whole, hours < 24,
      minutes < 60
    {
      throw Refusal(
        .ambiguous,
        "\(text) can be a length or a time of day. Say \(text) ago, or \(hours.padded(2)):\(minutes.padded(2)).")
    }
    throw Refusal(.value, "\(text) is a length. For the time that long before now, say: \(text) ago")
  }

  static func checked(_ date: LocalDate) throws(Refusal) -> LocalDate {
    guard (0...2_932_896).contains(date.day) else { throw outOfCalendar }
    return date
  }

  static var outOfCalendar: Refusal { Refusal(.range, "Years run from 1970 to 9999.") }

  static func unreadable(_ text: String) -> Refusal {
    Refusal(.value, "“\(text)” is not a time. Say, for one: 14:30, yesterday 21:00, 25 min ago")
  }

  /// Lower-case words.
  static func words(of text: String) -> [String] {
    text.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
  }
}
