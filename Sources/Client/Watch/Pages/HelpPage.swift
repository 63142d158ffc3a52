internal import Domain

/// What the keys do.
struct HelpPage {
  struct Entry {
    /// All keys that do it, the shortest name first.
    let keys: [String]
    let what: String
    /// For a narrow screen, at most 11 columns.
    let short: String
  }

  static let entries = [
    Entry(keys: ["space", "enter", "→", "↓"], what: "count a row", short: "count"),
    Entry(keys: ["←", "↑", "backspace"], what: "back a row", short: "back"),
    Entry(keys: ["u"], what: "undo", short: "undo"), Entry(keys: ["r"], what: "redo", short: "redo"),
    Entry(keys: ["0-9", "then enter"], what: "set the number", short: "set"),
    Entry(keys: ["t"], what: "start the timer, or let it rest", short: "timer"),
    Entry(keys: ["d"], what: "dismiss what is due", short: "dismiss"),
    Entry(keys: ["k"], what: "keep the time that was left out", short: "keep a gap"),
    Entry(keys: ["p"], what: "choose a project", short: "projects"),
    Entry(keys: ["?"], what: "this page", short: "this page"),
    Entry(keys: ["ctrl-l"], what: "draw the screen anew", short: "draw anew"),
    Entry(keys: ["q"], what: "quit", short: "quit"),
  ]

  func draw(on canvas: inout Canvas) {
    let layout = Layout(columns: canvas.columns, rows: canvas.rows)
    canvas.fill(row: 0, Style(.headerText, on: .secondaryBackground))
    canvas.put("Keys", row: 0, column: layout.margin, Style(.headerText, on: .secondaryBackground, bold: true))
    let top = canvas.rows >= 16 ? 2 : 1
    // In as many columns as it takes; where they are narrow, in short words.
    let columns = max(1, (Self.entries.count + canvas.rows - top - 1) / max(1, canvas.rows - top))
    let rows = (Self.entries.count + columns - 1) / columns
    let width = (canvas.columns - 2 * layout.margin) / columns
    let isShort = width < 56
    for (index, entry) in Self.entries.enumerated() {
      let row = top + index % rows
      let left = layout.margin + index / rows * width
      let keys = isShort ? entry.keys[0] : entry.keys.joined(separator: ", ")
      canvas.put(keys, row: row, column: left, to: left + width - 1, Style(.primaryAccent, bold: true))
      let what = isShort ? entry.short : entry.what
      canvas.put(what, row: row, column: left + (isShort ? 8 : 22), to: left + width, .text)
    }
  }
}
