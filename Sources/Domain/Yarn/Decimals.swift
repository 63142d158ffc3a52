/// Decimal numbers as people and their programs write them, in whole millionths.
public enum Decimals {
  public static let micro: Int64 = 1_000_000

  /// Which character parts the fraction off. The other one, a blank or an apostrophe may part thousands.
  public enum Mark: Sendable {
    case point, comma

    var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
    var thousands: UInt8 { self == .point ? UInt8(ascii: ",") : UInt8(ascii: ".") }
  }

  public enum Failure: Error, Equatable, Sendable {
    /// It is no number, or one with thousands parted wrongly.
    case notANumber
    /// "1,234" is 1234 to one and 1.234 to another.
    case ambiguous
    /// A million or more, or below zero.
    case tooLarge
  }

  /// A number that was read. `isRounded`: it had more than six places.
  public struct Reading: Equatable, Sendable {
    public var micro: Int64
    public var isRounded = false
  }

  /// Reads a number of 0 or more, below a million.
  ///
  /// `mark` nil: either may part the fraction. Where both stand in it the last one does; where one stands once before
  /// three digits with one to three digits before, it is refused as ambiguous ("0.125" is none: no thousands begin with 0).
  public static func read(_ text: some StringProtocol, mark: Mark? = nil) throws(Failure) -> Reading {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      // Blanks of every width and apostrophes part thousands in some countries.
      case " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "\u{2019}": bytes.append(UInt8(ascii: " "))
      case _ where scalar.isASCII: bytes.append(UInt8(scalar.value))
      default: throw .notANumber
      }
    }
    while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.contains(where: isDigit), bytes.allSatisfy({ isDigit($0) || isMark($0) || $0 == UInt8(ascii: " ") })
    else { throw .notANumber }

    let mark = if let mark { mark } else { try self.mark(of: bytes) }
    var parts = bytes.split(separator: mark.byte, omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw .notANumber }
    let fraction = parts.count == 2 ? Array(parts.removeLast()) : []
    let whole = Array(parts[0])
    guard fraction.allSatisfy(isDigit), isGrouped(whole, by: mark) else { throw .notANumber }
    return try number(whole.filter(isDigit), fraction)
  }

  private static func number(_ whole: [UInt8], _ fraction: [UInt8]) throws(Failure) -> Reading {
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    guard digits.count <= 6 else { throw .tooLarge }
    var result: Int64 = 0
    for digit in digits { result = result * 10 + Int64(digit - UInt8(ascii: "0")) }
    for place in 0..<6 {
      result = result * 10 + (place < fraction.count ? Int64(fraction[place] - UInt8(ascii: "0")) : 0)
    }
    let rest = fraction.dropFirst(6)
    if let first = rest.first, first >= UInt8(ascii: "5") { result += 1 }
    guard result <= Amount.limit else { throw .tooLarge }
    return Reading(micro: result, isRounded: rest.contains { $0 != UInt8(ascii: "0") })
  }

  /// Which mark parts the fraction, where nobody has said.
  private static func mark(of bytes: [UInt8]) throws(Failure) -> Mark {
    let marks = bytes.filter(isMark)
    guard let last = marks.last else { return .point }
    let mark: Mark = last == UInt8(ascii: ".") ? .point : .comma
    // Both kinds: the last parts the fraction. One kind several times parts thousands.
    if marks.contains(where: { $0 != last }) { return mark }
    let other: Mark = mark == .point ? .comma : .point
    if marks.count > 1 { return other }
    let place = bytes.firstIndex(of: last)!
    let before = bytes[..<place]
    let after = bytes[(place + 1)...]
    let mayBeThousands =
      after.count == 3 && (1...3).contains(before.count) && before.first != UInt8(ascii: "0")
      && before.allSatisfy(isDigit)
    if mayBeThousands { throw .ambiguous }
    return mark
  }

  /// Whether a whole number's thousands, if they are parted at all, are parted in threes.
  private static func isGrouped(_ whole: [UInt8], by mark: Mark) -> Bool {
    guard let separator = whole.first(where: { !isDigit($0) }) else { return true }
    guard separator == mark.thousands || separator == UInt8(ascii: " ") else { return false }
    let groups = whole.split(separator: separator, omittingEmptySubsequences: false)
    return groups.allSatisfy { $0.allSatisfy(isDigit) } && (1...3).contains(groups[0].count)
      && groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

  /// All the digits that are needed: "2.5", "0.333333", "-1".
  public static func text(_ micro: Int64) -> String {
    let size = micro.magnitude
    let (whole, part) = size.quotientAndRemainder(dividingBy: UInt64(Self.micro))
    let sign = micro < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    var digits = String(part)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// Rounded to so many places, halves away from zero, and without needless zeros.
  public static func text(_ micro: Int64, places: Int) -> String {
    var step: Int64 = 1
    for _ in places..<6 { step *= 10 }
    let half = step / 2
    let rounded = (micro < 0 ? micro - half : micro + half) / step * step
    return text(rounded)
  }
}
