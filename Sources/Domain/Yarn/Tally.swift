/// Amounts of one yarn added up, each in what it was given in, so that the sum is exact.
public struct Tally: Equatable, Sendable {
  /// In base units of the three dimensions (``YarnUnit/base``); below 0 where more was taken away than was there.
  private var skeins: Int128 = 0
  private var mass: Int128 = 0
  private var length: Int128 = 0

  public init() {}

  public init(_ amounts: some Sequence<Amount>) {
    for amount in amounts { self += amount }
  }

  public static func += (tally: inout Self, amount: Amount) {
    let size = Int128(amount.micro) * amount.unit.base
    switch amount.unit.dimension {
    case .skeins: tally.skeins += size
    case .mass: tally.mass += size
    case .length: tally.length += size
    }
  }

  public static func - (a: Self, b: Self) -> Self {
    var difference = a
    difference.skeins -= b.skeins
    difference.mass -= b.mass
    difference.length -= b.length
    return difference
  }

  /// What would have to be known of a skein to give the sum in a dimension.
  public func missing(in dimension: YarnUnit.Dimension, _ putUp: PutUp) -> [Missing] {
    let others =
      (dimension != .skeins && skeins != 0) || (dimension != .mass && mass != 0)
      || (dimension != .length && length != 0)
    guard others else { return [] }
    var missing: [Missing] = []
    if dimension == .mass || mass != 0, putUp.weight == nil { missing.append(.skeinWeight) }
    if dimension == .length || length != 0, putUp.length == nil { missing.append(.skeinLength) }
    return missing
  }

  /// The sum in millionths of a unit, rounded to the nearest, halves up.
  ///
  /// Nil where something is ``missing(in:_:)``, or it is too large to be anybody's yarn: a billion of the units, about.
  public func micro(in unit: YarnUnit, _ putUp: PutUp) -> Int64? {
    guard putUp.isKnown || missing(in: unit.dimension, putUp).isEmpty, isBounded else { return nil }
    let micro = Int128(Decimals.micro)
    // Base units of a skein.
    let skeinMass = putUp.weight.map { Int128($0.micro) * $0.unit.base } ?? 1
    let skeinLength = putUp.length.map { Int128($0.micro) * $0.unit.base } ?? 1
    let result =
      switch unit.dimension {
      case .skeins:
        Self.rounded(skeins, (mass * micro, skeinMass), (length * micro, skeinLength), over: 1)
      case .mass:
        Self.rounded(mass, (skeins * skeinMass, micro), (length * skeinMass, skeinLength), over: unit.base)
      case .length:
        Self.rounded(length, (skeins * skeinLength, micro), (mass * skeinLength, skeinMass), over: unit.base)
      }
    return Int64(exactly: result)
  }

  /// Whether no product above leaves 128 bits: sums of up to a billion units, skeins of up to a million.
  private var isBounded: Bool {
    let limit = Int128(Amount.limit) * 1_000
    return skeins.magnitude <= limit.magnitude && mass.magnitude <= (limit * YarnUnit.ounce.base).magnitude
      && length.magnitude <= (limit * YarnUnit.metre.base).magnitude
  }

  /// (whole + a + b) / divisor to the nearest, halves up, for fractions with denominators above 0. No step rounds but the last.
  private static func rounded(
    _ whole: Int128, _ a: (Int128, Int128), _ b: (Int128, Int128), over divisor: Int128
  ) -> Int128 {
    let (aWhole, aRest) = floored(a.0, a.1)
    let (bWhole, bRest) = floored(b.0, b.1)
    // Both fractions are below 1: twice their sum, rounded down, is 0 to 3.
    let halves = 2 * (aRest * b.1 + bRest * a.1) / (a.1 * b.1)
    return floored(2 * (whole + aWhole + bWhole) + divisor + halves, 2 * divisor).0
  }

  private static func floored(_ number: Int128, _ divisor: Int128) -> (Int128, Int128) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}

/// What has to be known of a yarn to reckon with it, and is not.
public enum Missing: String, CaseIterable, Sendable {
  /// How much was bought.
  case quantity
  case skeinWeight = "skein-weight"
  case skeinLength = "skein-length"
}
