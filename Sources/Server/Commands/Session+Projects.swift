internal import Domain
internal import Posix
internal import Speech
internal import Store
internal import Wire

// project new, use, list, show, rename, status, craft, delete.
extension Session {
  static let pageSize = 50

  /// One page of a list: what follows the thing whose id `after=` names.
  func page<Element>(
    of all: [Element], _ call: Call, id: (Element) -> Int64
  ) throws(Abort) -> (page: ArraySlice<Element>, more: Bool) {
    var rest = all[...]
    if let after = try call.number(option: "after", in: 1...Int(Int32.max)) {
      guard let place = all.firstIndex(where: { id($0) == Int64(after) }) else {
        throw .refused(Refusal(.missing, "There is no #\(after) to go on from. Begin again without after="))
      }
      rest = all[(place + 1)...]
    }
    return (rest.prefix(Self.pageSize), rest.count > Self.pageSize)
  }

  /// Makes a project with its first counter, and the active one of it; inside a step.
  func insert(
    _ call: Call, name: String, craft: Project.Craft, counters: [Counter], active: Int, marks: [(Int, Mark)] = [],
    pattern: Work? = nil
  ) throws(DatabaseError) -> Project.ID {
    let id = try store.insertProject(name: name, craft: craft, at: call.now)
    var ids: [Counter.ID] = []
    for counter in counters { ids.append(try store.insertCounter(id, counter, at: call.now)) }
    for (index, mark) in marks { try store.insertMark(ids[index], name: mark.name, value: mark.value) }
    if let pattern { try store.insertPattern(of: pattern, into: id, counters: ids) }
    try store.update(Project(id: id, uid: "", name: name, craft: craft), counter: ids[active])
    try store.setActive(id)
    return id
  }

