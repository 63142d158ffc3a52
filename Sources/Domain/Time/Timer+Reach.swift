/// What of the timeline an event may touch.
public struct TimerReach: Equatable, Sendable {
  /// Entries that end after this matter, up to the newest; all unsettled gaps, and gaps that end after it, always do.
  public var from: Instant
  /// The entry that is named, wherever it lies, with the gaps that refer to it.
  public var entry: TimeEntry.ID?
  /// The gap that is named.
  public var gap: Gap.ID?
}

extension Timer {
  /// What must be loaded before ``apply(_:at:in:)`` carries out the event.
  ///
  /// The timer asked needs its state, its running entry, its unsettled gaps, and the entry that the event names.
  public func reach(of event: TimerEvent, at now: Instant) -> TimerReach {
    var reach = TimerReach(from: now - (state.tempo.usualRow ?? 0))
    func include(_ moment: Moment?) { if let moment { reach.from = min(reach.from, moment.instant) } }
    include(running?.start)
    include(openEnded?.start)
    switch event {
    case .start(let at), .stop(let at), .pause(let at), .resume(let at): include(at)
    case .keep(let id):
      reach.gap = id
      include((id == nil ? unsettled.last : gaps.first { $0.id == id })?.start)
    case .discard(let id): reach.gap = id
    case .add(_, let start, _, _, _): include(start)
    case .edit(let id, let edit):
      reach.entry = id
      include(edit.start)
      include(entries.first { $0.id == id }?.start)
    case .split(let id, _), .delete(let id): reach.entry = id
    case .stepped(let by): reach.from = min(reach.from, reach.from + by)
    case .daemonStarted:
      if let running { reach.from = min(reach.from, running.start.instant + (now - proof(of: running).instant)) }
    default: break
    }
    return reach
  }
}
