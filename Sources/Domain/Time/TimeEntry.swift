/// A stretch of work on one project. No two of them overlap, whichever project they belong to.
public struct TimeEntry: Equatable, Sendable {
  public typealias ID = Identifier<TimeEntry>

  public let id: ID
  public var project: Project.ID
  public var start: Moment
  /// Nil while it runs.
  public var end: Moment?
  /// When the offset went from the start's to the end's, where the two differ and it is known.
  public var offsetChanged: Instant?
  /// Whether the start was reckoned back from a press, not said.
  public var isEstimated: Bool
  /// Rows finished in it; nil when nobody counted.
  public var rows: Int?
  public var note: String?

  public init(
    id: ID, project: Project.ID, start: Moment, end: Moment? = nil, offsetChanged: Instant? = nil,
    isEstimated: Bool = false, rows: Int? = nil, note: String? = nil
  ) {
    self.id = id
    self.project = project
    self.start = start
    self.end = end
    self.offsetChanged = offsetChanged
    self.isEstimated = isEstimated
    self.rows = rows
    self.note = note
  }

  public var isRunning: Bool { end == nil }

  /// Milliseconds from start to end; nil while it runs. ``Timer/worked(at:)`` tells that of a running one.
  public var length: Int64? { end.map { $0.instant - start.instant } }
}

/// Time after the last proof of work that nobody vouched for. It stays out of totals until it is kept.
public struct Gap: Equatable, Sendable {
  public typealias ID = Identifier<Gap>

  public enum Reason: String, CaseIterable, Sendable {
    /// No row came within the limit.
    case idle
    /// The machine slept.
    case suspend
    /// The daemon, or the power, went away.
    case crash
    /// The clock was set.
    case clock
  }

  public enum Settlement: String, CaseIterable, Sendable {
    case open, kept, discarded
  }

  public let id: ID
  public var project: Project.ID
  /// The entry that it interrupts, whose end is the gap's start. Nil when nothing of that one was left.
  public var entry: TimeEntry.ID?
  /// The last proof of work.
  public var start: Moment
  /// Where work went on; nil until it does.
  public var end: Moment?
  /// Milliseconds in it that never passed, because the clock was set forward over them.
  public var skipped: Int64
  public var reason: Reason
  public var settled: Settlement
  /// Whether an answer has told of it.
  public var isTold: Bool

  public init(
    id: ID, project: Project.ID, entry: TimeEntry.ID? = nil, start: Moment, end: Moment? = nil, skipped: Int64 = 0,
    reason: Reason, settled: Settlement = .open, isTold: Bool = false
  ) {
    self.id = id
    self.project = project
    self.entry = entry
    self.start = start
    self.end = end
    self.skipped = skipped
    self.reason = reason
    self.settled = settled
    self.isTold = isTold
  }

  /// Milliseconds that keeping it would count at most, up to `now` when it has no end yet.
  public func length(at now: Instant) -> Int64 { max(0, (end?.instant ?? now) - start.instant - skipped) }
}
