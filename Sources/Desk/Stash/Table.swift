internal import Speech

/// Lines of cells under heads, fitted to a width.
struct Table {
  private let heads: [String]
  /// The columns that stand to the right.
  private let numbers: Set<Int>
  private let width: Int
  /// The columns that give way where the table is too wide, the widest first.
  private let elastic: [Int]
  private var rows: [[String]] = []
  private var widths: [Int]

  init(heads: [String], numbers: Set<Int>, width: Int, elastic: [Int]) {
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

  var text: String {
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
    var text = ""
    for cells in [heads] + rows {
      var line = ""
      for place in shown {
        let isLast = place == shown.last
        let cell =
          Columns.count(cells[place]) > widths[place] ? Columns.fitted(cells[place], to: widths[place]) : cells[place]
        let blanks = String(repeating: " ", count: widths[place] - Columns.count(cell))
        line += numbers.contains(place) ? blanks + cell : isLast ? cell : cell + blanks
        if !isLast { line += "  " }
      }
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      text += line + "\n"
    }
    return text
  }
}
