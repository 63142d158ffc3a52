/// Every verb, as it is said on the wire. Two words where a family shares the first.
public enum Verb: String, CaseIterable, Sendable {
  case hello, ping, status
  case next, back, set, reset, rip
  case undo, redo, history
  case projectNew = "project new"
  case projectUse = "project use"
  case projectList = "project list"
  case projectShow = "project show"
  case projectRename = "project rename"
  case projectStatus = "project status"
  case projectCraft = "project craft"
  case projectDelete = "project delete"
  case counterNew = "counter new"
  case counterUse = "counter use"
  case counterList = "counter list"
  case counterShow = "counter show"
  case counterRename = "counter rename"
  case counterUnit = "counter unit"
  case counterFirst = "counter first"
  case counterTarget = "counter target"
  case counterDelete = "counter delete"
  case markNew = "mark new"
  case markList = "mark list"
  case markDelete = "mark delete"
  case noteNew = "note new"
  case noteList = "note list"
  case noteDelete = "note delete"
  case projectIdle = "project idle"
  case timerShow = "timer show"
  case timerStart = "timer start"
  case timerStop = "timer stop"
  case timerPause = "timer pause"
  case timerResume = "timer resume"
  case timerKeep = "timer keep"
  case timerDiscard = "timer discard"
  case timerAdd = "timer add"
  case timerEdit = "timer edit"
  case timerSplit = "timer split"
  case timerDelete = "timer delete"
  case timerList = "timer list"
  case timerTotals = "timer totals"
  case settingsList = "settings list"
  case settingsSet = "settings set"
  case settingsReset = "settings reset"
  case describe
  case subscribe, unsubscribe, quit

  /// The first word.
  public var family: String { String(rawValue.prefix { $0 != " " }) }

  /// The second word, where the verb has two.
  public var member: String? {
    rawValue.firstIndex(of: " ").map { String(rawValue[rawValue.index(after: $0)...]) }
  }
}
