public import Domain

/// What is told to a person: one line to read, and one sentence to speak.
public struct Telling: Equatable, Sendable {
  public var text: String
  public var say: String

  public init(_ text: String, say: String? = nil) {
    self.text = text
    self.say = say ?? text
  }

  /// Fit to be sent: names may hold line feeds, and what is told is one line all the same; quotation marks aren't spoken.
  public var sent: Telling { Telling(Self.oneLine(text), say: Self.oneLine(say, quotes: false)) }

  /// Looked through byte by byte, since nearly every text comes out as it went in.
  private static func oneLine(_ text: String, quotes: Bool = true) -> String {
    var text = text
    // Control characters, and the first bytes of the others that are looked for.
    guard text.withUTF8({ $0.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 } }) else { return text }
    var result: [UInt8]?
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      let rest = bytes.count - at
      let length: Int
      var replacement: UInt8? = UInt8(ascii: " ")
      switch bytes[at] {
      case 0..<0x20, 0x7F: length = 1
      // U+0080 to U+009F, the other control characters.
      case 0xC2 where rest > 1 && bytes[at + 1] < 0xA0: length = 2
      // U+2028 and U+2029, line and paragraph separator.
      case 0xE2 where rest > 2 && bytes[at + 1] == 0x80 && (bytes[at + 2] == 0xA8 || bytes[at + 2] == 0xA9): length = 3
      // U+201C and U+201D, “ and ”.
      case 0xE2 where !quotes && rest > 2 && bytes[at + 1] == 0x80 && (bytes[at + 2] == 0x9C || bytes[at + 2] == 0x9D):
        length = 3
        replacement = nil
      default:
        result?.append(bytes[at])
        at += 1
        continue
      }
      if result == nil { result = Array(bytes[..<at]) }
      if let replacement { result?.append(replacement) }
      at += length
    }
    return result.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// One after the other.
  public static func + (a: Telling, b: Telling) -> Telling {
    Telling(join(a.text, b.text), say: join(a.say, b.say))
  }

  private static func join(_ a: String, _ b: String) -> String {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    return a + " " + b
  }
}

extension Counter {
  /// "Round": the unit as a sentence begins.
  var heading: String { unit.name.capitalisedFirst }

  /// Where the counter stands, as "round 2 of 60", "all 60 rounds done", "3 decreases".
  public var place: String {
    if let left, left == 0, let goal, let target {
      let over = value - goal
      let all = unit.isPlace ? "all \(goal) \(unit.word(goal)) done" : "all \(target) \(unit.word(target)) done"
      return over == 0 ? all : "\(all), and \(over) more"
    }
    if unit.isPlace { return "\(unit.name) \(shown)" + (target.map { " of \($0)" } ?? "") }
    return "\(shown)" + (target.map { " of \($0) \(unit.plural)" } ?? " \(unit.word(shown))")
  }

  /// The same without the target, as what was done is called afterwards: "round 2", "3 decreases".
  public var spot: String {
    if unit.isPlace { return isDone ? place : "\(unit.name) \(shown)" }
    return "\(shown) \(unit.word(shown))"
  }

  /// The rows between two values, as "round 1" or "rounds 1 to 3"; a tally's step as "2 decreases".
  public func rows(from lower: Int, to upper: Int) -> String {
    guard unit.isPlace else { return "\(upper - lower) \(unit.word(upper - lower))" }
    let first = shown(for: lower)
    let last = shown(for: upper - 1)
    return first == last ? "\(unit.name) \(first)" : "\(unit.plural) \(first) to \(last)"
  }
}

/// Sentences of what happened. They hold no words that the voice grammar would take as a command.
public enum Sentences {
  /// Where a project stands: "Raglan: round 2 of 60."
  public static func place(_ work: Work, _ counter: Counter?) -> Telling {
    guard let counter else { return Telling("\(work.project.name): no counter yet.") }
    let named = work.counters.count > 1 ? "\(counter.name), \(counter.place)" : counter.place
    let setting = setting(counter, in: work)
    let place = Telling(
      "\(work.project.name): \(named)\(setting.text).",
      say: "\(work.project.name). \(named.capitalisedFirst)\(setting.say).")
    return place + asides(counter, in: work) + coming(counter, in: work)
  }

  public static let noProject = Telling(
    "No project yet. Begin one with: yb project new \"NAME\"", say: "There is no project yet.")

  /// Rows were counted: "Round 1 done. Round 2."
  public static func counted(_ counter: Counter, from before: Int) -> Telling {
    guard counter.unit.isPlace else { return Telling(counter.place.capitalisedFirst + ".") }
    let done = counter.rows(from: before, to: counter.value).capitalisedFirst + " done."
    if counter.isDone { return Telling("\(done) \(counter.place.capitalisedFirst).") }
    return Telling("\(done) \(counter.heading) \(counter.shown).")
  }

  /// Rows were ripped: "Back on round 2."
  public static func ripped(_ counter: Counter) -> Telling {
    counter.unit.isPlace
      ? Telling("Back on \(counter.unit.name) \(counter.shown).") : Telling("Down to \(counter.place).")
  }

  /// Something was taken back, or done again.
  public static func tookBack(_ what: String) -> Telling { Telling("Took back \(what).") }
  public static func didAgain(_ what: String) -> Telling { Telling("Did \(what) again.") }

  /// A second press came far sooner than a row takes.
  public static let twice = Telling("Twice?", say: "Was that meant twice?")
}
