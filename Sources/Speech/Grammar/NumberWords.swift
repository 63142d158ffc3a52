/// How a language says the numbers from 0 to 999.
public struct NumberWords: Sendable {
  /// 0 to 9; the first of each is the usual one.
  public let units: [[String]]
  /// 10 to 19.
  public let teens: [[String]]
  /// 20, 30 … 90.
  public let tens: [[String]]
  public let hundred: String
  /// What may stand between the hundreds and the rest.
  public let and: String
  /// What may stand for one before a hundred.
  public let a: String
  /// How a nought between two digits is said: "one oh five".
  public let noughts: [String]
  /// Words that sound like a number and are more often something else, so they count only where nothing else can stand.
  public let small: [(word: String, value: Int)]

  /// What words make: a number, what could be two, or none.
  enum Reading: Equatable {
    case number(Int)
    case ambiguous
  }

  enum Piece: Equatable {
    case unit(Int)
    case teen(Int)
    case ten(Int)
    case hundred, and, a, nought
    /// Written in digits; nil where it is above 999.
    case digits(Int?)
    case small(Int)
  }

  /// Reads all the words that can belong to one number.
  ///
  /// "Two seven" is not 27 for sure, nor "one twenty" 120: they are ambiguous.
  static func read(_ pieces: [Piece]) -> Reading {
    if pieces.count == 1 {
      switch pieces[0] {
      case .digits(let value): return value.map { .number($0) } ?? .ambiguous
      case .unit(let value), .teen(let value), .ten(let value), .small(let value): return .number(value)
      case .hundred, .and, .a, .nought: return .ambiguous
      }
    }
    // "one oh five"
    if pieces.count == 3, case .nought = pieces[1], let first = unit(pieces[0]), let last = unit(pieces[2]), first > 0,
      last > 0
    {
      return .number(first * 100 + last)
    }
    var rest = pieces[...]
    var value = 0
    if rest.count > 1, rest[1] == .hundred {
      switch rest[0] {
      case .a: value = 100
      default:
        guard let count = unit(rest[0]), count > 0 else { return .ambiguous }
        value = count * 100
      }
      rest = rest.dropFirst(2)
      if rest.isEmpty { return .number(value) }
      if rest.first == .and { rest = rest.dropFirst() }
    }
    guard let below = belowHundred(rest) else { return .ambiguous }
    guard value == 0 || below > 0 else { return .ambiguous }
    return .number(value + below)
  }

  private static func unit(_ piece: Piece) -> Int? {
    switch piece {
    case .unit(let value), .small(let value): value
    default: nil
    }
  }

  private static func belowHundred(_ pieces: ArraySlice<Piece>) -> Int? {
    guard let first = pieces.first else { return nil }
    switch (first, pieces.count) {
    case (.ten(let tens), 2):
      guard let last = unit(pieces[pieces.startIndex + 1]), last > 0 else { return nil }
      return tens + last
    case (.ten(let value), 1), (.teen(let value), 1), (.unit(let value), 1), (.small(let value), 1): return value
    default: return nil
    }
  }

  /// A number in words, as an engine is to hear it: "two hundred and five".
  public func words(_ number: Int) -> String {
    if number < 10 { return units[number][0] }
    if number < 20 { return teens[number - 10][0] }
    if number < 100 {
      let ten = tens[number / 10 - 2][0]
      return number % 10 == 0 ? ten : "\(ten) \(units[number % 10][0])"
    }
    let rest = number % 100
    return "\(units[number / 100][0]) \(hundred)" + (rest == 0 ? "" : " \(and) \(words(rest))")
  }
}
