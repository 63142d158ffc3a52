@testable import Client

/// The least of a terminal that understands what a ``Painter`` sends, and says what else comes.
struct Emulator {
  let columns: Int
  let rows: Int
  /// What stands in each cell: its style's sequence and its text.
  private(set) var cells: [String]
  private(set) var faults: [String] = []
  private var row = 0
  private var column = 0
  private var pen = ""

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: "?", count: columns * rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    var text = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = text.popFirst() {
      guard character == "\u{1B}" else {
        put(character)
        continue
      }
      guard text.popFirst() == "[" else {
        faults.append("ESC without [")
        continue
      }
      let parameters = text.prefix { $0.isNumber || $0 == ";" }
      text = text.dropFirst(parameters.count)
      obey(text.popFirst() ?? "?", parameters.split(separator: ";").map { Int($0) ?? 0 }, String(parameters))
    }
  }

  private mutating func obey(_ final: Character, _ numbers: [Int], _ parameters: String) {
    switch final {
    case "m": pen = parameters
    case "J" where numbers == [2]: cells = Array(repeating: pen + "| ", count: columns * rows)
    case "H" where numbers.count == 2 && (1...rows).contains(numbers[0]) && (1...columns).contains(numbers[1]):
      (row, column) = (numbers[0] - 1, numbers[1] - 1)
    default: faults.append("ESC [ \(parameters) \(final)")
    }
  }

  private mutating func put(_ character: Character) {
    let width = Client.columns(of: character)
    if character.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) {
      faults.append("the control \(character.unicodeScalars.first!.value)")
    }
    guard column + width <= columns, width > 0 else {
      faults.append("\(character) at \(row), \(column)")
      return
    }
    cells[row * columns + column] = pen + "|" + String(character)
    if width == 2 { cells[row * columns + column + 1] = pen + "|" }
    column += width
  }

  /// What a canvas looks like when it has been drawn.
  static func cells(of canvas: Canvas, _ palette: Palette) -> [String] {
    canvas.cells.map { cell in
      palette.sequence(for: cell.style).dropFirst(2).dropLast() + "|" + cell.text
    }
  }
}
