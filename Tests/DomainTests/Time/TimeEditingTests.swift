import Domain
import Testing

/// Changes by hand: add, edit, split, delete.
struct TimeEditingTests {
  /// Two finished entries, 18:00 to 19:00 and 19:30 to 20:00, seen at 21:00.
  func evening() throws -> TimeBench {
    var bench = TimeBench("2026-05-01T21:00")
    for (start, end) in [("18:00", "19:00"), ("19:30", "20:00")] {
      try bench.send(.add(project: nil, start: bench.moment(start), end: bench.moment(end), rows: 6, note: "sleeve"))
    }
    return bench
  }

  func refused(_ bench: TimeBench, _ event: TimerEvent) -> Refusal? {
    var bench = bench
    let before = bench.timer
    do {
      try bench.send(event)
      return nil
    } catch {
      #expect(bench.timer == before)
      return error
    }
  }

  func add(_ bench: TimeBench, _ start: String, _ end: String) throws -> TimerEvent {
    .add(project: nil, start: try bench.moment(start), end: try bench.moment(end), rows: nil, note: nil)
  }

  @Test func `an entry that overlaps another is refused, naming the other`() throws {
    let bench = try evening()
    for (start, end) in [
      ("17:30", "18:01"), ("18:10", "18:20"), ("18:59", "19:10"), ("17:00", "20:30"), ("18:00", "19:00"),
    ] {
      let refusal = refused(bench, try add(bench, start, end))
      #expect(refusal?.message.contains("Entry 1 is there already, 18:00 to 19:00") == true)
    }
    #expect(refused(bench, try add(bench, "19:00", "19:30")) == nil, "entries may touch")
  }

  @Test func `an end before its start, and a length of nothing, are refused`() throws {
    let bench = try evening()
    #expect(refused(bench, try add(bench, "17:30", "17:00"))?.kind == .range)
    #expect(refused(bench, try add(bench, "17:30", "17:30"))?.kind == .range)
    #expect(refused(bench, .edit(.init(1), TimeEdit(end: try bench.moment("17:00"))))?.kind == .range)
  }

  @Test func `times to come are refused, with the day before as a hint`() throws {
    let bench = try evening()
    let refusal = refused(bench, try add(bench, "20:30", "23:50"))
    #expect(refusal?.message == "23:50 is still to come; it is 21:00 now. For the day before, say: yesterday 23:50")
    #expect(refused(bench, .edit(.init(2), TimeEdit(end: try bench.moment("21:01"))))?.kind == .range)
    #expect(refused(bench, .start(at: try bench.moment("tomorrow 9:00")))?.kind == .range)
  }

  @Test func `an end a second ahead of the clock is taken as now`() throws {
    var bench = try evening()
    let end = Moment(bench.now + 900, offset: 0)
    try bench.send(.add(project: nil, start: bench.moment("20:30"), end: end, rows: nil, note: nil))
    #expect(bench.timer.entries.last?.end?.instant == bench.now)
  }

  @Test func `an edit changes what it names and nothing else`() throws {
    var bench = try evening()
    try bench.send(.edit(.init(2), TimeEdit(start: bench.moment("19:10"), rows: 9, note: "")))
    #expect(bench.spans == ["18:00-19:00", "19:10-20:00"])
    #expect(bench.timer.entries[1].rows == 9)
    #expect(bench.timer.entries[1].note == nil)
    #expect(bench.timer.entries[0].note == "sleeve")
    #expect(refused(bench, .edit(.init(2), TimeEdit(start: try bench.moment("18:59"))))?.kind == .range)
    #expect(refused(bench, .edit(.init(2), TimeEdit(rows: -1)))?.kind == .value)
    try bench.send(.edit(.init(1), TimeEdit(project: .init(7))))
    #expect(bench.timer.entries[0].project == .init(7))
  }

  @Test func `a running entry's start can be moved, its end only by stop`() throws {
    var bench = try evening()
    try bench.send(.press(rows: 1))
    try bench.send(.edit(.init(3), TimeEdit(start: bench.moment("20:40"))))
    #expect(bench.timer.running?.isEstimated == false)
    #expect(bench.timer.worked(at: bench.now) == 20 * 60_000)
    #expect(refused(bench, .edit(.init(3), TimeEdit(start: try bench.moment("19:50"))))?.kind == .range)
    #expect(refused(bench, .edit(.init(3), TimeEdit(end: try bench.moment("20:50"))))?.kind == .state)
    #expect(refused(bench, .edit(.init(3), TimeEdit(project: .init(2))))?.kind == .state)
    #expect(refused(bench, try add(bench, "20:30", "20:50"))?.kind == .range)
  }

