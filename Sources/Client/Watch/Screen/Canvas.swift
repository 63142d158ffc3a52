/// A screen's cells, for a page to draw on. Whatever does not fit is left out; nothing in it can move a terminal's cursor.
struct Canvas: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    /// What stands there; empty in the second column of a wide character.
    var text: String
    var style: Style

    static let blank = Cell(text: " ", style: .text)
  }

  let columns: Int
  let rows: Int
  /// Whether the terminal reads UTF-8.
  let isUnicode: Bool
  /// Whether backgrounds can be told from each other.
  let hasGrounds: Bool
  private(set) var cells: [Cell]

  init(columns: Int, rows: Int, isUnicode: Bool = true, hasGrounds: Bool = false) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.isUnicode = isUnicode
    self.hasGrounds = hasGrounds
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  mutating func clear() { cells = Array(repeating: .blank, count: columns * rows) }

  subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  /// Draws a text that begins in a column, up to `end`. What doesn't fit is cut with an ellipsis. Gives the column after it.
  ///
  /// The text is made safe (``cleaned(_:)``); where the terminal doesn't read UTF-8, it becomes ASCII.
  @discardableResult
  mutating func put(_ text: String, row: Int, column: Int, to end: Int? = nil, _ style: Style) -> Int {
    let end = min(end ?? columns, columns)
    guard (0..<rows).contains(row), column >= 0, column < end else { return column }
    var at = column
    for character in fitted(shown(text), to: end - column, ellipsis: isUnicode ? "…" : "...") {
      let width = Client.columns(of: character)
      guard width > 0 else { continue }
      guard at + width <= end else { break }
      set(String(Self.bounded(character)), row, at, style)
      if width == 2 { set("", row, at + 1, style) }
      at += width
    }
    return at
  }

  /// Draws a text that ends before a column; gives the column at which it begins.
  @discardableResult
  mutating func put(_ text: String, row: Int, endingAt end: Int, _ style: Style) -> Int {
    let start = max(0, end - Client.columns(of: shown(text)))
    put(text, row: row, column: start, to: end, style)
    return start
  }

  /// Gives a part of a row a ground, and blanks it.
  mutating func fill(row: Int, from start: Int = 0, to end: Int? = nil, _ style: Style) {
    guard (0..<rows).contains(row) else { return }
    for column in max(0, start)..<max(0, start, min(end ?? columns, columns)) { set(" ", row, column, style) }
  }

  private mutating func set(_ text: String, _ row: Int, _ column: Int, _ style: Style) {
    let index = row * columns + column
    // Half of a wide character is none.
    if cells[index].text.isEmpty, column > 0 { cells[index - 1].text = " " }
    if column + 1 < columns, cells[index + 1].text.isEmpty { cells[index + 1].text = " " }
    cells[index] = Cell(text: text, style: style)
  }

  /// The text as this terminal is sent it.
  private func shown(_ text: String) -> String { isUnicode ? cleaned(text) : Ascii.text(cleaned(text)) }

  /// A character of at most eight scalars: more marks than that are no writing.
  private static func bounded(_ character: Character) -> Character {
    guard character.unicodeScalars.count > 8 else { return character }
    return String(String.UnicodeScalarView(character.unicodeScalars.prefix(8))).first ?? " "
  }

  /// The rows as text, without blanks at their ends.
  var lines: [String] {
    (0..<rows).map { row in
      var line = cells[(row * columns)..<((row + 1) * columns)].map(\.text).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}

/// Text for terminals that read ASCII alone.
enum Ascii {
  static func text(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    return text.map { $0.isASCII ? String($0) : sign(for: $0) }.joined()
  }

  private static func sign(for character: Character) -> String {
    switch character {
    case "…": "..."
    case "–", "—", "−": "-"
    case "“", "”", "„": "\""
    case "‘", "’": "'"
    case "×": "x"
    case "·", "•": "-"
    case "←": "<-"
    case "→": "->"
    default: String(repeating: "?", count: max(1, columns(of: character)))
    }
  }
}
