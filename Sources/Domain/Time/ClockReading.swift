/// What three clocks of the machine showed together, in milliseconds.
public struct ClockReading: Equatable, Sendable {
  /// `CLOCK_REALTIME`: it can be set.
  public let wall: Instant
  /// `CLOCK_BOOTTIME`: it goes on while the machine sleeps.
  public let boot: Int64
  /// `CLOCK_MONOTONIC`: it stops while the machine sleeps.
  public let monotonic: Int64

  public init(wall: Instant, boot: Int64, monotonic: Int64) {
    self.wall = wall
    self.boot = boot
    self.monotonic = monotonic
  }

  /// When the machine was booted, as the wall clock sees it now.
  public var booted: Instant { wall - boot }

  /// What happened to the clocks since an earlier reading of the same boot, in the order to feed it to the timer.
  ///
  /// A sleep shorter than a second, and a step up to ``Timer/tolerance``, are the noise of reading and of a clock that
  /// is kept right. Of a sleep only its length is known; it is taken to have ended just now, since a reading follows
  /// each wake.
  public func events(since previous: ClockReading) -> [TimerEvent] {
    var events: [TimerEvent] = []
    let step = (wall - previous.wall) - (boot - previous.boot)
    let isStep = abs(step) > Timer.tolerance
    let slept = (boot - previous.boot) - (monotonic - previous.monotonic)
    if slept >= 1000 {
      let end = isStep ? wall - step : wall
      events.append(.suspended(from: end - slept, to: end))
    }
    if isStep { events.append(.stepped(by: step)) }
    return events
  }
}
