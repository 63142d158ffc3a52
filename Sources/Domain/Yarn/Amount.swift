/// An amount of yarn, as it was given.
public struct Amount: Hashable, Sendable {
  /// Millionths of the unit, 0 to ``limit``.
  public var micro: Int64
  public var unit: YarnUnit

  /// Just below a million of any unit.
  public static let limit: Int64 = 999_999_999_999

  public init(micro: Int64, _ unit: YarnUnit) {
    self.micro = micro
    self.unit = unit
  }

  /// Reads "2.5 skeins", "100g", "2,5 m" or "3"; a bare number is in `usual`. Nil where that is nil or it is no amount.
  public init?(_ text: some StringProtocol, usual: YarnUnit?, mark: Decimals.Mark? = nil) {
    let text = Substring(text).trimmed
    let word = String(text.reversed().prefix { $0.isLetter }.reversed())
    let number = text.dropLast(word.count)
    guard let unit = word.isEmpty ? usual : YarnUnit(said: word),
      let reading = try? Decimals.read(number, mark: mark), !reading.isRounded
    else { return nil }
    self.init(micro: reading.micro, unit)
  }

  /// "2.5 skeins", "1 skein", "100 g": all digits that were given.
  public var text: String { Self.text(micro, unit, Decimals.text(micro)) }

  /// The same rounded, for what was reckoned; "less than 0.01 skeins" where nothing would be left of it.
  public static func about(_ micro: Int64, _ unit: YarnUnit) -> String {
    if micro != 0, roundsToNothing(micro, unit) { return "less than \(text(step(of: unit), unit))" }
    return text(micro, unit, Decimals.text(micro, places: places(of: unit)))
  }

  /// Whether all that is told of it by ``about(_:_:)`` is that it is there.
  public static func roundsToNothing(_ micro: Int64, _ unit: YarnUnit) -> Bool {
    micro.magnitude < step(of: unit).magnitude / 2
  }

  /// How many decimals tell what was reckoned: a hundredth of a skein, a tenth of all else.
  public static func places(of unit: YarnUnit) -> Int { unit == .skein ? 2 : 1 }

  /// The least that is told, in millionths.
  public static func step(of unit: YarnUnit) -> Int64 { unit == .skein ? 10_000 : 100_000 }

  private static func text(_ micro: Int64, _ unit: YarnUnit) -> String { text(micro, unit, Decimals.text(micro)) }

  private static func text(_ micro: Int64, _ unit: YarnUnit, _ digits: String) -> String {
    "\(digits) \(unit == .skein ? digits == "1" ? "skein" : "skeins" : unit.rawValue)"
  }
}
