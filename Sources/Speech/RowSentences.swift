public import Domain

/// Sentences of the row on the needles: what the pattern says of it, what is due, and what works at the same time.
extension Sentences {
  /// So many counters that work at the same time are told of; the state has more.
  static let togetherLimit = 5

  // MARK: What a move did

  /// Rows were counted: "Round 1 done. Round 2: increase at markers (1 of 28)."
  public static func counted(_ counter: Counter, from before: Int, in work: Work, _ outcome: Outcome) -> Telling {
    let passed = Phrase.passed(outcome.passed, in: work).map { Telling("\($0.capitalisedFirst).") } ?? Telling("")
    guard counter.unit.isPlace, !counter.isDone else {
      return counted(counter, from: before) + asides(counter, in: work) + passed
        + consequences(counter, in: work, outcome)
    }
    let done = Telling(counter.rows(from: before, to: counter.value).capitalisedFirst + " done.")
    return done + row(counter, in: work) + passed + consequences(counter, in: work, outcome)
  }

  /// Rows were ripped: "Back on round 2: increase at markers (1 of 28). 3 increases due again, first on round 2."
  public static func ripped(_ counter: Counter, in work: Work, _ outcome: Outcome) -> Telling {
    let again = Phrase.again(outcome.again, in: work).map { Telling("\($0.capitalisedFirst).") } ?? Telling("")
    let place =
      counter.unit.isPlace
      ? row(counter, in: work, before: "Back on ") : ripped(counter) + asides(counter, in: work)
    return place + again + consequences(counter, in: work, outcome)
  }

  /// The counter was made to show a number: "Round 31; 15 increases passed. Wrong? yb undo"
  public static func jumped(_ counter: Counter, in work: Work, _ outcome: Outcome) -> Telling {
    let rest = asides(counter, in: work) + consequences(counter, in: work, outcome)
    let setting = setting(counter, in: work)
    if let passed = Phrase.passed(outcome.passed, in: work) {
      let place = counter.unit.isPlace && !counter.isDone ? "\(counter.heading) \(counter.shown)" : counter.place
      let told =
        Telling(
          "\(place.capitalisedFirst)\(setting.text); \(passed).",
          say: "\(place.capitalisedFirst)\(setting.say); \(passed).")
        + rest
      return told + Telling("Wrong? yb undo", say: "")
    }
    let again = Phrase.again(outcome.again, in: work).map { Telling("\($0.capitalisedFirst).") } ?? Telling("")
    let place = counter.place.capitalisedFirst
    return Telling("\(place)\(setting.text).", say: "\(place)\(setting.say).") + rest + again
  }

  /// What the move did beyond the counter itself: links that rest, and counters that work at the same time.
  private static func consequences(_ counter: Counter, in work: Work, _ outcome: Outcome) -> Telling {
    var told = Telling("")
    var items: [Telling] = []
    let moved = Set(outcome.moved.dropFirst().map(\.counter))
    for id in work.together(with: counter.id, limit: 20).dropFirst() where items.count < togetherLimit {
      // Most have nothing to say.
      guard moved.contains(id) || work.instructions[id] != nil || !work.reminders.isEmpty else { continue }
      guard let other = work.counter(id), let facing = work.facing(id) else { continue }
      let details = details(facing, in: work)
      guard moved.contains(other.id) || !details.isEmpty else { continue }
      items.append(joined(Telling(together(other)), details, separator: "; "))
    }
    if !items.isEmpty {
      told = Telling(
        "At the same time: \(items.map(\.text).joined(separator: "; ")).",
        say: "At the same time: \(items.map(\.say).joined(separator: "; ")).")
    }
    for id in outcome.rested.prefix(togetherLimit) {
      guard let link = work.link(id), let child = work.counter(link.child), let times = link.times else { continue }
      let hasFired = outcome.fired.contains { $0.link == id }
      let reason = hasFired ? "\(times) of \(times) done" : "its last \(counter.unit.name) is past"
      told = told + Telling("The link to \(child.name) rests: \(reason).")
    }
    return told
  }

  /// "Stitches 104", "Cable, row 3 of 8".
  private static func together(_ counter: Counter) -> String {
    if counter.isDone { return "\(counter.name), \(counter.place)" }
    if counter.unit.isPlace { return "\(counter.name), \(counter.place)" }
    return "\(counter.name) \(counter.shown)" + (counter.target.map { " of \($0)" } ?? "")
  }

  // MARK: The row on the needles

  /// The row on the needles with all that is asked for on it: "Row 24, WS: purl across. Decrease at both ends (2 of 5)."
  public static func onNeedles(_ counter: Counter, in work: Work) -> Telling {
    counter.unit.isPlace && !counter.isDone
      ? row(counter, in: work) : Telling("\(counter.place.capitalisedFirst).") + asides(counter, in: work)
  }

