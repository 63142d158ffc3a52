/// How many stitches and rows there are to 10 cm.
public struct Gauge: Equatable, Sendable {
  /// Hundredths of a stitch and of a row, so that 22.5 is exact. Each from 1 to 100,000.
  public var stitches: Int
  public var rows: Int

  public init(stitches: Int, rows: Int) {
    self.stitches = stitches
    self.rows = rows
  }

  /// Reads "22x30" or "22.5×30": stitches, then rows, to 10 cm.
  public init(_ text: String) throws(Refusal) {
    let parts = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
    guard parts.count == 2, let stitches = decimal(parts[0].trimmed, places: 2),
      let rows = decimal(parts[1].trimmed, places: 2), (1...100_000).contains(stitches), (1...100_000).contains(rows)
    else { throw Refusal(.value, "A gauge is stitches and rows to 10 cm, as 22x30.") }
    self.init(stitches: stitches, rows: rows)
  }

  /// As it was typed: "22x30", "22.5x30".
  public var text: String { hundredths(stitches) + "x" + hundredths(rows) }
}

/// A length that a counter's rows are to reach.
public struct Measure: Equatable, Sendable {
  public let counter: Counter.ID
  public var length: Length

  public init(counter: Counter.ID, length: Length) {
    self.counter = counter
    self.length = length
  }

  /// How many rows the length takes at a gauge, to the nearest, 1 or more.
  public func rows(at gauge: Gauge) -> Int {
    // Micrometres times hundredths of rows to 100,000 µm.
    let whole = 100 * 100_000
    return max(1, (length.micrometres * gauge.rows + whole / 2) / whole)
  }

  /// After how many rows to measure: one row in twenty before the end, and two at least, as a swatch lies a little.
  public func rowsToMeasure(at gauge: Gauge) -> Int {
    let rows = rows(at: gauge)
    return max(1, min(rows * 95 / 100, rows - 2))
  }
}
