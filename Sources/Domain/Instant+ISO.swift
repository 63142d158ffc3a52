extension Instant {
  /// ISO 8601 in UTC with milliseconds, as "2026-11-30T21:04:05.123Z".
  public var iso: String {
    let time = milliseconds.modulo(LocalDate.milliseconds)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let fraction = time % 1000
    let padding = fraction < 10 ? "00" : fraction < 100 ? "0" : ""
    let date = LocalDate(of: self, offset: 0)
    return "\(date)T\(two(time / 3_600_000)):\(two(time / 60_000 % 60)):\(two(time / 1000 % 60)).\(padding)\(fraction)Z"
  }
}
