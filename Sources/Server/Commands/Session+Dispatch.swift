internal import Domain
internal import Store
internal import Wire

extension Session {
  /// Runs one command that reads or changes the store, and gives the line of its answer.
  func answer(_ call: Call) throws(Abort) -> [UInt8] {
    if call.changes {
      // Found before the change, which may give it another name.
      let named = call.option("counter") == nil ? nil : (try? place(call))?.1?.id
      let before = newestSeq
      do throws(Abort) {
        var reply = try change(call, handle)
        reply.addTime()
        note(call.said, &reply)
        let shown = named.flatMap { counter($0, in: reply.state) }
        return try Abort.mapping { () throws(DatabaseError) in try line(reply, counter: shown) }
      } catch {
        // The step was made, and only what came after it failed: the answer says that nothing was done, and so it must be.
        if newestSeq != before { store.rollBack() }
        throw error
      }
    }
    if call.verb == .status, call.request.options.isEmpty, try statusStands(call) {
      return try statusLine { () throws(Abort) in try read(call) }
    }
    return try read(call)
  }

  /// A counter, where the answer shows its project and it is still there.
  private func counter(_ counter: Counter.ID, in state: Reply.StateOf) -> Counter? {
    guard case .project(let id) = state, let work = try? work(id), let index = work.index(of: counter) else {
      return nil
    }
    return work.counters[index]
  }

  private func read(_ call: Call) throws(Abort) -> [UInt8] {
    var reply = Reply()
    if let said = call.said {
      try answer(said, call, &reply)
    } else {
      try handle(call, &reply)
      if call.verb == .status || call.verb == .timerShow { try tellTime(call, &reply) }
    }
    reply.addTime()
    note(call.said, &reply)
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
    case .counterSide: try counterSide(call, &reply)
    case .linkNew: try linkNew(call, &reply)
    case .linkList: try linkList(call, &reply)
    case .linkDelete: try linkDelete(call, &reply)
    case .repeatNew: try repeatNew(call, &reply)
    case .repeatList: try repeatList(call, &reply)
    case .repeatDelete: try repeatDelete(call, &reply)
    case .remindNew: try remindNew(call, &reply)
    case .remindList: try remindList(call, &reply)
    case .remindEdit: try remindEdit(call, &reply)
    case .remindDelete: try remindDelete(call, &reply)
    case .remindDismiss: try remindDismiss(call, &reply)
    case .remindSnooze: try remindSnooze(call, &reply)
    case .instructNew: try instructNew(call, &reply)
    case .instructText: try instructText(call, &reply)
    case .instructList: try instructList(call, &reply)
    case .instructDelete: try instructDelete(call, &reply)
    case .ahead: try ahead(call, &reply)
    case .projectGauge: try projectGauge(call, &reply)
    case .projectSize: try projectSize(call, &reply)
    case .markNew: try markNew(call, &reply)
    case .markList: try markList(call, &reply)
    case .markDelete: try markDelete(call, &reply)
    case .noteNew: try noteNew(call, &reply)
    case .noteList: try noteList(call, &reply)
    case .noteEdit: try noteEdit(call, &reply)
    case .noteDelete: try noteDelete(call, &reply)
    case .photoNew: try photoNew(call, &reply)
    case .photoList: try photoList(call, &reply)
    case .photoDelete: try photoDelete(call, &reply)
    case .patternShow: try patternShow(call, &reply)
    case .patternList: try patternList(call, &reply)
    case .patternUse: try patternUse(call, &reply)
    case .patternPage: try patternPage(call, &reply)
    case .patternLinks: try patternLinks(call, &reply)
    case .patternUnlink: try patternUnlink(call, &reply)
    case .yarnList: try yarnList(call, &reply)
    case .yarnUse: try yarnUse(call, &reply)
    case .yarnReturn: try yarnReturn(call, &reply)
    case .projectIdle: try projectIdle(call, &reply)
    case .timerShow: try timerShow(call, &reply)
    case .timerStart: try timerCommand(call, &reply, "starting the timer") { .start(at: $0) }
    case .timerStop: try timerCommand(call, &reply, "stopping the timer") { .stop(at: $0) }
    case .timerPause: try timerCommand(call, &reply, "the pause") { .pause(at: $0) }
    case .timerResume: try timerCommand(call, &reply, "going on") { .resume(at: $0) }
    case .timerToggle: try timerToggle(call, &reply)
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
    case .settingsSpell: try settingsSpell(call, &reply)
    case .themeShow: try themeShow(call, &reply)
    case .themeList: try themeList(call, &reply)
    case .themeUse: try themeUse(call, &reply)
    case .say: try say(call)
    // About the connection: the daemon answers these without the store.
    case .hello, .ping, .describe, .subscribe, .unsubscribe, .quit:
      preconditionFailure("not the session's: \(call.verb)")
    }
  }
}