  /// "Row 24, WS: purl across. Decrease at both ends (2 of 5)."
  private static func row(_ counter: Counter, in work: Work, before: String = "") -> Telling {
    guard let facing = work.facing(counter.id) else { return Telling("\(before)\(counter.place).") }
    let heading = heading(facing, counter, in: work, before: before)
    guard facing.instruction != nil else {
      let told = joined(heading, details(facing, in: work), separator: "; ")
      return Telling(told.text + ".", say: told.say + ".")
    }
    let details = details(facing, in: work)
    let told = joined(heading, Array(details.prefix(1)), separator: "; ")
    return details.dropFirst().reduce(Telling(stopped(told.text), say: stopped(told.say))) { $0 + sentence($1) }
  }

  /// The same details, each as a sentence of its own; nothing on the row after the last one, which nobody may mean to work.
  public static func asides(_ counter: Counter, in work: Work) -> Telling {
    guard counter.value != counter.goal, let facing = work.facing(counter.id) else { return Telling("") }
    return details(facing, in: work).reduce(Telling("")) { $0 + sentence($1) }
  }

  /// "Row 24, WS", "Row 33, RS (pattern row 9, repeat 2 of 5, row 1 of 24)".
  static func heading(_ facing: Facing, _ counter: Counter, in work: Work, before: String = "") -> Telling {
    let unit = counter.unit
    let name = "\(before)\(before.isEmpty ? unit.name.capitalisedFirst : unit.name) \(facing.place.row)"
    let setting = setting(facing, counter, in: work)
    return Telling(name + setting.text, say: name + setting.say)
  }

  /// What follows a row's number: ", RS (pattern row 9, repeat 2 of 5, row 1 of 24)"; nothing where there is nothing to say.
  private static func setting(_ facing: Facing, _ counter: Counter, in work: Work) -> Telling {
    let unit = counter.unit
    var told = Telling("")
    if let side = shownSide(facing, counter, in: work) {
      told.text += ", \(side.mark)"
      told.say += side == .right ? ", right side" : ", wrong side"
    }
    if let place = Phrase.place(facing.place, unit: unit) {
      let follows = Phrase.follows(facing.place, unit: unit).map { ", \($0)" } ?? ""
      told.text += " (\(place)\(follows))"
      told.say += ", \(place)\(follows)"
    }
    return told
  }

  /// Nobody needs to be told that a round faces right.
  public static func shownSide(_ facing: Facing, _ counter: Counter, in work: Work) -> Side? {
    if work.way(of: counter, row: facing.place.row) == .round { return nil }
    return facing.side
  }

  /// What the pattern says, then what is due.
  static func details(_ facing: Facing, in work: Work) -> [Telling] {
    var told: [Telling] = []
    if let instruction = facing.instruction {
      told.append(Telling(instruction, say: SpokenPattern.words(instruction, in: work)))
    }
    for due in facing.due.prefix(togetherLimit) {
      guard let text = work.reminder(due.reminder)?.text else { continue }
      let position = Phrase.position(due.number, of: due.total)
      told.append(
        Telling(
          Phrase.due(text, due), say: SpokenPattern.words(text, in: work) + (position.isEmpty ? "" : ", \(position)")))
    }
    return told
  }

  private static func joined(_ heading: Telling, _ details: [Telling], separator: String) -> Telling {
    guard !details.isEmpty else { return heading }
    return Telling(
      "\(heading.text): \(details.map(\.text).joined(separator: separator))",
      say: "\(heading.say): \(details.map(\.say).joined(separator: separator))")
  }

  private static func sentence(_ told: Telling) -> Telling {
    Telling(stopped(told.text.capitalisedFirst), say: stopped(told.say.capitalisedFirst))
  }

  private static func stopped(_ text: String) -> String {
    text.last.map { ".!?".contains($0) } == true ? text : text + "."
  }

  // MARK: Standing still

  /// The same after "row 33 of 140"; nothing for a tally, nor on the rows after the last one.
  static func setting(_ counter: Counter, in work: Work) -> Telling {
    guard counter.unit.isPlace, !counter.isDone, let facing = work.facing(counter.id) else { return Telling("") }
    return setting(facing, counter, in: work)
  }

  /// When the nearest reminder of a counter comes: "Round 4 brings: increase at markers."
  public static func coming(_ counter: Counter, in work: Work) -> Telling {
    guard let next = work.coming(on: counter.id).first, let text = work.reminder(next.reminder)?.text else {
      return Telling("")
    }
    let away = "in \(next.away) \(counter.unit.word(next.away))"
    return Telling(
      "Then on \(counter.unit.name) \(next.row), \(away): \(text).",
      say: "Then, \(away): \(SpokenPattern.words(text, in: work)).")
  }

  /// One row to come, as a line of a list: "Row 25, RS: k2, p2; decrease at both ends (3 of 5)".
  public static func ahead(_ facing: Facing, _ counter: Counter, in work: Work) -> Telling {
    joined(heading(facing, counter, in: work), details(facing, in: work), separator: "; ")
  }
}
