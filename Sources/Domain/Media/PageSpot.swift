/// A place in a pattern: a page, and how far down it.
public struct PageSpot: Hashable, Sendable {
  /// From 1, as the viewer numbers them.
  public var page: Int
  /// Ten-thousandths of the page's height, from its top: 0 to 10,000.
  public var position: Int

  public static let pageLimit = 100_000
  public static let bottom = 10_000

  public init(page: Int, position: Int = 0) {
    self.page = page
    self.position = position
  }

  /// Reads how far down: "0.42", from 0 to 1 with up to four decimals, or "42%".
  public static func position(_ text: String) -> Int? {
    let value =
      text.hasSuffix("%") ? Domain.decimal(text.dropLast().trimmed, places: 2) : Domain.decimal(text[...], places: 4)
    return value.flatMap { (0...bottom).contains($0) ? $0 : nil }
  }

  /// How far down, as a number from 0 to 1 without needless zeros: "0.42".
  public static func text(_ position: Int) -> String {
    var digits = position.padded(5)
    digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -4))
    while digits.hasSuffix("0") { digits.removeLast() }
    return digits.hasSuffix(".") ? String(digits.dropLast()) : digits
  }
}
