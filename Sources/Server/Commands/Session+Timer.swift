internal import Domain
internal import Speech
internal import Store
internal import Wire

// timer show, start, stop, pause, resume, toggle, keep, discard, add, edit, split, delete; project idle.
extension Session {
  func timerShow(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    reply.state = .project(id)
    let work = try known(id)
    let counter = work.activeIfAny
    let face = try Abort.mapping { () throws(DatabaseError) in try self.face(of: id, counter: counter) }
    reply.tell(TimerSentences.shown(face.timer, total: face.total, today: face.today, now: face.now))
  }

  /// start, stop, pause and resume, each with `at=`.
  func timerCommand(_ call: Call, _ reply: inout Reply, _ what: String, _ event: (Moment?) -> TimerEvent) throws(Abort)
  {
    let at = try moment(call, "at")
    try timerStep(call, &reply, what, event(at))
  }

  /// One key for all that there is to do: it pauses a timer that runs, and has any other run.
  func timerToggle(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let timer = try Abort.mapping { () throws(DatabaseError) in try self.timer(at: call.now) }
    switch timer.phase {
    case .running: try timerCommand(call, &reply, "the pause") { .pause(at: $0) }
    case .paused, .interrupted: try timerCommand(call, &reply, "going on") { .resume(at: $0) }
    case .off: try timerCommand(call, &reply, "starting the timer") { .start(at: $0) }
    }
  }

  /// keep and discard, with or without the gap's number.
  func timerGap(_ call: Call, _ reply: inout Reply, _ what: String, _ event: (Gap.ID?) -> TimerEvent) throws(Abort) {
    let id = try number(call, 0, "GAP").map { Gap.ID($0) }
    try timerStep(call, &reply, what, event(id))
  }

  func timerAdd(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let start = try moment(call, "from") else {
      throw .refused(Refusal(.value, "timer add needs from=TIME. As: timer add from=14:30 to=15:10"))
    }
    let end = try moment(call, "to") ?? keeper.zone.moment(at: call.now)
    let project = try project(call)
    let rows = try call.number(option: "rows", in: 0...999_999_999)
    try timerStep(
      call, &reply, "the added time",
      .add(project: project, start: start, end: end, rows: rows, note: try note(call)))
  }

  func timerEdit(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var edit = TimeEdit(start: try moment(call, "from"), end: try moment(call, "to"))
    if let name = call.option("project") { edit.project = try project(named: name) }
    edit.rows = try call.number(option: "rows", in: 0...999_999_999)
    edit.note = try note(call)
    guard edit != TimeEdit() else {
      throw .refused(Refusal(.value, "timer edit needs something to change. Say: \(call.command.usage)"))
    }
    let id = try entry(call)
    try timerStep(call, &reply, "the change of entry \(id.raw)", .edit(id, edit))
  }

  func timerSplit(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let at = try moment(call, "at") else {
      throw .refused(Refusal(.value, "timer split needs at=TIME. As: timer split at=14:30"))
    }
    let id = try entry(call)
    try timerStep(call, &reply, "the split of entry \(id.raw)", .split(id, at: at))
  }

  func timerDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let id = try entry(call)
    try timerStep(call, &reply, "deleting entry \(id.raw)", .delete(id))
  }

  func projectIdle(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    var limit: Int64?
    if call.arguments[0] != "own" {
      let length = try Abort.refusing { () throws(Refusal) in try TimePhrase.length(call.arguments[0]) }
      guard (60_000...86_400_000).contains(length) else {
        throw .refused(Refusal(.range, "An idle limit is from 1 min to 24 h; “\(call.arguments[0])” is not."))
      }
      limit = length
    }
    try step(call, &reply, "the idle limit of “\(work.project.name)”", project: work.project.id) {
      () throws(DatabaseError) in
      try store.setIdleLimit(of: work.project.id, to: limit)
    }
    reply.state = .project(work.project.id)
    reply.tell(
      limit.map { "\(work.project.name): idle after \(TimeText.length($0)) without a row." }
        ?? "\(work.project.name): idle as your own rows go.")
  }

  // MARK: Pieces

  /// One step that is nothing but the timer's.
  private func timerStep(_ call: Call, _ reply: inout Reply, _ what: String, _ event: TimerEvent) throws(Abort) {
    // What is not of the active project alone belongs to no one project's journal.
    let active = try Abort.mapping { () throws(DatabaseError) in try self.active() }
    let timer = try Abort.mapping { () throws(DatabaseError) in try self.timer(for: event, at: call.now) }
    let isOurs =
      switch event {
      case .add(let project, _, _, _, _): project == active
      case .edit(let id, let edit):
        timer.entries.first { $0.id == id }?.project == active && (edit.project == nil || edit.project == active)
      case .split(let id, _), .delete(let id): timer.entries.first { $0.id == id }?.project == active
      case .keep(let id), .discard(let id):
        (id.map { id in timer.gaps.first { $0.id == id } } ?? timer.unsettled.last)?.project == active
      default: true
      }
    try step(call, &reply, what, project: isOurs ? active : nil, time: event) {}
  }

  /// A time that an option says, as people say times.
  private func moment(_ call: Call, _ name: String) throws(Abort) -> Moment? {
    guard let text = call.option(name) else { return nil }
    return try Abort.refusing { () throws(Refusal) in try TimePhrase.moment(text, now: call.now, in: keeper.zone) }
  }

  private func note(_ call: Call) throws(Abort) -> String? {
    guard let note = call.option("note") else { return nil }
    guard note.utf8.count <= 4000 else {
      throw .refused(Refusal(.value, "The note has \(note.utf8.count) bytes; 4000 are allowed."))
    }
    return note
  }

  private func number(_ call: Call, _ index: Int, _ name: String) throws(Abort) -> Int64? {
    guard let text = call.argument(index) else { return nil }
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    return Int64(try call.number(digits, name, in: 1...Int.max))
  }

  /// The entry that is named, else the newest of the active project.
  private func entry(_ call: Call) throws(Abort) -> TimeEntry.ID {
    if let number = try number(call, 0, "ENTRY") { return TimeEntry.ID(number) }
    let newest = try Abort.mapping { () throws(DatabaseError) in
      try active().map { id throws(DatabaseError) in
        try store.entries(of: id, from: nil, to: nil, before: nil, limit: 1).first
      } ?? nil
    }
    guard let newest else { throw .refused(Refusal(.missing, "There is no time entry yet. Say: timer start")) }
    return newest.id
  }
}
