/// The timer of the active project, with the entries and gaps near the present.
///
/// Rules take an event and the present time, and give back the changes; see ``apply(_:at:in:)``. Only what
/// ``reach(of:at:)`` names has to be loaded into ``entries`` and ``gaps``.
public struct Timer: Equatable, Sendable {
  /// By start. At most one runs.
  public var entries: [TimeEntry]
  /// By start. At most one has no end, and then no entry runs.
  public var gaps: [Gap]
  public var state: State
  public var fresh: Fresh

  /// What the timer knows besides entries and gaps. All of it must survive a crash.
  public struct State: Equatable, Sendable {
    /// The active project.
    public var project: Project.ID?
    /// The active project's.
    public var tempo: Tempo
    /// A setting: whether a press starts the timer.
    public var startsByItself: Bool
    /// When it was paused; nil when it isn't.
    public var paused: Moment?
    /// The last row or command that shows work on the running entry; nil when none runs.
    public var lastProof: Moment?
    /// When the row on the needles was begun, moved on by the length of each pause; nil when that isn't known.
    public var rowBegun: Instant?
    /// The last boot, resume or discard: no reckoned start lies before it.
    public var floor: Instant?
    /// When the zone changed under the running entry.
    public var zoneChanged: Instant?

    public init(
      project: Project.ID? = nil, tempo: Tempo = Tempo(), startsByItself: Bool = true, paused: Moment? = nil,
      lastProof: Moment? = nil, rowBegun: Instant? = nil, floor: Instant? = nil, zoneChanged: Instant? = nil
    ) {
      self.project = project
      self.tempo = tempo
      self.startsByItself = startsByItself
      self.paused = paused
      self.lastProof = lastProof
      self.rowBegun = rowBegun
      self.floor = floor
      self.zoneChanged = zoneChanged
    }
  }

  /// The numbers that the next new entry and gap get. Undo leaves them alone, so that no number is used twice.
  public struct Fresh: Equatable, Sendable {
    public var entry: TimeEntry.ID
    public var gap: Gap.ID

    public init(entry: TimeEntry.ID = .init(1), gap: Gap.ID = .init(1)) {
      self.entry = entry
      self.gap = gap
    }
  }

  public init(entries: [TimeEntry] = [], gaps: [Gap] = [], state: State = State(), fresh: Fresh = Fresh()) {
    self.entries = entries.sorted { ($0.start.instant, $0.id) < ($1.start.instant, $1.id) }
    self.gaps = gaps.sorted { ($0.start.instant, $0.id) < ($1.start.instant, $1.id) }
    self.state = state
    self.fresh = fresh
  }

  /// How far an end may lie ahead of the clock in milliseconds, since clocks are corrected by a little all the time.
  public static let tolerance: Int64 = 2_000

  public enum Phase: String, CaseIterable, Sendable {
    case off, running, paused
    /// A gap is open, and nothing has ended it yet.
    case interrupted
  }

  public var phase: Phase {
    if running != nil { return .running }
    if openEnded != nil { return .interrupted }
    return state.paused != nil ? .paused : .off
  }

  public var running: TimeEntry? { entries.last { $0.isRunning } }

  /// The gap that nothing has ended yet.
  public var openEnded: Gap? { gaps.last { $0.end == nil } }

  /// The gaps that wait for keep or discard, oldest first.
  public var unsettled: [Gap] { gaps.filter { $0.settled == .open } }

  /// When the running entry counts as left behind, so that the daemon must wake; nil when it may sleep on.
  public var deadline: Instant? { running.map { proof(of: $0).instant + state.tempo.idleLimit } }

  /// Milliseconds of work in the running entry until `now`, never negative; 0 when none runs.
  public func worked(at now: Instant) -> Int64 {
    guard let running else { return 0 }
    let end = max(now, proof(of: running).instant)
    return free(from: running.start, to: Moment(end, offset: running.start.offset), except: running.id)
      .reduce(0) { $0 + ($1.end.instant - $1.start.instant) }
  }

  /// The running entry as it would be if it ended now, for totals: usually one, none when nothing runs.
  public func live(at now: Instant, in zone: Zone) -> [TimeEntry] {
    guard let running else { return [] }
    var copy = self
    return copy.close(at: zone.moment(at: max(now, proof(of: running).instant)), in: zone)
  }

  func proof(of entry: TimeEntry) -> Moment {
    guard let proof = state.lastProof, proof.instant > entry.start.instant else { return entry.start }
    return proof
  }
}
