/// What one step of a counter is called: `row`, `round`, or any word of the knitter's, as "stitch".
///
/// `row` and `round` make a place counter, which shows the row now on the needles. Any other word makes a tally,
/// which shows how many there are.
public struct Unit: Hashable, Sendable {
  public let name: String

  public init(_ name: String) { self.name = name }

  public static let row = Unit("row")
  public static let round = Unit("round")

  public var isPlace: Bool { self == .row || self == .round }

  /// The word for more than one: "rows", "stitches", "repeats".
  public var plural: String {
    for ending in ["s", "x", "ch", "sh"] where name.hasSuffix(ending) { return name + "es" }
    return name + "s"
  }

  /// The word that goes with `count`: "1 row", "2 rows".
  public func word(_ count: Int) -> String { count == 1 || count == -1 ? name : plural }
}
