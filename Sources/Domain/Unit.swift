/// What one step of a counter is called: `row`, `round`, or any word of the knitter's, as "stitch".
///
/// `row` and `round` make a place counter, which shows the row now on the needles. Any other word makes a tally,
/// which shows how many there are.
public struct Unit: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// As a person says it: "rows", "Row" and "rnds" are the units `row` and `round`, since a tally of rows is not meant.
  public init(said name: String) {
    switch name.lowercased() {
    case "row", "rows": self = .row
    case "round", "rounds", "rnd", "rnds": self = .round
    default: self.name = name
    }
  }

  public static let row = Unit("row")
  public static let round = Unit("round")

  public var isPlace: Bool { self == .row || self == .round }

  /// The word for more than one: "rows", "stitches", "repeats". A word that stands for several already stays: "increases".
  public var plural: String {
    if name.count > 1, name.hasSuffix("s"), !name.hasSuffix("ss"), !name.hasSuffix("us") { return name }
    for ending in ["s", "x", "ch", "sh"] where name.hasSuffix(ending) { return name + "es" }
    return name + "s"
  }

  /// The word that goes with `count`: "1 row", "2 rows".
  public func word(_ count: Int) -> String { count == 1 || count == -1 ? singular : plural }

  /// The word for one: "stitch", where the person named the unit "stitches".
  private var singular: String {
    guard plural == name else { return name }
    let isLong = ["ches", "shes", "xes", "sses"].contains { name.hasSuffix($0) }
    return String(name.dropLast(isLong ? 2 : 1))
  }
}
