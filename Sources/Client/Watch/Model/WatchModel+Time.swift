internal import Wire

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
  func nextMinute(after now: Int64) -> Int64? {
    guard let timer = state?["timer"], let total = timer["total_ms"]?.integer.map(Int64.init),
      let since = timer["running_since"]?.string.flatMap(Moment.init(parsing:))
    else { return nil }
    let elapsed = total + max(0, now - since.milliseconds)
    return now + 60_000 - elapsed % 60_000 + max(0, since.milliseconds - now)
  }
}
