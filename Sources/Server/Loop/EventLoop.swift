internal import Posix

/// What the loop tells when a descriptor is ready.
protocol EventHandler: AnyObject {
  func ready(_ events: Epoll.Interest)
}

/// Waits for descriptors and calls their handlers; for one thread. Owns the epoll descriptor, not the handlers' own.
final class EventLoop {
  private struct Entry {
    var handler: any EventHandler
    var interest: Epoll.Interest
  }

  private let epoll: Epoll
  /// By descriptor.
  private var entries: [Entry?] = []

  init() throws(Errno) { epoll = try Epoll() }

  func add(_ descriptor: CInt, _ interest: Epoll.Interest, _ handler: any EventHandler) throws(Errno) {
    try epoll.add(descriptor, interest)
    while entries.count <= Int(descriptor) { entries.append(nil) }
    entries[Int(descriptor)] = Entry(handler: handler, interest: interest)
  }

  /// Changes what a descriptor is watched for; makes no system call where it is that already.
  func change(_ descriptor: CInt, to interest: Epoll.Interest) throws(Errno) {
    guard entries[Int(descriptor)]?.interest != interest else { return }
    try epoll.modify(descriptor, interest)
    entries[Int(descriptor)]?.interest = interest
  }

  func remove(_ descriptor: CInt) {
    guard Int(descriptor) < entries.count, entries[Int(descriptor)] != nil else { return }
    try? epoll.remove(descriptor)
    entries[Int(descriptor)] = nil
  }

  /// One wake-up: waits, then calls each handler that is ready.
  func turn(milliseconds: CInt = -1) throws(Errno) {
    try epoll.wait(milliseconds: milliseconds) { event in
      // An earlier handler of this wake-up may have closed the descriptor or lost interest in it.
      guard let entry = entries[Int(event.descriptor)] else { return }
      let wanted = event.ready.intersection(entry.interest.union(.hangup))
      if !wanted.isEmpty { entry.handler.ready(wanted) }
    }
  }
}

/// Lets a closure stand as a handler.
final class ClosureHandler: EventHandler {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func ready(_ events: Epoll.Interest) { body() }
}
