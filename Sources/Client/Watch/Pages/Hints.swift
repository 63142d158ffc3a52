internal import Domain

/// The line that names the keys, as many of them as fit.
enum Hints {
  private static let all = [
    ("space", "next"), ("←", "back"), ("?", "keys"), ("q", "quit"), ("u", "undo"), ("t", "timer"), ("p", "projects"),
    ("d", "dismiss"), ("0-9", "set"),
  ]

  static func draw(on canvas: inout Canvas, row: Int, margin: Int) {
    var column = margin
    for (key, what) in all {
      let key = canvas.isUnicode ? key : Ascii.text(key)
      let width = columns(of: key) + 1 + columns(of: what)
      guard column + width <= canvas.columns - margin else { continue }
      let end = canvas.put(key, row: row, column: column, Style(.text, bold: true))
      column = canvas.put(what, row: row, column: end + 1, .muted) + 3
    }
  }
}
