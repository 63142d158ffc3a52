import Domain
import Posix
import Store
import TestSupport
import Testing
import Wire

@testable import Server

/// The timer's verbs: times as people say them, refusals, pages and totals.
struct TimerVerbTests {
  private let minute: Int64 = 60_000

  private func desk() -> TimeDesk {
    let desk = TimeDesk()
    desk.say("project new Raglan")
    return desk
  }

  @Test func `time is put in, changed, split, listed and deleted, each undone alone`() {
    let desk = desk()
    var dumps = [desk.dump()]
    func did(_ line: String, _ text: String) {
      #expect(desk.text(line) == text)
      dumps.append(desk.dump())
    }
    did("timer add from=18:00 to=19:00 rows=10", "Added 18:00 to 19:00: 1 h.")
    did(#"timer edit from=17:30 note="sleeve""#, "Entry 1 is now 17:30 to 19:00: 1 h 30 min.")
    did("timer split at=18:00", "Split: 17:30 to 18:00, and 18:00 to 19:00.")
    #expect(desk.say("timer list")["entries"]?.array?.count == 2)
    did("timer delete 1", "Deleted 17:30 to 18:00.")
    dumps.removeLast()
    for dump in dumps.reversed() {
      desk.say("undo")
      #expect(desk.dump() == dump)
    }
  }

  @Test func `a toggle starts the timer, lets it rest and go on, ends an open gap, and is done once`() {
    let desk = desk()
    func toggle(_ phase: String, _ line: String = "timer toggle") {
      #expect(desk.say(line)["timer"]?["phase"]?.string == phase)
    }
    toggle("running")
    desk.clock.pass(10 * minute)
    toggle("paused", "timer toggle id=a")
    toggle("paused", "timer toggle id=a")
    #expect(desk.text("undo") == "Took back the pause.")
    toggle("paused", #"timer toggle at="1 min ago""#)
    toggle("running")
    desk.clock.pass(180 * minute)
    #expect(desk.say("status")["timer"]?["phase"]?.string == "interrupted")
    toggle("running")
    desk.say("timer stop")
    toggle("running")
  }

  @Test func `what can be read in two ways is refused with both`() {
    let desk = desk()
    desk.say("timer start")
    #expect(desk.say(#"timer stop at="30m ago""#)["error"]?.string == "ambiguous")
    #expect(desk.text(#"timer stop at="30m ago""#).contains("30 min or 30 months"))
    #expect(desk.timer.phase == .running)
  }

  @Test func `a local time that comes twice is refused with both offsets`() {
    let zone = Zone { $0 < Instant(milliseconds: 1_792_890_000_000) ? 3600 : 0 }
    let desk = TimeDesk("2026-10-25T12:00:00Z", zone: zone)
    desk.say("project new Raglan")
    let text = desk.text("timer add from=01:30 to=03:00")
    #expect(text.contains("2026-10-25T01:30+01:00") && text.contains("2026-10-25T01:30+00:00"))
    #expect(desk.text("timer add from=2026-10-25T01:30+01:00 to=2026-10-25T02:10+00:00").contains("1 h 40 min"))
  }

  @Test func `overlap, end before start and the future are refused, and nothing is changed`() {
    let desk = desk()
    desk.say("timer add from=18:00 to=19:00")
    let before = desk.dump()
    for line in [
      "timer add from=18:30 to=19:30", "timer add from=19:30 to=19:10", "timer add from=19:30 to=20:30",
      "timer start at=20:30",
      "timer edit 1 to=17:00", "timer split 1 at=19:30", "timer edit 7 rows=1", "timer delete 7", "timer stop",
      "timer resume",
      "timer edit 1", "timer add", "timer add from=soon", "timer nonsense", "project idle 10 s",
    ] {
      #expect(desk.say(line)["ok"]?.bool == false, "\(line)")
      #expect(desk.dump() == before, "\(line)")
    }
  }

  @Test func `totals by every period and project agree with the face to the second`() {
    let desk = desk()
    desk.say(#"timer add from="yesterday 23:30" to=00:30:10"#)
    desk.say("project new Sock")
    desk.say("timer start")
    desk.clock.pass(61_999)
    for by in ["day", "week", "month", "year", "project"] {
      #expect(desk.say("timer totals by=\(by)")["seconds"]?.integer == 3610 + 61, "\(by)")
    }
    let timer = desk.say("status")["timer"]
    let face = (timer?["total_ms"]?.integer ?? 0) + Int(desk.timer.worked(at: Instant(milliseconds: desk.clock.wall)))
    #expect(desk.say("timer totals project=Sock")["seconds"]?.integer == face / 1000)
    #expect(desk.say("timer totals by=day from=2026-03-10 to=2026-03-10")["seconds"]?.integer == 1810 + 61)
  }

  @Test func `an idle limit of its own goes before the knitter's pace`() {
    let desk = desk()
    #expect(desk.text("project idle 30 min") == "Raglan: idle after 30 min without a row.")
    #expect(desk.timer.state.tempo.idleLimit == 30 * minute)
    desk.say("next")
    desk.clock.pass(31 * minute)
    desk.wake()
    #expect(desk.timer.phase == .interrupted)
    desk.say("project idle own")
    #expect(desk.timer.state.tempo.idleLimit == 60 * minute)
  }

  @Test func `a long list comes in pages`() {
    let desk = desk()
    for hour in 0..<60 {
      desk.say(
        "timer add from=2026-03-0\(1 + hour / 20)T\(10 + hour % 20 / 2):\(hour % 2 == 0 ? "00" : "30") to=2026-03-0\(1 + hour / 20)T\(10 + hour % 20 / 2):\(hour % 2 == 0 ? "20" : "50")"
      )
    }
    let page = desk.say("timer list")
    #expect(page["entries"]?.array?.count == 50)
    #expect(page["more"]?.bool == true)
    let last = page["entries"]?.array?.last?["id"]?.integer ?? 0
    #expect(desk.say("timer list before=\(last)")["entries"]?.array?.count == 10)
  }
}
