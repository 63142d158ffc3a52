public import Domain

/// One step of the journal, as `history` tells it.
public struct Change: Equatable, Sendable {
  /// Which `undo` takes it back.
  public enum Scope: String, CaseIterable, Sendable { case needles, desk, settings }

  /// The verb, and the source, of what the clock did by itself.
  public static let clock = "clock"
  /// The state of such a change: in force, but not what a bare `undo` takes back. It goes with what it hangs on.
  static let automatic = 4

  public let seq: Int64
  public let at: Instant
  /// Who: yb, pedal, voice …, or `sql` for another program that wrote the store itself.
  public let source: String
  public let scope: Scope
  /// Nil for what belongs to no one project, as making one.
  public let project: Project.ID?
  public let verb: String
  /// What it did in a few words, as "round 1"; nil for another program's.
  public internal(set) var what: String?
  /// The change that this one takes back or does again.
  public let undoes: Int64?
  /// Whether `undo` can take it back.
  public let isLive: Bool

  public init(
    seq: Int64, at: Instant, source: String, scope: Scope, project: Project.ID?, verb: String, what: String?,
    undoes: Int64?, isLive: Bool
  ) {
    self.seq = seq
    self.at = at
    self.source = source
    self.scope = scope
    self.project = project
    self.verb = verb
    self.what = what
    self.undoes = undoes
    self.isLive = isLive
  }
}

/// What a new step is to be journaled as.
public struct ChangeLabel: Equatable, Sendable {
  public var scope: Change.Scope
  public var project: Project.ID?
  public var verb: String
  public var what: String?
  public var source: String
  public var at: Instant
  /// What it proves of the work on its project; nil for nothing, or where the timer's row holds it.
  public var proof: Proof?

  /// Work that a change shows.
  public struct Proof: Equatable, Sendable {
    /// Seconds east of UTC.
    public var offset: Int
    /// Finished rows; 0 for another sign of work.
    public var rows: Int
    /// Milliseconds that each of them took, where that is known.
    public var took: Int64?

    public init(offset: Int, rows: Int, took: Int64? = nil) {
      self.offset = offset
      self.rows = rows
      self.took = took
    }
  }

  public init(scope: Change.Scope, project: Project.ID?, verb: String, what: String?, source: String, at: Instant) {
    self.scope = scope
    self.project = project
    self.verb = verb
    self.what = what
    self.source = source
    self.at = at
  }
}
