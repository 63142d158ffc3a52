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

/// A length, in whole micrometres.
public struct Length: Equatable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    case cm, mm
    case inch = "in"

    var micrometres: Int {
      switch self {
      case .cm: 10_000
      case .mm: 1_000
      case .inch: 25_400
      }
    }
  }

  public var micrometres: Int
  /// The unit to show it in.
  public var unit: Unit

  public init(micrometres: Int, unit: Unit) {
    self.micrometres = micrometres
    self.unit = unit
  }

  /// Reads "38cm", "38.5 cm", "380mm", "15in" or `15"`; up to 1 km. Nil when it isn't a length: a bare number, say.
  public init?(_ text: String) {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let word = text[digits.endIndex...].trimmed.lowercased()
    guard let number = decimal(digits, places: 2), let unit = Unit(rawValue: word == "\"" ? "in" : word) else {
      return nil
    }
    let micrometres = number * unit.micrometres / 100
    guard micrometres > 0, micrometres <= 1_000_000_000 else { return nil }
    self.init(micrometres: micrometres, unit: unit)
  }

  /// "38 cm", "15.5 in".
  public var text: String {
    hundredths((micrometres * 100 + unit.micrometres / 2) / unit.micrometres) + " " + unit.rawValue
  }
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

/// Reads a decimal number as so many tenths, hundredths …; nil when it isn't one or is too exact.
private func decimal(_ text: Substring, places: Int) -> Int? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), text.count <= 10,
    parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } })
  else { return nil }
  let fraction = parts.count == 2 ? parts[1] : ""
  guard fraction.count <= places, parts.count == 1 || !fraction.isEmpty, !parts[0].isEmpty || !fraction.isEmpty
  else { return nil }
  return Int(parts[0] + fraction + String(repeating: "0", count: places - fraction.count))
}

/// Writes hundredths without needless zeros: 2250 is "22.5".
private func hundredths(_ number: Int) -> String {
  let (whole, part) = number.quotientAndRemainder(dividingBy: 100)
  if part == 0 { return "\(whole)" }
  return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
}
