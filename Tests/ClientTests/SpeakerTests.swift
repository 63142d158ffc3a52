import Testing
import Wire

@testable import Client

/// What `yb speak` says, and when.
@Suite struct SpeakerTests {
  private func event(_ name: String, _ seq: Int, _ say: String, due: String? = nil, source: String = "pedal") -> JSON {
    let reminders = due.map { "[{\"text\":\"\($0)\"}]" } ?? "[]"
    // It is written here, so it can be read.
    return JSON(
      parsing:
        "{\"event\":\"\(name)\",\"seq\":\(seq),\"say\":\"\(say)\",\"source\":\"\(source)\",\"reminders\":\(reminders)}")!
  }

  @Test func `each change is spoken, the first state and one that comes again are not`() {
    var speaker = Speaker(Speaker.Options())
    speaker.take(event("snapshot", 1, "Row 1."), now: 0)
    #expect(speaker.next(now: 0, minute: 600) == nil)
    speaker.take(event("count", 2, "Row 2."), now: 10)
    #expect(speaker.next(now: 10, minute: 600) == .sentence("Row 2."))
    speaker.ended()
    speaker.take(event("snapshot", 2, "Row 2."), now: 5000)
    #expect(speaker.next(now: 5000, minute: 600) == nil)
    speaker.take(event("snapshot", 4, "Row 4."), now: 6000)
    #expect(speaker.next(now: 6000, minute: 600) == .sentence("Row 4."))
  }

  @Test func `of many that come at once the newest is spoken, when the one before has ended and the gap is over`() {
    var speaker = Speaker(Speaker.Options(gap: 2000))
    speaker.take(event("count", 2, "Row 2."), now: 0)
    #expect(speaker.next(now: 0, minute: 0) == .sentence("Row 2."))
    speaker.take(event("count", 3, "Row 3."), now: 100)
    speaker.take(event("count", 4, "Row 4."), now: 200)
    #expect(speaker.next(now: 200, minute: 0) == nil)
    #expect(speaker.deadline == nil)
    speaker.ended()
    #expect(speaker.next(now: 1999, minute: 0) == nil)
    #expect(speaker.deadline == 2000)
    #expect(speaker.next(now: 2000, minute: 0) == .sentence("Row 4."))
    speaker.ended()
    #expect(speaker.next(now: 9000, minute: 0) == nil)
  }

  @Test func `only what is due is spoken, and a tick for other rows`() {
    var speaker = Speaker(Speaker.Options(mode: .due, gap: 0))
    speaker.take(event("count", 2, "Row 2."), now: 0)
    #expect(speaker.next(now: 0, minute: 0) == .tick)
    speaker.take(event("count", 3, "Row 3. Decrease.", due: "decrease"), now: 1)
    #expect(speaker.next(now: 1, minute: 0) == .sentence("Row 3. Decrease."))
    speaker.ended()
    speaker.take(event("desk", 4, "Noted.", due: "decrease"), now: 2)
    #expect(speaker.next(now: 2, minute: 0) == nil)
  }

  @Test func `silent says nothing at all`() {
    var speaker = Speaker(Speaker.Options(mode: .silent, gap: 0, again: 1000))
    speaker.take(event("count", 3, "Decrease.", due: "decrease"), now: 0)
    #expect(speaker.next(now: 5000, minute: 0) == nil)
    #expect(speaker.deadline == nil)
  }

  @Test func `what is due is said again until a row is counted or it is dismissed`() {
    var speaker = Speaker(Speaker.Options(gap: 0, again: 30_000))
    speaker.take(event("count", 3, "Decrease.", due: "decrease"), now: 0)
    #expect(speaker.next(now: 0, minute: 0) == .sentence("Decrease."))
    speaker.ended()
    #expect(speaker.deadline == 30_000)
    #expect(speaker.next(now: 29_999, minute: 0) == nil)
    #expect(speaker.next(now: 30_000, minute: 0) == .sentence("Decrease."))
    speaker.ended()
    #expect(speaker.next(now: 60_000, minute: 0) == .sentence("Decrease."))
    speaker.ended()
    speaker.take(event("project", 4, "Dismissed."), now: 61_000)
    #expect(speaker.next(now: 61_000, minute: 0) == .sentence("Dismissed."))
    speaker.ended()
    #expect(speaker.deadline == nil)
    speaker.take(event("count", 5, "Cross.", due: "cross"), now: 70_000)
    #expect(speaker.next(now: 70_000, minute: 0) == .sentence("Cross."))
    speaker.ended()
    speaker.take(event("count", 6, "Row 6."), now: 80_000)
    #expect(speaker.next(now: 80_000, minute: 0) == .sentence("Row 6."))
    speaker.ended()
    #expect(speaker.next(now: 200_000, minute: 0) == nil)
  }

  @Test(arguments: [(22 * 60, 7 * 60 + 30), (600, 700)])
  func `nothing is heard in quiet hours, nor after them of what was in them`(from: Int, to: Int) {
    var speaker = Speaker(Speaker.Options(quiet: (from, to), gap: 0))
    for (minute, isQuiet) in [(from, true), (to, false), (from - 1, false), (to - 1, true)] {
      speaker.take(event("count", minute + 2, "Row."), now: 0)
      #expect((speaker.next(now: 0, minute: minute) == nil) == isQuiet, "\(minute)")
      speaker.ended()
      #expect(speaker.next(now: 0, minute: to) == nil)
    }
  }

  @Test func `who speaks for himself is left out`() {
    var speaker = Speaker(Speaker.Options(gap: 0, except: "assistant"))
    speaker.take(event("count", 2, "Row 2.", source: "assistant"), now: 0)
    #expect(speaker.next(now: 0, minute: 0) == nil)
    speaker.take(event("count", 3, "Row 3."), now: 0)
    #expect(speaker.next(now: 0, minute: 0) == .sentence("Row 3."))
  }

  @Test func `options are read, and wrong ones refused with what is right`() throws {
    func options(_ pairs: (String, String)...) throws(Failure) -> SpeakOptions {
      try SpeakOptions(pairs.map { Request.Option(name: $0.0, value: $0.1) })
    }
    let read = try options(
      ("mode", "due"), ("with", "spd-say -w -e"), ("quiet", "22:00-07:30"), ("gap", "5"), ("again", "30"),
      ("except", "assistant"))
    #expect(read.command == ["spd-say", "-w", "-e"])
    #expect(
      read.speaker == Speaker.Options(mode: .due, quiet: (1320, 450), gap: 5000, again: 30_000, except: "assistant"))
    for (name, value) in [
      ("mode", "loud"), ("quiet", "22"), ("quiet", "25:00-26:00"), ("gap", "x"), ("again", "0"), ("with", ""),
      ("volume", "9"),
    ] {
      #expect(throws: Failure.self) { try options((name, value)) }
    }
  }
}
