import Domain
import Testing

/// Time that nobody vouched for: idle, suspend, crash and clock steps.
struct GapTests {
  /// A timer with a press at 21:00, an hour into it, whose usual row takes five minutes.
  func knitting(_ zone: Zone = .fixed(0)) throws -> TimeBench {
    var bench = TimeBench("2026-05-01T20:00", zone, rows: [5, 5, 5, 5, 5])
    try bench.send(.start(at: nil))
    for minute in stride(from: 5, to: 60, by: 5) {
      try bench.send(.press(rows: 1), at: "2026-05-01T20:\(minute < 10 ? "0" : "")\(minute)")
    }
    try bench.send(.press(rows: 1), at: "2026-05-01T21:00")
    return bench
  }

  @Test func `it is idle after twenty minutes, or three usual rows if that is longer`() {
    #expect(Tempo(recent: [300_000, 300_000, 300_000, 300_000, 300_000]).idleLimit == 20 * 60_000)
    #expect(Tempo(recent: [600_000, 600_000, 600_000, 600_000, 600_000]).idleLimit == 30 * 60_000)
    #expect(Tempo(recent: [600_000, 600_000, 600_000, 600_000]).idleLimit == 60 * 60_000)
    #expect(Tempo(recent: [], ownLimit: 90_000).idleLimit == 90_000)
  }

  @Test func `the daemon must wake at the idle limit and else not at all`() throws {
    var bench = try knitting()
    #expect(bench.timer.deadline == at("2026-05-01T21:20"))
    try bench.send(.touch, at: "2026-05-01T21:05")
    #expect(bench.timer.deadline == at("2026-05-01T21:25"))
    try bench.send(.deadlinePassed, at: "2026-05-01T21:24")
    #expect(bench.timer.phase == .running, "a wake-up too early changes nothing")
    try bench.send(.deadlinePassed, at: "2026-05-01T21:25")
    #expect(bench.timer.phase == .interrupted)
    #expect(bench.timer.deadline == nil)
  }

  @Test func `an idle gap begins at the last row, not at the limit`() throws {
    var bench = try knitting()
    let tells = try bench.send(.deadlinePassed, at: "2026-05-01T21:20")
    #expect(tells == [.gapOpened(bench.timer.gaps[0])])
    #expect(bench.spans == ["20:00-21:00"])
    #expect(bench.gaps == ["idle 21:00- open"])
    #expect(bench.minutes == 60)
  }

  @Test func `a late wake-up gives what one in time gives`() throws {
    var early = try knitting()
    try early.send(.deadlinePassed, at: "2026-05-01T21:20")
    try early.send(.press(rows: 1), at: "2026-05-01T23:00")
    var late = try knitting()
    try late.send(.press(rows: 1), at: "2026-05-01T23:00")
    #expect(early.timer == late.timer)
  }

  @Test func `an unanswered gap counts nothing however long it lasts`() throws {
    var bench = try knitting()
    try bench.send(.deadlinePassed, at: "2026-05-01T21:20")
    bench.now = at("2026-05-02T19:00")
    #expect(bench.minutes == 60)
    try bench.send(.stop(at: nil))
    #expect(bench.minutes == 60)
    #expect(bench.gaps == ["idle 21:00-19:00 open"])
  }

  @Test func `a press that ends a gap keeps one usual row of it`() throws {
    var bench = try knitting()
    let tells = try bench.send(.press(rows: 1), at: "2026-05-01T22:00")
    #expect(bench.spans == ["20:00-21:00", "21:55-"])
    #expect(bench.gaps == ["idle 21:00-21:55 open"])
    #expect(tells == [.started(bench.timer.running!), .gap(bench.timer.gaps[0])])
  }

  @Test func `a gap is told once, in the next answer, whatever it is`() throws {
    var bench = try knitting()
    try bench.send(.deadlinePassed, at: "2026-05-01T21:20")
    #expect(bench.timer.gaps[0].isTold == false)
    #expect(try bench.send(.told) == [.gap(bench.timer.gaps[0])])
    #expect(try bench.send(.told) == [])
    #expect(try bench.send(.press(rows: 1), at: "2026-05-01T22:00") == [.started(bench.timer.running!)])
    #expect(bench.timer.unsettled.count == 1, "it is still on offer")
  }

