/// Makes the bytes that bring a terminal from what it shows to what it is to show. Pure.
///
/// Only rows and cells that changed are sent, with the fewest changes of colour. After a character that terminals disagree on
/// the width of, the cursor is placed anew, so that a misjudged one spoils itself alone.
///
/// No curses: `yb` is one static file, and a static ncurses would look for a terminal's description in files that the
/// machine may not have. What is sent here every terminal of the last thirty years knows: cursor position, erase, and
/// SGR (ECMA-48), and the private modes of xterm only where they do no harm when unknown.
struct Painter {
  /// What styles look like; after a change all is drawn anew.
  var palette: Palette { didSet { if palette != oldValue { shown = nil } } }
  /// What the terminal shows; nil where that is not known.
  private var shown: Canvas?

  init(_ palette: Palette) { self.palette = palette }

  /// Takes it that the terminal may show anything.
  mutating func forget() { shown = nil }

  /// The bytes that show this; empty where nothing changed.
  mutating func paint(_ canvas: Canvas) -> [UInt8] {
    var output = Output(palette)
    let old = shown.flatMap { $0.columns == canvas.columns && $0.rows == canvas.rows ? $0 : nil }
    if old == nil { output.clear() }
    for row in 0..<canvas.rows {
      var column = 0
      while column < canvas.columns {
        let cell = canvas[row, column]
        let width = column + 1 < canvas.columns && canvas[row, column + 1].text.isEmpty ? 2 : 1
        let isSame =
          old.map { old in
            old[row, column] == cell && (width == 1 || old[row, column + 1] == canvas[row, column + 1])
          } ?? (cell == .blank && !palette.hasGrounds)
        if !isSame, !cell.text.isEmpty { output.put(cell, row: row, column: column, width: width) }
        column += width
      }
    }
    shown = canvas
    return output.finished
  }

  /// Bytes, with where the cursor is and how it writes.
  private struct Output {
    private let palette: Palette
    private var text = ""
    private var style: Style?
    /// Where the cursor is; nil where a terminal may see that otherwise.
    private var cursor: (row: Int, column: Int)?

    init(_ palette: Palette) { self.palette = palette }

    mutating func clear() {
      use(.text)
      text += "\u{1B}[2J"
    }

    mutating func put(_ cell: Canvas.Cell, row: Int, column: Int, width: Int) {
      if cursor?.row != row || cursor?.column != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
      use(cell.style)
      text += cell.text
      cursor = width == 1 && Self.isCertain(cell.text) ? (row, column + 1) : nil
    }

    private mutating func use(_ style: Style) {
      guard style != self.style else { return }
      text += palette.sequence(for: style)
      self.style = style
    }

    /// Whether all terminals give it one column: ASCII, and the blocks and lines that they draw themselves.
    private static func isCertain(_ text: String) -> Bool {
      let scalars = text.unicodeScalars
      guard let first = scalars.first, scalars.count == 1 else { return false }
      return first.isASCII || (0x2500...0x259F).contains(first.value)
    }

    var finished: [UInt8] { text.isEmpty ? [] : Array((text + "\u{1B}[0m").utf8) }
  }
}
