internal import Domain
internal import Wire

/// What a widget shows of the timer.
struct TimerGlance: Equatable {
  let phase: Glance.Phase
  private let time: RunningTime?
  private let now: Int64?

  /// - Parameter now: milliseconds of UTC, for the time of a running timer; nil leaves it out.
  init(_ state: JSON, now: Int64?) {
    phase = state["timer"]?["phase"]?.string.flatMap(Glance.Phase.init) ?? .off
    time = RunningTime(state)
    self.now = now
  }

  /// As "1:05"; nil where it runs and nobody asked for a running time, or where nothing was timed.
  var total: String? { text { $0.total(at: $1) } }
  /// The same of today.
  var today: String? { text { $0.today(at: $1) } }

  private func text(_ length: (RunningTime, Int64) -> Int64) -> String? {
    guard let time else { return nil }
    if time.isRunning { return now.map { TimeText.face(length(time, $0)) } }
    let counted = length(time, 0)
    return counted > 0 ? TimeText.face(counted) : nil
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
}
