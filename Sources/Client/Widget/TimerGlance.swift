internal import Domain
internal import Wire

/// What a widget shows of the timer.
struct TimerGlance: Equatable {
  let phase: Glance.Phase
  private let time: RunningTime
  private let now: Int64?

  init(_ state: JSON, now: Int64?) {
    time = RunningTime(state)
    self.now = now
    phase = state["timer"]?["phase"]?.string.flatMap(Glance.Phase.init) ?? .off
  }

  /// As "1:05"; nil where it runs and nobody asked for a running time, or where nothing was timed.
  var total: String? { time.total(at: now).map { TimeText.face($0) } }
  /// The same of today.
  var today: String? { time.today(at: now).map { TimeText.face($0) } }

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
}
