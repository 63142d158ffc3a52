internal import Domain
internal import Wire

/// What a widget shows of the timer.
struct TimerGlance: Equatable {
  let phase: Glance.Phase
  /// As "1:05"; nil where it runs and nobody asked for a running time, or where nothing was timed.
  let total: String?
  let today: String?

  init(_ state: JSON, now: Int64?) {
    let timer = state["timer"]
    phase = timer?["phase"]?.string.flatMap(Glance.Phase.init) ?? .off
    func time(_ key: String, since: String) -> String? {
      guard let spent = timer?[key]?.integer.map(Int64.init) else { return nil }
      guard let begin = timer?[since]?.string.flatMap(Moment.init(parsing:)) else {
        return spent > 0 ? TimeText.face(spent) : nil
      }
      return now.map { TimeText.face(spent + max(0, $0 - begin.milliseconds)) }
    }
    total = time("total_ms", since: "running_since")
    today = time("today_ms", since: "today_since")
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
