extension TimePhrase {
  /// A length in milliseconds: `25 min`, `1h30`, `1 h 05 min`, `1.5 h`, `90 s`, `half an hour`.
  public static func length(_ text: String) throws(Refusal) -> Int64 {
    var words = words(of: text)
    if words.count == 1, words[0].hasPrefix("pt") { words = [String(words[0].dropFirst(2))] }
    if words.count == 1, let colon = words[0].firstIndex(of: ":"), number(words[0][..<colon]) != nil {
      let (first, second) = (words[0][..<colon], words[0][words[0].index(after: colon)...])
      throw Refusal(
        .ambiguous, "\(text) can be hours or minutes. Say \(first) h \(second) min or \(first) min \(second) s.")
    }
    return try TimeAmount.length(of: try TimeAmount.all(in: words, text), text)
  }
}

/// A number with its unit, as "25 min".
struct TimeAmount: Equatable {
  enum Unit: Equatable {
    case second, minute, hour, day, week, month, year
    /// A lone m, which can be minutes or months.
    case m

    var milliseconds: Int64? {
      switch self {
      case .second: 1000
      case .minute: 60_000
      case .hour: 3_600_000
      default: nil
      }
    }

    var days: Int? { self == .day ? 1 : self == .week ? 7 : nil }
    var months: Int? { self == .month ? 1 : self == .year ? 12 : nil }
  }

  /// In thousandths of the unit.
  let thousandths: Int64
  var unit: Unit

  /// The number when it has no fraction.
  var whole: Int? { thousandths % 1000 == 0 ? Int(thousandths / 1000) : nil }

  /// Reads amounts in falling order of their units. A number after hours, without a unit, is minutes.
  static func all(in words: [String], _ text: String) throws(Refusal) -> [TimeAmount] {
    if let said = spoken[words.joined(separator: " ")] { return [said] }
    var amounts: [TimeAmount] = []
    var number: Int64?
    for piece in words.filter({ $0 != "and" }).flatMap(pieces) {
      if let read = thousandths(piece) {
        guard number == nil else { throw TimePhrase.unreadable(text) }
        number = read
      } else {
        guard let count = number, let unit = unit(piece) else { throw TimePhrase.unreadable(text) }
        amounts.append(TimeAmount(thousandths: count, unit: unit))
        number = nil
      }
    }
    if let count = number {
      guard amounts.last?.unit == .hour else {
        let shown = TimeAmount(thousandths: count, unit: .hour).shown
        throw Refusal(.ambiguous, "\(shown) of what? Say \(shown) min or \(shown) h.")
      }
      amounts.append(TimeAmount(thousandths: count, unit: .minute))
    }
    guard !amounts.isEmpty else { throw TimePhrase.unreadable(text) }
    return try settled(amounts, text)
  }

  /// Milliseconds of amounts in hours, minutes and seconds.
  static func length(of amounts: [TimeAmount], _ text: String) throws(Refusal) -> Int64 {
    var sum: Int64 = 0
    for amount in amounts {
      guard let unit = amount.unit.milliseconds else {
        throw Refusal(.value, "“\(text)”: days and more don't go with a length. Say it in hours and minutes.")
      }
      sum += amount.thousandths * unit / 1000
    }
    return sum
  }

  /// Makes each m minutes where hours or seconds beside it leave no doubt, and refuses it elsewhere.
  private static func settled(_ amounts: [TimeAmount], _ text: String) throws(Refusal) -> [TimeAmount] {
    var amounts = amounts
    for place in amounts.indices where amounts[place].unit == .m {
      let isClear =
        place > 0 && amounts[place - 1].unit == .hour
        || place + 1 < amounts.count && amounts[place + 1].unit == .second
      guard isClear else {
        let shown = amounts[place].shown
        throw Refusal(
          .ambiguous, "\(shown)m can be minutes or months. Say \(shown) min or \(shown) months.")
      }
      amounts[place].unit = .minute
    }
    let sizes = amounts.map { order.firstIndex(of: $0.unit) ?? 0 }
    guard zip(sizes, sizes.dropFirst()).allSatisfy(>) else { throw TimePhrase.unreadable(text) }
    return amounts
  }

  private static let order: [Unit] = [.second, .minute, .hour, .day, .week, .month, .year]

  private var shown: String {
    guard whole == nil else { return String(thousandths / 1000) }
    var fraction = Int(thousandths % 1000).padded(3)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(thousandths / 1000).\(fraction)"
  }

  private static let spoken: [String: TimeAmount] = [
    "half an hour": TimeAmount(thousandths: 500, unit: .hour),
    "an hour and a half": TimeAmount(thousandths: 1500, unit: .hour),
    "a quarter of an hour": TimeAmount(thousandths: 250, unit: .hour),
  ]

  /// Cuts "1h30m" where digits and letters meet.
  private static func pieces(_ word: String) -> [String] {
    var pieces: [String] = []
    var wasDigit: Bool?
    for character in word {
      let isDigit = character.isNumber || character == "."
      if isDigit == wasDigit { pieces[pieces.count - 1].append(character) } else { pieces.append(String(character)) }
      wasDigit = isDigit
    }
    return pieces
  }

  private static func thousandths(_ piece: String) -> Int64? {
    let words = ["a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    if let place = words.firstIndex(of: piece) { return Int64(max(1, place - 1)) * 1000 }
    let halves = piece.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = TimePhrase.number(halves[0]) else { return nil }
    guard halves.count == 2 else { return Int64(whole) * 1000 }
    guard halves[1].count <= 3, TimePhrase.number(halves[1]) != nil else { return nil }
    return Int64(whole) * 1000 + (Int64((halves[1] + "00").prefix(3)) ?? 0)
  }

  private static func unit(_ word: String) -> Unit? {
    switch word {
    case "s", "sec", "secs", "second", "seconds": .second
    case "m": .m
    case "min", "mins", "minute", "minutes": .minute
    case "h", "hr", "hrs", "hour", "hours": .hour
    case "d", "day", "days": .day
    case "w", "wk", "wks", "week", "weeks": .week
    case "mo", "month", "months": .month
    case "y", "yr", "yrs", "year", "years": .year
    default: nil
    }
  }
}
