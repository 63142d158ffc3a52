extension Instant {
  /// ISO 8601 in UTC with milliseconds, as "2026-11-30T21:04:05.123Z".
  public var iso: String { Moment(self, offset: 0).iso(zone: "Z") }
}

extension Moment {
  /// ISO 8601 with milliseconds and the offset, as "2026-03-29T01:30:00.250+02:00".
  public var isoMilliseconds: String { iso(zone: Moment.text(offset: offset)) }

  /// Each answer holds a few of these, so the digits are written one by one.
  fileprivate func iso(zone: String) -> String {
    let (year, month, day) = date.civil
    let time = Int(timeOfDay)
    // Beyond these the width of the year is another.
    guard (0...9999).contains(year) else { return "\(date)T\(timeText)\(zone)" }
    return String(unsafeUninitializedCapacity: 23) { buffer in
      var place = 0
      func put(_ number: Int, _ width: Int, _ after: Unicode.Scalar) {
        var rest = number
        for index in stride(from: place + width - 1, through: place, by: -1) {
          buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        place += width
        guard place < 23 else { return }
        buffer[place] = UInt8(ascii: after)
        place += 1
      }
      put(year, 4, "-")
      put(month, 2, "-")
      put(day, 2, "T")
      put(time / 3_600_000, 2, ":")
      put(time / 60_000 % 60, 2, ":")
      put(time / 1000 % 60, 2, ".")
      put(time % 1000, 3, " ")
      return place
    } + zone
  }
}
