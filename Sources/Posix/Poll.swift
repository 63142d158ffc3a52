internal import Glibc

/// Waits for one descriptor or for several (poll(2)), for programs that have no event loop.
public enum Poll {
  /// What is asked of a descriptor. That its other end is gone is reported in each case.
  public enum Wish: Sendable {
    case read, write, hangup

    fileprivate var events: CShort {
      switch self {
      case .read: CShort(POLLIN)
      case .write: CShort(POLLOUT)
      case .hangup: 0
      }
    }
  }

  /// What there is: what was asked for, or the other end gone; both may be.
  public struct Ready: Equatable, Sendable {
    public let isReady: Bool
    public let isHungUp: Bool

    fileprivate init(_ result: pollfd) {
      isReady = result.revents & result.events != 0
      isHungUp = result.revents & CShort(POLLHUP | POLLERR) != 0
    }
  }

  // No arrays and no tuples with labels here: the first use of each such type costs a program as short as `yb` tens of
  // microseconds, in which the runtime puts together what it has to know of it.

  /// Waits until a descriptor has something, at most `milliseconds` (-1: for ever).
  public static func wait(_ descriptor: CInt, _ wish: Wish, milliseconds: Int) throws(Errno) -> Ready {
    var entry = pollfd(fd: descriptor, events: wish.events, revents: 0)
    let timeout = CInt(clamping: milliseconds)
    try retrying("poll") { poll(&entry, 1, timeout) }
    return Ready(entry)
  }

  /// Waits until a descriptor can be read or is at its end, or another's reader has gone, for as long as it takes.
  public static func wait(toRead descriptor: CInt, orHangupOf other: CInt) throws(Errno) -> (Ready, Ready) {
    var entries = (
      pollfd(fd: descriptor, events: Wish.read.events, revents: 0),
      pollfd(fd: other, events: Wish.hangup.events, revents: 0)
    )
    try retrying("poll") {
      withUnsafeMutableBytes(of: &entries) { poll($0.baseAddress!.assumingMemoryBound(to: pollfd.self), 2, -1) }
    }
    return (Ready(entries.0), Ready(entries.1))
  }

  /// Waits until one of several descriptors has something, at most `milliseconds` (-1: for ever). One below 0 is passed over.
  public static func wait(for wishes: [(CInt, Wish)], milliseconds: Int) throws(Errno) -> [Ready] {
    var entries = wishes.map { pollfd(fd: $0.0, events: $0.1.events, revents: 0) }
    let timeout = CInt(clamping: milliseconds)
    try retrying("poll") { poll(&entries, nfds_t(entries.count), timeout) }
    return entries.map { Ready($0) }
  }

  /// Opens `/dev/null` in place of each standard descriptor that is closed, so that nothing else takes its number.
  public static func fillStandardDescriptors() {
    var entries = (
      pollfd(fd: 0, events: 0, revents: 0), pollfd(fd: 1, events: 0, revents: 0), pollfd(fd: 2, events: 0, revents: 0)
    )
    _ = withUnsafeMutableBytes(of: &entries) { poll($0.baseAddress!.assumingMemoryBound(to: pollfd.self), 3, 0) }
    // Each takes the lowest number that is free, which in this order is its own.
    if entries.0.revents & CShort(POLLNVAL) != 0 { _ = open("/dev/null", O_RDONLY) }
    if entries.1.revents & CShort(POLLNVAL) != 0 { _ = open("/dev/null", O_WRONLY) }
    if entries.2.revents & CShort(POLLNVAL) != 0 { _ = open("/dev/null", O_WRONLY) }
  }
}
