internal import Domain
internal import Posix
internal import Store

/// The store: opened when it is asked for, looked at for other programs' changes, copied once a day.
extension Daemon {
  /// The session, opened now if it is not and may be.
  func openSession() -> Session? {
    if let session { return session }
    guard loopTime >= nextOpening else { return nil }
    do throws(DatabaseError) {
      guard ownStore() else { throw DatabaseError.taken }
      let store = try Store(storePath)
      let session = try Session(store, clock, keeper: keeper)
      session.announce = { [unowned self] in announce($0) }
      session.hasListeners = { [unowned self] in !subscribers.isEmpty }
      self.session = session
      storeFailure = nil
      probe = LockProbe(store)
      try? watch.watch(store.walPath)
      return session
    } catch {
      storeFailure = error
      nextOpening = loopTime + 1000
      return nil
    }
  }

  /// A store that can't be read or written is closed; the next request tries to open it anew.
  func noteStoreFailure(_ error: DatabaseError) {
    switch error.kind {
    case .inputOutput, .damaged, .readOnly, .unreachable:
      log("\(error)")
      guard batch == nil else { return }
      session = nil
      // Only now: closing this descriptor while the store is open would drop its locks.
      probe = nil
      storeFailure = error
      nextOpening = loopTime
    default: break
    }
  }

  /// Sees another program's commit. A write is noticed before it is visible: so for as long as somebody holds the write
  /// lock, it looks again a millisecond later.
  func look() {
    guard let session else { return }
    watch.drain()
    nextLook = nil
    let isHeld = probe?.isHeld ?? false
    do throws(DatabaseError) { try session.catchUp() } catch { noteStoreFailure(error) }
    if isHeld { nextLook = loopTime + 1 }
  }

  /// Starts the day's copy of the store, by a process of its own, after the first change of a day.
  func keepCopy() {
    guard let session, session.newestSeq > 0 else { return }
    let now = Instant(milliseconds: clock.wall)
    let today = LocalDate(of: now, offset: 0)
    guard backupDay != today else { return }
    backupDay = today
    guard (try? session.settings().isOn(.backup)) ?? false, !Files.exists(DailyCopy.path(of: storePath, today)) else {
      return
    }
    guard let program = Files.ownProgram() else { return }
    do throws(Errno) { _ = try Spawn.detached([program, "--backup", storePath]) } catch {
      log("the daily copy of the store: \(error)")
    }
  }
}
