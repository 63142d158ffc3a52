extension Timer {
  /// The machine slept. A running entry ends at its last proof.
  mutating func wake(from: Instant, to: Instant, in zone: Zone, telling tells: inout [TimerTell]) {
    catchUp(to: min(from, to), in: zone, telling: &tells)
    openGap(.suspend, in: zone, telling: &tells)
    state.floor = max(state.floor ?? to, to)
  }

  /// The clock was set. A running entry ends at its last proof, in the time of the clock that proved it.
  ///
  /// When that would now lie ahead, the whole entry is moved by the step: its length stays, and nothing is in the future.
  mutating func step(by: Int64, to now: Instant, in zone: Zone, telling tells: inout [TimerTell]) {
    catchUp(to: now - by, in: zone, telling: &tells)
    if running != nil {
      moveBack(by: by, now: now)
      openGap(.clock, skipped: max(0, by), in: zone, telling: &tells)
    } else if var gap = openEnded {
      if gap.start.instant > now { gap.start = gap.start + min(by, now - gap.start.instant) }
      gap.skipped = max(0, gap.skipped + by)
      replace(gap)
    }
    if let paused = state.paused, paused.instant > now { state.paused = Moment(now, offset: paused.offset) }
    state.floor = state.floor.map { min($0 + by, now) }
    state.rowBegun = nil
    tells.append(.stepped(by))
  }

  /// The daemon has started. An entry that still runs was cut off by a crash or a loss of power.
  mutating func begin(boot: Instant, at now: Instant, in zone: Zone, telling tells: inout [TimerTell]) {
    if let running {
      // A machine without a clock of its own may come up in the past.
      moveBack(by: now - proof(of: running).instant, now: now)
      openGap(.crash, in: zone, telling: &tells)
    } else if var gap = openEnded, gap.start.instant > now {
      gap.start = Moment(now, offset: gap.start.offset)
      replace(gap)
    }
    if let paused = state.paused, paused.instant > now { state.paused = Moment(now, offset: paused.offset) }
    let bound = min(boot, now)
    state.floor = max(min(state.floor ?? bound, now), bound)
    state.rowBegun = nil
  }

  /// Moves the running entry and its proof into the past if the proof lies ahead of the clock.
  private mutating func moveBack(by step: Int64, now: Instant) {
    guard var entry = running else { return }
    let last = proof(of: entry)
    guard last.instant > now else { return }
    let by = min(step, now - last.instant)
    entry.start = entry.start + by
    replace(entry)
    state.lastProof = last + by
    state.zoneChanged = state.zoneChanged.map { $0 + by }
  }
}
