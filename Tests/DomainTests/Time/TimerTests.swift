import Domain
import Testing

/// The timer from press to stop, at a steady clock.
struct TimerTests {
  @Test func `the first press starts the timer one usual row earlier, marked estimated`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [4, 4, 4, 5, 6])
    #expect(try bench.send(.press(rows: 1)) == [.started(bench.timer.running!)])
    #expect(bench.spans == ["19:56-"])
    #expect(bench.timer.running?.isEstimated == true)
    #expect(bench.timer.running?.rows == 1)
    #expect(bench.minutes == 4)
  }

  @Test func `with no row known the first press starts the timer where it is`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.press(rows: 1))
    #expect(bench.spans == ["20:00-"])
  }

  @Test func `a reckoned start is never before the last entry's end`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [10])
    try bench.send(.add(project: .init(2), start: bench.moment("19:30"), end: bench.moment("19:55"), rows: 3, note: ""))
    try bench.send(.press(rows: 1))
    #expect(bench.spans == ["19:30-19:55", "19:55-"])
  }

  @Test func `a reckoned start is never before the boot`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [10])
    try bench.send(.daemonStarted(boot: at("2026-05-01T19:57")))
    try bench.send(.press(rows: 1))
    #expect(bench.spans == ["19:57-"])
  }

  @Test func `a reckoned start is never before the machine woke`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [10])
    try bench.send(.suspended(from: at("2026-05-01T18:00"), to: at("2026-05-01T20:00")))
    try bench.send(.press(rows: 1), at: "2026-05-01T20:03")
    #expect(bench.spans == ["20:00-"])
  }

  @Test func `a setting keeps presses from starting the timer`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [10])
    try bench.send(.settingsChanged(ownLimit: nil, startsByItself: false))
    #expect(try bench.send(.press(rows: 1)) == [])
    #expect(bench.timer.phase == .off)
    try bench.send(.start(at: nil))
    try bench.send(.press(rows: 2), at: "2026-05-01T20:05")
    try bench.send(.press(rows: 1), at: "2026-05-01T22:05")
    #expect(bench.timer.phase == .running, "a press goes on with what a gap interrupted")
  }

  @Test func `start, pause, resume and stop count what lies between`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    #expect(try bench.send(.start(at: nil)) == [.started(bench.timer.running!)])
    #expect(try bench.send(.pause(at: nil), at: "2026-05-01T20:10") == [.paused(600_000)])
    #expect(bench.timer.phase == .paused)
    #expect(bench.timer.deadline == nil)
    #expect(try bench.send(.resume(at: nil), at: "2026-05-01T20:30") == [.resumed(bench.timer.running!)])
    #expect(try bench.send(.stop(at: nil), at: "2026-05-01T20:35") == [.stopped(300_000)])
    #expect(bench.minutes == 15)
    #expect(bench.timer.phase == .off)
  }

  @Test func `a pause over midnight adds nothing at the resume`() throws {
    var bench = TimeBench("2026-05-01T22:00")
    try bench.send(.start(at: nil))
    try bench.send(.pause(at: nil), at: "2026-05-01T22:50")
    try bench.send(.suspended(from: at("2026-05-01T23:10"), to: at("2026-05-02T07:00")), at: "2026-05-02T07:00")
    #expect(bench.timer.phase == .paused)
    try bench.send(.resume(at: nil), at: "2026-05-02T07:00")
    #expect(bench.minutes == 50)
    #expect(bench.timer.gaps.isEmpty)
  }

  @Test func `a press during a pause goes on, but not before the pause`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [10])
    try bench.send(.start(at: nil))
    try bench.send(.pause(at: nil), at: "2026-05-01T20:10")
    try bench.send(.press(rows: 1), at: "2026-05-01T20:14")
    #expect(bench.spans == ["20:00-20:10", "20:10-"])
  }

  @Test func `start and stop take the time that was forgotten`() throws {
    var bench = TimeBench("2026-05-01T21:00")
    try bench.send(.start(at: bench.moment("20:15")))
    try bench.send(.stop(at: bench.moment("20:50")))
    #expect(bench.spans == ["20:15-20:50"])
  }

  @Test func `what makes no sense in the state is refused and changes nothing`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    for event in [
      TimerEvent.stop(at: nil), .pause(at: nil), .resume(at: nil), .keep(nil), .discard(nil), .press(rows: 0),
      .delete(.init(9)), .split(.init(9), at: try bench.moment("19:00")), .keep(.init(3)), .edit(.init(9), TimeEdit()),
      .start(at: try bench.moment("23:00")), .start(at: try bench.moment("20:01")),
    ] {
      #expect(throws: Refusal.self) { try bench.send(event) }
      #expect(bench.changes.isEmpty)
    }
    try bench.send(.start(at: nil))
    #expect(throws: Refusal.self) { try bench.send(.start(at: nil)) }
    #expect(throws: Refusal.self) { try bench.send(.resume(at: nil)) }
    #expect(throws: Refusal.self) { try bench.send(.stop(at: bench.moment("19:00"))) }
    try bench.send(.pause(at: nil), at: "2026-05-01T20:10")
    #expect(throws: Refusal.self) { try bench.send(.pause(at: nil)) }
    #expect(throws: Refusal.self) { try bench.send(.resume(at: bench.moment("20:05"))) }
  }

  @Test func `without a project there is nothing to time`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    bench.timer.state.project = nil
    #expect(throws: Refusal.self) { try bench.send(.start(at: nil)) }
    #expect(throws: Refusal.self) { try bench.send(.press(rows: 1)) }
  }

  @Test func `changing project closes the entry, and the next opens at its first press`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.start(at: nil))
    let slow = Tempo(recent: [480_000])
    #expect(try bench.send(.projectChanged(.init(2), slow), at: "2026-05-01T20:30") == [.stopped(1_800_000)])
    #expect(bench.timer.phase == .off)
    try bench.send(.press(rows: 1), at: "2026-05-01T20:33")
    #expect(bench.spans == ["20:00-20:30", "20:30-"])
    #expect(bench.timer.running?.project == .init(2))
  }

  @Test func `naming the project that is active already changes no time`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.start(at: nil))
    #expect(try bench.send(.projectChanged(.init(1), Tempo()), at: "2026-05-01T20:30") == [])
    #expect(bench.spans == ["20:00-"])
  }

  @Test func `an entry begun last week, last month or last year is seen and stopped`() throws {
    for begun in ["2025-12-27T20:00", "2025-12-31T23:50", "2025-11-30T12:00"] {
      var bench = TimeBench(begun)
      try bench.send(.settingsChanged(ownLimit: 100 * 86_400_000, startsByItself: true))
      try bench.send(.start(at: nil))
      bench.now = at("2026-01-01T00:20")
      #expect(bench.timer.phase == .running)
      #expect(bench.minutes == Int((bench.now - at(begun)) / 60_000))
      try bench.send(.stop(at: nil))
      #expect(bench.timer.entries.count == 1)
    }
  }

  @Test func `rows are measured from press to press, with pauses left out`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.start(at: nil))
    try bench.send(.press(rows: 1), at: "2026-05-01T20:05")
    try bench.send(.pause(at: nil), at: "2026-05-01T20:07")
    try bench.send(.resume(at: nil), at: "2026-05-01T21:07")
    try bench.send(.press(rows: 2), at: "2026-05-01T21:13")
    #expect(bench.timer.state.tempo.recent == [300_000, 240_000])
  }

  @Test func `the row that a gap interrupts is not measured`() throws {
    var bench = TimeBench("2026-05-01T20:00", rows: [5, 5, 5, 5, 5])
    try bench.send(.press(rows: 1))
    try bench.send(.press(rows: 1), at: "2026-05-01T22:00")
    try bench.send(.press(rows: 1), at: "2026-05-01T22:06")
    #expect(bench.timer.state.tempo.recent.map { $0 / 60_000 } == [5, 5, 5, 5, 5, 6])
  }

  @Test func `two presses in one second tell nothing about a row`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.press(rows: 1))
    bench.now = bench.now + 300
    try bench.send(.press(rows: 1))
    #expect(bench.timer.state.tempo.recent == [])
    #expect(bench.timer.running?.rows == 2)
  }
}
