/// The rows that something falls on: every so many from a row on, so many times, then perhaps another rhythm.
public struct Rhythm: Equatable, Sendable {
  /// Rows `from`, `from` + `every`, … : `times` of them, or without end.
  public struct Segment: Equatable, Sendable {
    public var from: Int
    /// 1 or more.
    public var every: Int
    /// 1 or more; nil is without end, which only the last segment may be.
    public var times: Int?

    public init(from: Int, every: Int, times: Int?) {
      self.from = from
      self.every = every
      self.times = times
    }

    /// Its last row; nil without end.
    public var last: Int? { times.map { from + every * ($0 - 1) } }

    func count(through row: Int) -> Int {
      guard row >= from else { return 0 }
      return min(times ?? .max, (row - from) / every + 1)
    }

    func next(after row: Int) -> Int? {
      let index = row < from ? 0 : (row - from) / every + 1
      if let times, index >= times { return nil }
      return from + every * index
    }
  }

  /// Never empty; each begins after the one before has ended.
  public var segments: [Segment]

  public init(_ segments: [Segment]) { self.segments = segments }

  /// One row only.
  public static func once(_ row: Int) -> Rhythm { Rhythm([Segment(from: row, every: 1, times: 1)]) }

  public func contains(_ row: Int) -> Bool { next(after: row - 1) == row }

  /// How many of its rows are up to and including `row`.
  public func count(through row: Int) -> Int { segments.reduce(0) { $0 + $1.count(through: row) } }

  /// The first of its rows above `row`.
  public func next(after row: Int) -> Int? {
    for segment in segments {
      if let next = segment.next(after: row) { return next }
    }
    return nil
  }

  /// How many rows it has; nil without end.
  public var total: Int? {
    var sum = 0
    for segment in segments {
      guard let times = segment.times else { return nil }
      sum += times
    }
    return sum
  }

  /// Its last row; nil without end.
  public var last: Int? { segments.last?.last }
}

extension Rhythm {
  /// What a person says of one stretch: `every=6 from=12 times=5`, or `more=4`, or `until=36`.
  public struct Part: Equatable, Sendable {
    public var every: Int
    /// Else the next multiple of `every`; after another part, `every` rows after that one's last.
    public var from: Int?
    /// How often, the first included.
    public var times: Int?
    /// How often after the first.
    public var more: Int?
    /// The last row that it may fall on.
    public var until: Int?

    public init(every: Int, from: Int? = nil, times: Int? = nil, more: Int? = nil, until: Int? = nil) {
      self.every = every
      self.from = from
      self.times = times
      self.more = more
      self.until = until
    }
  }

  /// Reads the parts one after another. `near` is the row that is on the needles.
  ///
  /// Refuses numbers out of range, `times` with `more`, an end before the beginning, and a part that follows one
  /// without end. With `times` and `until` the one that comes first ends it.
  public init(parts: [Part], near row: Int) throws(Refusal) {
    guard !parts.isEmpty else { throw Refusal(.value, "Say which row, or every how many rows.") }
    var segments: [Segment] = []
    for part in parts { segments.append(try part.segment(after: segments.last, near: row)) }
    self.init(segments)
  }
}

extension Rhythm.Part {
  fileprivate func segment(after before: Rhythm.Segment?, near row: Int) throws(Refusal) -> Rhythm.Segment {
    guard every >= 1, every < Counter.limit else { throw Refusal(.value, "every= takes a number from 1 up.") }
    let start: Int
    if let before {
      guard let last = before.last else {
        throw Refusal(.value, "The rhythm before “then” has no end: give it times= or until=.")
      }
      start = from ?? (last + every)
      guard start > last else { throw Refusal(.value, "“then” begins at \(start), before \(last) is reached.") }
    } else {
      // The smallest multiple that isn't behind the needles.
      start = from ?? ((max(row, 1) + every - 1) / every * every)
    }
    guard abs(start) < Counter.limit else { throw Refusal(.range, "Rows stay below \(Counter.limit).") }
    if times != nil && more != nil {
      throw Refusal(.value, "times= counts the first one, more= doesn't: give one of them.")
    }
    if let more, more < 0 || more >= Counter.limit - 1 { throw Refusal(.value, "more= takes a number from 0 up.") }
    var count = times ?? more.map { $0 + 1 }
    if let count, count < 1 || count >= Counter.limit { throw Refusal(.value, "times= takes a number from 1 up.") }
    if let until {
      guard until >= start else { throw Refusal(.value, "until=\(until) comes before its first row, \(start).") }
      count = min(count ?? .max, (until - start) / every + 1)
    }
    return Rhythm.Segment(from: start, every: every, times: count)
  }
}
