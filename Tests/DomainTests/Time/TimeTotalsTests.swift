import Domain
import Testing

/// Local dates, and time added up by them.
struct TimeTotalsTests {
  func entry(_ start: String, _ end: String, _ zone: Zone, project: Int64 = 1, changed: Instant? = nil) throws
    -> TimeEntry
  {
    let start = try TimePhrase.moment(start, now: at("2026-06-01T00:00"), in: zone)
    let end = try TimePhrase.moment(end, now: at("2026-06-01T00:00"), in: zone)
    return TimeEntry(id: .init(1), project: .init(project), start: start, end: end, offsetChanged: changed)
  }

  func days(_ entry: TimeEntry, _ zone: Zone? = nil) -> [String] {
    entry.days(in: zone).map { "\($0.date) \(TimeText.face($0.milliseconds))" }
  }

  @Test func `dates count on from 1970 and back again, leap years included`() throws {
    #expect(LocalDate(day: 0).description == "1970-01-01")
    #expect(LocalDate(day: -1).description == "1969-12-31")
    var expected = (year: 1968, month: 1, day: 1)
    for day in -731...50_000 {
      let date = LocalDate(day: day)
      #expect(date.civil == expected)
      #expect(LocalDate(year: expected.year, month: expected.month, day: expected.day) == date)
      expected.day += 1
      if expected.day > LocalDate.days(inMonth: expected.month, of: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(LocalDate(year: 2100, month: 2, day: 29) == nil)
    #expect(LocalDate(year: 2000, month: 2, day: 29) != nil)
    #expect(LocalDate(year: 2026, month: 13, day: 1) == nil)
  }

  @Test func `weeks are those of ISO 8601`() throws {
    for (date, weekday, week) in [
      ("2026-01-01", 4, "2026-W01"), ("2025-12-29", 1, "2026-W01"), ("2027-01-03", 7, "2026-W53"),
      ("2024-12-31", 2, "2025-W01"), ("2021-01-03", 7, "2020-W53"), ("2026-03-29", 7, "2026-W13"),
    ] {
      let read = try TimePhrase.date(date, today: LocalDate(day: 0))
      #expect(read.weekday == weekday)
      #expect(Period.week.name(of: read) == week)
    }
  }

  @Test func `periods begin where people say they do`() throws {
    let date = LocalDate(year: 2026, month: 3, day: 29)!
    #expect(
      Period.allCases.map { $0.first(of: date).description } == [
        "2026-03-29", "2026-03-23", "2026-03-01", "2026-01-01",
      ])
    #expect(
      Period.allCases.map { $0.next(after: date).description }
        == ["2026-03-30", "2026-03-30", "2026-04-01", "2027-01-01"])
    #expect(Period.allCases.map { $0.name(of: date) } == ["2026-03-29", "2026-W13", "2026-03", "2026"])
  }

