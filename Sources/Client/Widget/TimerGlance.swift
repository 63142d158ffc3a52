internal import Domain
internal import Wire

/// What a widget shows of the timer.
struct TimerGlance: Equatable {
  let phase: Glance.Phase
  private let timer: JSON?
  private let now: Int64?

  init(_ state: JSON, now: Int64?) {
    timer = state["timer"]
    self.now = now
    phase = timer?["phase"]?.string.flatMap(Glance.Phase.init) ?? .off
  }

  /// As "1:05"; nil where it runs and nobody asked for a running time, or where nothing was timed.
  var total: String? { time("total_ms", since: "running_since") }
  /// The same of today.
  var today: String? { time("today_ms", since: "today_since") }

  private func time(_ key: String, since: String) -> String? {
    guard let spent = timer?[key]?.integer.map(Int64.init) else { return nil }
    guard let begin = timer?[since]?.string else { return spent > 0 ? TimeText.face(spent) : nil }
    guard let now, let begin = Moment(parsing: begin) else { return nil }
    return TimeText.face(spent + max(0, now - begin.milliseconds))
  }

  var sign: String? {
    switch phase {
    case .running: "▸"
    case .paused: "‖"
    case .interrupted: "?"
    default: nil
    }
  }

  /// For a tooltip.
  var sentence: String? {
    let state: String? =
      switch phase {
      case .running: "timer on"
      case .paused: "timer paused"
      case .interrupted: "no row for long; knitting? yb timer keep"
      default: nil
      }
    guard let total else { return state }
    return [state, total + (today.map { ", today \($0)" } ?? "")].compactMap(\.self).joined(separator: ", ")
  }

  /// Milliseconds until the running time's minute changes; nil where it does not run.
  static func untilNextMinute(_ state: JSON, now: Int64) -> Int? {
    guard let timer = state["timer"], let total = timer["total_ms"]?.integer,
      let since = timer["running_since"]?.string.flatMap(Moment.init(parsing:))
    else { return nil }
    return 60_000 - Int((Int64(total) + max(0, now - since.milliseconds)) % 60_000)
  }
}
