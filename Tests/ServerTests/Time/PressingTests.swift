import Domain
import Posix
import Store
import TestSupport
import Testing
import Wire

@testable import Server

/// What presses do to the time, from the wire to the store and back.
struct PressingTests {
  private let minute: Int64 = 60_000

  @Test func `the first press starts the timer and says so, and undo takes both back`() {
    let desk = TimeDesk()
    desk.say("project new Raglan unit=round target=60")
    let before = desk.dump()
    let answer = desk.say("next")
    #expect(answer["text"]?.string == "Round 1 done. Round 2. Timer on.")
    #expect(answer["say"]?.string == "Round 1 done. Round 2. The timer is on.")
    #expect(answer["timer"]?["phase"]?.string == "running")
    #expect(desk.text("undo") == "Took back round 1 and its timer start.")
    #expect(desk.dump() == before)
    #expect(desk.timer.phase == .off)
    #expect(desk.text("redo") == "Did round 1 and its timer start again.")
    #expect(desk.timer.phase == .running)
  }

  @Test func `a press that makes the project starts its timer`() {
    let desk = TimeDesk()
    #expect(desk.text("next").hasSuffix("Timer on."))
    #expect(desk.timer.running?.rows == 1)
    #expect(desk.text("undo") == "Took back row 1 and its timer start.")
    #expect(desk.say("status")["project"] == nil)
  }

  @Test func `a press on a running timer writes nothing of time but what stands in its own change`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    desk.say("next")
    desk.clock.pass(4 * minute)
    let before = desk.sql("SELECT * FROM time_entry; SELECT * FROM timer").output
    #expect(desk.text("next 2") == "Rows 2 to 3 done. Row 4.")
    #expect(desk.sql("SELECT * FROM time_entry; SELECT * FROM timer").output == before)
    #expect(desk.sql("SELECT rows_done,row_ms FROM change ORDER BY seq DESC LIMIT 1").output == "2|120000\n")
    let known = desk.timer
    desk.crash()
    // Read anew before the crash is taken in, it is the same.
    let read = desk.timer
    #expect(read.running == known.running)
    #expect(read.running?.rows == 3)
    #expect(read.state.lastProof == known.state.lastProof)
    #expect(read.state.rowBegun == known.state.rowBegun)
    #expect(read.state.tempo == known.state.tempo)
  }

  @Test func `the entry begins one usual row before the press that opens it`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    for _ in 0..<6 {
      desk.say("next")
      desk.clock.pass(5 * minute)
    }
    desk.say("timer stop")
    desk.clock.pass(60 * minute)
    desk.say("next")
    let entry = desk.timer.running
    #expect(entry?.isEstimated == true)
    #expect(entry?.start.instant == Instant(milliseconds: desk.clock.wall) - 5 * minute)
  }

  @Test func `on a new project the rows of the others give the usual one`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    for _ in 0..<6 {
      desk.say("next")
      desk.clock.pass(4 * minute)
    }
    desk.say("project new Sock")
    desk.clock.pass(10 * minute)
    #expect(desk.say("next")["pace"] == nil)
    #expect(desk.timer.running?.start.instant == Instant(milliseconds: desk.clock.wall) - 4 * minute)
    // An hour until five rows of its own are known.
    #expect(desk.timer.state.tempo.idleLimit == 60 * minute)
    desk.clock.pass(2 * minute)
    #expect(desk.say("next")["pace"]?["row_seconds"]?.integer == 120)
  }

  @Test func `with the setting off a press starts nothing`() {
    let desk = TimeDesk()
    desk.say("settings set timer no")
    desk.say("project new Raglan")
    #expect(desk.text("next") == "Row 1 done. Row 2.")
    #expect(desk.timer.phase == .off)
    desk.say("timer start")
    #expect(desk.timer.phase == .running)
  }

  @Test func `another project made active ends the entry, and undo of that lets it run on`() {
    let desk = TimeDesk()
    desk.say("project new Sock")
    desk.say("project new Raglan")
    desk.say("next")
    desk.clock.pass(10 * minute)
    let running = desk.timer.running
    #expect(desk.text("project use Sock").contains("Timer off: 10 min."))
    #expect(desk.timer.phase == .off)
    #expect(desk.timer.state.project?.raw == 1)
    desk.say("undo")
    #expect(desk.timer.running == running)
    desk.say("project delete Raglan")
    #expect(desk.timer.phase == .off)
    #expect(desk.sql("SELECT count(*) FROM time_entry").output == "0\n")
    desk.say("undo")
    #expect(desk.timer.running == running)
  }

  @Test func `a press on another project leaves the time alone`() {
    let desk = TimeDesk()
    desk.say("project new Sock")
    desk.say("project new Raglan")
    desk.say("next project=Sock")
    #expect(desk.timer.phase == .off)
  }

  @Test func `pace and what is left stand in the state and are said`() {
    let desk = TimeDesk()
    desk.say("project new Raglan target=36")
    for _ in 0..<6 {
      desk.say("next")
      desk.clock.pass(5 * minute)
    }
    let status = desk.say("status")
    #expect(status["pace"]?["row_seconds"]?.integer == 300)
    #expect(status["pace"]?["left_seconds"]?.integer == 9000)
    #expect(status["say"]?.string?.hasSuffix("About two and a half hours to go.") == true)
  }

  @Test func `a token makes a timer command happen once`() {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    desk.say("timer start id=a")
    desk.clock.pass(minute)
    let seq = desk.say("timer stop id=b")["seq"]?.integer
    let again = desk.say("timer stop id=b")
    #expect(again["dup"]?.bool == true)
    #expect(again["seq"]?.integer == seq)
    #expect(desk.sql("SELECT count(*) FROM time_entry").output == "1\n")
  }
}