  func projectNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let name = try freeName(call.arguments[0], except: nil)
    let settings = try Abort.mapping(settings)
    var craft = Project.Craft(rawValue: settings.value(.craft)) ?? .knitting
    var unit = Unit(said: settings.value(.unit))
    var counters: [Counter] = []
    var marks: [(Int, Mark)] = []
    var active = 0
    var pattern: Work?
    if let like = call.option("like") {
      let id = try project(named: like)
      guard let model = try Abort.mapping({ () throws(DatabaseError) in try work(id) }) else {
        throw .refused(Refusal(.missing, "There is no project “\(like)”."))
      }
      craft = model.project.craft
      pattern = model
      counters = model.counters.map { counter in
        var fresh = counter
        fresh.value = 0
        fresh.pressed = nil
        return fresh
      }
      active = model.index(of: model.activeCounter) ?? 0
      marks = model.marks.compactMap { mark in model.index(of: mark.counter).map { ($0, mark) } }
      unit = counters.isEmpty ? unit : counters[active].unit
    }
    if let word = call.option("craft") { craft = try call.choice(word, "craft") }
    if let word = call.option("unit") {
      unit = Unit(said: try Abort.refusing { () throws(Refusal) in try Naming.check(word, of: "unit") })
    }
    if counters.isEmpty { counters = [Counter(id: Identifier(0), name: unit.name.capitalisedFirst, unit: unit)] }
    counters[active].unit = unit
    if let first = try call.number(option: "first") { counters[active].first = first }
    pattern = try measured(call, &counters, active: active, pattern)
    var made: Project.ID?
    try step(call, &reply, "the new project “\(name)”", project: nil) { () throws(DatabaseError) in
      made = try insert(
        call, name: name, craft: craft, counters: counters, active: active, marks: marks, pattern: pattern)
    }
    guard let id = made else { return }
    try tellProject(id, &reply)
    let after = try known(id)
    if let measure = after.measures.first(where: { $0.counter == after.activeCounter }) {
      reply.telling = reply.telling.map { $0 + Self.aimed(after.active, at: measure.length, in: after) }
    }
  }

  func projectUse(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let id = try project(named: call.arguments[0])
    let name = try known(id).project.name
    let alters = try Abort.mapping { () throws(DatabaseError) in try active() != id }
    try step(call, &reply, "the change to “\(name)”", project: nil, alters: alters) { () throws(DatabaseError) in
      try store.setActive(id)
    }
    try tellProject(id, &reply)
  }

  func projectList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var status: Project.Status?
    if let word = call.option("status") { status = try call.choice(word, "status") }
    let (found, active) = try Abort.mapping { () throws(DatabaseError) in
      (try store.projects(status: status), try self.active())
    }
    let (page, more) = try page(of: found, call) { $0.project.id.raw }
    reply.more.array("projects") { array in
      for listed in page {
        array.object { object in
          StateWriter.write(listed.project, to: &object)
          object.field("active", listed.project.id == active)
          object.field("worked", listed.worked?.iso)
          object.field("created", listed.created.iso)
          if let counter = listed.counter { object.object("counter") { StateWriter.brief(counter, to: &$0) } }
        }
      }
    }
    reply.more.field("more", more)
    let offset = clock.offset(at: call.now.milliseconds)
    reply.lines = page.map { listed in
      let moment = Moment(listed.worked ?? listed.created, offset: offset)
      let when = "\(moment.date) \(moment.timeText)"
      let place = listed.counter.map { ", \($0.place)" } ?? ""
      let status = listed.project.status == .inProgress ? "" : " (\(listed.project.status.rawValue))"
      return
        "\(listed.project.id == active ? "*" : " ") #\(listed.project.id.raw) \(listed.project.name)\(status)\(place), \(when)"
    }
    let text =
      page.isEmpty
      ? call.option("after") != nil
        ? "No more projects." : status.map { "No projects are \($0.rawValue)." } ?? "No projects yet."
      : page.count == 1 ? "1 project." : "\(page.count) projects\(more ? ", and more" : "")."
    reply.tell(text)
  }

  func projectShow(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call, argument: 0) else { return reply.tell(Sentences.noProject) }
    try tellProject(id, &reply)
    reply.seq = nil
  }

  func projectRename(_ call: Call, _ reply: inout Reply) throws(Abort) {
    // With one name it is the active project that is renamed.
    let named = call.arguments.count > 1
    guard let id = named ? try project(named: call.arguments[0]) : try project(call) else {
      throw .refused(Refusal(.missing, Sentences.noProject.text))
    }
    var work = try known(id)
    let old = work.project.name
    work.project.name = try freeName(call.arguments[named ? 1 : 0], except: id)
    try write(call, &reply, work, "the new name of “\(old)”")
    reply.tell("\(old) is now \(work.project.name).")
  }

  func projectStatus(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var work = try addressed(call)
    let status: Project.Status = try call.choice(call.arguments[0], "status")
    work.project.status = status
    try write(call, &reply, work, "\(work.project.name) being \(status.rawValue)")
    let word = status == .inProgress ? "in progress" : status.rawValue
    reply.tell("\(work.project.name) is \(word).")
  }

  func projectCraft(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var work = try addressed(call)
    let craft: Project.Craft = try call.choice(call.arguments[0], "craft")
    work.project.craft = craft
    try write(call, &reply, work, "\(work.project.name) being \(craft.rawValue)")
    reply.tell("\(work.project.name) is \(craft.rawValue).")
  }

  func projectDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let id = try project(named: call.arguments[0])
    let work = try known(id)
    try step(call, &reply, "deleting “\(work.project.name)”", project: nil) { () throws(DatabaseError) in
      let wasActive = try active() == id
      try store.delete(id)
      // The one last worked takes its place, if any is in progress.
      if wasActive { try store.setActive(try store.projects(status: .inProgress).first?.project.id) }
    }
    reply.tell("Deleted \(work.project.name). Wrong? undo brings it back.")
    reply.telling?.say = "Deleted \(work.project.name)."
  }

  // MARK: Pieces

  func known(_ id: Project.ID) throws(Abort) -> Work {
    guard let work = try Abort.mapping({ () throws(DatabaseError) in try work(id) }) else {
      throw .refused(Refusal(.missing, "There is no project #\(id.raw)."))
    }
    return work
  }

  /// The project that is named after the word that is set, or the active one.
  private func addressed(_ call: Call) throws(Abort) -> Work {
    guard let id = try project(call, argument: 1) else {
      throw .refused(Refusal(.missing, Sentences.noProject.text))
    }
    return try known(id)
  }

  private func write(_ call: Call, _ reply: inout Reply, _ work: Work, _ what: String) throws(Abort) {
    let alters = try known(work.project.id).project != work.project
    try step(call, &reply, what, project: nil, alters: alters) { () throws(DatabaseError) in
      try store.update(work.project, counter: work.activeIfAny?.id)
    }
    reply.state = .project(work.project.id)
  }

  private func freeName(_ name: String, except id: Project.ID?) throws(Abort) -> String {
    let name = try Abort.refusing { () throws(Refusal) in try Naming.check(name, of: "project") }
    let taken = try Abort.mapping { () throws(DatabaseError) in try store.projectNames() }
    if let other = taken.first(where: { $0.name == name && $0.id != id }) {
      throw .refused(
        Refusal(
          .exists, "There is a project “\(other.name)” already. Take another name, or say: project use #\(other.id.raw)"
        ))
    }
    return name
  }

  private func tellProject(_ id: Project.ID, _ reply: inout Reply) throws(Abort) {
    let work = try known(id)
    reply.state = .project(id)
    reply.tell(Sentences.place(work, work.activeIfAny))
  }
}
