/// When what is shown changes without anything happening.
extension WatchModel {
  /// Whether the project's time is on the screen.
  var showsTime: Bool {
    switch mode {
    case .help, .projects: false
    case .face, .entry, .confirm: true
    }
  }

  /// The moment at which the running time shows its next minute; nil while it rests. Milliseconds of UTC.
  func nextMinute(after now: Int64) -> Int64? { state.flatMap(RunningTime.init)?.nextMinute(after: now) }
}
