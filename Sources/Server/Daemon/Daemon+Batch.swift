internal import Domain
internal import Posix
internal import Store
internal import Wire

/// The transaction that all changes of a wake-up share, and the wait for it.
extension Daemon {
  /// How long a change waits for another program's lock, in milliseconds.
  private static let lockPatience: Int64 = 5000

  /// Opens a transaction for all that arrives together; false where another program holds the write lock.
  func beginBatch(_ session: Session) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      session.noteBegin()
      let hasNews = try session.store.begin()
      batch = Batch()
      brokenBy = nil
      if hasNews { try session.readNews() }
      if try session.timeIsDue() { try session.keepTime() }
      try pruneTokens(session)
    } catch {
      if error.kind == .busy { return false }
      session.store.rollBack()
      session.forgetAll()
      keeper.noteRollBack()
      batch = nil
      throw error
    }
    return true
  }

  /// Once a day, in a transaction that is open anyway.
  private func pruneTokens(_ session: Session) throws(DatabaseError) {
    let now = Instant(milliseconds: clock.wall)
    let today = LocalDate(of: now, offset: 0)
    guard pruneDay != today else { return }
    pruneDay = today
    try session.store.pruneTokens(now: now)
  }

  func wait(_ client: Client, _ call: Call) {
    if client.waiting == nil {
      client.waiting = (call, loopTime + Self.lockPatience)
      waiting.append(client)
    }
    if nextTry == nil {
      tryPause = 1
      nextTry = loopTime + tryPause
    }
  }

  /// Tries the write lock again for those who wait; those who have waited too long are told.
  func retryWaiting() {
    guard let due = nextTry, loopTime >= due else { return }
    nextTry = nil
    tryPause = min(tryPause * 2, 16)
    let now = loopTime
    for client in waiting {
      guard let (call, until) = client.waiting else { continue }
      guard let session = openSession() else {
        release(client, .call(call))
        continue
      }
      let isOpen: Bool
      do throws(DatabaseError) { isOpen = batch == nil ? try beginBatch(session) : true } catch {
        noteStoreFailure(error)
        release(client, .fixed(Failure(error).line(verb: call.verb.rawValue)))
        continue
      }
      if isOpen {
        release(client, .call(call))
      } else if now >= until {
        release(client, .fixed(Failure(DatabaseError.locked).line(verb: call.verb.rawValue)))
      }
    }
    if !waiting.isEmpty { nextTry = now + tryPause }
  }

  private func release(_ client: Client, _ entry: Batch.Entry) {
    client.waiting = nil
    waiting.removeAll { $0 === client }
    answer(client, entry)
    process(client, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  func commitBatch() {
    guard let session, let finished = batch else { return }
    do throws(DatabaseError) {
      try session.store.commit()
      keeper.noteCommit()
      batch = nil
      for announcement in finished.announcements { deliver(announcement) }
    } catch { failBatch(session, error) }
  }

  /// Nothing of the batch has happened: each of its changes is answered with the failure, and each read anew.
  func failBatch(_ session: Session, _ error: DatabaseError) {
    guard let failed = batch else { return }
    batch = nil
    session.store.rollBack()
    session.forgetAll()
    keeper.noteRollBack()
    log("\(error)")
    for (client, end) in failed.marks.values { client.truncate(to: end) }
    noteStoreFailure(error)
    for (client, entry) in failed.entries where !client.isClosed {
      if case .call(let call) = entry, call.changes {
        client.append(Failure(error).line(verb: call.verb.rawValue))
      } else {
        client.append(bytes(client, entry))
      }
    }
  }
}
