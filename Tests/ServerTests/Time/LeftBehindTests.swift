import Domain
import Posix
import Store
import TestSupport
import Testing
import Wire

@testable import Server

/// Gaps by the wire: opened by the clock, told once, settled, undone.
struct LeftBehindTests {
  private let minute: Int64 = 60_000
  private let hour: Int64 = 3_600_000

  /// Raglan, timed for half an hour in rows of 5 minutes.
  private func knitting(_ start: String = "2026-03-10T20:00:00Z", zone: Zone = .fixed(0)) -> TimeDesk {
    let desk = TimeDesk(start, zone: zone)
    desk.say("project new Raglan")
    desk.say("timer start")
    for _ in 0..<6 {
      desk.clock.pass(5 * minute)
      desk.say("next")
    }
    return desk
  }

  @Test func `an idle timer ends at the last row, as a step of the clock that subscribers see`() {
    let desk = knitting()
    desk.clock.pass(20 * minute)
    desk.wake()
    #expect(desk.timer.phase == .interrupted)
    #expect(desk.totals().total() == 30 * minute)
    let event = String(decoding: desk.events.last?.line ?? [], as: UTF8.self)
    #expect(event.contains(#""event":"time""#) && event.contains(#""source":"clock""#))
    #expect(event.contains("No row since 20:30"))
  }

