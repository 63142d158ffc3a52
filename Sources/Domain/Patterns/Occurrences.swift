/// All the rows, as counted, that a reminder means.
public struct Occurrences: Equatable, Sendable {
  public let rhythm: Rhythm
  public let layout: PatternLayout

  /// For a reminder on counted rows, give a layout without repeats.
  public init(rhythm: Rhythm, layout: PatternLayout = PatternLayout()) {
    self.rhythm = rhythm
    self.layout = layout
  }

  public func contains(_ row: Int) -> Bool { rhythm.contains(layout.patternRow(of: row)) }

  /// How many there are up to and including a row. On a row that is one of them, this is its number.
  public func count(through row: Int) -> Int {
    var sum = 0
    for span in layout.spans where span.row <= row {
      let done = min(span.rows ?? .max, row - span.row + 1)
      let length = span.length ?? .max
      sum += done / length * span.count(length, of: rhythm) + span.count(done % length, of: rhythm)
    }
    return sum
  }

  /// How many there are on rows `range`.
  public func count(in range: Range<Int>) -> Int {
    range.isEmpty ? 0 : count(through: range.upperBound - 1) - count(through: range.lowerBound - 1)
  }

  /// The first row above `row`; nil when there is no more.
  public func next(after row: Int) -> Int? {
    for span in layout.spans {
      if let rows = span.rows, span.row + rows - 1 <= row { continue }
      let offset = max(0, row + 1 - span.row)
      guard let length = span.length else { return span.next(offset, of: rhythm) }
      let (done, inside) = offset.quotientAndRemainder(dividingBy: length)
      if let next = span.next(inside, of: rhythm) { return next + done * length }
      guard span.times.map({ done + 1 < $0 }) ?? true else { continue }
      if let next = span.next(0, of: rhythm) { return next + (done + 1) * length }
    }
    return nil
  }

  /// How many there are; nil without end.
  public var total: Int? {
    guard let last = layout.spans.last else { return 0 }
    if last.length != nil {
      guard let length = last.length, last.count(length, of: rhythm) == 0 else { return nil }
      return count(through: last.row - 1)
    }
    guard let end = rhythm.last else { return nil }
    return count(through: max(last.row, last.row + end - last.pattern))
  }

  /// The first rows above `row`, at most `limit` of them.
  public func rows(after row: Int = -Counter.limit, limit: Int) -> [Int] {
    var rows: [Int] = []
    var row = row
    while rows.count < limit, let next = next(after: row) {
      rows.append(next)
      row = next
    }
    return rows
  }

  /// The last row; nil when there is none or no end.
  public var last: Int? {
    guard let total, total > 0 else { return nil }
    if let end = rhythm.last, layout.spans.count == 1 { return end }
    // The lowest row that has them all: found by halving.
    var low = -Counter.limit
    var high = layout.spans.last.map { $0.row + max(0, (rhythm.last ?? $0.pattern) - $0.pattern) } ?? 0
    while low < high {
      let middle = low + (high - low) / 2
      if count(through: middle) >= total { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PatternLayout.Span {
  /// How many of the rhythm's rows are among the first `rows` of one working.
  fileprivate func count(_ rows: Int, of rhythm: Rhythm) -> Int {
    rows == .max ? 0 : rhythm.count(through: pattern + rows - 1) - rhythm.count(through: pattern - 1)
  }

  /// The counted row of the rhythm's first row at or after `offset` in the first working.
  fileprivate func next(_ offset: Int, of rhythm: Rhythm) -> Int? {
    guard let next = rhythm.next(after: pattern + offset - 1) else { return nil }
    if let length, next >= pattern + length { return nil }
    return row + next - pattern
  }
}
