internal import Domain
internal import Store
internal import Wire

// mark new, list, delete.
extension Session {
  func markNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let name = try Abort.refusing { () throws(Refusal) in try Naming.check(call.arguments[0], of: "mark") }
    guard !work.marks.contains(where: { $0.counter == counter.id && $0.name == name }) else {
      throw .refused(
        Refusal(.exists, "\(counter.name) has a mark “\(name)” already. Take it off first: mark delete \(name)"))
    }
    let shown = try call.number(option: "row") ?? counter.shown
    let value = counter.value(showing: shown)
    guard value >= 0 || counter.isSigned, abs(value) < Counter.limit else {
      throw .refused(Refusal(.range, "\(counter.name) has no \(counter.unit.name) \(shown)."))
    }
    try step(call, &reply, "the mark “\(name)”", project: work.project.id) { () throws(DatabaseError) in
      try store.insertMark(counter.id, name: name, value: value)
    }
    reply.state = .project(work.project.id)
    reply.tell("Marked \(counter.unit.name) \(shown): \(name).")
  }

  func markList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let marks = work.marks.filter { $0.counter == counter.id }
    let (page, more) = try page(of: marks, call) { $0.id.raw }
    reply.more.array("marks") { array in
      for mark in page {
        array.object { object in
          object.field("id", mark.id.raw)
          object.field("name", mark.name)
          object.field("row", counter.shown(for: mark.value))
        }
      }
    }
    reply.more.field("more", more)
    reply.lines = page.map { "\(counter.unit.name) \(counter.shown(for: $0.value)): \($0.name)" }
    reply.tell(marks.isEmpty ? "No marks." : marks.count == 1 ? "1 mark." : "\(marks.count) marks.")
  }

  func markDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let mark = try mark(named: call.arguments[0], on: counter, in: work)
    try step(call, &reply, "taking off the mark “\(mark.name)”", project: work.project.id) { () throws(DatabaseError) in
      try store.delete(mark.id)
    }
    reply.state = .project(work.project.id)
    reply.tell("Took off the mark \(mark.name).")
  }

  func mark(named name: String, on counter: Counter, in work: Work) throws(Abort) -> Mark {
    let marks = work.marks.filter { $0.counter == counter.id }
    let id = try Abort.refusing { () throws(Refusal) in
      try Naming.find(name, among: marks.map { ($0.id, $0.name) }, kind: "mark")
    }
    return marks.first { $0.id == id }!
  }
}
