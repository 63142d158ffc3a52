/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds left out as POSIX does.
public struct Instant: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }

  /// Milliseconds from `b` to `a`; negative when `a` is earlier.
  public static func - (a: Self, b: Self) -> Int64 { a.milliseconds - b.milliseconds }

  public static func + (a: Self, milliseconds: Int64) -> Self { Instant(milliseconds: a.milliseconds + milliseconds) }
  public static func - (a: Self, milliseconds: Int64) -> Self { Instant(milliseconds: a.milliseconds - milliseconds) }
}
