extension TimePhrase {
  /// A date: `today`, `yesterday`, `sat`, `2026-03-29`, `29 March`, `29 Mar 2026`, `29/03/2026`.
  ///
  /// A weekday is the last one before today; a date without its year is the last one up to today.
  public static func date(_ text: String, today: LocalDate) throws(Refusal) -> LocalDate {
    let words = words(of: text).filter { $0 != "on" && $0 != "of" && $0 != "the" }
    if words.count == 1 {
      switch words[0] {
      case "today": return today
      case "yesterday": return today + -1
      case "tomorrow": return today + 1
      default: break
      }
      if let date = try isoDate(words[0]) { return date }
      if let weekday = weekday(words[0]) { return try last(weekday, before: today, text) }
      if let date = try slashedDate(words[0]) { return date }
    }
    if let date = try namedMonth(words, today: today, text) { return date }
    throw Refusal(.value, "“\(text)” is not a date. Say, for one: yesterday, 29 March, 2026-03-29")
  }

  static func isoDate(_ word: String) throws(Refusal) -> LocalDate? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == 3 else { return nil }
    return try civil(numbers[0], numbers[1], numbers[2])
  }

  private static func civil(_ year: Int, _ month: Int, _ day: Int) throws(Refusal) -> LocalDate {
    guard (1970...9999).contains(year) else { throw outOfCalendar }
    guard let date = LocalDate(year: year, month: month, day: day) else {
      throw Refusal(.value, "There is no date \(year.padded(4))-\(month.padded(2))-\(day.padded(2)).")
    }
    return date
  }

  private static func last(_ weekday: Int, before today: LocalDate, _ text: String) throws(Refusal) -> LocalDate {
    let back = (today.weekday - weekday + 7) % 7
    guard back == 0 else { return today + -back }
    throw Refusal(.ambiguous, "“\(text)” can be today or a week ago. Say \(today) or \(today + -7).")
  }

  /// Day and month in figures, which some put the other way round.
  private static func slashedDate(_ word: String) throws(Refusal) -> LocalDate? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number($0) }
    guard parts.count == 3, numbers.count == 3, parts[2].count == 4 else { return nil }
    let (first, second, year) = (numbers[0], numbers[1], numbers[2])
    let british = LocalDate(year: year, month: second, day: first)
    let american = LocalDate(year: year, month: first, day: second)
    if let british, let american, british != american {
      throw Refusal(.ambiguous, "\(word) can be two dates. Say \(british) or \(american).")
    }
    guard let date = british ?? american else { return try civil(year, second, first) }
    return try checked(date)
  }

  private static func namedMonth(
    _ words: [String], today: LocalDate, _ text: String
  ) throws(Refusal) -> LocalDate? {
    guard (2...3).contains(words.count), let place = words.prefix(2).firstIndex(where: { month($0) != nil }),
      let month = month(words[place]), let day = ordinal(words[1 - place])
    else { return nil }
    if words.count == 3 {
      guard words[2].count == 4, let year = number(words[2]) else { return nil }
      return try civil(year, month, day)
    }
    // The last such date: the 29th of February may be years back.
    for year in (today.civil.year - 8...today.civil.year).reversed() {
      if let date = LocalDate(year: year, month: month, day: day), date <= today { return try checked(date) }
    }
    throw Refusal(.value, "There is no date “\(text)”.")
  }

  private static func ordinal(_ word: String) -> Int? {
    for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) { return number(word.dropLast(2)) }
    return number(word)
  }

  private static func weekday(_ word: String) -> Int? {
    place(of: word, in: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
  }

  private static func month(_ word: String) -> Int? {
    place(
      of: word,
      in: [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
      ])
  }

  /// The place, from 1, of the name that the word is or begins, with three letters at least.
  private static func place(of word: String, in names: [String]) -> Int? {
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
