import Domain
import TestSupport
import Testing
import Wire

@testable import Client

@Suite struct RunningTimeTests {
  /// 2026-11-30T21:04:17Z
  private let now: Int64 = 1_796_072_657_000

  private func time(_ timer: String) throws -> RunningTime {
    RunningTime(try #require(JSON(parsing: #"{"timer":{\#(timer)}}"#)))
  }

  @Test func `what runs goes on, and what rests stands still`() throws {
    let running = try time(
      #""total_ms":3600000,"today_ms":0,"running_since":"2026-11-30T21:04:12.000Z","today_since":"2026-11-30T21:04:14.000+00:00""#
    )
    #expect(running.total(at: now) == 3_605_000)
    #expect(running.today(at: now) == 3_000)
    #expect(running.total(at: nil) == nil)
    let resting = try time(#""total_ms":3600000,"today_ms":0"#)
    #expect(resting.total(at: now) == 3_600_000 && resting.total(at: nil) == 3_600_000)
    #expect(resting.today(at: now) == nil)
    #expect(try time("").total(at: now) == nil)
  }

  @Test func `the next minute is the total's, and none comes while it rests`() throws {
    let running = try time(#""total_ms":50000,"running_since":"2026-11-30T21:04:12.000Z""#)
    #expect(running.nextMinute(after: now) == now + 5_000)
    #expect(running.nextMinute(after: now + 5_000) == now + 65_000)
    #expect(try time(#""total_ms":50000"#).nextMinute(after: now) == nil)
    // A clock that was set back: nothing is taken away, and it goes on when the moment has come again.
    #expect(running.total(at: now - 65_000) == 50_000)
    #expect(running.nextMinute(after: now - 65_000) == now + 5_000)
  }

  @Test func `at the next minute, and no millisecond sooner, another minute shows`() throws {
    var random = Seeded()
    for _ in 0..<2000 {
      let total = random.below(10_000_000)
      let since = Instant(milliseconds: now - Int64(random.below(200_000)) + 100_000)
      let time = try time(#""total_ms":\#(total),"running_since":"\#(since.iso)""#)
      let next = try #require(time.nextMinute(after: now))
      #expect(next > now, "\(random)")
      let minutes = [now, next - 1, next].map { (time.total(at: $0) ?? -1) / 60_000 }
      #expect(minutes[0] == minutes[1] && minutes[2] == minutes[0] + 1, "\(random)")
    }
  }
}