  @Test func `an entry across midnight is shared out between its dates`() throws {
    #expect(days(try entry("2026-05-01T23:30", "2026-05-02T01:00", .london)) == ["2026-05-01 0:30", "2026-05-02 1:00"])
    #expect(days(try entry("2026-05-01T23:30", "2026-05-02T00:00", .kathmandu)) == ["2026-05-01 0:30"])
    #expect(
      days(try entry("2025-12-31T20:00", "2026-01-02T02:00", .newYork))
        == ["2025-12-31 4:00", "2026-01-01 24:00", "2026-01-02 2:00"])
  }

  @Test func `a day of 25 hours and one of 23 hold no more and no less`() throws {
    for (zone, day, hours) in [
      (Zone.london, "2026-03-29", "23:00"), (.london, "2026-10-25", "25:00"), (.newYork, "2026-03-08", "23:00"),
      (.newYork, "2026-11-01", "25:00"), (.lordHowe, "2026-04-05", "24:30"), (.lordHowe, "2026-10-04", "23:30"),
      (.auckland, "2026-04-05", "25:00"), (.auckland, "2026-09-27", "23:00"),
    ] {
      let date = try TimePhrase.date(day, today: LocalDate(day: 0))
      let long = try entry("\(date + -1)T12:00", "\(date + 1)T12:00", zone)
      let expected = ["\(date + -1) 12:00", "\(date) \(hours)", "\(date + 1) 12:00"]
      #expect(days(long, zone) == expected)
      // The offsets are the same at noon before and after only where nothing changed.
      #expect(long.start.offset != long.end?.offset)
      #expect(days(long) == expected, "also when only the two offsets are known")
    }
  }

  @Test func `a clock change at midnight itself is split where it happened`() throws {
    #expect(
      days(try entry("2026-03-07T20:00", "2026-03-08T03:00", .havana), .havana)
        == ["2026-03-07 4:00", "2026-03-08 2:00"])
    #expect(
      days(try entry("2026-10-31T20:00", "2026-11-01T03:00", .havana), .havana)
        == ["2026-10-31 4:00", "2026-11-01 4:00"])
  }

  @Test func `half past one to ten past two on the long night is an hour and forty minutes`() throws {
    let night = try entry("2026-10-25T01:30+01:00", "2026-10-25T02:10+00:00", .london)
    #expect(night.length == 100 * minute)
    #expect(night.span(seenFrom: night.end!) == "01:30+01:00 to 02:10+00:00")
    #expect(days(night) == ["2026-10-25 1:40"])
  }

  @Test func `the moment at which the zone was changed decides`() throws {
    // Begun in London at 23:00, off to New York at 23:30, ended there at 19:00 of the same date.
    let flown = try entry("2026-05-01T23:00+01:00", "2026-05-01T19:00-04:00", .london, changed: at("2026-05-01T22:30Z"))
    #expect(days(flown) == ["2026-05-01 1:00"])
    let unknown = try entry("2026-05-01T23:30+01:00", "2026-05-01T20:00-04:00", .london)
    #expect(
      days(unknown, .london) == ["2026-05-01 0:30", "2026-05-02 1:00"], "then the start's offset holds to the end")
  }

  @Test func `an entry under the timer notes when the clocks changed`() throws {
    var bench = TimeBench("2026-10-24T23:30", .london)
    try bench.send(.settingsChanged(ownLimit: 86_400_000, startsByItself: true))
    try bench.send(.start(at: nil))
    try bench.send(.stop(at: nil), at: "2026-10-25T02:10")
    #expect(bench.timer.entries[0].offsetChanged == at("2026-10-25T01:00"))
    #expect(bench.timer.entries[0].length == 160 * minute)
  }

  @Test func `totals add up by day, week, month, year and project`() throws {
    let totals = Totals([
      try entry("2025-12-31T23:00", "2026-01-01T01:00", .london),
      try entry("2026-01-01T20:00", "2026-01-01T20:30", .auckland, project: 2),
      try entry("2026-02-01T20:00", "2026-02-01T21:00", .kathmandu),
    ])
    func sums(_ period: Period, _ project: Int64? = nil) -> [String] {
      totals.sums(by: period, of: project.map { .init($0) })
        .map { "\(period.name(of: $0.first)) \(TimeText.face($0.milliseconds))" }
    }
    #expect(sums(.day) == ["2025-12-31 1:00", "2026-01-01 1:30", "2026-02-01 1:00"])
    #expect(sums(.week) == ["2026-W01 2:30", "2026-W05 1:00"])
    #expect(sums(.month) == ["2025-12 1:00", "2026-01 1:30", "2026-02 1:00"])
    #expect(sums(.year) == ["2025 1:00", "2026 2:30"])
    #expect(sums(.year, 2) == ["2026 0:30"])
    #expect(totals.byProject().map(\.milliseconds) == [3 * 3_600_000, 1_800_000])
    #expect(totals.total() == 3 * 3_600_000 + 1_800_000)
    #expect(totals.total(of: .init(2)) == 1_800_000)
  }

  @Test func `the live total is what the report says, to the millisecond`() throws {
    var bench = TimeBench("2026-05-01T23:58:30.250", .london, rows: [7])
    try bench.send(.press(rows: 1))
    bench.now = bench.now + 123_456
    let live = Totals(bench.timer.live(at: bench.now, in: bench.zone)).total()
    #expect(live == bench.timer.worked(at: bench.now))
    try bench.send(.stop(at: nil))
    #expect(Totals(bench.timer.entries).total() == live)
    #expect(TimeText.seconds(live) == 543)
  }

  @Test func `lengths are written short, and seconds are rounded down once`() {
    for (milliseconds, face, length) in [
      (0, "0:00", "0 s"), (59_999, "0:00", "59 s"), (240_000, "0:04", "4 min"), (3_600_000, "1:00", "1 h"),
      (3_900_999, "1:05", "1 h 05 min"), (360_000_000, "100:00", "100 h"), (-5, "0:00", "0 s"),
    ] as [(Int64, String, String)] {
      #expect(TimeText.face(milliseconds) == face)
      #expect(TimeText.length(milliseconds) == length)
    }
  }
}
