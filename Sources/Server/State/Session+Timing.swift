internal import Domain
internal import Speech
internal import Store
internal import Wire

/// What a step does to the timer, made out before it is written.
struct Timing {
  /// The timer as it is then; nil where it stays as it is.
  var timer: Timer?
  var changes: [TimeChange] = []
  var tells: [TimerTell] = []
  /// What the step's journal row proves, where the timer's own row is not written.
  var proof: ChangeLabel.Proof?
  var isWritten = false

  /// The gaps that this tells of.
  var told: [Gap.ID] {
    changes.compactMap { change in
      if case .gap(let before, let after?) = change, after.isTold, before?.isTold != true { after.id } else { nil }
    }
  }
}

extension Session {
  func forgetTime() {
    keptTimer = nil
    keptLedger = nil
    keptStanding = nil
  }

  /// The timer with all that the event may touch.
  func timer(for event: TimerEvent? = nil, at now: Instant) throws(DatabaseError) -> Timer {
    // Asked for several times at each press: what is there already is not written back.
    if event == nil, let keptTimer { return keptTimer.timer }
    var kept: StoredTimer
    if let keptTimer { kept = keptTimer } else { kept = try readTimer(at: now, reach: nil) }
    if let event {
      // The reach of an event depends on what it names, which may have to be read first.
      for _ in 0..<3 {
        let reach = kept.timer.reach(of: event, at: now)
        let isThere =
          reach.from >= kept.from && (reach.entry.map { id in kept.timer.entries.contains { $0.id == id } } ?? true)
          && (reach.gap.map { id in kept.timer.gaps.contains { $0.id == id } } ?? true)
        if isThere { break }
        let more = try readTimer(at: now, reach: reach)
        if more == kept { break }
        kept = more
      }
    }
    keptTimer = kept
    return kept.timer
  }

  private func readTimer(at now: Instant, reach: TimerReach?) throws(DatabaseError) -> StoredTimer {
    let startsByItself = try settings().isOn(.timer)
    var kept = try store.reading { () throws(DatabaseError) in
      try store.timer(startsByItself: startsByItself, at: now, reach: reach)
    }
    kept.timer.state.floor = max(kept.timer.state.floor ?? keeper.floor, keeper.floor)
    for index in kept.timer.gaps.indices where keeper.told.contains(kept.timer.gaps[index].id) {
      kept.timer.gaps[index].isTold = true
    }
    return kept
  }

  // MARK: What a command does

  /// What a move of a counter means for the timer; nil where it is not of the active project.
  func timerEvent(_ move: Move, on counter: Counter, in work: Work) throws(Abort) -> TimerEvent? {
    let active = try Abort.mapping { () throws(DatabaseError) in try self.active() }
    guard work.project.id == active || work.project.id.raw == 0 else { return nil }
    // Where no counter counts rows, what is pressed is as good as one.
    let countsRows = counter.unit.isPlace || !work.counters.contains { $0.unit.isPlace }
    if case .next(let count) = move, countsRows { return .press(rows: count) }
    return .touch
  }

  /// Works out what a press or another sign of work does, before its step is opened.
  func prepare(_ event: TimerEvent, _ call: Call) throws(Abort) -> Timing {
    let before = try Abort.mapping { () throws(DatabaseError) in try timer(for: event, at: call.now) }
    var timing = Timing()
    var after = before
    let outcome = try Abort.refusing { () throws(Refusal) in try after.apply(event, at: call.now, in: keeper.zone) }
    timing.timer = after
    timing.changes = outcome.changes
    timing.tells = outcome.tells
    timing.isWritten = outcome.changes.contains { !$0.isProof }
    guard !timing.isWritten else { return timing }
    let offset = keeper.offset
    switch event {
    case .press(let rows):
      let took = before.running.flatMap { _ in before.state.rowBegun }.map { (call.now - $0) / Int64(rows) }
      timing.proof = .init(offset: offset, rows: rows, took: took.flatMap { $0 >= 1000 ? $0 : nil })
    default: if before.running != nil { timing.proof = .init(offset: offset, rows: 0) }
    }
    return timing
  }

