/// A number as large as there is room for, of the seven strokes that a watch has for each digit. Pure.
///
/// Drawn in squares: a column wide and half a row high, two of them to a cell (`▀`, `▄`, `█`). Where there is ASCII alone, all
/// strokes are whole rows, from five rows on; below that they are lines, as `|_|`.
struct Digits {
  /// How many rows of cells it takes.
  let rows: Int
  /// How many columns.
  let width: Int

  private let text: [Character]
  private let isUnicode: Bool
  private let size: Size
  /// Whether it is drawn in lines: three whole rows have no room for strokes.
  private let isLined: Bool

  /// The measures of one digit, in squares.
  private struct Size {
    let height: Int
    let width: Int
    let stroke: Int

    /// A digit of so many rows.
    init(rows: Int, isUnicode: Bool) {
      if isUnicode {
        stroke = max(1, (2 * rows + 2) / 6)
        // So that the middle stroke is in the middle.
        height = 2 * rows - stroke % 2
      } else {
        stroke = rows < 12 ? 2 : 4
        height = 2 * rows
      }
      width = max(3, stroke * 2 + 1, height * 3 / 5)
    }

    var gap: Int { max(1, stroke) }

    func width(of character: Character) -> Int { character == "1" ? stroke + max(1, width / 4) : width }

    func width(of text: [Character]) -> Int {
      text.reduce(0) { $0 + width(of: $1) } + gap * max(0, text.count - 1)
    }
  }

  /// The least that a number can be drawn in, in rows.
  static let leastRows = 3

  /// The largest that fits; nil where even the least doesn't.
  init?(_ number: Int, rows: Int, columns: Int, isUnicode: Bool) {
    text = Array(String(number))
    self.isUnicode = isUnicode
    var rows = rows
    while rows >= Self.leastRows {
      let size = Size(rows: rows, isUnicode: isUnicode)
      // Of whole rows only an odd number has a middle.
      if !isUnicode, rows < 5 {
        let width = text.count * 4 - 1
        guard width <= columns else { return nil }
        self.rows = 3
        self.size = size
        self.width = width
        isLined = true
        return
      }
      if isUnicode || rows % 2 == 1, size.width(of: text) <= columns {
        self.rows = rows
        self.size = size
        width = size.width(of: text)
        isLined = false
        return
      }
      rows -= 1
    }
    return nil
  }

  func draw(on canvas: inout Canvas, row: Int, column: Int, _ style: Style) {
    if isLined { return drawLines(on: &canvas, row: row, column: column, style) }
    var start = 0
    for character in text {
      let width = size.width(of: character)
      for y in 0..<rows {
        for x in 0..<width {
          let upper = isSet(character, x, 2 * y, width)
          let lower = isSet(character, x, 2 * y + 1, width)
          let sign = !isUnicode ? "#" : upper && lower ? "█" : upper ? "▀" : "▄"
          if upper || lower { canvas.put(sign, row: row + y, column: column + start + x, style) }
        }
      }
      start += width + size.gap
    }
  }

  private func drawLines(on canvas: inout Canvas, row: Int, column: Int, _ style: Style) {
    for (index, character) in text.enumerated() {
      let strokes = Self.strokes(character)
      func sign(_ number: UInt8, _ sign: String) -> String { strokes & (1 << number) != 0 ? sign : " " }
      let lines = [
        " " + (character == "1" ? " " : sign(0, "_")), sign(5, "|") + sign(6, "_") + sign(1, "|"),
        sign(4, "|") + sign(3, "_") + sign(2, "|"),
      ]
      for (line, text) in lines.enumerated() {
        canvas.put(text, row: row + line, column: column + index * 4, style)
      }
    }
  }

  /// The strokes of a digit: top, upper right, lower right, bottom, lower left, upper left, middle.
  private static func strokes(_ character: Character) -> UInt8 {
    switch character {
    case "0": 0b011_1111
    case "1": 0b000_0111
    case "2": 0b101_1011
    case "3": 0b100_1111
    case "4": 0b110_0110
    case "5": 0b110_1101
    case "6": 0b111_1101
    case "7": 0b000_0111
    case "8": 0b111_1111
    case "9": 0b110_1111
    default: 0b100_0000
    }
  }

  private func isSet(_ character: Character, _ x: Int, _ y: Int, _ width: Int) -> Bool {
    guard y < size.height, !isCutCorner(character, x, y, width) else { return false }
    let strokes = Self.strokes(character)
    let stroke = size.stroke
    let middle = (size.height - stroke) / 2
    let isUpper = y < middle + stroke
    let isLower = y >= middle
    func has(_ number: UInt8) -> Bool { strokes & (1 << number) != 0 }
    return (has(0) && y < stroke) || (has(3) && y >= size.height - stroke)
      || (has(6) && y >= middle && y < middle + stroke)
      || (x >= width - stroke && ((has(1) && isUpper) || (has(2) && isLower)))
      || (x < stroke && ((has(5) && isUpper) || (has(4) && isLower)))
  }

  /// Whether a square is outside of the round of an outer corner.
  private func isCutCorner(_ character: Character, _ x: Int, _ y: Int, _ width: Int) -> Bool {
    let radius = size.stroke
    guard isUnicode, radius > 1 else { return false }
    let strokes = Self.strokes(character)
    let isLeft = x < radius
    let isTop = y < radius
    guard isLeft || x >= width - radius, isTop || y >= size.height - radius else { return false }
    // Round is only where two strokes meet.
    let upright: UInt8 = isTop ? (isLeft ? 5 : 1) : (isLeft ? 4 : 2)
    guard strokes & (1 << upright) != 0, strokes & (isTop ? 1 : 8) != 0 else { return false }
    // Twice the distance of the square's middle from the middle of the round.
    let across = 2 * (isLeft ? radius - x : radius - (width - 1 - x)) - 1
    let down = 2 * (isTop ? radius - y : radius - (size.height - 1 - y)) - 1
    return across * across + down * down > 4 * radius * radius
  }
}
