internal import Glibc

/// The times that the programs read, in milliseconds. Handed in, so that a test can move them.
public protocol Clock: AnyObject {
  /// CLOCK_REALTIME: UTC since 1970; it may be stepped.
  var wall: Int64 { get }
  /// CLOCK_MONOTONIC: stands still while the machine sleeps.
  var monotonic: Int64 { get }
  /// CLOCK_BOOTTIME: goes on while the machine sleeps.
  var boottime: Int64 { get }
  /// Seconds east of UTC of the local zone at a moment of UTC in milliseconds.
  func offset(at wall: Int64) -> Int
  /// Takes in what has happened to the clocks. The system's own need no telling.
  func refresh()
  /// Whether time passes only when somebody says so, as in a test.
  var isHandMoved: Bool { get }
  /// Ready to be read when ``refresh()`` has something to take in; nil where it never says so.
  var descriptor: CInt? { get }
}

extension Clock {
  public func refresh() {}
  public var isHandMoved: Bool { false }
  public var descriptor: CInt? { nil }
}

/// The system's clocks and its local zone.
public final class SystemClock: Clock {
  public init() {}

  public var wall: Int64 { Self.read(CLOCK_REALTIME) }
  public var monotonic: Int64 { Self.read(CLOCK_MONOTONIC) }
  public var boottime: Int64 { Self.read(CLOCK_BOOTTIME) }

  /// Looks whether the zone has changed; localtime_r alone does not.
  public func refresh() { tzset() }

  public func offset(at wall: Int64) -> Int {
    var time = time_t(wall / 1000)
    var parts = tm()
    localtime_r(&time, &parts)
    return parts.tm_gmtoff
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
