import Domain
import Posix
import Store
import TestSupport
import Testing
import Wire

@testable import Server

/// Random knitters with random clocks and zones, by the wire, with crashes between.
struct TimeSessionPropertyTests {
  private static let zones: [Zone] = [
    .fixed(0), .fixed(20_700), .fixed(-43_200),
    Zone { $0 < Instant(milliseconds: 1_774_746_000_000) ? 0 : 3600 },
    Zone { $0 < Instant(milliseconds: 1_775_314_800_000) ? 39_600 : 37_800 },
    Zone { $0 < Instant(milliseconds: 1_774_742_400_000) ? -18_000 : -14_400 },
  ]

  @Test(arguments: 0..<12)
  func `nothing overlaps or is negative, days add up, and as many undos put everything back`(round: Int) {
    var random = Seeded()
    let desk = TimeDesk("2026-03-28T20:00:00Z", zone: random.pick(Self.zones))
    desk.say("project new Sock")
    desk.say("project new Raglan target=500")
    let before = desk.dump()
    var changes = 0
    var hasStepped = false
    for _ in 0..<60 {
      advance(desk, &random, &hasStepped)
      let answer = desk.say(line(&random))
      // Undo passes over what altered nothing.
      let isLive = try? desk.session.store.change(Int64(answer["seq"]?.integer ?? 0))?.isLive
      if answer["ok"]?.bool == true, isLive == true { changes += 1 }
      check(desk, hasStepped: hasStepped, "\(random)")
    }
    for _ in 0..<changes {
      if random.below(4) == 0 { advance(desk, &random, &hasStepped) }
      let answer = desk.say("undo")
      #expect(answer["ok"]?.bool == true, "\(answer) \(random)")
      check(desk, hasStepped: hasStepped, "\(random)")
    }
    #expect(desk.dump() == before, "\(random)")
  }

  private func advance(_ desk: TimeDesk, _ random: inout Seeded, _ hasStepped: inout Bool) {
    switch random.below(20) {
    case 0: desk.clock.sleep(Int64(random.below(40_000_000)))
    case 1:
      desk.clock.wall += Int64(random.below(20_000_000)) - 10_000_000
      hasStepped = true
    case 2:
      desk.clock.zone = random.pick(Self.zones)
      hasStepped = true
    case 3: desk.crash()
    case 4: desk.clock.pass(Int64(random.below(100_000_000)))
    default: desk.clock.pass(Int64(random.below(900_000)))
    }
    if random.bool() { desk.wake() }
  }

  private func line(_ random: inout Seeded) -> String {
    let ago = "\(random.below(300)) min ago"
    switch random.below(22) {
    case 0: return "timer start"
    case 1: return "timer stop"
    case 2: return #"timer stop at="\#(ago)""#
    case 3: return "timer pause"
    case 4: return random.bool() ? "timer resume" : "timer toggle"
    case 5: return "timer keep"
    case 6: return "timer discard"
    case 7: return #"timer add from="\#(300 + random.below(900)) min ago" to="\#(ago)" rows=3"#
    case 8: return #"timer edit from="\#(ago)""#
    case 9: return #"timer split at="\#(ago)""#
    case 10: return "timer delete \(1 + random.below(12))"
    case 11: return random.bool() ? "project use Sock" : "project use Raglan"
    case 12: return "back"
    case 13: return "project idle \(random.bool() ? "5 min" : "own")"
    case 14: return #"timer edit \#(1 + random.below(12)) project=\#(random.bool() ? "Sock" : "Raglan")"#
    default: return random.below(6) == 0 ? "next 3" : "next"
    }
  }

  private func check(_ desk: TimeDesk, hasStepped: Bool, _ seed: String) {
    let overlaps = desk.sql(
      """
      SELECT count(*) FROM time_entry a JOIN time_entry b ON a.id<b.id AND a.start_ms<b.end_ms AND b.start_ms<a.end_ms;
      SELECT count(*) FROM time_entry WHERE end_ms<=start_ms; SELECT sum(end_ms-start_ms) FROM time_entry
      """
    ).output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(overlaps[0] == "0" && overlaps[1] == "0", "\(seed)")
    let totals = desk.totals()
    let live = desk.timer.live(at: Instant(milliseconds: desk.clock.wall), in: desk.clock.zone)
    let running: Int64 = live.reduce(0) { $0 + ($1.length ?? 0) }
    let finished = Int64(overlaps[2]) ?? 0
    #expect(totals.total() == finished + running, "\(seed)")
    for day in totals.sums(by: .day) where !hasStepped {
      #expect(day.milliseconds >= 0 && day.milliseconds <= 25 * 3_600_000, "\(seed)")
    }
  }
}
