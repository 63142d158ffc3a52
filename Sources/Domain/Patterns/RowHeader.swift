/// Why the rows at the beginning of an instruction can't be read.
struct HeaderFault: Error { let expected: String }

/// The rows that an instruction is for, as patterns write them: "Rows 1, 3 and 5-9 (RS)", "Row 2 and all even rows".
struct RowHeader {
  private(set) var places: [Instruction.Place] = []
  private(set) var side: Side?
  /// What stood in brackets and isn't a side: "(buttonhole row)".
  private(set) var remark = ""
  private(set) var firstRow: Int?
  private(set) var lastRow: Int?

  enum Split {
    /// It doesn't begin like a row.
    case none
    /// It begins like a row, but there is no colon.
    case unfinished(Substring)
    case header(Substring, rest: Substring)
  }

  /// Parts a line at the colon that ends its rows.
  static func split(_ line: Substring) -> Split {
    var depth = 0
    var colon: Substring.Index?
    for index in line.indices {
      switch line[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ":" where depth <= 0: colon = index
      default: continue
      }
      if colon != nil { break }
    }
    let head = line[..<(colon ?? line.endIndex)]
    let tokens = HeaderToken.all(in: head).tokens
    guard let first = tokens.first else { return .none }
    let second = tokens.dropFirst().first
    let startsWithRow = first.isRow && (colon != nil || second?.isNumber == true)
    let startsWithNumber = first.isNumber && colon != nil && tokens.allSatisfy(\.isListPart)
    let startsWithKind =
      colon != nil && tokens.count <= 8 && !first.isNumber && !first.isRow && tokens.contains(where: \.isRow)
      && tokens.allSatisfy(\.isKnown)
    guard startsWithRow || startsWithNumber || startsWithKind else { return .none }
    guard let colon else {
      let numbers = tokens.dropFirst().prefix(while: \.isListPart)
      let words = ([first] + numbers).map(\.text)
      return .unfinished(line.prefix(max(words.joined(separator: " ").count, first.text.count)))
    }
    return .header(head, rest: line[line.index(after: colon)...].trimmed)
  }

  init(_ head: Substring, rightSide: SideChange.Parity?, after last: Int?) throws(HeaderFault) {
    let (tokens, notes) = HeaderToken.all(in: head)
    for note in notes { read(note: note) }
    var cursor = HeaderCursor(tokens: tokens[...])
    try read(&cursor, rightSide, last)
    if let extra = cursor.tokens.first {
      throw HeaderFault(expected: "expected a colon before “\(extra.text)”.")
    }
  }

  private mutating func read(note: Substring) {
    switch note.lowercased() {
    case "rs", "rs facing", "right side", "rs row": side = .right
    case "ws", "ws facing", "wrong side", "ws row": side = .wrong
    default: remark += (remark.isEmpty ? "" : " ") + "(\(note))"
    }
  }

  private mutating func read(_ cursor: inout HeaderCursor, _ rightSide: SideChange.Parity?, _ last: Int?)
    throws(HeaderFault)
  {
    if cursor.take("next", "following", "foll") {
      guard cursor.takeRow(), let last else {
        throw HeaderFault(expected: "expected the number of the row: there is none before it to go on from.")
      }
      return add(rows: [last + 1...last + 1])
    }
    let isRepeat = cursor.take("repeat", "rep")
    if !isRepeat, let kind = cursor.takeKind() {
      _ = cursor.takeRow()
      let start = try kind.first(from: 1, rightSide)
      _ = cursor.take("from")
      let range = cursor.hasNumber ? try cursor.range() : nil
      var from = range?.lowerBound ?? start
      if (from - start) % 2 != 0 { from += 1 }
      let to = range.flatMap { $0.count > 1 ? $0.upperBound : nil }
      if let to, to < from { throw HeaderFault(expected: "there is no such row from \(range!.lowerBound) to \(to).") }
      places = [kind == .every ? .rows(from: from, to: to ?? Counter.limit - 1) : .alternate(from: from, to: to)]
      return
    }
    _ = cursor.takeRow()
    let ranges = try cursor.ranges()
    if isRepeat || cursor.takeOfRepeat() {
      guard let low = ranges.map(\.lowerBound).min(), low >= 1, ranges.allSatisfy({ $0.upperBound < 1000 }) else {
        throw HeaderFault(expected: "expected rows of the repeat, counted from 1.")
      }
      places = ranges.flatMap { $0.map { .repeatRow($0) } }
      return
    }
    add(rows: ranges)
    guard cursor.take("and", "&", "+", ","), let end = ranges.last else { return }
    guard let kind = cursor.takeKind(), cursor.takeRow() else {
      throw HeaderFault(expected: "expected a row number, or “all even rows”, after “and”.")
    }
    _ = cursor.take("after", "thereafter")
    if kind == .every {
      places.append(.rows(from: end.upperBound + 1, to: Counter.limit - 1))
      return
    }
    // "Row 2 and all WS rows" says itself which rows these are.
    let start =
      kind == .alternate || kind == .side(.right) || kind == .side(.wrong)
      ? end.upperBound : try kind.first(from: end.upperBound, rightSide)
    if start == end.upperBound && end.count == 1 { places.removeLast() }
    places.append(.alternate(from: start, to: nil))
  }

  private mutating func add(rows: [ClosedRange<Int>]) {
    places += rows.map { $0.count == 1 ? .row($0.lowerBound) : .rows(from: $0.lowerBound, to: $0.upperBound) }
    firstRow = rows.first?.lowerBound
    lastRow = rows.map(\.upperBound).max()
  }
}
