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

/// Reads a decimal number as so many tenths, hundredths …; nil when it isn't one or is too exact.
func decimal(_ text: Substring, places: Int) -> Int? {
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
func hundredths(_ number: Int) -> String {
  let (whole, part) = number.quotientAndRemainder(dividingBy: 100)
  if part == 0 { return "\(whole)" }
  return part % 10 == 0 ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
}
