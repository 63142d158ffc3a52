/// When a photo was taken, by the camera's clock, with its zone where the camera knew it.
///
/// The wall clock is what is kept: a date never shifts, whatever zone it is looked at from.
public struct TakenMoment: Equatable, Sendable {
  public let date: LocalDate
  /// Seconds since midnight, 0 to 86,399.
  public let seconds: Int
  /// Seconds east of UTC, up to 14 hours either way; nil where the camera didn't know.
  public let offset: Int?

  /// Reads EXIF's "2026:03:29 14:30:05", and its "+01:00" where that is there.
  public init?(exif text: String, offset: String?) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, bytes[10] == UInt8(ascii: " ") else { return nil }
    for place in [4, 7, 13, 16] where bytes[place] != UInt8(ascii: ":") { return nil }
    self.init(bytes, zone: offset.map { Array($0.utf8) } ?? [])
  }

  /// Reads ``text``.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19 || bytes.count == 25, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
    else { return nil }
    self.init(Array(bytes[..<19]), zone: Array(bytes[19...]))
    if bytes.count == 25, offset == nil { return nil }
  }

  private init?(_ bytes: [UInt8], zone: [UInt8]) {
    guard let year = Self.digits(bytes[0..<4]), let month = Self.digits(bytes[5..<7]),
      let day = Self.digits(bytes[8..<10]), let hour = Self.digits(bytes[11..<13]),
      let minute = Self.digits(bytes[14..<16]), let second = Self.digits(bytes[17..<19]), hour < 24, minute < 60,
      second < 60,
      year > 0, let date = LocalDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    seconds = hour * 3600 + minute * 60 + second
    offset = Self.offset(zone)
  }

  /// "+01:00" in seconds; nil for anything else.
  private static func offset(_ zone: [UInt8]) -> Int? {
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = digits(zone[1..<3]),
      let minutes = digits(zone[4..<6]),
      minutes < 60, hours * 60 + minutes <= 14 * 60
    else { return nil }
    switch zone[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// ISO 8601 without a zone, or with the camera's: "2026-03-29T14:30:05", "2026-03-29T14:30:05+01:00".
  public var text: String {
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }.joined(separator: ":")
    guard let offset else { return "\(date)T\(time)" }
    let minutes = abs(offset) / 60
    return "\(date)T\(time)\(offset < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }
}
