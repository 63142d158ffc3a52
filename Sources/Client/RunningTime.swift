internal import Wire

/// How long a project has been worked on, as a state tells it; while the timer runs it goes on by itself.
///
/// Moments are milliseconds of UTC, lengths milliseconds.
struct RunningTime: Equatable {
  /// What was counted until a moment, from which on it runs; nil where it rests.
  private struct Part: Equatable {
    let counted: Int64
    let since: Int64?

    func length(at now: Int64) -> Int64 { counted + (since.map { max(0, now - $0) } ?? 0) }
  }

  private let total: Part
  private let today: Part

  /// Nil where the state has no time.
  init?(_ state: JSON) {
    guard let timer = state["timer"], let total = timer["total_ms"]?.integer else { return nil }
    func moment(_ key: String) -> Int64? { timer[key]?.string.flatMap { Moment(parsing: $0) }?.milliseconds }
    self.total = Part(counted: Int64(total), since: moment("running_since"))
    today = Part(counted: Int64(timer["today_ms"]?.integer ?? 0), since: moment("today_since"))
  }

  var isRunning: Bool { total.since != nil }

  func total(at now: Int64) -> Int64 { total.length(at: now) }

  /// The same of the local day.
  func today(at now: Int64) -> Int64 { today.length(at: now) }

  /// When the total is a whole minute next; nil while it rests.
  func nextMinute(after now: Int64) -> Int64? {
    guard let since = total.since else { return nil }
    return max(now, since) + 60_000 - total.length(at: now) % 60_000
  }
}
