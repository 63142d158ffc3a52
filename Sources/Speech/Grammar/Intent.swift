/// What somebody may mean: each kind of command that can be said, whatever the language.
public enum Intent: String, CaseIterable, Sendable {
  // Counting.
  case next, nextCount, back, backCount, ripTo, set, reset, undo, redo
  // Asking.
  case place, ahead, row, today, total, left, timer, last, help
  // Time.
  case start, pause, resume, stop, keep, discard
  // Choosing.
  case project, counter, open
  // Writing down.
  case remind, note
  // Talking back.
  case yes, no, hush

  /// Whether it only asks.
  public var isQuestion: Bool {
    switch self {
    case .place, .ahead, .row, .today, .total, .left, .timer, .last, .help: true
    default: false
    }
  }
}
