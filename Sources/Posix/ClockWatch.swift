internal import CLinux
internal import Glibc

/// Becomes ready to be read when the wall clock is set and when the machine wakes from sleep (timerfd_create(2),
/// TFD_TIMER_CANCEL_ON_SET). Owns its descriptor.
public final class ClockWatch {
  private let file: FileDescriptor

  public init() throws(Errno) {
    file = FileDescriptor(
      owning: try retrying("timerfd_create") { timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC | TFD_NONBLOCK)) })
    try arm()
  }

  public var descriptor: CInt { file.raw }

  /// Takes note of it, and waits for the next time.
  public func acknowledge() {
    var count: UInt64 = 0
    // The read fails with ECANCELED: that is the news.
    _ = withUnsafeMutableBytes(of: &count) { try? file.read(into: $0) }
    try? arm()
  }

  private func arm() throws(Errno) {
    // In the year 2243, so that it never rings by itself.
    var value = itimerspec()
    value.it_value = timespec(tv_sec: 1 << 33, tv_nsec: 0)
    let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    try retrying("timerfd_settime") { timerfd_settime(file.raw, flags, &value, nil) }
  }
}