  @Test func `keep counts the gap, and the finished entry stays as it is`() throws {
    var bench = try knitting()
    try bench.send(.press(rows: 1), at: "2026-05-01T22:00")
    let finished = bench.timer.entries[0]
    #expect(try bench.send(.keep(nil)) == [.kept(bench.timer.gaps[0], 55 * 60_000)])
    #expect(bench.spans == ["20:00-21:00", "21:00-21:55", "21:55-"])
    #expect(bench.timer.entries[0] == finished)
    #expect(bench.gaps == ["idle 21:00-21:55 kept"])
    #expect(throws: Refusal.self) { try bench.send(.keep(nil)) }
    #expect(throws: Refusal.self) { try bench.send(.discard(.init(1))) }
  }

  @Test func `keep while it is quiet goes on from the last row`() throws {
    var bench = try knitting()
    try bench.send(.keep(nil), at: "2026-05-01T21:50")
    #expect(bench.spans == ["20:00-21:00", "21:00-"])
    #expect(bench.minutes == 110)
    #expect(bench.timer.deadline == at("2026-05-01T22:10"))
  }

  @Test func `discard leaves the gap out for good and reckons nothing back into it`() throws {
    var bench = try knitting()
    try bench.send(.discard(nil), at: "2026-05-01T21:50")
    #expect(bench.timer.phase == .off)
    try bench.send(.press(rows: 1), at: "2026-05-01T21:52")
    #expect(bench.spans == ["20:00-21:00", "21:50-"])
    #expect(bench.gaps == ["idle 21:00-21:50 discarded"])
  }

  @Test func `discard with the timer stopped and no gap open changes nothing`() throws {
    var bench = try knitting()
    try bench.send(.stop(at: nil), at: "2026-05-01T21:10")
    let before = bench.timer
    #expect(throws: Refusal.self) { try bench.send(.discard(nil)) }
    #expect(throws: Refusal.self) { try bench.send(.keep(nil)) }
    #expect(bench.timer == before)
  }

  @Test func `who says when the work ended vouches for the time until then`() throws {
    var bench = try knitting()
    try bench.send(.stop(at: bench.moment("21:40")), at: "2026-05-01T23:00")
    #expect(bench.spans == ["20:00-21:00", "21:00-21:40"])
    #expect(bench.gaps == ["idle 21:00-21:40 kept"])
    var earlier = try knitting()
    earlier.now = at("2026-05-01T23:00")
    #expect(throws: Refusal.self) { try earlier.send(.stop(at: earlier.moment("20:40"))) }
  }

  @Test func `start and resume end a gap where they are, and keep nothing of it`() throws {
    for event in [TimerEvent.start(at: nil), .resume(at: nil)] {
      var bench = try knitting()
      try bench.send(event, at: "2026-05-01T22:00")
      #expect(bench.spans == ["20:00-21:00", "22:00-"])
      #expect(bench.gaps == ["idle 21:00-22:00 open"])
    }
    var bench = try knitting()
    bench.now = at("2026-05-01T22:00")
    try bench.send(.start(at: bench.moment("21:30")))
    #expect(bench.gaps == ["idle 21:00-21:30 open"])
    #expect(bench.minutes == 90)
  }

  @Test func `a pause and another project end a gap too`() throws {
    var paused = try knitting()
    try paused.send(.pause(at: nil), at: "2026-05-01T22:00")
    #expect(paused.gaps == ["idle 21:00-22:00 open"])
    #expect(paused.timer.phase == .paused)
    var changed = try knitting()
    let tells = try changed.send(.projectChanged(.init(2), Tempo()), at: "2026-05-01T22:00")
    #expect(tells == [.gap(changed.timer.gaps[0])])
    #expect(changed.minutes == 60)
  }

