import Domain
import TestSupport
import Testing

/// Random commands under random clocks and zones; the bench checks every step.
struct TimePropertyTests {
  static let zones: [Zone] = [.london, .newYork, .lordHowe, .auckland, .havana, .kathmandu, .fixed(-43_200)]

  @Test func `whatever happens, nothing is negative, overlaps or lies ahead, and days add up`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = Seeded(seed: seed)
    for round in 0..<400 {
      let steadyClock = round % 2 == 0
      var knitter = RandomKnitter(&random, stepsClock: !steadyClock, seed: seed)
      for _ in 0..<40 {
        knitter.step(&random)
        if steadyClock {
          for entry in knitter.bench.timer.entries {
            #expect((entry.end ?? entry.start).instant <= knitter.bench.now, "seed \(seed)")
          }
        }
      }
      knitter.checkTotals(isOneZone: steadyClock, seed)
    }
  }

  @Test func `undoing everything ends where it began`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = Seeded(seed: seed)
    for _ in 0..<40 {
      var knitter = RandomKnitter(&random, stepsClock: true, seed: seed)
      let before = knitter.bench.timer
      for _ in 0..<60 { knitter.step(&random) }
      let after = knitter.bench.timer
      for change in knitter.bench.changes.reversed() { knitter.bench.timer.make(change.inverse) }
      #expect(knitter.bench.timer.entries == before.entries, "seed \(seed)")
      #expect(knitter.bench.timer.gaps == before.gaps, "seed \(seed)")
      #expect(knitter.bench.timer.state == before.state, "seed \(seed)")
      for change in knitter.bench.changes { knitter.bench.timer.make(change) }
      #expect(knitter.bench.timer == after, "seed \(seed)")
    }
  }

  @Test func `what an event reaches is all that it needs`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = Seeded(seed: seed)
    for _ in 0..<250 {
      var knitter = RandomKnitter(&random, stepsClock: true, seed: seed)
      for _ in 0..<40 {
        knitter.advance(&random)
        let event = knitter.event(&random)
        let full = knitter.bench.timer
        let now = knitter.bench.now
        let reach = full.reach(of: event, at: now)
        var part = full
        part.entries.removeAll {
          guard let end = $0.end?.instant else { return false }
          return end <= reach.from && $0.id != reach.entry
        }
        part.gaps.removeAll {
          guard let end = $0.end?.instant, $0.settled != .open else { return false }
          return end <= reach.from && $0.id != reach.gap && ($0.entry != reach.entry || reach.entry == nil)
        }
        let partly = Result { () throws(Refusal) in try part.apply(event, at: now, in: knitter.bench.zone) }
        var whole = full
        let wholly = Result { () throws(Refusal) in try whole.apply(event, at: now, in: knitter.bench.zone) }
        #expect(partly == wholly, "\(event), seed \(seed)")
        _ = try? knitter.bench.send(event)
      }
    }
  }

  @Test func `any entry's days add up to it, in any zone, with or without its rules`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = Seeded(seed: seed)
    for _ in 0..<5000 {
      let zone = Self.zones.randomElement(using: &random)!
      let other = Self.zones.randomElement(using: &random)!
      let start = at("2026-01-01T00:00") + Int64.random(in: 0..<31_536_000_000, using: &random)
      let end = start + Int64.random(in: 1..<400_000_000, using: &random)
      let entry = TimeEntry(
        id: .init(1), project: .init(1), start: zone.moment(at: start), end: other.moment(at: end),
        offsetChanged: Bool.random(using: &random) ? start + (end - start) / 2 : nil)
      let longest = 86_400_000 + Int64(abs(entry.start.offset - entry.end!.offset)) * 1000
      for rules in [nil, zone] {
        let days = entry.days(in: rules)
        #expect(days.reduce(0) { $0 + $1.milliseconds } == entry.length, "seed \(seed)")
        #expect(days.allSatisfy { $0.milliseconds > 0 && $0.milliseconds <= longest }, "seed \(seed)")
      }
    }
  }
}

/// Somebody who does anything at all with the timer.
struct RandomKnitter {
  var bench: TimeBench
  let stepsClock: Bool

