internal import Wire

/// What there is to say in lines when a watch face has changed. Pure, but for what it has said already.
struct PlainTeller {
  private var mode: WatchModel.Mode?
  private var notes = 0
  private var isOnline = true
  private var hasBegun = false

  /// The lines to say now; none where nothing changed.
  mutating func lines(_ model: WatchModel) -> [String] {
    defer {
      mode = model.mode
      notes = model.notes
      isOnline = model.isOnline
    }
    var lines: [String] = []
    if model.isOnline != isOnline {
      lines.append(model.isOnline ? "The daemon is back." : "Offline. The next press starts the daemon.")
    }
    if !hasBegun, let standing = Self.standing(model) {
      hasBegun = true
      lines += [standing, "Press the question mark for the keys."]
    } else if model.isOnline, !isOnline, let standing = Self.standing(model) {
      lines.append(standing)
    }
    if model.mode != mode { lines += Self.entering(model, from: mode) }
    if model.notes != notes, let note = model.note { lines.append(note.say) }
    return lines
  }

  private static func standing(_ model: WatchModel) -> String? {
    model.state?["say"]?.string ?? model.state?["text"]?.string
  }

  private static func entering(_ model: WatchModel, from old: WatchModel.Mode?) -> [String] {
    switch model.mode {
    case .face, .entry: return []
    case .help: return HelpPage.entries.map { "\($0.keys.map(spoken).joined(separator: ", ")): \($0.what)." }
    case .confirm(let number):
      return ["From \(model.shown ?? 0) to \(number)? Enter or y: yes. Escape or n: no."]
    case .projects(let choice):
      guard choice.isComplete else { return [] }
      if case .projects(let before) = old, before.isComplete {
        return choice.picked.map { [Self.told($0, choice.selected)] } ?? []
      }
      return choice.projects.enumerated().map { told($1, $0) } + [
        "Arrows or a digit choose, Enter picks, Escape leaves."
      ]
    }
  }

  /// A key's name, where a screen reader would pass over its sign.
  private static func spoken(_ key: String) -> String {
    switch key {
    case "←": "left"
    case "→": "right"
    case "↑": "up"
    case "↓": "down"
    case "?": "question mark"
    default: key
    }
  }

  private static func told(_ project: ProjectChoice.Project, _ index: Int) -> String {
    "\(index + 1): \(project.name)\(project.place.isEmpty ? "" : ", " + project.place)\(project.isActive ? ", active" : "")."
  }
}
