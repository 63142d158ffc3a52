/// Rows that the pattern works over and over: rows 9 to 32 five times, then row 33 follows.
public struct Repeat: Equatable, Sendable {
  public typealias ID = Identifier<Repeat>

  public let id: ID
  public let counter: Counter.ID
  /// The first row of the repeat, as the pattern numbers it.
  public var from: Int
  /// How many rows it has, 1 or more.
  public var length: Int
  /// How often it is worked, 1 or more; nil is without end.
  public var times: Int?

  public init(id: ID, counter: Counter.ID, from: Int, length: Int, times: Int? = nil) {
    self.id = id
    self.counter = counter
    self.from = from
    self.length = length
    self.times = times
  }

  /// Its last row, as the pattern numbers it.
  public var to: Int { from + length - 1 }
}

/// Where a row is in the pattern.
public struct PatternPlace: Equatable, Sendable {
  /// The row that the counter counts.
  public let row: Int
  /// The row as the pattern numbers it.
  public let patternRow: Int
  /// The repeat that the row is part of.
  public let turn: Turn?
  /// The pattern's number of the row after this one.
  public let next: Int

  /// One working of a repeat.
  public struct Turn: Equatable, Sendable {
    public let id: Repeat.ID
    /// How often the whole repeat is done.
    public let done: Int
    /// Nil without end.
    public let times: Int?
    /// The row within the repeat, from 1.
    public let position: Int
    public let length: Int
    /// The pattern's number of the row that follows when all is done; nil without end.
    public let follows: Int?

    /// Which working this is, from 1.
    public var number: Int { done + 1 }
    public var isLast: Bool { number == times }
  }
}

/// A counter's repeats laid out one after another: which row the pattern means by each row that is counted.
public struct PatternLayout: Equatable, Sendable {
  struct Span: Equatable, Sendable {
    /// The first row, as counted and as the pattern numbers it.
    let row: Int
    let pattern: Int
    /// Nil for the rows after the last repeat, which go on for ever.
    let length: Int?
    /// Nil is without end.
    let times: Int?
    let turn: Repeat.ID?

    /// How many rows it takes; nil without end.
    var rows: Int? {
      guard let length, let times else { return nil }
      return length * times
    }
  }

  let spans: [Span]

  /// Without repeats.
  public static let plain = PatternLayout()

  /// Without repeats, every row is its own pattern row.
  public init(_ repeats: [Repeat] = []) {
    var spans: [Span] = []
    var row = -Counter.limit
    var pattern = -Counter.limit
    var goesOn = true
    for turn in repeats.sorted(by: { $0.from < $1.from }) {
      if turn.from > pattern {
        spans.append(Span(row: row, pattern: pattern, length: turn.from - pattern, times: 1, turn: nil))
        row += turn.from - pattern
      }
      spans.append(Span(row: row, pattern: turn.from, length: turn.length, times: turn.times, turn: turn.id))
      pattern = turn.from + turn.length
      guard let times = turn.times else {
        goesOn = false
        break
      }
      row += turn.length * times
    }
    if goesOn { spans.append(Span(row: row, pattern: pattern, length: nil, times: 1, turn: nil)) }
    self.spans = spans
  }

  /// Where a row is.
  public func place(of row: Int) -> PatternPlace {
    let span = spans.last { $0.row <= row } ?? spans[0]
    guard let length = span.length, let id = span.turn else {
      return PatternPlace(row: row, patternRow: span.pattern + row - span.row, turn: nil, next: patternRow(of: row + 1))
    }
    let (done, offset) = (row - span.row).quotientAndRemainder(dividingBy: length)
    let turn = PatternPlace.Turn(
      id: id, done: done, times: span.times, position: offset + 1, length: length,
      follows: span.times == nil ? nil : span.pattern + length)
    return PatternPlace(row: row, patternRow: span.pattern + offset, turn: turn, next: patternRow(of: row + 1))
  }

  /// The row as the pattern numbers it.
  public func patternRow(of row: Int) -> Int {
    let span = spans.last { $0.row <= row } ?? spans[0]
    let offset = row - span.row
    return span.pattern + (span.length.map { offset % $0 } ?? offset)
  }

  /// The first row that the pattern calls `patternRow`; nil when an endless repeat keeps it from coming.
  public func firstRow(of patternRow: Int) -> Int? {
    guard let span = spans.last(where: { $0.pattern <= patternRow }) else { return patternRow }
    if let length = span.length, patternRow >= span.pattern + length { return nil }
    return span.row + patternRow - span.pattern
  }
}
