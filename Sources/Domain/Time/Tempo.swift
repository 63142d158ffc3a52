/// How long a knitter's rows take on one project, and when a quiet timer counts as left behind.
public struct Tempo: Equatable, Sendable {
  /// Milliseconds that recent rows took, gaps and pauses left out, newest last; at most ``memory`` of them.
  public private(set) var recent: [Int64]
  /// The project's own idle limit in milliseconds, instead of the one that its pace gives.
  public var ownLimit: Int64?

  /// How many rows are remembered.
  public static let memory = 21
  /// How many rows must be known before the pace sets the limit.
  public static let known = 5
  /// What comes sooner than this is a press that makes up for earlier ones, and tells nothing about a row.
  static let shortest: Int64 = 1000

  public init(recent: [Int64] = [], ownLimit: Int64? = nil) {
    self.recent = Array(recent.filter { $0 >= Tempo.shortest }.suffix(Tempo.memory))
    self.ownLimit = ownLimit
  }

  /// Remembers the time that each row of one press took, in milliseconds.
  public mutating func record(_ milliseconds: Int64) {
    guard milliseconds >= Tempo.shortest else { return }
    recent.append(milliseconds)
    if recent.count > Tempo.memory { recent.removeFirst() }
  }

  /// The median of the recent rows in milliseconds; nil when none is known.
  public var usualRow: Int64? {
    guard !recent.isEmpty else { return nil }
    let sorted = recent.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Milliseconds without a row after which the timer counts as left behind.
  ///
  /// 20 minutes, or three usual rows if that is longer; an hour until five rows are known.
  public var idleLimit: Int64 {
    if let ownLimit { return ownLimit }
    guard recent.count >= Tempo.known, let usualRow else { return 60 * 60_000 }
    return max(20 * 60_000, 3 * usualRow)
  }
}
