internal import Posix
internal import Wire

/// What clients send: bytes, cut into lines.
extension Daemon {
  func ready(_ client: Client, _ events: Epoll.Interest) {
    if events.contains(.write) { markDirty(client) }
    if events.contains(.read) { return read(client) }
    guard !events.isDisjoint(with: .hangup) else { return }
    // The peer is gone. A whole request that waits is still carried out.
    if !client.isWaiting { close(client) } else { loop.remove(client.socket.raw) }
  }

  func read(_ client: Client) {
    do throws(Errno) {
      guard let count = try client.socket.read(into: chunk) else { return }
      if count > 0 { return process(client, UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
    } catch { return close(client) }
    client.inputEnded = true
    if client.splitter.finish() {
      answer(
        client,
        .fixed(
          Failure("truncated", "The last line has no line feed, so it was not carried out. Send it whole.").line(
            verb: nil)))
    }
    markDirty(client)
  }

  func process(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
    client.splitter.split(bytes) { item in
      guard !client.isLeaving, !client.isClosed else { return .more }
      switch item {
      case .tooLong:
        let message = "A line holds up to \(Request.lineLimit) bytes; this one is longer and was not carried out."
        answer(client, .fixed(Failure("too-long", message).line(verb: nil)))
      case .line(let line): take(client, line)
      }
      client.isHeldBack = client.unsent > Client.outputLimit
      return client.isWaiting || client.isHeldBack ? .pause : .more
    }
    markDirty(client)
  }
}
