extension TimePhrase {
  /// Milliseconds since midnight; nil when the word is no time of day.
  static func timeOfDay(_ word: String, _ now: Moment) throws(Refusal) -> Int64? {
    if word == "noon" { return 12 * 3_600_000 }
    if word == "midnight" {
      throw Refusal(
        .ambiguous, "Midnight can be the day's first or last moment. Say \(now.date)T00:00 or \(now.date + 1)T00:00.")
    }
    var digits = Substring(word)
    let half: Int? = digits.hasSuffix("am") ? 0 : digits.hasSuffix("pm") ? 12 : nil
    if half != nil { digits = digits.dropLast(2) }
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    let numbers = parts.compactMap { $0.count <= 2 ? number($0) : nil }
    guard numbers.count == parts.count, let hour = numbers.first, parts.dropFirst().allSatisfy({ $0.count == 2 }) else {
      return nil
    }
    if parts.count == 1, half == nil { return nil }
    guard parts.count <= 3, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { throw noSuchTime(word) }
    guard half == nil ? hour < 24 : (1...12).contains(hour) else { throw noSuchTime(word) }
    let hours = half.map { hour % 12 + $0 } ?? hour
    let minutes = numbers.count > 1 ? numbers[1] : 0
    let seconds = numbers.count > 2 ? numbers[2] : 0
    return Int64((hours * 60 + minutes) * 60 + seconds) * 1000
  }

  private static func noSuchTime(_ word: String) -> Refusal {
    Refusal(.value, "The clock never shows \(word). It goes from 00:00 to 23:59.")
  }

  /// A number of at most nine ASCII digits.
  static func number(_ digits: some StringProtocol) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }
}

/// A time as ISO 8601 writes it: a date, a time of day, and perhaps a zone.
struct ISOTime {
  let date: LocalDate
  let timeOfDay: Int64
  let zone: Zone

  enum Zone {
    case local, utc
    case offset(Int)
  }

  /// Nil when the text isn't of this shape; `lower` is the text in lower case with `t` before the time.
  init?(_ lower: String) throws(Refusal) {
    guard let mark = lower.firstIndex(of: "t"), lower.distance(from: lower.startIndex, to: mark) == 10,
      let date = try TimePhrase.isoDate(String(lower[..<mark]))
    else { return nil }
    var rest = lower[lower.index(after: mark)...]
    if rest.hasSuffix("z") {
      rest = rest.dropLast()
      zone = .utc
    } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" || $0 == "−" }) {
      guard let offset = ISOTime.offset(rest[sign...]) else { return nil }
      rest = rest[..<sign]
      zone = offset == 0 ? .utc : .offset(offset)
    } else {
      zone = .local
    }
    guard let timeOfDay = ISOTime.timeOfDay(rest) else { return nil }
    self.date = date
    self.timeOfDay = timeOfDay
  }

  func moment(in here: Domain.Zone) throws(Refusal) -> Moment {
    let local = Int64(date.day) * LocalDate.milliseconds + timeOfDay
    switch zone {
    case .local: return try TimePhrase.resolve(date, timeOfDay, in: here)
    case .utc: return here.moment(at: Instant(milliseconds: local))
    case .offset(let offset):
      let instant = Instant(milliseconds: local - Int64(offset) * 1000)
      // An offset of the zone here, in summer or winter, names the instant; any other also the place.
      return here.offsets(around: local).contains(offset)
        ? here.moment(at: instant) : Moment(instant, offset: offset)
    }
  }

  /// `14`, `1430`, `14:30`, `14:30:05` or `14:30:05.25`, in milliseconds.
  private static func timeOfDay(_ text: Substring) -> Int64? {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let parts = fields(halves[0]), (1...3).contains(parts.count) else { return nil }
    guard parts[0] < 24, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    var milliseconds: Int64 = 0
    if halves.count == 2 {
      guard parts.count == 3, TimePhrase.number(halves[1]) != nil else { return nil }
      milliseconds = Int64((halves[1] + "00").prefix(3)) ?? 0
    }
    let padded = parts + [0, 0]
    return Int64((padded[0] * 60 + padded[1]) * 60 + padded[2]) * 1000 + milliseconds
  }

  /// `+02`, `+0200`, `+02:00`, in seconds; up to 18 hours.
  private static func offset(_ text: Substring) -> Int? {
    guard let parts = fields(text.dropFirst()), (1...2).contains(parts.count) else { return nil }
    let seconds = parts[0] * 3600 + (parts.count > 1 ? parts[1] * 60 : 0)
    guard seconds <= 18 * 3600, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return text.first == "+" ? seconds : -seconds
  }

  /// Numbers of two digits, with or without colons between them.
  private static func fields(_ text: Substring) -> [Int]? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1, text.count == 4 || text.count == 6 {
      parts = stride(from: 0, to: text.count, by: 2).map { text.dropFirst($0).prefix(2) }
    }
    let numbers = parts.compactMap { $0.count == 2 ? TimePhrase.number($0) : nil }
    return numbers.count == parts.count ? numbers : nil
  }
}