  /// Inside a step that may have changed what the timer stands on: takes that in, then the event.
  func settleTime(_ event: TimerEvent?, _ call: Call) throws(Abort) -> Timing {
    // A deleted project has taken its entries along.
    forgetTime()
    var timing = Timing()
    func take(_ event: TimerEvent, _ timer: Timer) throws(Abort) {
      var after = timer
      let outcome = try Abort.refusing { () throws(Refusal) in try after.apply(event, at: call.now, in: keeper.zone) }
      timing.timer = after
      timing.changes += outcome.changes
      timing.tells += outcome.tells
      timing.isWritten = timing.isWritten || !outcome.changes.isEmpty
    }
    let (active, tempo, timer) = try Abort.mapping { () throws(DatabaseError) in
      let active = try store.activeProject()
      let tempo = try active.map { id throws(DatabaseError) in try store.tempo(of: id).0 } ?? Tempo()
      return (active, tempo, try self.timer(for: event, at: call.now))
    }
    if timer.state.project != active { try take(.projectChanged(active, tempo), timer) }
    if let event { try take(event, timing.timer ?? timer) }
    return timing
  }

  func write(_ timing: Timing, _ seq: Int64) throws(DatabaseError) {
    keeper.tell(timing.told)
    if timing.isWritten, let timer = timing.timer { try store.write(timing.changes, of: timer, step: seq) }
    try saveTold()
  }

  private func saveTold() throws(DatabaseError) {
    guard !keeper.unsavedTold.isEmpty else { return }
    try store.markTold(keeper.unsavedTold)
    keeper.noteSaved()
  }

  /// The step was made: keeps the timer that came of it, and says what there is to say.
  func adopt(_ timing: Timing, _ reply: inout Reply, _ call: Call) {
    if timing.isWritten {
      forgetTime()
    } else if let timer = timing.timer, let kept = keptTimer {
      // The first row of its own drives out what other projects gave.
      let isStale = kept.isSeeded && timing.proof?.took != nil
      if isStale { forgetTime() } else { keptTimer?.timer = timer }
    }
    let now = keeper.zone.moment(at: call.now)
    for tell in timing.tells {
      let telling = Telling(tell.text(seenFrom: now), say: tell.say)
      reply.time = (reply.time ?? Telling("")) + telling
    }
  }

  // MARK: What happens by itself

  /// What is to be taken in next: what happened to the clocks, a deadline that has come, another project made active by
  /// another program.
  private func due() throws(DatabaseError) -> (happening: TimeKeeper.Happening, isPending: Bool)? {
    if let first = keeper.pending.first { return (first, true) }
    let now = keeper.reading.wall
    let timer = try timer(at: now)
    if let deadline = timer.deadline, now >= deadline { return (.init(event: .deadlinePassed, at: now), false) }
    let active = try active()
    guard timer.state.project != active else { return nil }
    let tempo = try active.map { id throws(DatabaseError) in try store.tempo(of: id).0 } ?? Tempo()
    return (.init(event: .projectChanged(active, tempo), at: now), false)
  }

  /// Keeps a timer of which nothing had to be written, though its face may be another.
  private func keep(_ timer: Timer) {
    keptTimer?.timer = timer
    keptStanding = nil
    forgetStatus()
  }

  /// Takes in what needs no writing; tells whether something is left that does.
  func timeIsDue() throws(DatabaseError) -> Bool {
    while let (happening, isPending) = try due() {
      guard let (timer, outcome) = try take(happening), !outcome.changes.contains(where: \.isWorthWriting) else {
        return true
      }
      keep(timer)
      if isPending { keeper.takeFirst(isWritten: false) }
    }
    return false
  }

  /// Takes in all that is due, each as a step of its own. Inside a transaction.
  func keepTime() throws(DatabaseError) {
    while let (happening, isPending) = try due() {
      if let (timer, outcome) = try take(happening) {
        if outcome.changes.contains(where: \.isWorthWriting) {
          try writeAutomatic(happening, timer, outcome)
        } else {
          keep(timer)
        }
      } else if !isPending {
        return
      }
      if isPending { keeper.takeFirst(isWritten: true) }
    }
    try saveTold()
  }

