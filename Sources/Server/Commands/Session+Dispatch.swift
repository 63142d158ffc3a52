internal import Domain
internal import Store
internal import Wire

extension Session {
  /// Runs one command that reads or changes the store, and gives the line of its answer.
  func answer(_ call: Call) throws(Abort) -> [UInt8] {
    if call.command.kind == .change {
      var reply = try change(call, handle)
      reply.addTime()
      return try Abort.mapping { () throws(DatabaseError) in try line(reply) }
    }
    if call.verb == .status, call.request.options.isEmpty, try statusStands(call) {
      return try statusLine { () throws(Abort) in try read(call) }
    }
    return try read(call)
  }

  private func read(_ call: Call) throws(Abort) -> [UInt8] {
    var reply = Reply()
    try handle(call, &reply)
    if call.verb == .status || call.verb == .timerShow { try tellTime(call, &reply) }
    reply.addTime()
    var counter: Counter?
    if call.option("counter") != nil { counter = try place(call).1 }
    return try Abort.mapping { () throws(DatabaseError) in try line(reply, counter: counter) }
  }

  /// Each verb of the table and its handler. A verb without one does not compile.
  private func handle(_ call: Call, _ reply: inout Reply) throws(Abort) {
    switch call.verb {
    case .status: try status(call, &reply)
    case .next: try next(call, &reply)
    case .back: try back(call, &reply)
    case .set: try set(call, &reply)
    case .reset: try reset(call, &reply)
    case .rip: try rip(call, &reply)
    case .undo: try undo(call, &reply)
    case .redo: try redo(call, &reply)
    case .history: try history(call, &reply)
    case .projectNew: try projectNew(call, &reply)
    case .projectUse: try projectUse(call, &reply)
    case .projectList: try projectList(call, &reply)
    case .projectShow: try projectShow(call, &reply)
    case .projectRename: try projectRename(call, &reply)
    case .projectStatus: try projectStatus(call, &reply)
    case .projectCraft: try projectCraft(call, &reply)
    case .projectDelete: try projectDelete(call, &reply)
    case .counterNew: try counterNew(call, &reply)
    case .counterUse: try counterUse(call, &reply)
    case .counterList: try counterList(call, &reply)
    case .counterShow: try counterShow(call, &reply)
    case .counterRename: try counterRename(call, &reply)
    case .counterUnit: try counterUnit(call, &reply)
    case .counterFirst: try counterFirst(call, &reply)
    case .counterTarget: try counterTarget(call, &reply)
    case .counterDelete: try counterDelete(call, &reply)
    case .markNew: try markNew(call, &reply)
    case .markList: try markList(call, &reply)
    case .markDelete: try markDelete(call, &reply)
    case .noteNew: try noteNew(call, &reply)
    case .noteList: try noteList(call, &reply)
    case .noteDelete: try noteDelete(call, &reply)
    case .projectIdle: try projectIdle(call, &reply)
    case .timerShow: try timerShow(call, &reply)
    case .timerStart: try timerCommand(call, &reply, "starting the timer") { .start(at: $0) }
    case .timerStop: try timerCommand(call, &reply, "stopping the timer") { .stop(at: $0) }
    case .timerPause: try timerCommand(call, &reply, "the pause") { .pause(at: $0) }
    case .timerResume: try timerCommand(call, &reply, "going on") { .resume(at: $0) }
    case .timerKeep: try timerGap(call, &reply, "keeping a gap") { .keep($0) }
    case .timerDiscard: try timerGap(call, &reply, "leaving out a gap") { .discard($0) }
    case .timerAdd: try timerAdd(call, &reply)
    case .timerEdit: try timerEdit(call, &reply)
    case .timerSplit: try timerSplit(call, &reply)
    case .timerDelete: try timerDelete(call, &reply)
    case .timerList: try timerList(call, &reply)
    case .timerTotals: try timerTotals(call, &reply)
    case .settingsList: try settingsList(call, &reply)
    case .settingsSet: try settingsSet(call, &reply)
    case .settingsReset: try settingsReset(call, &reply)
    // About the connection: the daemon answers these without the store.
    case .hello, .ping, .describe, .subscribe, .unsubscribe, .quit:
      preconditionFailure("not the session's: \(call.verb)")
    }
  }
}
