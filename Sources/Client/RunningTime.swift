internal import Domain
internal import Wire

/// How long a project has been worked on, by what a state says of its timer: what runs goes on without another line from the
/// daemon. Pure; moments are milliseconds of UTC.
struct RunningTime: Equatable {
  private let total: Part?
  private let today: Part?

  /// A time in milliseconds, and since when it runs on.
  private struct Part: Equatable {
    let spent: Int64
    let since: Int64?

    init?(_ timer: JSON?, _ spent: String, since: String) {
      guard let timer, let spent = timer[spent]?.integer else { return nil }
      self.spent = Int64(spent)
      self.since = timer[since]?.string.flatMap(Moment.init(parsing:))?.milliseconds
    }

    func at(_ now: Int64?) -> Int64? {
      guard let since else { return spent > 0 ? spent : nil }
      return now.map { spent + max(0, $0 - since) }
    }
  }

  init(_ state: JSON) {
    total = Part(state["timer"], "total_ms", since: "running_since")
    today = Part(state["timer"], "today_ms", since: "today_since")
  }

  /// All of it, in milliseconds; nil where nothing was timed, or where it runs and the moment is not known.
  func total(at now: Int64?) -> Int64? { total?.at(now) }

  /// The same of today.
  func today(at now: Int64?) -> Int64? { today?.at(now) }

  /// The moment after `now` at which the total has its next full minute; nil where it does not run.
  func nextMinute(after now: Int64) -> Int64? {
    guard let total, let since = total.since, let elapsed = total.at(now) else { return nil }
    return max(now, since) + 60_000 - elapsed % 60_000
  }
}
