internal import Speech

/// Lines of cells under heads, fitted to a width.
struct Table {
  private let heads: [String]
  /// The columns that stand to the right.
  private let numbers: [Int]
  private let width: Int
  /// The columns that give way where the table is too wide, the widest first.
  private let elastic: [Int]
  private var rows: [[String]] = []
  private var widths: [Int]

  init(heads: [String], numbers: [Int], width: Int, elastic: [Int]) {
    self.heads = heads
    self.numbers = numbers
    self.width = width
    self.elastic = elastic
    widths = heads.map(Columns.count)
  }

  mutating func add(_ cells: [String]) {
    for (place, cell) in cells.enumerated() { widths[place] = max(widths[place], Columns.count(cell)) }
    rows.append(cells)
  }

  /// All lines, in UTF-8.
  var bytes: [UInt8] {
    // A column that has nothing is left out.
    let shown = heads.indices.filter { place in rows.contains { !$0[place].isEmpty } }
    var widths = widths
    let least = 8
    func total() -> Int { shown.reduce(2 * (shown.count - 1)) { $0 + widths[$1] } }
    while total() > width,
      let widest = elastic.filter({ shown.contains($0) && widths[$0] > least }).max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= min(total() - width, max(1, widths[widest] - least))
    }
    var bytes: [UInt8] = []
    func blanks(_ count: Int) { for _ in 0..<count { bytes.append(UInt8(ascii: " ")) } }
    for cells in [heads] + rows {
      for place in shown {
        var cell = cells[place]
        var taken = Columns.count(cell)
        if taken > widths[place] {
          cell = Columns.fitted(cell, to: widths[place])
          taken = Columns.count(cell)
        }
        if numbers.contains(place) { blanks(widths[place] - taken) }
        bytes.append(contentsOf: cell.utf8)
        if place != shown.last { blanks((numbers.contains(place) ? 0 : widths[place] - taken) + 2) }
      }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      bytes.append(0x0A)
    }
    return bytes
  }
}
