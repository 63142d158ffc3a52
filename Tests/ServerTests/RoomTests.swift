import TestSupport
import Testing
import Wire

@testable import Server
@testable import Speech

/// What a room says: the news, a film, and a person who means somebody else.
struct Room {
  private var random: Seeded
  private let commands = Corpus.utterances.filter { $0.meaning != "!" }.map(\.words)

  init(_ random: Seeded) { self.random = random }

  private static let people = [
    "the minister", "a spokesman", "my mother", "the captain", "nobody", "the second witness", "she", "the row of men",
    "our team",
  ]
  private static let deeds = [
    "said that", "has confirmed", "wants to know whether", "will stop", "could not read", "asked how long",
    "went back to", "set out for", "counted",
    "is on", "undid", "resumed", "switched to",
  ]
  private static let things = [
    "the next round of talks", "twenty rows of houses", "the price of wool", "a new project", "the counter",
    "row forty of the stadium", "two more years",
    "the last train", "the timer on the bomb", "what comes next", "the needle in the north", "a pattern of crime",
  ]
  private static let ends = [
    "today", "at noon", "after the match", "in all", "so far", "again", "on Friday", "for the third time",
    "with three to go", "",
  ]
  private static let cries = [
    "Come on", "Look out", "Darling", "Listen", "Sir", "Yarn", "Buddy", "My buddy", "Yawn, buddy", "Hey", "Oh",
    "Ladies and gentlemen",
  ]

  /// A sentence of the news, of a film, or just a command's own words, as somebody else may say them.
  mutating func sentence() -> String {
    switch random.below(5) {
    case 0, 1:
      "\(random.pick(Self.people)) \(random.pick(Self.deeds)) \(random.pick(Self.things)) \(random.pick(Self.ends))"
    case 2: "\(random.pick(Self.cries))! \(random.pick(commands)) …"
    case 3: random.pick(commands)
    default: "\(random.pick(Self.people)) \(random.pick(Self.deeds)) \(random.pick(commands))"
    }
  }
}

@Suite struct RoomTests {
  @Test func `5,000 sentences of a room change nothing without the wake word, and are passed over`() {
    let random = Seeded(seed: 20_261_130)
    var room = Room(random)
    let knitter = Knitter()
    knitter.say("project new Raglan")
    knitter.say("set 50")
    let before = knitter.dump()
    for _ in 1...5000 {
      let said = room.sentence()
      let answer = knitter.say("say \(literal(said)) wake=\"yarn buddy\"", after: 3)
      #expect(answer["ignored"] == .bool(true), "\(said)")
    }
    #expect(knitter.dump() == before)
  }

  @Test func `even without a wake word a sentence changes something only if it is a whole command`() {
    var room = Room(Seeded(seed: 7))
    let commands = Set(Corpus.utterances.filter { $0.meaning != "!" }.map { Spoken($0.words).words.map(\.text) })
    for _ in 1...5000 {
      let said = room.sentence()
      guard case .heard(let heard) = Grammar.english.understand(said), !heard.intent.isQuestion else { continue }
      let words = Spoken(said).words.map(\.text)
      // "Hey! next row": what is passed over may stand before it.
      let kept = words.filter { !Language.english.fillers.contains($0) }
      let isWhole =
        commands.contains(words) || commands.contains { $0.filter { !Language.english.fillers.contains($0) } == kept }
      #expect(isWhole, "\(said)")
    }
  }

  private func literal(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSON.escape(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What is spoken, heard again by whoever listens.
@Suite struct EchoTests {
  /// Whether words would change something.
  static func isCommand(_ text: String) -> Bool {
    guard case .heard(let heard) = Grammar.english.understand(text) else { return false }
    return !heard.intent.isQuestion
  }

  static func check(_ said: String) {
    if case .heard(let heard) = Grammar.english.understand(said) { Issue.record("“\(said)” is \(heard.intent)") }
    for sentence in said.split(whereSeparator: { ".!?;:".contains($0) }) {
      #expect(!isCommand(String(sentence)), "“\(sentence)” of “\(said)”")
    }
  }

  @Test func `no answer to random requests sounds like a command`() {
    var random = Seeded()
    for round in 1...8 {
      let knitter = Knitter()
      if round % 2 == 0 { knitter.say("settings timer yes") }
      knitter.say("project new Raglan unit=\(random.pick(["row", "round", "stitch"])) target=\(random.below(60) + 1)")
      knitter.say("counter new Sleeve")
      knitter.say("counter side flat")
      knitter.say("link new Row to Sleeve every=2")
      knitter.say("remind \"decrease at both ends\" every=3")
      knitter.say("instruct 3-8 \"*k2tog, yo; rep from *\"")
      let lines = [
        "next", "next 3", "back", "back 2", "set 12", "set 40", "rip to=2", "reset", "undo", "redo", "status", "ahead",
        "history 3", "timer", "timer start",
        "timer stop", "timer pause", "timer resume", "timer keep", "timer discard", "timer totals", "timer list",
        "mark lifeline", "rip to=lifeline",
        "note lost a stitch", "note list", "remind list", "remind dismiss", "remind snooze", "counter use Sleeve",
        "counter use 1", "counter list",
        "project list", "project show", "project use Raglan", "settings", "settings twice no",
        "settings spell T2R=\"twist\"", "theme", "theme dark", "link list",
        "repeat 8 from=3 times=5", "repeat list", "counter target 30", "counter rename Sleeve Arm",
        "project status finished", "instruct list",
        "project gauge 22x30", "project idle \"30 min\"", "mark list",
      ]
      for _ in 1...150 {
        let isSpoken = random.bool()
        let line = isSpoken ? "say \(Request.word(random.pick(Corpus.utterances).words))" : random.pick(lines)
        let answer = knitter.say(line, after: Int64(random.pick([1, 60, 4000])))
        if let say = answer["say"]?.string { Self.check(say) }
      }
    }
  }

  @Test func `nor do the answers of the language itself`() {
    let answers = Language.english.answers
    for said in [
      answers.notUnderstood, answers.ambiguousNumber, answers.help, answers.listening, answers.nothingAsked,
      answers.askedTooLongAgo,
      answers.movedSince, answers.leftAlone, answers.again, answers.nothingLeft,
    ] {
      Self.check(said)
    }
  }
}
