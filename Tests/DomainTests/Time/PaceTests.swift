import Domain
import Testing

/// How fast rows go by, and when the rest is done.
struct PaceTests {
  @Test func `the usual row is the median of the recent ones`() {
    #expect(Tempo(recent: [300_000, 240_000, 3_000_000]).usualRow == 300_000)
    #expect(Tempo(recent: [300_000, 240_000]).usualRow == 270_000)
    #expect(Tempo().usualRow == nil)
    #expect(Pace(Tempo()) == nil)
  }

  @Test func `only the newest rows are remembered`() {
    var tempo = Tempo(recent: Array(repeating: 60_000, count: 50))
    #expect(tempo.recent.count == Tempo.memory)
    for _ in 0..<Tempo.memory { tempo.record(120_000) }
    #expect(tempo.usualRow == 120_000)
  }

  @Test func `pace tells rows an hour and the time left`() throws {
    let pace = try #require(Pace(Tempo(recent: [270_000])))
    #expect(pace.tenthsAnHour == 133)
    #expect(pace.left(rows: 29) == 29 * 270_000)
    #expect(pace.left(rows: -3) == 0)
    #expect(pace.left(rows: .max) > 0)
  }

  @Test func `the rest is spread over usual days, today's first`() throws {
    let today = LocalDate(year: 2026, month: 3, day: 30)!
    let hour: Int64 = 3_600_000
    // Six hours over four dates, one of them without any.
    let days = [today + -4: 2 * hour, today + -3: hour, today + -1: 3 * hour, today: 5 * hour, today + -40: 90 * hour]
    let habit = try #require(Habit(days: days, today: today))
    #expect(habit.usualDay == 90 * 60_000)
    func finish(_ left: Int64, _ worked: Int64) -> String? {
      habit.finish(of: left, today: today, workedToday: worked)?.description
    }
    #expect(finish(0, 0) == "2026-03-30")
    #expect(finish(90 * 60_000, 0) == "2026-03-30")
    #expect(finish(90 * 60_000 + 1, 0) == "2026-03-31")
    #expect(finish(90 * 60_000, 5 * hour) == "2026-03-31")
    #expect(finish(4 * hour, hour) == "2026-04-02")
    #expect(finish(900_000 * hour, 0) == nil)
  }

  @Test func `two days of knitting are too few to know a habit`() {
    let today = LocalDate(day: 20_000)
    #expect(Habit(days: [:], today: today) == nil)
    #expect(Habit(days: [today + -1: 1000, today + -2: 1000], today: today) == nil)
    #expect(Habit(days: [today + -20: 1000], today: today) == nil)
  }
}