  @Test func `a night with the lid closed is not counted`() throws {
    // Closed at 02:09, opened at 09:02, as in a report on another tracker.
    var bench = TimeBench("2026-05-01T01:00", rows: [5, 5, 5, 5, 5])
    try bench.send(.start(at: nil))
    for time in ["01:15", "01:30", "01:45", "02:00", "02:05"] {
      try bench.send(.press(rows: 1), at: "2026-05-01T\(time)")
    }
    try bench.send(.suspended(from: at("2026-05-01T02:09"), to: at("2026-05-01T09:02")), at: "2026-05-01T09:02")
    #expect(bench.spans == ["01:00-02:05"])
    #expect(bench.gaps == ["suspend 02:05- open"])
    try bench.send(.press(rows: 1), at: "2026-05-01T09:04")
    #expect(bench.spans == ["01:00-02:05", "09:02-"], "nothing from before the wake")
    #expect(bench.minutes == 67)
  }

  @Test func `a suspend long after the last row is an idle gap`() throws {
    var bench = try knitting()
    try bench.send(.suspended(from: at("2026-05-01T21:30"), to: at("2026-05-02T07:00")), at: "2026-05-02T07:00")
    #expect(bench.gaps == ["idle 21:00- open"])
  }

  @Test func `a second suspend leaves the gap where it is latched`() throws {
    var bench = try knitting()
    for hour in ["22", "23"] {
      try bench.send(
        .suspended(from: at("2026-05-01T21:05"), to: at("2026-05-01T\(hour):00")), at: "2026-05-01T\(hour):00")
    }
    #expect(bench.gaps == ["suspend 21:00- open"])
    try bench.send(.press(rows: 1), at: "2026-05-01T23:01")
    #expect(bench.gaps == ["suspend 21:00-23:00 open"])
  }

  @Test func `a crash ends the entry at the last row, and the next press closes the gap`() throws {
    var bench = try knitting()
    let tells = try bench.send(.daemonStarted(boot: at("2026-04-30T08:00")), at: "2026-05-01T21:02")
    #expect(tells == [.gapOpened(bench.timer.gaps[0])])
    #expect(bench.gaps == ["crash 21:00- open"])
    try bench.send(.press(rows: 1), at: "2026-05-01T21:04")
    #expect(bench.spans == ["20:00-21:00", "21:00-"], "one usual row covers it all")
    #expect(bench.timer.gaps.isEmpty)
  }

  @Test func `after a loss of power nothing from before the boot is reckoned`() throws {
    var bench = try knitting()
    try bench.send(.daemonStarted(boot: at("2026-05-01T22:58")), at: "2026-05-01T23:00")
    try bench.send(.press(rows: 1), at: "2026-05-01T23:01")
    #expect(bench.spans == ["20:00-21:00", "22:58-"])
    #expect(bench.gaps == ["crash 21:00-22:58 open"])
  }

