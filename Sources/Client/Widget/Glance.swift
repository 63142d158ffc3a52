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
  /// Whether a reminder is due.
  var isDue: Bool { self[.due] != nil }
  /// Whether the target is reached.
  let isDone: Bool
  /// How much of the target is done, 0 to 100; nil where there is none.
  let percentage: Int?
  /// Lines for a tooltip.
  let details: [String]
  private let fields: [WidgetField: String]
  /// What to show instead of the template; nil where there is a project.
  let notice: String?

  subscript(field: WidgetField) -> String? { fields[field] }

  /// While no daemon answers; in the theme that was seen last.
  init(offline theme: Theme, because reason: String? = nil) {
    let details = reason.map { oneLine($0, limit: 200) } ?? "No daemon answers. A press starts it."
    self.init(.offline, theme, notice: "yarnbuddy offline", details: [details])
  }

  private init(
    _ phase: Phase, _ theme: Theme, notice: String? = nil, isDone: Bool = false, percentage: Int? = nil,
    details: [String], fields: [WidgetField: String] = [:]
  ) {
    self.phase = phase
    self.theme = theme
    self.notice = notice
    self.isDone = isDone
    self.percentage = percentage
    self.details = details
    self.fields = fields
  }

  /// - Parameters:
  ///   - state: an event or an answer to `status`.
  ///   - now: milliseconds of UTC, for the time of a running timer; nil leaves it out.
  init(_ state: JSON, now: Int64?) {
    let theme = state["theme"]?.string.flatMap(Theme.named) ?? .usual
    guard let project = state["project"]?["name"]?.string, let counter = state["counter"] else {
      let text = oneLine(state["text"]?.string ?? "", limit: 200)
      self.init(.empty, theme, notice: "no project yet", details: text.isEmpty ? [] : [text])
      return
    }
    let place = CounterPlace(counter)
    let timer = TimerGlance(state, now: now)
    var fields: [WidgetField: String] = [:]
    fields[.project] = oneLine(project, limit: 24)
    fields[.counter] = oneLine(counter["name"]?.string ?? "", limit: 24)
    fields[.unit] = oneLine(place.unit.name, limit: 24)
    fields[.shown] = String(place.shown)
    fields[.target] = place.target.map(String.init)
    fields[.place] = place.text
    fields[.done] = String(place.value)
    fields[.left] = counter["left"]?.integer.map(String.init)
    fields[.percent] = place.percentage.map(String.init)
    fields[.repeat] = Self.repeatText(counter)
    fields[.side] = counter["side"]?.string.map { oneLine($0, limit: 8) }
    fields[.due] = Self.due(state, limit: 40).first
    fields[.next] = state["next_reminder"]?["row"]?.integer.map { oneLine("\(place.unit.name) \($0)", limit: 40) }
    fields[.instruction] = state["instruction"]?["text"]?.string.map { oneLine($0, limit: 60) }
    fields[.timer] = timer.sign
    fields[.time] = timer.total
    fields[.today] = timer.today
    fields[.last] = state["last"]?["what"]?.string.map { oneLine($0, limit: 40) }
    self.init(
      timer.phase, theme, isDone: place.isDone, percentage: place.percentage,
      details: Self.details(state, project: project, place, timer, fields), fields: fields)
  }

  /// What a tooltip says, a line each.
  private static func details(
    _ state: JSON, project: String, _ place: CounterPlace, _ timer: TimerGlance, _ fields: [WidgetField: String]
  ) -> [String] {
    var lines = [oneLine(project, limit: 60), oneLine(place.sentence, limit: 60)]
    if let turn = state["counter"]?["repeat"], let position = turn["position"]?.integer,
      let length = turn["length"]?.integer, let text = fields[.repeat]
    {
      lines.append("\(text), row \(position) of \(length)")
    }
    lines += due(state, limit: 80).prefix(5)
    if let text = state["instruction"]?["text"]?.string { lines.append(oneLine(text, limit: 120)) }
    if let next = state["next_reminder"], let row = fields[.next] {
      lines.append("next: \(row), \(oneLine(next["text"]?.string ?? "", limit: 60))")
    }
    if let text = timer.sentence { lines.append(text) }
    if let last = fields[.last] { lines.append("last: \(last)") }
    return lines
  }

  private static func due(_ state: JSON, limit: Int) -> [String] {
    (state["reminders"]?.array ?? []).map { due in
      let count = due["count"]?.string.map { " (\($0))" } ?? ""
      return oneLine(due["text"]?.string ?? "", limit: limit) + oneLine(count, limit: 24)
    }
  }

  private static func repeatText(_ counter: JSON) -> String? {
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
  var scalars = String.UnicodeScalarView()
  // A letter may carry marks without end.
  for scalar in text.unicodeScalars.prefix(limit * 4) {
    scalars.append(scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace ? " " : scalar)
  }
  return fitted(cleaned(String(scalars)), to: limit)
}
