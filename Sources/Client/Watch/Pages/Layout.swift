/// Where the parts of the face go, by the size of the screen. Pure numbers, so that nothing jumps about from row to row.
struct Layout: Equatable {
  /// How the face is put together.
  enum Shape: Equatable {
    /// A line for each thing, no large digits.
    case lines
    /// One below the other.
    case stacked
    /// The number at the left, what the row asks for at the right.
    case beside
  }

  let shape: Shape
  /// Blank columns at each side.
  let margin: Int
  /// Blank rows between the parts.
  let gap: Int
  /// The rows of the notes, above the hints.
  let noteRows: Int
  /// The row of the hints is there.
  let hasHints: Bool
  /// The rows between the header and the notes.
  let bodyRows: Int

  /// How many columns a block of text has at most.
  static let readable = 76

  /// How many columns the lines of what the row asks for have on a screen of so many.
  func textWidth(_ columns: Int) -> Int {
    shape == .beside ? columns - margin - middle(columns) - 1 : min(columns - 2 * margin, Self.readable)
  }

  /// Where the right half begins.
  func middle(_ columns: Int) -> Int { columns * 9 / 20 }

  init(columns: Int, rows: Int) {
    if rows < 8 || columns < 24 {
      shape = .lines
    } else if rows < 18 && columns >= 72 {
      shape = .beside
    } else {
      shape = .stacked
    }
    margin = columns < 30 ? 0 : columns < 60 ? 1 : columns < 120 ? 2 : 4
    gap = rows < 16 ? 0 : rows < 32 ? 1 : 2
    noteRows = rows >= 20 && columns < 100 ? 2 : rows >= 3 ? 1 : 0
    hasHints = rows >= 14
    bodyRows = max(1, rows - 1 - noteRows - (hasHints ? 1 : 0))
  }
}
