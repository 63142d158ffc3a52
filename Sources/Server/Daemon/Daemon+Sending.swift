internal import Posix
internal import Wire

/// What clients are sent, as fast as they read.
extension Daemon {
  func markDirty(_ client: Client) {
    guard !client.isDirty else { return }
    client.isDirty = true
    dirty.append(client)
  }

  func flushAll() {
    let now = loopTime
    let batch = dirty
    dirty = []
    for client in batch {
      client.isDirty = false
      if !client.isClosed { flush(client, now) }
    }
  }

  func flush(_ client: Client, _ now: Int64) {
    let wasStuck = client.stuckSince != nil
    do throws(Errno) { try client.flush(now: now) } catch { return close(client) }
    if client.stuckSince != nil, !wasStuck { stuck.append(client) }
    if client.stuckSince == nil, wasStuck { stuck.removeAll { $0 === client } }
    if client.unsent == 0 {
      if client.isLagging { catchUp(client) }
      if client.isLeaving || client.inputEnded && client.topics == nil && !client.isWaiting { return close(client) }
    }
    if client.isHeldBack, !client.isWaiting, client.unsent <= Client.outputLimit {
      client.isHeldBack = false
      process(client, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    updateInterest(client)
  }

  /// Sends the newest state to one that missed events.
  func catchUp(_ client: Client) {
    // One that was held back may have opened a transaction just now: what is not committed is not shown.
    guard batch == nil else { return markDirty(client) }
    guard let session, let snapshot = try? session.snapshot(isLagged: true) else { return }
    client.isLagging = false
    client.knows = session.newestSeq
    client.append(snapshot)
  }

  func updateInterest(_ client: Client) {
    var interest: Epoll.Interest = []
    if !isStopping, !client.inputEnded, !client.isWaiting, client.unsent <= Client.outputLimit {
      interest.insert(.read)
    }
    if client.unsent > 0 { interest.insert(.write) }
    do throws(Errno) { try loop.change(client.socket.raw, to: interest) } catch { close(client) }
  }

  func dropStuck() {
    let now = loopTime
    for client in stuck {
      guard let since = client.stuckSince, now - since >= Client.patience else { continue }
      log("a client did not read for 10 s and was dropped")
      sayGoodbye(client, "slow", now)
      close(client)
    }
  }

  func sayGoodbye(_ client: Client, _ reason: String, _ now: Int64) {
    guard client.topics != nil else { return }
    // One that does not read gets the reason instead of what it missed; at the end of the daemon it gets both.
    if reason == "slow" { client.dropUnsentLines() }
    var writer = JSONWriter()
    writer.object { object in
      object.field("event", "bye")
      object.field("reason", reason)
    }
    writer.newline()
    client.append(writer.bytes)
    try? client.flush(now: now)
  }

  func close(_ client: Client) {
    guard !client.isClosed else { return }
    client.markClosed()
    loop.remove(client.socket.raw)
    clients[client.socket.raw] = nil
    waiting.removeAll { $0 === client }
    stuck.removeAll { $0 === client }
    if client.topics != nil { subscribers.removeAll { $0 === client } }
  }
}
