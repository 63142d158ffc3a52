/// What an amount of yarn is counted in.
public enum YarnUnit: String, CaseIterable, Sendable {
  case skein
  case gram = "g"
  /// The avoirdupois ounce: 28.349523125 g exactly (international yard and pound agreement, 1959).
  case ounce = "oz"
  /// 0.9144 m exactly (the same agreement).
  case yard = "yd"
  case metre = "m"

  /// What a unit measures. Within one dimension a conversion needs no knowledge of the yarn.
  public enum Dimension: CaseIterable, Sendable { case skeins, mass, length }

  public static let weights: [YarnUnit] = [.gram, .ounce]
  public static let lengths: [YarnUnit] = [.yard, .metre]

  public var dimension: Dimension {
    switch self {
    case .skein: .skeins
    case .gram, .ounce: .mass
    case .yard, .metre: .length
    }
  }

  /// How many base units of its dimension a millionth of it has: whole numbers, so that sums are exact.
  ///
  /// Of mass 1/1,600,000 µg, since an ounce is 45,359,237/1,600,000 g; of length 1/1,250 µm, since a yard is 1,143/1,250 m.
  var base: Int128 {
    switch self {
    case .skein: 1
    case .gram: 1_600_000
    case .ounce: 45_359_237
    case .yard: 1_143
    case .metre: 1_250
    }
  }

  /// Reads "skeins", "balls", "g", "grams", "oz", "yards", "metres" and their like, in upper or lower case.
  public init?(said word: String) {
    switch word.lowercased() {
    case "skein", "skeins", "sk", "ball", "balls", "hank", "hanks", "cone", "cones", "cake", "cakes": self = .skein
    case "g", "gr", "gram", "grams", "gramme", "grammes": self = .gram
    case "oz", "ounce", "ounces": self = .ounce
    case "yd", "yds", "yard", "yards": self = .yard
    case "m", "meter", "meters", "metre", "metres": self = .metre
    default: return nil
    }
  }
}
