/// An instant together with the UTC offset of the place where it was lived.
public struct Moment: Hashable, Sendable {
  public let instant: Instant
  /// Seconds east of UTC, as -18,000 in New York in winter.
  public let offset: Int

  public init(_ instant: Instant, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// The date that the local clock shows.
  public var date: LocalDate { LocalDate(of: instant, offset: offset) }

  /// Milliseconds since local midnight, as the local clock shows them: 0 to 86,399,999.
  public var timeOfDay: Int64 { (instant.milliseconds + Int64(offset) * 1000).modulo(LocalDate.milliseconds) }

  static func + (a: Self, milliseconds: Int64) -> Self { Moment(a.instant + milliseconds, offset: a.offset) }
}

extension Int64 {
  /// The quotient, rounded down also for negative numbers.
  func floored(by divisor: Int64) -> Int64 { (self - modulo(divisor)) / divisor }

  /// The remainder, from 0 up to `divisor`, also for negative numbers.
  func modulo(_ divisor: Int64) -> Int64 {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
