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
      try? watch.watch(store.walPath, andMovesOf: store.otherFiles)
      // What happened while it was closed was announced to nobody.
      for client in subscribers {
        client.isLagging = true
        markDirty(client)
      }
      return session
    } catch {
      storeFailure = error
      nextOpening = loopTime + 1000
      return nil
    }
  }

  func noteStoreFailure(_ error: DatabaseError) {
    switch error.kind {
    case .inputOutput, .damaged, .readOnly, .unreachable:
      log("\(error)")
      if batch == nil { unusable = error }
    default: break
    }
  }

  func drainWatch() {
    if watch.drain() { lookPause = 1 }
    guard watch.sawMove, batch == nil else { return }
    watch.sawMove = false
    guard session?.store.hasMoved == true else { return }
    // What was answered so far is in the files that are open: it is gathered in the one, wherever that is now. What has taken
    // its name is opened by the next request.
    log("the store's files were moved or removed while they were open; what is there now will be opened")
    session?.store.emptyLog()
    leaveSession()
  }

  /// Closes the store. Nobody who calls may hold the session: only when it is gone may the probe's descriptor be closed,
  /// which drops all locks that this process has on the file, those of a store that was opened anew as well.
  func leaveSession() {
    session = nil
    probe = nil
  }

  /// A store that can't be read or written is closed, at the end of the wake-up; the next request tries to open it anew.
  func leaveFailedSession() {
    guard let failure = unusable else { return }
    unusable = nil
    leaveSession()
    storeFailure = failure
    nextOpening = loopTime
  }

  /// Sees another program's commit. A write is noticed before it is visible: so for as long as somebody holds the write
  /// lock, it looks again a millisecond later, and more seldom the longer nothing is written.
  func look() {
    drainWatch()
    nextLook = nil
    guard let session else { return }
    let isHeld = probe?.isHeld ?? false
    do throws(DatabaseError) { try session.catchUp() } catch { noteStoreFailure(error) }
    guard isHeld else {
      lookPause = 1
      return
    }
    nextLook = loopTime + lookPause
    lookPause = min(lookPause * 2, 250)
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
    do throws(Errno) { copyProcess = try Spawn.detached([program, "--backup", storePath]) } catch {
      log("the daily copy of the store: \(error)")
    }
  }
}