  /// Nil where the rules refuse it, which they do to nothing that happens by itself.
  private func take(_ happening: TimeKeeper.Happening) throws(DatabaseError) -> (Timer, TimerOutcome)? {
    var timer = try timer(for: happening.event, at: happening.at)
    guard let outcome = try? timer.apply(happening.event, at: happening.at, in: keeper.zone) else { return nil }
    return (timer, outcome)
  }

  private func writeAutomatic(_ happening: TimeKeeper.Happening, _ timer: Timer, _ outcome: TimerOutcome)
    throws(DatabaseError)
  {
    let now = keeper.zone.moment(at: happening.at)
    let gap = outcome.tells.lazy.compactMap { if case .gapOpened(let gap) = $0 { gap } else { nil } }.first
    let before = keptTimer?.timer.state.project
    let what: String
    switch happening.event {
    case .zoneChanged: what = "the change of zone"
    case .stepped where gap == nil: what = "the clock being set"
    case .projectChanged: what = "the timer stop"
    default: what = gap.map { "the gap since \($0.start.timeText)" } ?? "the timer stop"
    }
    let label = ChangeLabel(
      scope: .needles, project: gap?.project ?? before, verb: Change.clock, what: what, source: Change.clock,
      at: happening.at)
    let seq = try store.automatic(label) { seq throws(DatabaseError) in
      try store.write(outcome.changes, of: timer, step: seq)
    }
    forgetTime()
    let tells = outcome.tells.map { Telling($0.text(seenFrom: now), say: $0.say) }
    let change = Change(
      seq: seq, at: happening.at, source: Change.clock, scope: .needles, project: label.project, verb: Change.clock,
      what: what, undoes: nil, isLive: true)
    try noteAutomatic(change, telling: tells.isEmpty ? Telling(change.summary) : tells.reduce(Telling(""), +))
  }

  /// When something comes due by itself, in the wall clock's time; nil where nothing does.
  var timerDeadline: Instant? { (try? timer(at: keeper.reading.wall))?.deadline }

  // MARK: Telling of gaps

  /// Whether a status holds for as long as nothing changes: it tells of no gap, and is of today.
  func statusStands(_ call: Call) throws(Abort) -> Bool {
    if let keptLedger, keptLedger.today != keeper.today { forgetStatus() }
    return try !hasUntoldGaps(call)
  }

  func hasUntoldGaps(_ call: Call) throws(Abort) -> Bool {
    try Abort.mapping { () throws(DatabaseError) in try timer(at: call.now) }.gaps.contains { !$0.isTold }
  }

  /// What a reading answer says of time: how long it will take, and once each gap that no answer has told of.
  func tellTime(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    if let work {
      let face = try Abort.mapping { () throws(DatabaseError) in try self.face(of: work.project.id, counter: counter) }
      reply.time = face.toGo
    }
    try tellOfGaps(call, &reply)
  }

  /// Tells once of the gaps that no answer has told of.
  private func tellOfGaps(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard try hasUntoldGaps(call), var timer = keptTimer?.timer else { return }
    guard let outcome = try? timer.apply(.told, at: call.now, in: keeper.zone) else { return }
    var timing = Timing()
    timing.timer = timer
    timing.changes = outcome.changes
    timing.tells = outcome.tells
    keeper.tell(timing.told)
    adopt(timing, &reply, call)
  }
}

extension TimeChange {
  /// Whether it is only what a press proves, which stands in the press's own journal row.
  var isProof: Bool {
    switch self {
    case .entry(let before?, let after?):
      guard before.isRunning, after.isRunning else { return false }
      var same = before
      same.rows = after.rows
      return same == after
    case .state(let before, let after): return before.exceptProof == after.exceptProof
    default: return false
    }
  }

  /// Whether something that happened by itself must be written: the rest comes out the same when it is read again.
  var isWorthWriting: Bool {
    guard case .state(let before, let after) = self else { return true }
    return before.project != after.project && before.paused != nil || before.paused != after.paused
      || before.zoneChanged != after.zoneChanged
      || before.lastProof != after.lastProof || before.rowBegun != after.rowBegun && after.paused != nil
  }
}

extension Timer.State {
  fileprivate var exceptProof: Self {
    var state = self
    state.lastProof = nil
    state.rowBegun = nil
    state.tempo = Tempo()
    return state
  }
}
