internal import Domain
internal import Speech
internal import Store
internal import Wire

// counter new, use, list, show, rename, unit, first, target, delete.
extension Session {
  /// A project holds at most so many counters.
  static let counterLimit = 1000

  func counterNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    guard work.counters.count < Self.counterLimit else {
      throw .refused(Refusal(.range, "\(work.project.name) has \(Self.counterLimit) counters, and that is the most."))
    }
    let name = try freeName(call.arguments[0], in: work, except: nil)
    var counter = Counter(id: Identifier(0), name: name, unit: work.counters.isEmpty ? .row : work.active.unit)
    if let word = call.option("unit") {
      counter.unit = Unit(said: try Abort.refusing { () throws(Refusal) in try Naming.check(word, of: "unit") })
    }
    if let first = try call.number(option: "first") { counter.first = first }
    let target = call.option("target")
    let length = target.flatMap { Length($0) }
    if let target, length == nil { counter.target = try call.target(target, "target") }
    if let word = call.option("signed") { counter.isSigned = try call.choice(word, "signed") as YesNo == .yes }
    if let value = try call.number(option: "value") {
      guard value >= 0 || counter.isSigned else {
        throw .refused(Refusal(.range, "value= goes below 0 only with signed=yes."))
      }
      counter.value = value
    }
    var aimed = work
    aimed.counters.append(counter)
    if length != nil {
      try Abort.refusing { () throws(Refusal) in try aimed.aim(counter.id, at: length) }
      counter = aimed.counters[aimed.counters.count - 1]
    }
    var made: Counter.ID?
    try step(call, &reply, "the new counter “\(name)”", project: work.project.id) { () throws(DatabaseError) in
      let counter = try store.insertCounter(work.project.id, counter, at: call.now)
      if length != nil { try store.set(length: length, of: counter) }
      if work.counters.isEmpty { try store.update(work.project, counter: counter) }
      made = counter
    }
    reply.state = .project(work.project.id)
    reply.more.field("made", made?.raw ?? 0)
    reply.tell(length.map { Self.aimed(counter, at: $0, in: aimed) } ?? Telling("\(name): \(counter.place)."))
  }

  func counterUse(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let counter = try counter(named: call.arguments[0], in: work)
    try step(call, &reply, "the change to \(counter.name)", project: work.project.id) { () throws(DatabaseError) in
      try store.update(work.project, counter: counter.id)
    }
    reply.state = .project(work.project.id)
    reply.tell("\(counter.name): \(counter.place).")
  }

  func counterList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let work = try known(id)
    let (page, more) = try page(of: work.counters, call) { $0.id.raw }
    reply.more.array("list") { array in
      for counter in page { array.object { StateWriter.write(counter, in: work, to: &$0) } }
    }
    reply.more.field("more", more)
    reply.lines = page.map { "\($0.id == work.activeCounter ? "*" : " ") #\($0.id.raw) \($0.name), \($0.place)" }
    reply.tell(work.counters.count == 1 ? "1 counter." : "\(work.counters.count) counters.")
  }

  func counterShow(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try addressedCounter(call)
    reply.state = .project(work.project.id)
    reply.more.object("shown_counter") { StateWriter.write(counter, in: work, to: &$0) }
    reply.tell("\(counter.name): \(counter.place).")
  }

  func counterRename(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let named = call.arguments.count > 1
    var (work, counter) = try workplace(call)
    if named { counter = try self.counter(named: call.arguments[0], in: work) }
    let old = counter.name
    counter.name = try freeName(call.arguments[named ? 1 : 0], in: work, except: counter.id)
    try write(call, &reply, work, counter, "the new name of \(old)")
    reply.tell("\(old) is now \(counter.name).")
  }

  func counterUnit(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var (work, counter) = try workplace(call)
    let old = counter.unit
    counter.unit = Unit(
      said: try Abort.refusing { () throws(Refusal) in try Naming.check(call.arguments[0], of: "unit") })
    // A counter that is called after its unit goes on being so.
    let name = counter.unit.name.capitalisedFirst
    if counter.name == old.name.capitalisedFirst, !work.counters.contains(where: { $0.name == name }) {
      counter.name = name
    }
    try write(call, &reply, work, counter, "\(counter.name) counting \(counter.unit.plural)")
    reply.tell("\(counter.name): \(counter.place).")
  }

  func counterFirst(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var (work, counter) = try workplace(call)
    counter.first = try call.number(call.arguments[0], "N")
    try write(call, &reply, work, counter, "\(counter.name) beginning at \(counter.first)")
    reply.tell("\(counter.name): \(counter.place).")
  }

  func counterTarget(_ call: Call, _ reply: inout Reply) throws(Abort) {
    if try aim(call, &reply, at: call.arguments[0]) { return }
    var (work, counter) = try workplace(call)
    counter.target = call.arguments[0] == "none" ? nil : try call.target(call.arguments[0], "N")
    // A target that is said as a number follows no gauge.
    work.measures.removeAll { $0.counter == counter.id }
    try write(call, &reply, work, counter, counter.target.map { "the target \($0)" } ?? "having no target")
    reply.tell("\(counter.name): \(counter.place).")
  }

  func counterDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let counter = try counter(named: call.arguments[0], in: work)
    guard work.counters.count > 1 else {
      throw .refused(
        Refusal(
          .state, "\(counter.name) is the only counter of \(work.project.name). Make another first: counter new NAME"))
    }
    try step(call, &reply, "deleting \(counter.name)", project: work.project.id) { () throws(DatabaseError) in
      try store.delete(counter.id)
    }
    reply.state = .project(work.project.id)
    reply.tell("Deleted \(counter.name).")
  }

  // MARK: Pieces

  private enum YesNo: String, CaseIterable { case yes, no }

  private func addressedCounter(_ call: Call) throws(Abort) -> (Work, Counter) {
    let (work, counter) = try workplace(call)
    guard let name = call.argument(0) else { return (work, counter) }
    return (work, try self.counter(named: name, in: work))
  }

  private func write(_ call: Call, _ reply: inout Reply, _ work: Work, _ changed: Counter, _ what: String) throws(Abort)
  {
    var counter = changed
    let known = work.counter(changed.id)
    var work = work
    // A target that is a length follows the first row's number.
    if let index = work.index(of: counter.id), work.measures.contains(where: { $0.counter == counter.id }) {
      work.counters[index] = counter
      _ = work.take(gauge: work.gauge)
      counter = work.counters[index]
    }
    let length = work.measures.first { $0.counter == counter.id }?.length
    let alters = known != changed || counter != changed
    try step(call, &reply, what, project: work.project.id, alters: alters) { () throws(DatabaseError) in
      try store.update(counter)
      try store.set(length: length, of: counter.id)
    }
    reply.state = .project(work.project.id)
  }

  private func freeName(_ name: String, in work: Work, except id: Counter.ID?) throws(Abort) -> String {
    let name = try Abort.refusing { () throws(Refusal) in try Naming.check(name, of: "counter") }
    if work.counters.contains(where: { $0.name == name && $0.id != id }) {
      throw .refused(Refusal(.exists, "\(work.project.name) has a counter “\(name)” already. Take another name."))
    }
    return name
  }
}
