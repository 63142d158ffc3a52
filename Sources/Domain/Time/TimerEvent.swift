/// Something that the timer has to know of. Times without a moment happen at the present handed to the rules.
public enum TimerEvent: Equatable, Sendable {
  /// Rows of the active project were finished, 1 to 1,000 of them.
  case press(rows: Int)
  /// Another sign of work, as ripping or setting the counter. It keeps a running timer going and starts none.
  case touch

  case start(at: Moment?)
  case stop(at: Moment?)
  case pause(at: Moment?)
  case resume(at: Moment?)
  /// Count a gap after all: the one named, else the newest open one.
  case keep(Gap.ID?)
  /// Leave a gap out for good.
  case discard(Gap.ID?)

  /// A finished entry, of the active project unless one is named.
  case add(project: Project.ID?, start: Moment, end: Moment, rows: Int?, note: String?)
  case edit(TimeEntry.ID, TimeEdit)
  case split(TimeEntry.ID, at: Moment)
  case delete(TimeEntry.ID)

  /// Another project is active, or none; with its tempo.
  case projectChanged(Project.ID?, Tempo)
  /// The project's own idle limit in milliseconds, or whether a press starts the timer, was set.
  case settingsChanged(ownLimit: Int64?, startsByItself: Bool)
  /// ``Timer/deadline`` has come.
  case deadlinePassed
  /// The machine slept, in the time of the clock before any step.
  case suspended(from: Instant, to: Instant)
  /// The clock was set by so many milliseconds; the present handed in is what it shows now.
  case stepped(by: Int64)
  /// The machine's zone is another one now.
  case zoneChanged
  /// The daemon has started; `boot` is when the machine did.
  case daemonStarted(boot: Instant)
  /// An answer has told of the gaps.
  case told
}

/// What to change of an entry; nil leaves it.
public struct TimeEdit: Equatable, Sendable {
  public var start: Moment?
  public var end: Moment?
  public var project: Project.ID?
  public var rows: Int?
  /// An empty note takes it away.
  public var note: String?

  public init(
    start: Moment? = nil, end: Moment? = nil, project: Project.ID? = nil, rows: Int? = nil, note: String? = nil
  ) {
    self.start = start
    self.end = end
    self.project = project
    self.rows = rows
    self.note = note
  }
}

/// What an event led to.
public struct TimerOutcome: Equatable, Sendable {
  /// In an order in which a store can make them.
  public var changes: [TimeChange]
  public var tells: [TimerTell]
}

/// Something that the next answer, or an event to subscribers, says.
public enum TimerTell: Equatable, Sendable {
  case started(TimeEntry)
  /// With what was counted since its start, in milliseconds.
  case stopped(Int64)
  case paused(Int64)
  case resumed(TimeEntry)
  /// A gap has opened. It goes to subscribers; an answer tells of it later.
  case gapOpened(Gap)
  /// An answer tells of a gap, once.
  case gap(Gap)
  /// With what was added, in milliseconds.
  case kept(Gap, Int64)
  case discarded(Gap, Int64)
  case added(TimeEntry)
  case edited(TimeEntry)
  case split(TimeEntry, TimeEntry)
  case deleted(TimeEntry)
  /// The clock was set by so many milliseconds.
  case stepped(Int64)
}
