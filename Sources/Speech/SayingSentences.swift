public import Domain

/// Answers to what was said that no other verb gives.
public enum SayingSentences {
  /// More rows than this at once are asked about.
  static let farJump = 10

  /// What is asked back before a far jump or a reset; nil where it can be done at once.
  public static func question(_ heard: Heard, _ counter: Counter?) -> Telling? {
    let unit = counter?.unit ?? .row
    let shown = counter?.shown ?? 1
    switch heard.intent {
    case .reset: return Telling("\(counter?.name ?? "The counter") would begin anew. Yes or no?")
    case .set, .ripTo:
      guard let number = heard.number, abs(number - shown) > farJump else { return nil }
      return Telling("From \(unit.name) \(shown) to \(number). Yes or no?")
    case .nextCount:
      guard let number = heard.number, number > farJump else { return nil }
      return Telling("\(number) \(unit.plural) at once, up to \(shown + number). Yes or no?")
    case .backCount:
      guard let number = heard.number, number > farJump else { return nil }
      return Telling("\(number) \(unit.plural) ripped, down to \(shown - number). Yes or no?")
    default: return nil
    }
  }

  /// The row after the one on the needles: "Then comes row 25, right side: knit 2, purl 2."
  public static func ahead(_ counter: Counter, in work: Work) -> Telling {
    guard counter.unit.isPlace else { return Sentences.onNeedles(counter, in: work) }
    guard let facing = work.ahead(1, on: counter.id).first else {
      return Telling(counter.isDone ? "\(counter.place.capitalisedFirst)." : "That is the last one.")
    }
    let told = Sentences.ahead(facing, counter, in: work)
    let row = Telling("Then \(told.text.lowercasedFirst).", say: "Then comes \(told.say.lowercasedFirst).")
    // What comes on that very row has been told.
    guard let next = work.coming(on: counter.id).first, next.away > 1 else { return row }
    return row + Sentences.coming(counter, in: work)
  }

  public static func today(_ milliseconds: Int64) -> Telling {
    guard milliseconds >= 60_000 else { return Telling("Hardly any time today.") }
    return Telling(
      "\(TimeText.length(milliseconds)) today.", say: "\(SpokenTime.length(milliseconds).capitalisedFirst) today.")
  }

  public static func total(_ milliseconds: Int64) -> Telling {
    guard milliseconds >= 60_000 else { return Telling("Hardly any time so far.") }
    return Telling(
      "\(TimeText.length(milliseconds)) altogether.",
      say: "\(SpokenTime.length(milliseconds).capitalisedFirst) altogether.")
  }

  /// How far to go: "29 rows to go, about two and a half hours."
  public static func left(_ counter: Counter, time: Int64?) -> Telling {
    guard let left = counter.left else { return Telling(Grammar.english.language.answers.nothingLeft) }
    guard left > 0 else { return Telling("\(counter.place.capitalisedFirst).") }
    return Telling("\(left) \(counter.unit.word(left)) to go\(time.map { ", \(SpokenTime.about($0))" } ?? "").")
  }

  /// The newest change: "The last thing was round 12."
  public static func last(_ what: String?) -> Telling {
    guard let what else { return Telling("There is nothing to take back.") }
    return Telling("The last thing was \(what).")
  }

  /// Nothing has that name.
  public static func noSuch(_ name: String, _ names: [String]) -> Telling {
    let some = names.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
    return Telling(
      "Nothing is called “\(name)”." + (some.isEmpty ? "" : " There \(names.count == 1 ? "is" : "are"): \(some)."))
  }

  /// Several are as near.
  public static func whichOf(_ names: [String]) -> Telling {
    Telling("Which one: \(Naming.choice(names.prefix(4).map { "“\($0)”" }))?")
  }
}

extension Sentences {
  /// What can be said of a refusal: without signs, and without what is to be typed.
  public static func refusal(_ message: String) -> String {
    var said = ""
    for sentence in message.split(separator: ".", omittingEmptySubsequences: true) {
      let words = sentence.split(separator: " ")
      // "Say: set NUMBER", "To see them: mark list", "As: timer add …"
      guard !words.contains(where: { $0.last == ":" }), !words.contains("yb") || said.isEmpty else { break }
      let kept = words.map { $0.filter { $0.isLetter || $0.isNumber || "',;-?!’".contains($0) } }.filter { !$0.isEmpty }
      guard !kept.isEmpty else { continue }
      said += (said.isEmpty ? "" : " ") + kept.joined(separator: " ") + "."
    }
    return said.isEmpty ? "That can't be done." : said
  }
}

extension String {
  /// As it stands inside a sentence.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
