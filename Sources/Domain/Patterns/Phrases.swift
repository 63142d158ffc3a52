/// Short pieces of sentences, the same in text and speech.
public enum Phrase {
  /// "1st", "2nd", "3rd", "4th", "11th", "23rd".
  public static func ordinal(_ number: Int) -> String {
    let ending =
      switch (abs(number) % 100, abs(number) % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// "3 of 28", or "3rd time" without end; nothing for the only one.
  public static func position(_ number: Int, of total: Int?) -> String {
    guard let total else { return "\(ordinal(number)) time" }
    return total == 1 ? "" : "\(number) of \(total)"
  }

  /// "a", "a and b", "a, b and c".
  public static func list(_ words: [String]) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// "increase at markers (3 of 28)"; without brackets when it is the only one.
  public static func due(_ text: String, _ due: Due) -> String {
    let position = position(due.number, of: due.total)
    return position.isEmpty ? text : "\(text) (\(position))"
  }

  /// "15 increases", when the text names a thing that can be counted so; else "15 reminders".
  public static func count(_ count: Int, of text: String) -> String {
    let nouns: Set = [
      "increase", "decrease", "buttonhole", "cable", "bobble", "stripe", "turn", "cross", "repeat", "bead", "marker",
      "dart",
    ]
    let first = text.prefix { $0 != " " && $0 != "," && $0 != ":" }.lowercased()
    return "\(count) \(Unit(nouns.contains(first) ? first : "reminder").word(count))"
  }

  /// "15 increases passed", "15 increases and 2 cables passed", "17 reminders passed" of things that have no name.
  public static func passed(_ crossed: [Crossed], in work: Work) -> String? {
    counted(crossed, in: work).map { "\($0) passed" }
  }

  /// "3 increases due again, next on round 24".
  public static func again(_ crossed: [Crossed], in work: Work) -> String? {
    guard let words = counted(crossed, in: work), let next = crossed.min(by: { $0.first < $1.first }) else {
      return nil
    }
    let unit = work.reminder(next.reminder).flatMap { work.counter($0.counter)?.unit } ?? .row
    return
      "\(words) due again, \(crossed.reduce(0) { $0 + $1.count } == 1 ? "" : "first ")on \(unit.name) \(next.first)"
  }

  private static func counted(_ crossed: [Crossed], in work: Work) -> String? {
    var kinds: [(text: String, count: Int)] = []
    for item in crossed {
      guard let text = work.reminder(item.reminder)?.text else { continue }
      let name = count(1, of: text)
      if let place = kinds.firstIndex(where: { count(1, of: $0.text) == name }) {
        kinds[place].count += item.count
      } else {
        kinds.append((text, item.count))
      }
    }
    return kinds.isEmpty ? nil : list(kinds.map { count($0.count, of: $0.text) })
  }

  /// The rows that a reminder means, as a sentence.
  ///
  /// "28 times: rounds 2, 4, 6 … 56." Up to six rows are all named; without end it is "Rounds 2, 4, 6 and so on." Each
  /// further rhythm is told after "then". To be `spoken`, "…" becomes "and so on to". Not `counted`, "28 times" is left out.
  public static func rows(
    of reminder: Reminder, in work: Work, spoken: Bool = false, counted: Bool = true
  ) -> String {
    let unit = work.counter(reminder.counter)?.unit ?? .row
    let occurrences = work.occurrences(of: reminder)
    let rows = occurrences.rows(limit: 7)
    guard let first = rows.first else { return "It never comes: the pattern doesn't reach those \(unit.plural)." }
    let total = occurrences.total
    if total == 1 { return "\(unit.name.capitalisedFirst) \(first)." }
    let list: String
    if reminder.basis == .row && reminder.rhythm.segments.count > 1 {
      list = reminder.rhythm.segments.map { stretch($0, spoken) }.joined(separator: ", then ")
    } else if let total, total <= 6 {
      list = Self.list(rows.map(String.init))
    } else {
      list = stretch(Array(rows.prefix(3)), last: occurrences.last, spoken)
    }
    guard let total, counted else { return "\(unit.plural.capitalisedFirst) \(list)." }
    return "\(total) times: \(unit.plural) \(list)."
  }

  /// The rows of a link that is told of already, so without how many there are: "Rows 12, 18, 24, 30 and 36."
  public static func rows(of link: Link, in work: Work, spoken: Bool = false) -> String {
    let reminder = Reminder(id: Reminder.ID(0), counter: link.parent, text: "", rhythm: link.rhythm)
    return rows(of: reminder, in: work, spoken: spoken, counted: false)
  }

  private static func stretch(_ segment: Rhythm.Segment, _ spoken: Bool) -> String {
    let count = min(segment.times ?? .max, 3)
    let rows = (0..<count).map { segment.from + segment.every * $0 }
    if let times = segment.times, times <= 3 { return list(rows.map(String.init)) }
    return stretch(rows, last: segment.last, spoken)
  }

  private static func stretch(_ rows: [Int], last: Int?, _ spoken: Bool) -> String {
    let gap = spoken ? "and so on to" : "…"
    return rows.map(String.init).joined(separator: ", ") + (last.map { " \(gap) \($0)" } ?? " and so on")
  }

  /// What a link does: "every 6th row from row 12, 5 times: Sleeve 1 up", "… 2 down", "… back to nothing".
  public static func link(_ link: Link, in work: Work) -> String {
    let unit = work.counter(link.parent)?.unit ?? .row
    let child = work.counter(link.child)?.name ?? ""
    let rhythm =
      link.times == 1
      ? "on \(unit.name) \(link.from)"
      : "every \(link.every == 1 ? "" : ordinal(link.every) + " ")\(unit.name)"
        + (link.from == link.every ? "" : " from \(unit.name) \(link.from)")
        + (link.times.map { ", \($0) times" } ?? "")
    switch link.effect {
    case .reset: return "\(rhythm): \(child) back to nothing"
    case .by(let step): return "\(rhythm): \(child) \(abs(step)) \(step > 0 ? "up" : "down")"
    }
  }

  /// Where a row is: "pattern row 9, repeat 2 of 5, row 1 of 24"; nil outside repeats while both numbers agree.
  public static func place(_ place: PatternPlace, unit: Unit) -> String? {
    let number = "pattern \(unit.name) \(place.patternRow)"
    guard let turn = place.turn else { return place.row == place.patternRow ? nil : number }
    let count = turn.times.map { "repeat \(turn.number) of \($0)" } ?? "repeat \(turn.number)"
    return "\(number), \(count), \(unit.name) \(turn.position) of \(turn.length)"
  }

  /// Where a repeat ends: "then row 33" on its last row, "then row 9 again" at the end of the others; nil inside it.
  public static func follows(_ place: PatternPlace, unit: Unit) -> String? {
    guard let turn = place.turn, turn.position == turn.length else { return nil }
    return turn.isLast ? "then pattern \(unit.name) \(place.next)" : "then \(unit.name) \(place.next) again"
  }

  /// Hundredths without needless zeros: 2250 is "22.5".
  public static func decimal(hundredths number: Int) -> String { hundredths(number) }

  /// What a length means in rows: "about row 114; measure at 108".
  public static func measure(of counter: Counter, in work: Work) -> String? {
    work.measure(of: counter).map { "about \(counter.unit.name) \($0.target); measure at \($0.measureAt)" }
  }
}
