internal import Domain
internal import Posix
internal import Speech
internal import Store
internal import Wire

// undo, redo, history.
extension Session {
  /// `history` tells at most so many changes at once.
  static let historyLimit = 500

  func undo(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let project = try project(call)
    let target: Change
    if let seq = try call.number(option: "seq", in: 1...Int.max) {
      guard let change = try Abort.mapping({ () throws(DatabaseError) in try store.change(Int64(seq)) }) else {
        throw .refused(Refusal(.missing, "There is no change \(seq). history lists them."))
      }
      guard change.isLive else {
        throw .refused(
          Refusal(
            .state,
            change.undoes == nil
              ? "Change \(seq) is taken back already." : "Change \(seq) is itself an undo or a redo. Say: undo, or redo"
          ))
      }
      target = change
    } else {
      guard let change = try Abort.mapping({ () throws(DatabaseError) in try store.newestLive(project) }) else {
        throw .refused(Refusal(.state, "There is nothing to take back."))
      }
      target = change
    }
    try turn(call, &reply, target, telling: Sentences.tookBack) { label, extra throws(Abort) in
      try store.undo(target, label: label, extra)
    }
  }

  func redo(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let project = try project(call)
    guard let undo = try Abort.mapping({ () throws(DatabaseError) in try store.newestUndone(project) }) else {
      throw .refused(Refusal(.state, "There is nothing to do again."))
    }
    try turn(call, &reply, undo, telling: Sentences.didAgain) { label, extra throws(Abort) in
      try store.redo(undo, label: label, extra)
    }
  }

  private func turn(
    _ call: Call, _ reply: inout Reply, _ target: Change, telling: (String) -> Telling,
    _ body: (ChangeLabel, (Int64) throws(DatabaseError) -> Void) throws(Abort) -> Int64
  ) throws(Abort) {
    var what = target.what ?? "another program's change"
    let verb = Verb(rawValue: target.verb)
    if verb == .next, try Abort.mapping({ () throws(DatabaseError) in try store.startsTimer(target.seq) }) {
      // "rows 1 to 3" are several.
      what += " and \(what.split(separator: " ").contains("to") ? "their" : "its") timer start"
    }
    let label = ChangeLabel(
      scope: target.scope, project: target.project, verb: call.verb.rawValue, what: what, source: call.source,
      at: call.now)
    let seq = try body(label) { seq throws(DatabaseError) in try insertToken(call, seq) }
    forget()
    let change = Change(
      seq: seq, at: call.now, source: call.source, scope: target.scope, project: target.project,
      verb: call.verb.rawValue, what: what,
      undoes: target.seq, isLive: false)
    note(change, &reply)
    if call.option("project") != nil, let project = try? self.project(call) { reply.state = .project(project) }
    reply.more.field("undid", target.seq)
    reply.tell(telling(what))
  }

  func history(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let count =
      try call.argument(0).map { text throws(Abort) in try call.number(text, "COUNT", in: 1...Self.historyLimit) } ?? 20
    let since = try call.number(option: "since", in: 0...Int.max)
    let before = try call.number(option: "before", in: 0...Int.max)
    guard since == nil || before == nil else {
      throw .refused(Refusal(.value, "history takes since= or before=, not both."))
    }
    let found = try Abort.mapping { () throws(DatabaseError) in
      if let since { return try store.changes(since: Int64(since), limit: count + 1) }
      return try store.changes(before: Int64(before ?? Int.max), limit: count + 1)
    }
    let page = found.prefix(count)
    reply.more.array("changes") { array in
      for change in page {
        array.object { object in
          StateWriter.write(change, to: &object)
          object.field("scope", change.scope.rawValue)
          object.field("project_id", change.project.map { Int($0.raw) })
          if let undoes = change.undoes { object.field("undoes", undoes) }
          object.field("can_undo", change.isLive)
        }
      }
    }
    reply.more.field("more", found.count > page.count)
    let offset = clock.offset(at: call.now.milliseconds)
    reply.lines = page.map { change in
      let at = Moment(change.at, offset: offset)
      let verb = change.verb == "undo" || change.verb == "redo" ? "\(change.verb) of " : ""
      return
        "\(change.seq)  \(at.date) \(at.timeText)  \(verb)\(change.what ?? change.verb)  (\(change.source))"
    }
    reply.tell(
      page.isEmpty
        ? "Nothing was done yet."
        : "\(page.count) \(page.count == 1 ? "change" : "changes")\(found.count > page.count ? ", and more" : "").")
  }
}