  @Test func `a clock set forward counts none of the jump, not even when kept`() throws {
    var bench = try knitting()
    // At 21:10 the clock is set to 00:10, three hours on.
    #expect(
      try bench.send(.stepped(by: 3 * 3_600_000), at: "2026-05-02T00:10")
        == [.gapOpened(bench.timer.gaps[0]), .stepped(3 * 3_600_000)])
    #expect(bench.gaps == ["clock 21:00- open"])
    try bench.send(.press(rows: 1), at: "2026-05-02T00:20")
    #expect(bench.minutes == 65)
    try bench.send(.keep(nil))
    #expect(bench.spans == ["20:00-21:00", "00:00-00:15", "00:15-"])
    #expect(bench.minutes == 80, "what a watch without a clock would have counted")
  }

  @Test func `a clock set back leaves nothing negative and nothing in the future`() throws {
    var bench = try knitting()
    // At 21:10 the clock is set to 18:10, three hours back.
    try bench.send(.stepped(by: -3 * 3_600_000), at: "2026-05-01T18:10")
    #expect(bench.spans == ["17:00-18:00"])
    #expect(bench.gaps == ["clock 18:00- open"])
    #expect(bench.minutes == 60)
    try bench.send(.stop(at: nil), at: "2026-05-01T18:11")
    #expect(bench.minutes == 60)
  }

  @Test func `a clock set back a little after a long row only ends the entry at that row`() throws {
    var bench = try knitting()
    try bench.send(.stepped(by: -5 * 60_000), at: "2026-05-01T21:05")
    #expect(bench.spans == ["20:00-21:00"])
    #expect(bench.gaps == ["clock 21:00- open"])
  }

  @Test func `what the clock goes over a second time counts once`() throws {
    var bench = TimeBench("2026-05-01T19:00", rows: [5])
    try bench.send(.add(project: nil, start: bench.moment("18:00"), end: bench.moment("18:30"), rows: nil, note: nil))
    // An hour and a half back: the entry lies half an hour ahead.
    try bench.send(.stepped(by: -90 * 60_000), at: "2026-05-01T17:30")
    try bench.send(.start(at: nil), at: "2026-05-01T17:40")
    try bench.send(.settingsChanged(ownLimit: 86_400_000, startsByItself: true))
    bench.now = at("2026-05-01T18:20")
    #expect(bench.minutes == 30 + 20)
    try bench.send(.stop(at: nil), at: "2026-05-01T18:40")
    #expect(bench.spans == ["17:40-18:00", "18:00-18:30", "18:30-18:40"])
    #expect(bench.minutes == 60)
  }

  @Test func `a machine that comes up in the past after a crash keeps the length`() throws {
    var bench = try knitting()
    try bench.send(.daemonStarted(boot: at("1970-01-01T00:00")), at: "1970-01-01T02:00")
    #expect(bench.spans == ["01:00-02:00"])
    #expect(bench.minutes == 60)
  }

  @Test func `a correction of a second is no step, and makes nothing negative`() throws {
    var bench = try knitting()
    bench.now = bench.now - 900
    try bench.send(.press(rows: 1))
    #expect(bench.minutes == 60)
    try bench.send(.stop(at: nil))
    #expect(bench.spans == ["20:00-21:00"])
  }

  @Test func `clocks tell a suspend and a step apart`() {
    let hour: Int64 = 3_600_000
    let before = ClockReading(wall: at("2026-05-01T21:00"), boot: 10 * hour, monotonic: 8 * hour)
    func reading(_ wall: Int64, _ boot: Int64, _ monotonic: Int64) -> [TimerEvent] {
      ClockReading(wall: before.wall + wall, boot: before.boot + boot, monotonic: before.monotonic + monotonic)
        .events(since: before)
    }
    #expect(before.booted == at("2026-05-01T11:00"))
    #expect(reading(hour, hour, hour) == [])
    #expect(reading(hour + 900, hour, hour - 10) == [])
    #expect(
      reading(8 * hour, 8 * hour, hour)
        == [.suspended(from: at("2026-05-01T22:00"), to: at("2026-05-02T05:00"))])
    #expect(reading(-2 * hour, hour, hour) == [.stepped(by: -3 * hour)])
    #expect(
      reading(9 * hour, 8 * hour, hour)
        == [.suspended(from: at("2026-05-01T22:00"), to: at("2026-05-02T05:00")), .stepped(by: hour)])
  }

  @Test func `a zone change under a running timer leaves the length right`() throws {
    var bench = try knitting(.london)
    #expect(bench.spans == ["21:00-"])
    bench.zone = .newYork
    try bench.send(.zoneChanged, at: "2026-05-01T21:10")
    #expect(bench.minutes == 70)
    try bench.send(.stop(at: nil), at: "2026-05-01T21:15")
    let entry = bench.timer.entries[0]
    #expect(entry.length == 75 * minute)
    #expect((entry.start.offset, entry.end?.offset) == (3600, -14_400))
    #expect(entry.offsetChanged == at("2026-05-01T21:10"))
  }

  @Test func `a zone change during a gap leaves the gap's start where it was lived`() throws {
    var bench = try knitting(.london)
    bench.zone = .newYork
    try bench.send(.zoneChanged, at: "2026-05-02T09:00")
    try bench.send(.press(rows: 1), at: "2026-05-02T09:05")
    #expect(bench.timer.entries[0].end?.offset == 3600)
    #expect(bench.timer.running?.start.offset == -14_400)
    #expect(bench.timer.running.map { bench.now - $0.start.instant } == 5 * minute)
  }
}