  @Test func `a late wake-up gives the same gap as one in time`() {
    let desk = knitting()
    desk.clock.pass(9 * hour)
    #expect(
      desk.text("status").contains(
        "No row since yesterday 20:30, so the time stops there. Were you knitting? yb timer keep"))
    #expect(desk.totals().total() == 30 * minute)
  }

  @Test func `a gap is told once, and stands in the state until it is settled`() {
    let desk = knitting()
    desk.clock.pass(hour)
    #expect(desk.text("status").contains("No row since"))
    #expect(!desk.text("status").contains("No row since"))
    #expect(!desk.text("next").contains("left out"))
    desk.say("timer stop")
    desk.crash()
    #expect(!desk.text("timer").contains("Were you knitting"))
    #expect(desk.say("status")["gap"]?["open"]?.bool == false)
    #expect(desk.text("timer keep").hasPrefix("55 min counted after all."))
    #expect(desk.say("status")["gap"] == nil)
  }

  @Test func `an unanswered gap adds nothing, and the press after it keeps one usual row`() {
    let desk = knitting()
    desk.clock.pass(22 * hour)
    desk.say("next")
    #expect(desk.totals().total() == 35 * minute)
    #expect(desk.timer.unsettled.count == 1)
  }

  @Test func `a night of sleep is not counted`() {
    let desk = knitting("2026-03-10T01:39:00Z")
    desk.clock.sleep(7 * hour)
    desk.wake()
    #expect(desk.timer.openEnded?.reason == .suspend)
    #expect(desk.totals().total() == 30 * minute)
    desk.say("next")
    // Nothing is reckoned back into the sleep.
    #expect(desk.totals().total() == 30 * minute)
  }

  @Test func `a crash ends the entry at the last row`() {
    let desk = knitting()
    desk.clock.pass(3 * minute)
    desk.crash()
    desk.clock.pass(2 * minute)
    #expect(desk.text("status").contains("Cut off; no row since 20:30"))
    #expect(desk.totals().total() == 30 * minute)
    #expect(desk.sql("SELECT rows FROM time_entry").output == "6\n")
    desk.say("timer keep")
    #expect(desk.timer.phase == .running)
    #expect(desk.totals().total() == 35 * minute)
  }

  @Test func `pause, a night, resume: nothing is added`() {
    let desk = knitting()
    desk.say("timer pause")
    desk.clock.sleep(8 * hour)
    desk.crash()
    #expect(desk.text("timer").hasPrefix("Paused since yesterday 20:30."))
    desk.say("timer resume")
    #expect(desk.totals().total() == 30 * minute)
    desk.clock.pass(5 * minute)
    #expect(desk.totals().total() == 35 * minute)
  }

  @Test func `keep and discard with nothing open change nothing`() {
    let desk = knitting()
    desk.say("timer stop")
    let before = desk.dump()
    #expect(desk.text("timer discard") == "No gap is open; nothing was changed.")
    #expect(desk.text("timer keep") == "No gap is open; nothing was changed.")
    #expect(desk.dump() == before)
  }

  @Test func `a bare undo passes over what the clock did, and takes it along where it hangs on the press`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    let before = desk.dump()
    desk.say("next")
    desk.clock.pass(5 * minute)
    desk.say("next")
    let running = desk.timer.running
    desk.clock.pass(2 * hour)
    desk.wake()
    #expect(desk.timer.phase == .interrupted)
    #expect(desk.text("undo") == "Took back row 2.")
    #expect(desk.text("undo") == "Took back row 1 and its timer start.")
    #expect(desk.dump() == before)
    desk.say("redo")
    desk.say("redo")
    #expect(desk.timer.phase == .interrupted)
    #expect(desk.timer.openEnded?.start.instant == running.map { $0.start.instant + 5 * minute })
  }

  @Test func `making a project is taken back though the clock has put the timer on it`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    desk.say("project new Sock")
    desk.say("project use Raglan")
    desk.say("next")
    // The timer stops by itself, as Sock is active again.
    #expect(desk.text("undo project=Sock") == "Took back the change to “Raglan”.")
    desk.wake()
    let before = desk.dump()
    #expect(desk.text("undo") == "Took back the new project “Sock”.")
    #expect(desk.text("redo") == "Did the new project “Sock” again.")
    #expect(desk.dump() == before)
    #expect(desk.text("redo") == "Did the change to “Raglan” again.")
    #expect(desk.say("next")["ok"]?.bool == true)
  }

  @Test func `an entry of last year can be seen and stopped`() {
    let desk = knitting("2025-12-31T23:20:00Z")
    desk.say("project idle 24 h")
    desk.clock.pass(23 * hour)
    #expect(desk.text("timer").hasPrefix("Timer on since yesterday 23:20."))
    #expect(desk.text("timer stop") == "Timer off: 23 h 30 min.")
    #expect(desk.say("timer totals by=year")["totals"]?.array?.count == 2)
  }

  @Test func `a clock set back gives nothing negative, and is told`() {
    let desk = knitting()
    desk.clock.wall -= 3 * hour
    desk.wake()
    #expect(desk.timer.phase == .interrupted)
    #expect(desk.totals().total() == 30 * minute)
    desk.say("next")
    desk.clock.pass(5 * minute)
    desk.say("timer stop")
    #expect(desk.totals().total() >= 30 * minute)
    #expect(desk.sql("SELECT count(*) FROM time_entry WHERE end_ms<=start_ms").output == "0\n")
  }

  @Test func `a clock set forward counts no hour that never was`() {
    let desk = knitting()
    desk.clock.wall += 3 * hour
    desk.clock.pass(5 * minute)
    desk.say("timer keep")
    #expect(desk.totals().total() == 35 * minute)
  }

  @Test func `a zone change under a running timer moves the date, not the length`() {
    let desk = knitting("2026-03-10T20:00:00Z")
    desk.clock.zone = .fixed(5 * 3600)
    desk.clock.pass(5 * minute)
    desk.say("next")
    #expect(desk.timer.state.zoneChanged?.milliseconds == desk.clock.wall)
    #expect(desk.text("timer stop") == "Timer off: 35 min.")
    #expect(desk.sql("SELECT start_offset,end_offset,offset_changed_ms=end_ms FROM time_entry").output == "0|18000|1\n")
    #expect(desk.totals().total() == 35 * minute)
  }

  @Test func `a store that can't be written keeps what happened for later`() {
    let desk = knitting()
    desk.clock.sleep(8 * hour)
    desk.session.keeper.look()
    // As a transaction that took it in and was rolled back.
    #expect(try! desk.session.store.begin() == false)  // because the store is ours
    try! desk.session.keepTime()
    desk.session.store.rollBack()
    desk.session.forgetAll()
    desk.session.keeper.noteRollBack()
    desk.wake()
    #expect(desk.timer.openEnded?.reason == .suspend)
  }
}
