internal import Domain
internal import Speech
internal import Store
internal import Wire

// status, next, back, set, reset, rip.
extension Session {
  /// A second press within this many milliseconds is asked about.
  static let suspectWindow: Int64 = 1500

  func status(_ call: Call, _ reply: inout Reply) throws(Abort) {
    reply.seq = newestSeq
    try tellPlace(call, &reply)
  }

  func next(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let count = try call.count()
    let (work, counter) = try startPlace(call)
    let before = counter.value
    try move(call, &reply, work, counter, .next(count)) { moved, work, outcome in
      ("\(moved.rows(from: before, to: before + count))", Sentences.counted(moved, from: before, in: work, outcome))
    }
    let isMeant = call.option("debounce") != nil || call.option("if") != nil
    guard !isMeant, let pressed = counter.pressed, (0..<Self.suspectWindow).contains(call.now - pressed) else { return }
    guard try Abort.mapping(settings).isOn(.twice) else { return }
    reply.isSuspect = true
    reply.telling = reply.telling.map { $0 + Sentences.twice }
  }

  func back(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let count = try call.count()
    let (work, counter) = try workplace(call)
    try move(call, &reply, work, counter, .back(count)) { moved, work, outcome in
      (
        "ripping \(moved.rows(from: moved.value, to: moved.value + count))", Sentences.ripped(moved, in: work, outcome)
      )
    }
  }

  func set(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let given = [call.argument(0), call.option("done"), call.option("to")].compactMap(\.self)
    guard given.count == 1 else {
      throw .refused(Refusal(.arguments, "set needs one of these: a number, done=N or to=MARK. As: set 31"))
    }
    let (work, counter) = try startPlace(call)
    let target: Move
    if let done = try call.number(option: "done") {
      target = .finish(done)
    } else if let name = call.option("to") {
      target = .finish(try mark(named: name, on: counter, in: work).value)
    } else {
      target = .show(try call.number(call.arguments[0], "NUMBER"))
    }
    try move(call, &reply, work, counter, target, fire: try call.isYes("fire")) {
      ("the jump to \($0.spot)", Sentences.jumped($0, in: $1, $2))
    }
  }

  func reset(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    try move(call, &reply, work, counter, .reset) {
      ("the reset of \($0.name)", Sentences.jumped($0, in: $1, $2))
    }
  }

  func rip(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let target = call.option("to") else {
      throw .refused(Refusal(.arguments, "rip needs a row or a mark to go to. As: rip to=24, or rip to=lifeline"))
    }
    let (work, counter) = try workplace(call)
    let row: Int
    if target.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") }) {
      row = try call.number(target, "to")
    } else {
      row = counter.shown(for: try mark(named: target, on: counter, in: work).value)
    }
    try move(call, &reply, work, counter, .rip(to: row)) {
      ("ripping back to \($0.spot)", Sentences.ripped($0, in: $1, $2))
    }
  }

  /// Moves one counter and all that the move takes along, as one step. `words` gives, from the counter as it then is, what
  /// the journal calls it and what is told.
  private func move(
    _ call: Call, _ reply: inout Reply, _ work: Work, _ counter: Counter, _ move: Move,
    fire: Bool = false, _ words: (Counter, Work, Outcome) -> (String, Telling)
  ) throws(Abort) {
    var moved = work
    let outcome = try Abort.refusing { () throws(Refusal) in
      try moved.apply(move, to: counter.id, at: call.now, fire: fire)
    }
    let after = moved.counters[moved.index(of: counter.id)!]
    var project = work.project.id
    let isNew = counter.id == Self.unmade
    let (what, telling) = words(after, moved, outcome)
    // A jump to where it stands may still make links forget what they fired above.
    let alters = isNew || outcome.moved.contains { $0.before != $0.after } || moved.links != work.links
    try step(
      call, &reply, what, project: isNew ? nil : project, keeping: isNew ? nil : moved, alters: alters,
      time: try timerEvent(move, on: after, in: moved)
    ) { () throws(DatabaseError) in
      if isNew {
        project = try insert(call, moved)
        return
      }
      for change in outcome.moved { try store.updateValue(of: moved.counters[moved.index(of: change.counter)!]) }
      try writeMarks(on: counter.id, from: work, to: moved, outcome)
    }
    StateWriter.write(outcome, in: moved, to: &reply.outcome)
    reply.state = .project(project)
    let name = counter.id == work.activeCounter ? Telling("") : Telling("\(counter.name):")
    reply.tell(name + telling + turnOfPage(from: work, to: moved, counter.id))
    if isNew { reply.telling = reply.telling.map { $0 + Telling("It is counted in “\(work.project.name)”.") } }
  }

  /// Where the pattern goes on, if that is another page: "Page 3 of 12."
  private func turnOfPage(from old: Work, to new: Work, _ counter: Counter.ID) -> Telling {
    guard let file = new.patternFile, let before = old.counter(counter).flatMap({ old.spot(for: $0) }),
      let after = new.counter(counter).flatMap({ new.spot(for: $0) }), before.page != after.page
    else { return Telling("") }
    let page = "page \(after.page)\(file.pages.map { " of \($0)" } ?? "")"
    return Telling("\(page.capitalisedFirst).", say: "Turn to \(page).")
  }

  /// Writes what a move left on links and reminders, where it differs.
  private func writeMarks(
    on counter: Counter.ID, from old: Work, to new: Work, _ outcome: Outcome
  ) throws(DatabaseError) {
    let fired = Set(outcome.fired.map(\.link))
    for index in new.links.indices {
      // A jump fires nothing, but its own links forget what they fired above.
      guard new.links[index].parent == counter || fired.contains(new.links[index].id) else { continue }
      guard new.links[index].fired != old.links[index].fired else { continue }
      try store.update(new.links[index].id, fired: new.links[index].fired, was: old.links[index].fired)
    }
    // Only going down forgets what was said to a reminder.
    guard outcome.moved.contains(where: { $0.after < $0.before }) else { return }
    for index in new.reminders.indices {
      let (was, now) = (old.reminders[index], new.reminders[index])
      if now.dismissed != was.dismissed || now.snooze != was.snooze { try store.update(now) }
    }
  }

  /// Stands in for what a press has yet to make.
  private static let unmade = Counter.ID(0)

  /// The project and counter to count on. Somebody who has none gets them made by the press, in its own step.
  private func startPlace(_ call: Call) throws(Abort) -> (Work, Counter) {
    let (work, counter) = try place(call)
    if let work, let counter { return (work, counter) }
    let settings = try Abort.mapping(settings)
    let unit = Unit(said: settings.value(.unit))
    let fresh = Counter(id: Self.unmade, name: unit.name.capitalisedFirst, unit: unit)
    let craft = Project.Craft(rawValue: settings.value(.craft)) ?? .knitting
    let project =
      work?.project
      ?? Project(id: Identifier(0), uid: "", name: craft == .crochet ? "Crochet" : "Knitting", craft: craft)
    return (Work(project: project, counters: [fresh], activeCounter: fresh.id), fresh)
  }

  private func insert(_ call: Call, _ work: Work) throws(DatabaseError) -> Project.ID {
    if work.project.id.raw == 0 {
      return try insert(call, name: work.project.name, craft: work.project.craft, counters: work.counters, active: 0)
    }
    let counter = try store.insertCounter(work.project.id, work.counters[0], at: call.now)
    try store.update(work.project, counter: counter)
    return work.project.id
  }
}
