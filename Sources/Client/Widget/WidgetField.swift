/// A named field of `--template`.
public enum WidgetField: String, CaseIterable, Sendable {
  case project, counter, unit, shown, target, place, done, left, percent
  case `repeat`, side, due, next, instruction
  case timer, time, today, last

  /// For the help page.
  var help: String {
    switch self {
    case .project: "the project's name"
    case .counter: "the counter's name"
    case .unit: "what it counts, as row"
    case .shown: "the row on the needles, or the tally; the target once it is reached"
    case .target: "the last row, or the tally to reach"
    case .place: "12/60, or all 60 done"
    case .done: "how many are finished"
    case .left: "how many are still to do"
    case .percent: "how much of the target is done, 0 to 100"
    case .repeat: "which repeat, as rep 2/5"
    case .side: "RS or WS"
    case .due: "what is due on this row, with its count"
    case .next: "the row of the next reminder"
    case .instruction: "what the pattern says of this row"
    case .timer: "▸ while the timer runs, ‖ while it is paused, ? while a gap waits"
    case .time: "the project's time, as 1:05; while the timer runs only with --tick"
    case .today: "the same of today"
    case .last: "what undo would take back"
    }
  }
}
