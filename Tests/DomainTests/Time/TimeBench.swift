import Domain
import Testing

/// A knitter, a timer, and a clock that a test sets.
struct TimeBench {
  var timer = Timer(state: Timer.State(project: .init(1)))
  var now: Instant
  var zone: Zone
  /// What the events so far have changed, oldest first.
  var changes: [TimeChange] = []
  /// Names the seed when a check fails.
  var hint: Comment = ""

  init(_ now: String, _ zone: Zone = .fixed(0), rows: [Int] = []) {
    self.now = at(now)
    self.zone = zone
    timer.state.tempo = Tempo(recent: rows.map { Int64($0) * 60_000 })
  }

  /// Carries out an event at the present.
  @discardableResult
  mutating func send(_ event: TimerEvent) throws(Refusal) -> [TimerTell] {
    let before = timer
    let outcome = try timer.apply(event, at: now, in: zone)
    changes += outcome.changes
    check(before, outcome.changes)
    return outcome.tells
  }

  /// Lets the time come, and then an event.
  @discardableResult
  mutating func send(_ event: TimerEvent, at time: String) throws(Refusal) -> [TimerTell] {
    now = at(time)
    return try send(event)
  }

  func moment(_ text: String) throws(Refusal) -> Moment { try TimePhrase.moment(text, now: now, in: zone) }

  /// The finished entries' spans in the zone of each: "20:00-20:30".
  var spans: [String] {
    timer.entries.map { "\($0.start.timeText)-\($0.end?.timeText ?? "")" }
  }

  var gaps: [String] {
    timer.gaps.map { "\($0.reason.rawValue) \($0.start.timeText)-\($0.end?.timeText ?? "") \($0.settled.rawValue)" }
  }

  /// Minutes counted so far, the running entry included.
  var minutes: Int {
    Int((timer.entries.reduce(0) { $0 + ($1.length ?? 0) } + timer.worked(at: now)) / 60_000)
  }

  /// What must hold after every event: undo restores, and nothing is negative or overlaps.
  private func check(_ before: Timer, _ changes: [TimeChange]) {
    var back = timer
    for change in changes.reversed() { back.make(change.inverse) }
    #expect(back.entries == before.entries, hint)
    #expect(back.gaps == before.gaps, hint)
    #expect(back.state == before.state, hint)
    for change in changes { back.make(change) }
    #expect(back == timer, hint)

    let finished = timer.entries.filter { !$0.isRunning }
    for entry in finished { #expect(entry.length! > 0, hint) }
    for (a, b) in zip(finished, finished.dropFirst()) { #expect(a.end!.instant <= b.start.instant, hint) }
    for gap in timer.gaps { #expect(gap.length(at: now) >= 0, hint) }
    #expect(timer.entries.count { $0.isRunning } + timer.gaps.count { $0.end == nil } <= 1, hint)
    #expect(timer.worked(at: now) >= 0, hint)
    #expect(timer.worked(at: now) == timer.live(at: now, in: zone).reduce(0) { $0 + $1.length! }, hint)
  }
}

/// In milliseconds.
let minute: Int64 = 60_000

/// An instant written in ISO 8601; UTC unless it says otherwise.
func at(_ text: String) -> Instant {
  do { return try TimePhrase.moment(text, now: Instant(milliseconds: 0), in: .fixed(0)).instant } catch {
    Issue.record("no such time: \(text)")
    return Instant(milliseconds: 0)
  }
}

extension Zone {
  /// A zone by its changes in order of time.
  static func changing(_ first: Int, _ changes: [(String, Int)]) -> Zone {
    let steps = changes.map { (at($0.0), $0.1) }
    return Zone { instant in steps.last { $0.0 <= instant }?.1 ?? first }
  }

  static let london = Zone.changing(
    0, [("2025-03-30T01:00Z", 3600), ("2025-10-26T01:00Z", 0), ("2026-03-29T01:00Z", 3600), ("2026-10-25T01:00Z", 0)])
  static let newYork = Zone.changing(-18_000, [("2026-03-08T07:00Z", -14_400), ("2026-11-01T06:00Z", -18_000)])
  /// Half an hour, and in the south: summer ends in April.
  static let lordHowe = Zone.changing(39_600, [("2026-04-04T15:00Z", 37_800), ("2026-10-03T15:30Z", 39_600)])
  static let auckland = Zone.changing(46_800, [("2026-04-04T14:00Z", 43_200), ("2026-09-26T14:00Z", 46_800)])
  /// Changes at midnight: a day without its first hour, and one whose last hour comes twice.
  static let havana = Zone.changing(-18_000, [("2026-03-08T05:00Z", -14_400), ("2026-11-01T05:00Z", -18_000)])
  static let kathmandu = Zone.fixed(20_700)
}

// What undo and redo do, by what each change says of itself.
extension TimeChange {
  /// What undoes it. A list is undone by the inverses in reverse order.
  var inverse: TimeChange {
    switch self {
    case .entry(let before, let after): .entry(before: after, after: before)
    case .gap(let before, let after): .gap(before: after, after: before)
    case .state(let before, let after): .state(before: after, after: before)
    }
  }
}

extension Timer {
  /// Makes one change. One that doesn't fit leaves the rest alone.
  mutating func make(_ change: TimeChange) {
    var (entries, gaps, state) = (entries, gaps, state)
    switch change {
    case .entry(let before, let after):
      entries.removeAll { $0.id == before?.id || $0.id == after?.id }
      if let after { entries.append(after) }
    case .gap(let before, let after):
      gaps.removeAll { $0.id == before?.id || $0.id == after?.id }
      if let after { gaps.append(after) }
    case .state(_, let after): state = after
    }
    self = Timer(entries: entries, gaps: gaps, state: state, fresh: fresh)
  }
}
