internal import CLinux
internal import Glibc

/// Waits for many descriptors at once (epoll(7)), level-triggered. Owns its descriptor.
public final class Epoll {
  public struct Interest: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let read = Interest(rawValue: EPOLLIN.rawValue)
    public static let write = Interest(rawValue: EPOLLOUT.rawValue)
    /// The other side has closed or broken; reported whether asked for or not.
    public static let hangup = Interest(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
  }

  public struct Event {
    public let descriptor: CInt
    public let ready: Interest
  }

  private let descriptor: FileDescriptor
  private var buffer: [epoll_event]

  public init() throws(Errno) {
    descriptor = FileDescriptor(owning: try retrying("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) })
    buffer = Array(repeating: epoll_event(), count: 256)
  }

  public func add(_ fd: CInt, _ interest: Interest) throws(Errno) { try control(EPOLL_CTL_ADD, fd, interest) }
  public func modify(_ fd: CInt, _ interest: Interest) throws(Errno) { try control(EPOLL_CTL_MOD, fd, interest) }
  public func remove(_ fd: CInt) throws(Errno) { try control(EPOLL_CTL_DEL, fd, []) }

  /// Sleeps until something is ready, and hands out each event. `milliseconds` -1 waits for ever.
  public func wait(milliseconds: CInt = -1, _ body: (Event) -> Void) throws(Errno) {
    let count = try retrying("epoll_wait") { epoll_wait(descriptor.raw, &buffer, CInt(buffer.count), milliseconds) }
    for index in 0..<Int(count) {
      let fd = withUnsafePointer(to: buffer[index]) { clinux_event_fd($0) }
      body(Event(descriptor: fd, ready: Interest(rawValue: buffer[index].events)))
    }
  }

  private func control(_ operation: CInt, _ fd: CInt, _ interest: Interest) throws(Errno) {
    var event = clinux_event(interest.rawValue, fd)
    try retrying("epoll_ctl") { epoll_ctl(descriptor.raw, operation, fd, &event) }
  }
}
