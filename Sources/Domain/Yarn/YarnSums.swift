/// A sum of yarn in each unit that it can be given in, in millionths. No dictionary: a list has ten thousand of them.
public struct YarnSums: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private var skeins: Int64?
  private var grams: Int64?
  private var ounces: Int64?
  private var yards: Int64?
  private var metres: Int64?

  public init(dictionaryLiteral elements: (YarnUnit, Int64)...) {
    for (unit, micro) in elements { self[unit] = micro }
  }

  init(_ tally: Tally, _ putUp: PutUp) {
    for unit in YarnUnit.allCases { self[unit] = tally.micro(in: unit, putUp) }
  }

  public internal(set) subscript(unit: YarnUnit) -> Int64? {
    get {
      switch unit {
      case .skein: skeins
      case .gram: grams
      case .ounce: ounces
      case .yard: yards
      case .metre: metres
      }
    }
    set {
      switch unit {
      case .skein: skeins = newValue
      case .gram: grams = newValue
      case .ounce: ounces = newValue
      case .yard: yards = newValue
      case .metre: metres = newValue
      }
    }
  }

  func contains(_ isWanted: (Int64) -> Bool) -> Bool {
    YarnUnit.allCases.contains { unit in self[unit].map(isWanted) ?? false }
  }

  func compactMap(_ change: (Int64) -> Int64?) -> Self {
    var changed: Self = [:]
    for unit in YarnUnit.allCases { changed[unit] = self[unit].flatMap(change) }
    return changed
  }
}
