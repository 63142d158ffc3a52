extension Timer {
  mutating func start(
    at: Moment?, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    let project = try named(nil)
    if let running {
      let since = running.start.clock(seenFrom: now)
      throw Refusal(.state, "The timer has been on since \(since). To move its start, say: timer edit from=TIME")
    }
    try goOn(project, at: at, now: now)
    if let entry = running { tells.append(.started(entry)) }
  }

  mutating func resume(
    at: Moment?, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    guard running == nil else { throw Refusal(.state, "The timer is on already.") }
    guard openEnded != nil || state.paused != nil else {
      throw Refusal(.state, "Nothing is paused. Say: timer start")
    }
    try goOn(try named(nil), at: at, now: now)
    if let entry = running { tells.append(.resumed(entry)) }
  }

  private mutating func goOn(_ project: Project.ID, at: Moment?, now: Moment) throws(Refusal) {
    let begin = try past(at, now: now)
    if let gap = openEnded, begin.instant < gap.start.instant {
      throw Refusal(.range, "Time is counted until \(gap.start.clock(seenFrom: now)) already. Give a later time.")
    }
    if let paused = state.paused, begin.instant < paused.instant {
      throw Refusal(.range, "The pause began at \(paused.clock(seenFrom: now)). Give a later time.")
    }
    if at != nil { try refuseOverlap(from: begin.instant, to: now.instant, except: nil, now: now) }
    // A row that was begun before the pause goes on; one that a gap interrupts has no known length.
    let rest = state.paused.map { begin.instant - $0.instant }
    state.rowBegun = if let rest, let begun = state.rowBegun { begun + rest } else { begin.instant }
    run(project, from: begin, isEstimated: false, rows: nil, proof: now)
  }

  mutating func stop(
    at: Moment?, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    if let entry = running {
      let end = try past(at, now: now)
      try refuseEnd(end, before: entry.start, now: now)
      tells.append(.stopped(sum(close(at: end, in: zone))))
    } else if let gap = openEnded {
      tells.append(.stopped(try end(gap, at: at, now: now, in: zone)))
    } else if state.paused != nil {
      guard at == nil else { throw Refusal(.state, "The timer is paused already. Say: timer stop") }
      tells.append(.stopped(0))
    } else {
      throw Refusal(.state, "The timer is off.")
    }
    state.paused = nil
    state.rowBegun = nil
  }

  mutating func pause(
    at: Moment?, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    let end: Moment
    if let entry = running {
      end = try past(at, now: now)
      try refuseEnd(end, before: entry.start, now: now)
      tells.append(.paused(sum(close(at: end, in: zone))))
    } else if let gap = openEnded {
      end = try past(at, now: now)
      tells.append(.paused(try self.end(gap, at: at, now: now, in: zone)))
      state.rowBegun = nil
    } else if let paused = state.paused {
      throw Refusal(.state, "The timer has been paused since \(paused.clock(seenFrom: now)).")
    } else {
      throw Refusal(.state, "The timer is off. Nothing to pause.")
    }
    state.paused = end
  }

  /// Ends the open gap by a stop or a pause. Who says when the work ended vouches for the time until then.
  private mutating func end(
    _ gap: Gap, at: Moment?, now: Moment, in zone: Zone
  ) throws(Refusal) -> Int64 {
    guard at != nil else {
      endGap(at: now)
      return 0
    }
    let end = try past(at, now: now)
    guard end.instant >= gap.start.instant else {
      throw Refusal(
        .range, "Counting ended at \(gap.start.clock(seenFrom: now)) already. To shorten that entry, say: timer edit")
    }
    endGap(at: end)
    guard var ended = gaps.first(where: { $0.id == gap.id }) else { return 0 }
    ended.settled = .kept
    ended.isTold = true
    replace(ended)
    return sum(count(ended, until: end, in: zone))
  }

  /// Another project is active. The running entry ends here; the next begins at the new project's first press.
  mutating func change(
    to project: Project.ID?, _ tempo: Tempo, at now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) {
    if project != state.project {
      if running != nil { tells.append(.stopped(sum(close(at: now, in: zone)))) }
      endGap(at: now)
      state.paused = nil
      state.rowBegun = nil
      state.project = project
    }
    state.tempo = tempo
  }

  func sum(_ parts: [TimeEntry]) -> Int64 { parts.reduce(0) { $0 + ($1.length ?? 0) } }
}
