internal import Domain
internal import Speech
internal import Store
internal import Wire

// link new, list, delete.
extension Session {
  /// A project holds at most so many links.
  static let linkLimit = 2000

  func linkNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard call.arguments[1] == "to" else {
      throw .refused(
        Refusal(
          .value, "Between the two counters stands the word to; quote names of more words. Say: \(call.command.usage)"))
    }
    let work = try projectWork(call)
    guard work.links.count < Self.linkLimit else {
      throw .refused(Refusal(.range, "\(work.project.name) has \(Self.linkLimit) links, and that is the most."))
    }
    let parent = try counter(named: call.arguments[0], in: work)
    let child = try counter(named: call.arguments[2], in: work)
    let effect: Link.Effect
    let resets = try call.isYes("reset")
    if call.option("by") == "reset" {
      effect = .reset
    } else if resets {
      guard call.option("by") == nil else {
        throw .refused(Refusal(.value, "by= moves the second counter, reset=yes puts it back: give one of them."))
      }
      effect = .reset
    } else {
      effect = .by(try call.number(option: "by") ?? 1)
    }
    let link = Link(
      id: Identifier(0), parent: parent.id, child: child.id, effect: effect,
      every: try call.number(option: "every", in: 1...Counter.limit - 1) ?? 1, from: try call.number(option: "from"),
      times: try call.times())
    try Abort.refusing { () throws(Refusal) in try work.check(link) }
    var made: Link.ID?
    try step(call, &reply, "the link from \(parent.name) to \(child.name)", project: work.project.id) {
      () throws(DatabaseError) in
      made = try store.insert(link)
    }
    let after = try known(work.project.id)
    reply.state = .project(work.project.id)
    guard let made, let link = after.link(made) else { return }
    reply.more.object("link") { StateWriter.write(link, in: after, to: &$0) }
    var told = Telling("\(parent.name), \(Phrase.link(link, in: after)).")
    if let times = link.times, times > 1 {
      told =
        told
        + Telling(Phrase.rows(of: link, in: after), say: Phrase.rows(of: link, in: after, spoken: true))
    }
    if after.isResting(link) { told = told + Telling("It rests: its last \(parent.unit.name) is finished.") }
    reply.tell(told)
  }

  func linkList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let work = try known(id)
    let after: Link.ID = try call.after()
    let rest = work.links.filter { $0.id > after }
    let page = rest.prefix(Self.pageSize)
    reply.more.array("list") { array in
      for link in page { array.object { StateWriter.write(link, in: work, to: &$0) } }
    }
    reply.more.field("more", rest.count > page.count)
    reply.lines = page.map { link in
      let parent = work.counter(link.parent)?.name ?? ""
      return "#\(link.id.raw) \(parent), \(Phrase.link(link, in: work))\(work.isResting(link) ? ", at rest" : "")"
    }
    reply.tell(rest.isEmpty ? "No links." : rest.count == 1 ? "1 link." : "\(rest.count) links.")
  }

  func linkDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let wanted: Link.ID = try call.id(0, of: "link")
    guard let link = work.link(wanted), let parent = work.counter(link.parent), let child = work.counter(link.child)
    else {
      throw .refused(Refusal(.missing, "\(work.project.name) has no link #\(wanted.raw). To see them: link list"))
    }
    try step(call, &reply, "taking off the link from \(parent.name) to \(child.name)", project: work.project.id) {
      () throws(DatabaseError) in try store.delete(wanted)
    }
    reply.state = .project(work.project.id)
    reply.tell("\(parent.name) moves \(child.name) no more.")
  }
}
