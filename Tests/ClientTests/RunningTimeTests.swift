import Testing
import Wire

@testable import Client

@Suite struct RunningTimeTests {
  /// 2026-11-30T21:04:12Z
  private let since: Int64 = 1_796_072_652_000

  private func time(_ timer: String) throws -> RunningTime? {
    RunningTime(try #require(JSON(parsing: "{\"timer\":{\(timer)}}")))
  }

  @Test func `what runs goes on from what was counted, the day's part by itself`() throws {
    let time = try #require(
      try time(
        #""total_ms":3600000,"today_ms":50000,"running_since":"2026-11-30T21:04:12.000Z","today_since":"2026-11-30T21:05:12.000Z""#
      ))
    #expect(time.isRunning)
    #expect(time.total(at: since + 90_000) == 3_690_000)
    #expect(time.today(at: since + 90_000) == 80_000)
    // The clock of whoever looks may be behind.
    #expect(time.total(at: since - 5000) == 3_600_000)
    #expect(time.today(at: since) == 50_000)
  }

  @Test func `the next minute is the one at which the total is whole`() throws {
    let running = try #require(try time(#""total_ms":50000,"running_since":"2026-11-30T21:04:12.000Z""#))
    #expect(running.nextMinute(after: since + 5000) == since + 10_000)
    #expect(running.nextMinute(after: since + 10_000) == since + 70_000)
    #expect(running.nextMinute(after: since - 5000) == since + 10_000)
    #expect(try time(#""total_ms":50000"#)?.nextMinute(after: since) == nil)
  }

  @Test func `what rests stays, and what has no time has none`() throws {
    let resting = try #require(try time(#""total_ms":50000,"today_ms":20000"#))
    #expect(!resting.isRunning)
    #expect(resting.total(at: since) == 50_000)
    #expect(resting.today(at: since) == 20_000)
    #expect(try time(#""phase":"off""#) == nil)
    #expect(RunningTime(.object([])) == nil)
  }
}
