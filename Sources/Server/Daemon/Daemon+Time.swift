internal import Domain
internal import Posix
internal import Store

/// The clocks: the knitter's time, the loop's own, and when to wake up next.
extension Daemon {
  /// Once in each wake-up: what arrived together came at the same time.
  func lookAtClocks() {
    if !hasLookedAtClocks { keeper.look() }
    hasLookedAtClocks = true
  }

  /// Takes in what happened to the clocks and what has come due, in the open transaction or one of its own. Where another
  /// program holds the lock it waits for the next wake-up, and has one come.
  func keepTime() {
    guard let session, loopTime >= timeNotBefore else { return }
    do throws(DatabaseError) {
      guard try session.timeIsDue() else { return }
      if batch != nil { return try session.keepTime() }
      // A transaction begins by keeping time.
      if try !beginBatch(session) { timeNotBefore = loopTime + 250 }
    } catch {
      timeNotBefore = loopTime + 1000
      if batch != nil { failBatch(session, error) } else { noteStoreFailure(error) }
    }
  }

  /// Milliseconds that always pass: for the loop's own deadlines, which have nothing to do with the knitter's time.
  var loopTime: Int64 { clock.isHandMoved ? machine.monotonic : clock.monotonic }

  /// The next wake-up: the loop's own deadlines on the real clock, the timer's on the one that is handed in.
  var alarm: Int64? {
    let loop = deadline.map { machine.boottime + max(0, $0 - loopTime) }
    guard !clock.isHandMoved, let due = session?.timerDeadline else { return loop }
    let reading = keeper.reading
    // At least a millisecond ahead, should the wall clock run a little behind; later where it could not be written.
    let wait = max(1, due - reading.wall, timeNotBefore - reading.monotonic)
    // Each press moves it on a little: an alarm that is set may ring up to 10 s too early, and is then set right.
    var time = reading.boot + wait
    if let set = timer.setFor, set > reading.boot, (-2...10_000).contains(time - set) { time = set }
    return min(loop ?? Int64.max, time)
  }

  /// When the loop itself has something to do (``loopTime``): a lock to try, a store to look at, a client to drop.
  private var deadline: Int64? {
    var deadline = [nextTry, nextLook].compactMap(\.self).min()
    for client in stuck {
      if let since = client.stuckSince { deadline = min(deadline ?? Int64.max, since + Client.patience) }
    }
    return deadline
  }
}
