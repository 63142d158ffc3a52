internal import Domain

/// Dates as tables have them, read as they stand: no zone has a say.
enum ImportDate {
  /// Which of two numbers is the day.
  enum Order: String, CaseIterable { case dmy, mdy, ymd }

  enum Reading: Equatable {
    case date(LocalDate)
    /// Both readings are dates: day first, then month first.
    case ambiguous(LocalDate, LocalDate)
    case none
  }

  /// Reads 2026-11-30, 2026/11/30, a time after either, 30.11.2026, 30. 11. 2026, 30/11/2026, 11/30/2026,
  /// 30 Nov 2026, 30. November 2026 and Nov 30, 2026.
  static func read(_ text: String, _ order: Order?) -> Reading {
    var words = text.split { $0 == " " || $0 == "," || $0 == "\u{A0}" }
    // A time of day is left out: the date is what the table shows.
    if let first = words.first, let t = first.firstIndex(of: "T"), first.first?.isNumber == true {
      words[0] = first[..<t]
    }
    while words.count > 1, words.last!.contains(":") || ["am", "pm", "utc"].contains(words.last!.lowercased()) {
      words.removeLast()
    }
    if words.count == 3 {
      // "30. 11. 2026" is "30.11.2026", as it is set in some countries.
      let isNumbers = words.allSatisfy { $0.first?.isNumber == true } && words.dropLast().allSatisfy { $0.last == "." }
      guard isNumbers else { return named(words.map { $0.last == "." ? $0.dropLast() : $0 }) }
      words = [Substring(words.joined())]
    }
    guard words.count == 1 else { return .none }
    let parts = words[0].split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    let marks = Set(words[0].filter { "-/.".contains($0) })
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil }
    guard parts.count == 3, numbers.count == 3, marks.count == 1 else { return .none }
    if parts[0].count == 4 { return date(numbers[0], numbers[1], numbers[2]).map { .date($0) } ?? .none }
    guard parts[2].count == 4, order != .ymd else { return .none }
    let dayFirst = date(numbers[2], numbers[1], numbers[0])
    let monthFirst = date(numbers[2], numbers[0], numbers[1])
    switch (order, dayFirst, monthFirst) {
    case (.dmy?, let date?, _), (.mdy?, _, let date?): return .date(date)
    case (.dmy?, nil, _), (.mdy?, _, nil): return .none
    // Points part dates that begin with the day, wherever they do.
    case (_, let date?, _) where marks == ["."]: return .date(date)
    case (_, let one?, let other?): return one == other ? .date(one) : .ambiguous(one, other)
    case (_, let date?, nil), (_, nil, let date?): return .date(date)
    default: return .none
    }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> LocalDate? {
    (1...9999).contains(year) ? LocalDate(year: year, month: month, day: day) : nil
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  private static func named(_ words: [Substring]) -> Reading {
    guard let year = Int(words[2]), words[2].count == 4 else { return .none }
    for (day, month) in [(words[0], words[1]), (words[1], words[0])] {
      let name = month.lowercased()
      guard let place = months.firstIndex(where: { name.hasPrefix($0) }), name.allSatisfy(\.isLetter),
        let day = Int(day),
        let date = date(year, place + 1, day)
      else { continue }
      return .date(date)
    }
    return .none
  }
}
