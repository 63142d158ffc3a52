internal import Domain
internal import Wire

/// What a widget knows of the work: the fields of a state, fit to stand in one line.
struct Glance: Equatable {
  /// How things stand, as a bar's style sheet or icon table names it.
  enum Phase: String, CaseIterable {
    /// No daemon answers.
    case offline
    /// There is no project yet.
    case empty
    case off, running, paused, interrupted
  }

  let phase: Phase
  let theme: Theme
  /// What to show instead of the template; nil where there is a project.
  let notice: String?
  private let work: Work?
  /// What a tooltip says where there is no project.
  private let explanation: String

  /// What there is where there is a project.
  private struct Work: Equatable {
    let state: JSON
    let project: String
    let counter: JSON
    let place: Place
    let timer: TimerGlance
  }

  /// While no daemon answers, for a reason where it said one; in the theme that was seen last.
  init(offline theme: Theme, because reason: String? = nil) {
    self.init(.offline, theme, "yarnbuddy offline", reason ?? "No daemon answers. A press starts it.")
  }

  private init(_ phase: Phase, _ theme: Theme, _ notice: String?, _ explanation: String, _ work: Work? = nil) {
    self.phase = phase
    self.theme = theme
    self.notice = notice
    self.explanation = explanation
    self.work = work
  }

  /// - Parameters:
  ///   - state: an event or an answer to `status`.
  ///   - now: milliseconds of UTC, for the time of a running timer; nil leaves it out.
  init(_ state: JSON, now: Int64?) {
    let theme = state["theme"]?.string.flatMap(Theme.named) ?? .usual
    guard let project = state["project"]?["name"]?.string, let counter = state["counter"] else {
      self.init(.empty, theme, "no project yet", state["text"]?.string ?? "")
      return
    }
    let timer = TimerGlance(state, now: now)
    let work = Work(state: state, project: project, counter: counter, place: Place(counter), timer: timer)
    self.init(timer.phase, theme, nil, "", work)
  }

  /// Whether a reminder is due.
  var isDue: Bool { work?.state["reminders"]?.array?.isEmpty == false }
  /// Whether the target is reached.
  var isDone: Bool { work?.place.isDone ?? false }
  /// How much of the target is done, 0 to 100; nil where there is none.
  var percentage: Int? { work?.place.percentage }

  /// A field's text; nil where it has none. Made when it is asked for, since most are not.
  subscript(field: WidgetField) -> String? {
    guard let work else { return nil }
    let (state, counter, place, timer) = (work.state, work.counter, work.place, work.timer)
    switch field {
    case .project: return oneLine(work.project, limit: 24)
    case .counter: return counter["name"]?.string.map { oneLine($0, limit: 24) }
    case .unit: return oneLine(place.unit.name, limit: 24)
    case .shown: return String(place.shownAtMost)
    case .target: return place.target.map { String($0) }
    case .place: return place.text
    case .done: return String(place.value)
    case .left: return counter["left"]?.integer.map { String($0) }
    case .percent: return place.percentage.map { String($0) }
    case .repeat: return repeatText(counter)
    case .side: return counter["side"]?.string.map { oneLine($0, limit: 8) }
    case .due: return state["reminders"]?.array?.first.map { due($0, limit: 40) }
    case .next: return state["next_reminder"]?["row"]?.integer.map { oneLine("\(place.unit.name) \($0)", limit: 40) }
    case .instruction: return state["instruction"]?["text"]?.string.map { oneLine($0, limit: 60) }
    case .timer: return timer.sign
    case .time: return timer.total
    case .today: return timer.today
    case .last: return state["last"]?["what"]?.string.map { oneLine($0, limit: 40) }
    }
  }

  /// Lines for a tooltip.
  var details: [String] {
    guard let work else { return explanation.isEmpty ? [] : [oneLine(explanation, limit: 200)] }
    let state = work.state
    var lines = [oneLine(work.project, limit: 60), oneLine(work.place.sentence, limit: 60)]
    if let turn = work.counter["repeat"], let position = turn["position"]?.integer,
      let length = turn["length"]?.integer, let text = self[.repeat]
    {
      lines.append("\(text), row \(position) of \(length)")
    }
    lines += (state["reminders"]?.array ?? []).prefix(5).map { due($0, limit: 80) }
    if let text = state["instruction"]?["text"]?.string { lines.append(oneLine(text, limit: 120)) }
    if let next = state["next_reminder"], let row = self[.next] {
      lines.append("next: \(row), \(oneLine(next["text"]?.string ?? "", limit: 60))")
    }
    if let text = work.timer.sentence { lines.append(text) }
    if let last = self[.last] { lines.append("last: \(last)") }
    return lines
  }

  private func due(_ due: JSON, limit: Int) -> String {
    let count = due["count"]?.string.map { " (\($0))" } ?? ""
    return oneLine(due["text"]?.string ?? "", limit: limit) + oneLine(count, limit: 24)
  }

  private func repeatText(_ counter: JSON) -> String? {
    guard let turn = counter["repeat"], let number = turn["number"]?.integer else { return nil }
    return "rep \(number)" + (turn["times"]?.integer.map { "/\($0)" } ?? "")
  }

  /// What a field's colour is for.
  func role(of field: WidgetField) -> Theme.Role {
    switch field {
    case .project: .headerText
    case .shown, .place, .target, .percent: isDone ? .done : .primaryAccent
    case .due: .secondaryAccent
    case .timer, .time, .today:
      switch phase {
      case .paused, .off: .muted
      case .interrupted: .warning
      default: .text
      }
    case .next, .last: .muted
    default: .text
    }
  }

  /// What all of it is told in where one colour is all that there is.
  var role: Theme.Role {
    switch phase {
    case .offline: .warning
    case .empty: .muted
    case _ where isDue: .secondaryAccent
    case _ where isDone: .done
    case .interrupted: .warning
    case .paused: .muted
    default: .primaryAccent
    }
  }

  /// Words for a style sheet.
  var classes: [String] { [phase.rawValue, theme.name] + (isDue ? ["due"] : []) + (isDone ? ["done"] : []) }

  /// What is shown, piece by piece.
  func pieces(_ template: Template) -> [Piece] {
    guard let notice else { return template.filled(self) }
    return [Piece(text: notice, role: role, isOurs: false)]
  }
}

/// One line without anything that a terminal or a bar would obey, at most so many columns wide.
func oneLine(_ text: String, limit: Int) -> String {
  // Most texts are plain, and to look at each letter's properties takes a hundred times as long.
  if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var scalars = String.UnicodeScalarView()
  // A letter may carry marks without end.
  for scalar in text.unicodeScalars.prefix(limit * 4) {
    scalars.append(scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace ? " " : scalar)
  }
  return fitted(cleaned(String(scalars)), to: limit)
}
