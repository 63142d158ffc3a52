/// Words like "all even", "every other", "all WS" before "rows".
enum HeaderRows: Equatable {
  case every, alternate
  case parity(SideChange.Parity)
  case side(Side)

  /// The first row of the kind at or after `row`.
  func first(from row: Int, _ rightSide: SideChange.Parity?) throws(HeaderFault) -> Int {
    let wanted: SideChange.Parity
    switch self {
    case .every: return row
    case .parity(let parity): wanted = parity
    case .alternate:
      throw HeaderFault(expected: "expected “odd rows” or “even rows”, or “Row 2 and every alternate row”.")
    case .side(let side):
      guard let rightSide else {
        throw HeaderFault(expected: "expected “odd rows” or “even rows”: no row says yet which are \(side.mark) rows.")
      }
      wanted = side == .right ? rightSide : rightSide.other
    }
    return SideChange.Parity(of: row) == wanted ? row : row + 1
  }
}

/// Reads the rows that begin an instruction, one token after another.
struct HeaderCursor {
  var tokens: ArraySlice<HeaderToken>

  var hasNumber: Bool { tokens.first?.isNumber == true }

  mutating func take(_ words: String...) -> Bool {
    guard let first = tokens.first, words.contains(first.word) else { return false }
    tokens.removeFirst()
    return true
  }

  mutating func takeRow() -> Bool {
    guard tokens.first?.isRow == true else { return false }
    tokens.removeFirst()
    return true
  }

  /// "of the repeat", "in repeat", "of rep".
  mutating func takeOfRepeat() -> Bool {
    let saved = tokens
    if take("of", "in") {
      _ = take("the", "each")
      if take("repeat", "rep") { return true }
    }
    tokens = saved
    return false
  }

  /// All the words of a kind; "rows" stays.
  mutating func takeKind() -> HeaderRows? {
    var kind: HeaderRows?
    while let first = tokens.first, HeaderToken.kinds.contains(first.word) {
      switch first.word {
      case "even": kind = .parity(.even)
      case "odd": kind = .parity(.odd)
      case "rs", "right": kind = .side(.right)
      case "ws", "wrong": kind = .side(.wrong)
      case "alternate", "alt", "other": kind = .alternate
      default: kind = kind ?? .every
      }
      tokens.removeFirst()
    }
    return kind
  }

  /// "3", "3-8", "3 to 8".
  mutating func range() throws(HeaderFault) -> ClosedRange<Int> {
    let start = try number()
    guard take("-", "–", "—", "to", "through", "thru") else { return start...start }
    let end = try number()
    guard start <= end else { throw HeaderFault(expected: "rows \(start) to \(end) run backwards.") }
    return start...end
  }

  /// "1, 3 and 5-9"; stops before an "and" that no number follows.
  mutating func ranges() throws(HeaderFault) -> [ClosedRange<Int>] {
    var ranges = [try range()]
    while true {
      let saved = tokens
      guard take(",", "and", "&", "+") else { return ranges }
      _ = take("and", "&")
      _ = takeRow()
      guard hasNumber else {
        tokens = saved
        return ranges
      }
      ranges.append(try range())
    }
  }

  private mutating func number() throws(HeaderFault) -> Int {
    guard let first = tokens.first, let number = Int(first.word), number < Counter.limit else {
      throw HeaderFault(
        expected: tokens.first.map { "expected a row number instead of “\($0.text)”." }
          ?? "expected a row number before the colon.")
    }
    tokens.removeFirst()
    return number
  }
}
