import Domain
import Posix
import Store
import TestSupport
import Wire

@testable import Server

/// Clocks and a zone that stand still until a test moves them.
final class HandClock: Clock {
  var wall: Int64
  var monotonic: Int64 = 1_000_000
  var boottime: Int64 = 1_000_000
  var zone: Zone

  init(_ start: String, zone: Zone) {
    self.zone = zone
    // Because the test says it.
    let moment = try! TimePhrase.moment(start, now: Instant(milliseconds: 0), in: .fixed(0))
    wall = moment.instant.milliseconds
  }

  var isHandMoved: Bool { true }
  func offset(at wall: Int64) -> Int { zone.offset(at: Instant(milliseconds: wall)) }

  func pass(_ milliseconds: Int64) {
    wall += milliseconds
    monotonic += milliseconds
    boottime += milliseconds
  }

  func sleep(_ milliseconds: Int64) {
    wall += milliseconds
    boottime += milliseconds
  }
}

/// A session on a scratch store, spoken to as the daemon does, with clocks that a test moves.
final class TimeDesk {
  let scratch = Scratch()
  let clock: HandClock
  private(set) var session: Session
  private(set) var events: [Announcement] = []

  init(_ start: String = "2026-03-10T20:00:00Z", zone: Zone = .fixed(0)) {
    clock = HandClock(start, zone: zone)
    session = Self.open(scratch, clock)
    session.announce = { [unowned self] in events.append($0) }
  }

  private static func open(_ scratch: Scratch, _ clock: HandClock) -> Session {
    let store = try! Store(scratch.file("y.db"))  // because without a store there is no test
    return try! Session(store, clock)
  }

  /// As after kill -9: all that is only in memory is gone.
  func crash() {
    session = Self.open(scratch, clock)
    session.announce = { [unowned self] in events.append($0) }
  }

  /// As the deadline's wake-up.
  func wake() { transact {} }

  @discardableResult
  func say(_ line: String) -> JSON {
    var bytes: [UInt8] = []
    transact {
      do {
        let request = try line.withCString {
          try Request(parsing: UnsafeRawBufferPointer(start: $0, count: line.utf8.count))
        }
        let (command, words) = try Commands.resolve(request)
        let call = Call(
          request: request, command: command, arguments: try command.check(words, request.options),
          now: session.keeper.reading.wall, monotonic: clock.monotonic)
        bytes = try session.answer(call)
      } catch let abort as Abort {
        bytes = Failure(abort).line(verb: nil)
      } catch let error as UsageError {
        bytes = Failure(error).line(verb: nil)
      } catch { fatalError("\(error)") }
    }
    return JSON(parsing: String(decoding: bytes.dropLast(), as: UTF8.self))!  // because answers are JSON
  }

  func text(_ line: String) -> String {
    let answer = say(line)
    return answer["text"]?.string ?? answer["message"]?.string ?? ""
  }

  private func transact(_ body: () -> Void) {
    do {
      session.keeper.look()
      if try session.store.begin() { try session.readNews() }
      if try session.timeIsDue() { try session.keepTime() }
      body()
      try session.store.commit()
      session.keeper.noteCommit()
    } catch { fatalError("\(error)") }
  }

  // MARK: What there is

  var timer: Timer { try! session.timer(at: Instant(milliseconds: clock.wall)) }  // because the store is ours

  /// Milliseconds on each date, the running entry counted in.
  func totals() -> Totals {
    var totals = try! session.store.totals(in: clock.zone)  // because the store is ours
    for entry in timer.live(at: Instant(milliseconds: clock.wall), in: clock.zone) { totals.add(entry, in: clock.zone) }
    return totals
  }

  func sql(_ text: String) -> Finished { run(Programs.find("sqlite3")!, [scratch.file("y.db"), text]) }

  /// All that undo has to put back.
  func dump() -> String {
    sql(
      """
      SELECT * FROM project; SELECT * FROM counter;
      SELECT id,project,start_ms,start_offset,end_ms,end_offset,offset_changed_ms,estimated,rows,note FROM time_entry ORDER BY id;
      SELECT id,project,entry,start_ms,end_ms,skipped_ms,reason,settled FROM gap ORDER BY id; SELECT * FROM timer;
      SELECT project FROM active;
      """
    ).output
  }
}
