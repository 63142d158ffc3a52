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

  /// The same rounded to a tenth, for what was reckoned.
  public static func about(_ micro: Int64, _ unit: YarnUnit) -> String {
    text(micro, unit, Decimals.text(micro, places: unit == .skein ? 2 : 1))
  }

  private static func text(_ micro: Int64, _ unit: YarnUnit, _ digits: String) -> String {
    "\(digits) \(unit == .skein ? digits == "1" ? "skein" : "skeins" : unit.rawValue)"
  }
}
