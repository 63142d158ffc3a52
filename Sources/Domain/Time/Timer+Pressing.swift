extension Timer {
  /// Rows were finished: they prove work until now, and start the timer if it is to start by itself.
  mutating func press(
    _ rows: Int, at now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    guard (1...1000).contains(rows) else { throw Refusal(.value, "A press counts 1 to 1,000 rows.") }
    let project = try named(nil)
    if var entry = running {
      if let begun = state.rowBegun { state.tempo.record((now.instant - begun) / Int64(rows)) }
      entry.rows = (entry.rows ?? 0) + rows
      replace(entry)
      state.lastProof = now
    } else if openEnded != nil || state.startsByItself {
      let start = reckonedStart(before: now.instant)
      run(project, from: zone.moment(at: start), isEstimated: true, rows: rows, proof: now)
      if let entry = running { tells.append(.started(entry)) }
    }
    state.rowBegun = now.instant
  }

  /// Where work that a row proves began: one usual row before it, but after all that is known not to be work.
  private func reckonedStart(before now: Instant) -> Instant {
    var start = now - (state.tempo.usualRow ?? 0)
    for entry in entries {
      guard let end = entry.end?.instant, entry.start.instant <= now else { continue }
      // Within an entry that ends later, as after the clock was set back, nothing can be reckoned back.
      start = max(start, min(end, now))
    }
    for gap in gaps { start = max(start, min(gap.end?.instant ?? gap.start.instant, now)) }
    for bound in [state.paused?.instant, state.floor] { if let bound { start = max(start, min(bound, now)) } }
    return start
  }
}
