internal import Glibc

/// Waits for one or two descriptors (poll(2)), for programs that have no event loop.
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
    public let isOpen: Bool
  }

  /// Waits until one of the descriptors has something, at most `milliseconds` (-1: for ever). One answer for each.
  public static func wait(_ wishes: [(descriptor: CInt, wish: Wish)], milliseconds: Int) throws(Errno) -> [Ready] {
    var list = wishes.map { pollfd(fd: $0.descriptor, events: $0.wish.events, revents: 0) }
    let timeout = CInt(clamping: milliseconds)
    try retrying("poll") { poll(&list, nfds_t(list.count), timeout) }
    return list.map {
      Ready(
        isReady: $0.revents & $0.events != 0, isHungUp: $0.revents & CShort(POLLHUP | POLLERR) != 0,
        isOpen: $0.revents & CShort(POLLNVAL) == 0)
    }
  }

  /// Opens `/dev/null` in place of each standard descriptor that is closed, so that nothing else takes its number.
  public static func fillStandardDescriptors() {
    guard let ready = try? wait([(0, .hangup), (1, .hangup), (2, .hangup)], milliseconds: 0) else { return }
    for (descriptor, state) in ready.enumerated() where !state.isOpen {
      // The lowest number that is free, which is this one.
      let file = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
      precondition(file == descriptor || file < 0)
    }
  }
}