  @Test func `a split keeps the time, the rows and the note`() throws {
    var bench = try evening()
    try bench.send(.split(.init(1), at: bench.moment("18:20")))
    #expect(bench.spans == ["18:00-18:20", "18:20-19:00", "19:30-20:00"])
    #expect(bench.timer.entries.map(\.rows) == [2, 4, 6])
    #expect(bench.timer.entries.map(\.note) == ["sleeve", "sleeve", "sleeve"])
    for time in ["18:00", "18:20", "19:00", "12:00"] {
      #expect(refused(bench, .split(.init(1), at: try bench.moment(time)))?.kind == .range)
    }
  }

  @Test func `a running entry can be split, and its second half goes on`() throws {
    var bench = try evening()
    try bench.send(.start(at: bench.moment("20:30")))
    try bench.send(.split(.init(3), at: bench.moment("20:45")))
    #expect(bench.spans.suffix(2) == ["20:30-20:45", "20:45-"])
    #expect(bench.timer.phase == .running)
  }

  @Test func `a part of an entry goes by two splits and a delete`() throws {
    var bench = try evening()
    try bench.send(.split(.init(1), at: bench.moment("18:20")))
    try bench.send(.split(.init(3), at: bench.moment("18:40")))
    try bench.send(.delete(.init(3)))
    #expect(bench.spans == ["18:00-18:20", "18:40-19:00", "19:30-20:00"])
  }

  @Test func `deleting the running entry turns the timer off`() throws {
    var bench = try evening()
    try bench.send(.press(rows: 1))
    try bench.send(.delete(.init(3)))
    #expect(bench.timer.phase == .off)
    #expect(bench.timer.deadline == nil)
  }

  @Test func `deleting an entry takes the gap along that it left open`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.start(at: nil))
    try bench.send(.press(rows: 1), at: "2026-05-01T20:10")
    try bench.send(.deadlinePassed, at: "2026-05-01T22:00")
    try bench.send(.delete(.init(1)))
    #expect(bench.timer.gaps.isEmpty)
    #expect(bench.timer.phase == .off)
  }

  @Test func `what was added inside a gap is not counted again when the gap is kept`() throws {
    var bench = TimeBench("2026-05-01T20:00")
    try bench.send(.start(at: nil))
    try bench.send(.press(rows: 1), at: "2026-05-01T20:10")
    try bench.send(.stop(at: nil), at: "2026-05-01T22:10")
    try bench.send(add(bench, "21:00", "21:30"))
    #expect(try bench.send(.keep(nil)) == [.kept(bench.timer.gaps[0], 90 * 60_000)])
    #expect(bench.spans == ["20:00-20:10", "20:10-21:00", "21:00-21:30", "21:30-22:10"])
  }

  @Test func `only what an event reaches has to be loaded`() throws {
    var bench = try evening()
    try bench.send(.press(rows: 1))
    #expect(bench.timer.reach(of: .stop(at: nil), at: bench.now).from == bench.now)
    let start = try bench.moment("17:00")
    #expect(
      bench.timer.reach(of: .add(project: nil, start: start, end: start, rows: nil, note: nil), at: bench.now).from
        == start.instant)
    let edit = bench.timer.reach(of: .edit(.init(1), TimeEdit()), at: bench.now)
    #expect(edit.from == at("2026-05-01T18:00"))
    #expect(edit.entry == .init(1))
  }

  @Test func `a running entry that runs into finished ones is not split beyond them`() throws {
    var bench = try evening()
    try bench.send(.stepped(by: -4 * 60 * minute), at: "2026-05-01T17:00")
    try bench.send(.start(at: nil), at: "2026-05-01T17:30")
    bench.now = at("2026-05-01T18:20")
    #expect(refused(bench, .split(.init(3), at: try bench.moment("18:10")))?.kind == .range)
    #expect(refused(bench, .split(.init(3), at: try bench.moment("17:45"))) == nil)
  }
}
