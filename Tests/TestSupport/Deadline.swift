internal import Foundation

/// A moment by which something has to have happened.
public struct Deadline: Sendable {
  private let end: Int

  public init(_ milliseconds: Int) { end = Self.now + milliseconds }

  /// Milliseconds that are left, never below 0.
  public var left: Int { max(0, end - Self.now) }

  /// Waits until one of the descriptors can be read or is at its end; which of them. Nil at the deadline.
  public func wait(for descriptors: [CInt]) -> [Bool]? {
    var list = descriptors.map { pollfd(fd: $0, events: CShort(POLLIN), revents: 0) }
    while true {
      let count = poll(&list, nfds_t(list.count), CInt(clamping: left))
      if count > 0 { return list.map { $0.revents != 0 } }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Milliseconds of a clock that only goes forward.
  public static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
