extension Timer {
  mutating func keep(
    _ id: Gap.ID?, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    var gap = try unsettled(id)
    let goesOn = gap.end == nil
    let end = gap.end ?? now
    gap.end = end
    gap.settled = .kept
    gap.isTold = true
    replace(gap)
    var made = count(gap, until: end, in: zone)
    tells.append(.kept(gap, sum(made)))
    guard goesOn else { return }
    // Who keeps an open gap is still at it: the last part goes on running.
    if gap.reason != .idle { state.rowBegun = nil }
    var start = now
    if let last = made.popLast() {
      if last.end == now {
        entries.removeAll { $0.id == last.id }
        start = last.start
      }
    }
    run(gap.project, from: start, isEstimated: false, rows: nil, proof: now)
  }

  mutating func discard(_ id: Gap.ID?, now: Moment, telling tells: inout [TimerTell]) throws(Refusal) {
    var gap = try unsettled(id)
    if gap.end == nil {
      gap.end = now
      state.rowBegun = nil
      state.floor = max(state.floor ?? now.instant, now.instant)
    }
    gap.settled = .discarded
    gap.isTold = true
    replace(gap)
    tells.append(.discarded(gap, gap.length(at: now.instant)))
  }

  /// The gap that keep or discard means.
  private func unsettled(_ id: Gap.ID?) throws(Refusal) -> Gap {
    guard let id else {
      guard let gap = unsettled.last else { throw Refusal(.state, "No gap is open; nothing was changed.") }
      return gap
    }
    guard let gap = gaps.first(where: { $0.id == id }) else { throw Refusal(.missing, "There is no gap \(id.raw).") }
    guard gap.settled == .open else {
      throw Refusal(.state, "Gap \(id.raw) is \(gap.settled.rawValue) already. To change that, say: undo")
    }
    return gap
  }

  /// Makes entries of a gap, without what the clock jumped over and what is counted already.
  mutating func count(_ gap: Gap, until end: Moment, in zone: Zone) -> [TimeEntry] {
    let start = gap.skipped == 0 ? gap.start : zone.moment(at: gap.start.instant + gap.skipped)
    let parts = free(from: start, to: end)
    guard !parts.isEmpty else { return [] }
    return record(parts, like: TimeEntry(id: takeEntryID(), project: gap.project, start: start), in: zone)
  }
}
