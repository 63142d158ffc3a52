public import Domain

extension TimerTell {
  /// What an answer's `text` says of it; `now` is the present where the knitter is.
  public func text(seenFrom now: Moment) -> String {
    switch self {
    case .started: "Timer on."
    case .stopped(let counted): counted < 1000 ? "Timer off." : "Timer off: \(TimeText.length(counted))."
    case .paused(let counted): counted < 1000 ? "Paused." : "Paused: \(TimeText.length(counted))."
    case .resumed: "Timer on again."
    case .gapOpened(let gap), .gap(let gap): gap.text(seenFrom: now)
    case .kept(_, let counted): "\(TimeText.length(counted)) counted after all."
    case .discarded(_, let length): "\(TimeText.length(length)) left out for good."
    case .added(let entry):
      "Added \(entry.span(seenFrom: now)): \(TimeText.length(entry.length ?? 0))."
    case .edited(let entry):
      "Entry \(entry.id.raw) is now \(entry.span(seenFrom: now))"
        + (entry.length.map { ": \(TimeText.length($0))." } ?? ".")
    case .split(let first, let second):
      "Split: \(first.span(seenFrom: now)), and \(second.span(seenFrom: now))."
    case .deleted(let entry): "Deleted \(entry.span(seenFrom: now))."
    case .stepped(let by): "The clock was set \(by < 0 ? "back" : "forward") by \(TimeText.length(abs(by)))."
    }
  }

  /// What an answer's `say` says of it: no symbols, and nothing that sounds like a command.
  public var say: String {
    switch self {
    case .started: "The timer is on."
    case .stopped(let counted):
      counted < 1000 ? "The timer is off." : "The timer is off, after \(SpokenTime.length(counted))."
    case .paused(let counted):
      counted < 1000 ? "The timer rests." : "The timer rests, after \(SpokenTime.length(counted))."
    case .resumed: "The timer is on again."
    case .gapOpened(let gap), .gap(let gap): gap.say
    case .kept(_, let counted): "\(SpokenTime.length(counted).capitalisedFirst) counted after all."
    case .discarded(_, let length): "\(SpokenTime.length(length).capitalisedFirst) left out for good."
    case .added(let entry): "\(SpokenTime.length(entry.length ?? 0).capitalisedFirst) put in."
    case .edited(let entry):
      entry.length.map { "That entry is \(SpokenTime.length($0)) now." } ?? "That entry is changed."
    case .split: "That entry is two now."
    case .deleted(let entry):
      entry.length.map { "\(SpokenTime.length($0).capitalisedFirst) taken out." }
        ?? "The timer is off, nothing counted."
    case .stepped(let by):
      "The clock went \(by < 0 ? "back" : "forward") by \(SpokenTime.length(abs(by)))."
    }
  }
}

extension Gap {
  /// One line that tells of it and how it can be settled: "No row since 21:04: …".
  public func text(seenFrom now: Moment) -> String {
    let since = start.clock(seenFrom: now)
    let cause =
      switch reason {
      case .idle: "No row"
      case .suspend: "The computer slept; no row"
      case .crash: "Cut off; no row"
      case .clock: "The clock was set; no row"
      }
    guard let end else { return "\(cause) since \(since), so the time stops there. Were you knitting? yb timer keep" }
    let left = TimeText.length(length(at: end.instant))
    return "\(cause) from \(since) to \(end.clock(seenFrom: now)): \(left) left out. Were you knitting? yb timer keep"
  }

  public var say: String {
    guard let end else { return "There has been no row for a while, so the time since the last one is left out." }
    return "\(SpokenTime.length(length(at: end.instant)).capitalisedFirst) without a row are left out."
  }
}

/// Sentences about the timer as it stands.
public enum TimerSentences {
  /// "Timer on since 21:04. Today 45 min, 12 h 30 min altogether."
  public static func shown(_ timer: Timer?, total: Int64, today: Int64, now: Moment) -> Telling {
    let state: Telling
    switch timer?.phase ?? .off {
    case .running:
      let since = timer?.running.map { " since \($0.start.clock(seenFrom: now))" } ?? ""
      state = Telling("Timer on\(since).", say: "The timer is on.")
    case .paused:
      let since = timer?.state.paused.map { " since \($0.clock(seenFrom: now))" } ?? ""
      state = Telling("Paused\(since).", say: "The timer rests.")
    case .interrupted:
      let since = timer?.openEnded.map { " since \($0.start.clock(seenFrom: now))" } ?? ""
      state = Telling("No row\(since): keep or discard?", say: "The time since the last row is left out so far.")
    case .off: state = Telling("Timer off.", say: "The timer is off.")
    }
    guard total >= 1000 else { return state + Telling("Nothing counted yet.") }
    let sum = Telling(
      "Today \(TimeText.length(today)), \(TimeText.length(total)) altogether.",
      say: today < 60_000
        ? "\(SpokenTime.length(total).capitalisedFirst) altogether."
        : "\(SpokenTime.length(today).capitalisedFirst) today, \(SpokenTime.length(total)) altogether.")
    return state + sum
  }
}