  init(_ random: inout Seeded, stepsClock: Bool, seed: UInt64) {
    let starts = ["2026-03-07T20:00", "2026-03-28T18:00", "2026-04-04T03:00", "2026-10-24T12:00", "2026-12-31T10:00"]
    bench = TimeBench(starts.randomElement(using: &random)!, TimePropertyTests.zones.randomElement(using: &random)!)
    bench.timer.state.tempo = Tempo(
      recent: (0..<Int.random(in: 0...8, using: &random)).map { _ in .random(in: 1000...900_000, using: &random) })
    bench.hint = "seed \(seed)"
    self.stepsClock = stepsClock
  }

  mutating func step(_ random: inout Seeded) {
    advance(&random)
    _ = try? bench.send(event(&random))
  }

  mutating func advance(_ random: inout Seeded) {
    let longest: Int64 = Int.random(in: 0..<10, using: &random) == 0 ? 100_000_000 : 1_500_000
    bench.now = bench.now + .random(in: 0...longest, using: &random)
    if stepsClock, Int.random(in: 0..<8, using: &random) == 0 {
      let by = Int64.random(in: -20_000_000...20_000_000, using: &random)
      bench.now = bench.now + by
      _ = try? bench.send(.stepped(by: by))
    }
  }

  func event(_ random: inout Seeded) -> TimerEvent {
    let now = bench.now
    func moment(_ random: inout Seeded) -> Moment {
      let back = Int64.random(in: -3000...20_000_000, using: &random)
      return bench.zone.moment(at: now - back)
    }
    func perhaps(_ random: inout Seeded) -> Moment? {
      Int.random(in: 0..<3, using: &random) == 0 ? moment(&random) : nil
    }
    let entry = bench.timer.entries.randomElement(using: &random)?.id ?? .init(1)
    let gap = Bool.random(using: &random) ? nil : bench.timer.gaps.randomElement(using: &random)?.id
    switch Int.random(in: 0..<22, using: &random) {
    case 0...4: return .press(rows: Int.random(in: 1...3, using: &random))
    case 5: return .start(at: perhaps(&random))
    case 6: return .stop(at: perhaps(&random))
    case 7: return .pause(at: perhaps(&random))
    case 8: return .resume(at: perhaps(&random))
    case 9: return .keep(gap)
    case 10: return .discard(gap)
    case 11, 12: return .add(project: .init(2), start: moment(&random), end: moment(&random), rows: 4, note: "x")
    case 13: return .edit(entry, TimeEdit(start: perhaps(&random), end: perhaps(&random), rows: 3))
    case 14: return .split(entry, at: moment(&random))
    case 15: return .delete(entry)
    case 16: return .projectChanged(.init(Int64.random(in: 1...3, using: &random)), Tempo(recent: [400_000]))
    case 17: return .deadlinePassed
    case 18: return .suspended(from: now - Int64.random(in: 1000...9_000_000, using: &random), to: now)
    case 19: return .daemonStarted(boot: now - Int64.random(in: 0...90_000_000, using: &random))
    case 20: return Bool.random(using: &random) ? .touch : .told
    default: return .settingsChanged(ownLimit: Bool.random(using: &random) ? nil : 600_000, startsByItself: true)
    }
  }

  /// Days add up to the total; and none is longer than itself, where one zone says how long it is.
  func checkTotals(isOneZone: Bool, _ seed: UInt64) {
    let entries = bench.timer.entries + bench.timer.live(at: bench.now, in: bench.zone)
    let totals = Totals(entries)
    let days = totals.sums(by: .day)
    #expect(totals.total() == entries.reduce(0) { $0 + ($1.length ?? 0) }, "seed \(seed)")
    for period in Period.allCases {
      let sums = totals.sums(by: period)
      #expect(sums.reduce(0) { $0 + $1.milliseconds } == totals.total(), "seed \(seed)")
      for (a, b) in zip(sums, sums.dropFirst()) { #expect(a.first < b.first, "each once, seed \(seed)") }
    }
    guard isOneZone else { return }
    for day in days {
      let length = start(of: day.first + 1) - start(of: day.first)
      #expect(day.milliseconds > 0 && day.milliseconds <= length, "\(day.first), seed \(seed)")
    }
  }

  /// The first instant of a local date.
  private func start(of date: LocalDate) -> Instant {
    var low = Int64(date.day - 2) * 86_400_000
    var high = Int64(date.day + 2) * 86_400_000
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if bench.zone.moment(at: Instant(milliseconds: middle)).date < date { low = middle } else { high = middle }
    }
    return Instant(milliseconds: high)
  }
}
