internal import CLinux
internal import Glibc

/// One alarm on the clock that goes on while the machine sleeps (timerfd_create(2)): one that came due meanwhile rings at the
/// wake. Owns its descriptor.
public final class AlarmTimer {
  private let file: FileDescriptor
  /// What it is set for, in milliseconds of CLOCK_BOOTTIME; nil where it is off.
  public private(set) var setFor: Int64?

  public init() throws(Errno) {
    file = FileDescriptor(
      owning: try retrying("timerfd_create") { timerfd_create(CLOCK_BOOTTIME, CInt(TFD_CLOEXEC | TFD_NONBLOCK)) })
  }

  public var descriptor: CInt { file.raw }

  /// Rings at this many milliseconds of CLOCK_BOOTTIME; nil switches it off. Makes no system call where nothing changes.
  public func set(_ deadline: Int64?) throws(Errno) {
    guard deadline != setFor else { return }
    var value = itimerspec()
    if let deadline {
      // 0 would switch it off.
      let time = max(deadline, 1)
      value.it_value = timespec(tv_sec: Int(time / 1000), tv_nsec: Int(time % 1000) * 1_000_000)
    }
    try retrying("timerfd_settime") { timerfd_settime(file.raw, CInt(TFD_TIMER_ABSTIME), &value, nil) }
    setFor = deadline
  }

  /// Takes note that it rang.
  public func acknowledge() {
    var count: UInt64 = 0
    let size = withUnsafeMutableBytes(of: &count) { try? file.read(into: $0) }
    // Where it was set anew in the meantime it has not rung, and is still on.
    if (size ?? nil) != nil { setFor = nil }
  }
}
