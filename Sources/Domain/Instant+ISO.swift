extension Instant {
  /// ISO 8601 in UTC with milliseconds, as "2026-11-30T21:04:05.123Z".
  public var iso: String {
    let time = milliseconds.modulo(LocalDate.milliseconds)
    let (year, month, day) = LocalDate(of: self, offset: 0).civil
    guard (0...9999).contains(year) else { return Moment(self, offset: 0).iso }
    // Written digit by digit: two or three of these stand in every answer.
    return String(unsafeUninitializedCapacity: 24) { bytes in
      func write(_ number: Int, _ digits: Int, at end: Int, then separator: Character) {
        var rest = number
        for place in 1...digits {
          bytes[end - place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        bytes[end] = separator.asciiValue!
      }
      write(year, 4, at: 4, then: "-")
      write(month, 2, at: 7, then: "-")
      write(day, 2, at: 10, then: "T")
      write(Int(time / 3_600_000), 2, at: 13, then: ":")
      write(Int(time / 60_000 % 60), 2, at: 16, then: ":")
      write(Int(time / 1000 % 60), 2, at: 19, then: ".")
      write(Int(time % 1000), 3, at: 23, then: "Z")
      return 24
    }
  }
}
