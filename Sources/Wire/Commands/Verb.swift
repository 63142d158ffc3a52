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
  case counterSide = "counter side"
  case linkNew = "link new"
  case linkList = "link list"
  case linkDelete = "link delete"
  case repeatNew = "repeat new"
  case repeatList = "repeat list"
  case repeatDelete = "repeat delete"
  case remindNew = "remind new"
  case remindList = "remind list"
  case remindEdit = "remind edit"
  case remindDelete = "remind delete"
  case remindDismiss = "remind dismiss"
  case remindSnooze = "remind snooze"
  case instructNew = "instruct new"
  case instructText = "instruct text"
  case instructList = "instruct list"
  case instructDelete = "instruct delete"
  case ahead
  case projectGauge = "project gauge"
  case projectSize = "project size"
  case markNew = "mark new"
  case markList = "mark list"
  case markDelete = "mark delete"
  case noteNew = "note new"
  case noteList = "note list"
  case noteEdit = "note edit"
  case noteDelete = "note delete"
  case photoNew = "photo new"
  case photoList = "photo list"
  case photoDelete = "photo delete"
  case patternShow = "pattern show"
  case patternList = "pattern list"
  case patternUse = "pattern use"
  case patternPage = "pattern page"
  case patternLinks = "pattern links"
  case patternUnlink = "pattern unlink"
  case yarnList = "yarn list"
  case yarnUse = "yarn use"
  case yarnReturn = "yarn return"
  case projectIdle = "project idle"
  case timerShow = "timer show"
  case timerStart = "timer start"
  case timerStop = "timer stop"
  case timerPause = "timer pause"
  case timerResume = "timer resume"
  case timerToggle = "timer toggle"
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
  case settingsSpell = "settings spell"
  case themeShow = "theme show"
  case themeList = "theme list"
  case themeUse = "theme use"
  case say
  case describe
  case subscribe, unsubscribe, quit

  /// The first word.
  public var family: String {
    let words = rawValue.utf8
    return String(words.prefix { $0 != UInt8(ascii: " ") })!  // because what stands before a blank is UTF-8 as well
  }

  /// The second word, where the verb has two.
  public var member: String? {
    let words = rawValue.utf8
    guard let blank = words.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return String(words[words.index(after: blank)...])
  }
}
