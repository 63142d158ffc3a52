extension Timer {
  /// Carries out one event. A refusal changes nothing.
  ///
  /// `now` is what the clock shows, and `zone` the zone that the machine is in.
  public mutating func apply(_ event: TimerEvent, at now: Instant, in zone: Zone) throws(Refusal) -> TimerOutcome {
    var next = self
    var tells: [TimerTell] = []
    try next.carryOut(event, at: now, in: zone, telling: &tells)
    if event.isAnswered { next.tellOfGaps(&tells) }
    let changes = next.changes(since: self)
    self = next
    return TimerOutcome(changes: changes, tells: tells)
  }

  private mutating func carryOut(
    _ event: TimerEvent, at reading: Instant, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    if case .stepped(let by) = event { return step(by: by, to: reading, in: zone, telling: &tells) }
    if case .daemonStarted(let boot) = event { return begin(boot: boot, at: reading, in: zone, telling: &tells) }
    if case .suspended(let from, let to) = event { return wake(from: from, to: to, in: zone, telling: &tells) }
    // A clock that was set back by less than a step must not make anything negative.
    let now = max(reading, latest ?? reading)
    catchUp(to: now, in: zone, telling: &tells)
    let moment = zone.moment(at: now)
    switch event {
    case .press(let rows): try press(rows, at: moment, in: zone, telling: &tells)
    case .touch: if running != nil { state.lastProof = moment }
    case .start(let at): try start(at: at, now: moment, in: zone, telling: &tells)
    case .stop(let at): try stop(at: at, now: moment, in: zone, telling: &tells)
    case .pause(let at): try pause(at: at, now: moment, in: zone, telling: &tells)
    case .resume(let at): try resume(at: at, now: moment, in: zone, telling: &tells)
    case .keep(let id): try keep(id, now: moment, in: zone, telling: &tells)
    case .discard(let id): try discard(id, now: moment, telling: &tells)
    case .add(let project, let start, let end, let rows, let note):
      let entry = TimeEntry(
        id: fresh.entry, project: try named(project), start: start, end: end, rows: rows,
        note: note.flatMap { $0.isEmpty ? nil : $0 })
      try add(entry, now: moment, in: zone, telling: &tells)
    case .edit(let id, let edit): try self.edit(id, edit, now: moment, in: zone, telling: &tells)
    case .split(let id, let at): try split(id, at: at, now: moment, in: zone, telling: &tells)
    case .delete(let id): try delete(id, telling: &tells)
    case .projectChanged(let project, let tempo):
      change(to: project, tempo, at: moment, in: zone, telling: &tells)
    case .settingsChanged(let ownLimit, let startsByItself):
      state.tempo.ownLimit = ownLimit
      state.startsByItself = startsByItself
    case .zoneChanged: if running != nil { state.zoneChanged = now }
    case .deadlinePassed, .told, .stepped, .daemonStarted, .suspended: break
    }
  }

  /// The newest moment that the timer already counts on.
  private var latest: Instant? {
    if let running { return proof(of: running).instant }
    return (openEnded?.start ?? state.paused)?.instant
  }

  /// Opens the gap that is overdue, so that a late wake-up gives the same result as one in time.
  mutating func catchUp(to now: Instant, in zone: Zone, telling tells: inout [TimerTell]) {
    if let deadline, now >= deadline { openGap(.idle, in: zone, telling: &tells) }
  }

  private mutating func tellOfGaps(_ tells: inout [TimerTell]) {
    tells.removeAll { if case .gapOpened = $0 { true } else { false } }
    for var gap in gaps where !gap.isTold {
      gap.isTold = true
      replace(gap)
      tells.append(.gap(gap))
    }
  }

  func named(_ project: Project.ID?) throws(Refusal) -> Project.ID {
    guard let id = project ?? state.project else {
      throw Refusal(.state, "No project is active. Say: project use NAME")
    }
    return id
  }
}

extension TimerEvent {
  /// Whether somebody asked for it and gets an answer, which then tells of new gaps.
  var isAnswered: Bool {
    switch self {
    case .settingsChanged, .deadlinePassed, .suspended, .stepped, .zoneChanged, .daemonStarted: false
    default: true
    }
  }
}
