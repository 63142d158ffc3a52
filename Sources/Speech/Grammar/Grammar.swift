/// The sentences of a language, ready to be compared with what was said. Closed: what is none of them is not understood.
public final class Grammar: Sendable {
  public let language: Language

  /// What is done to go through a template.
  private enum Step {
    case word(Int)
    case slot(Template.Slot)
    /// Try the first, then the second.
    case fork(Int, Int)
    case jump(Int)
    case end
  }

  private let steps: [Step]
  /// Where each template begins, and the sentence that it is one of.
  private let beginnings: [(step: Int, sentence: Int)]
  /// The beginnings that a first word can have, by the word's number; those of any word at the place of ``strange``.
  private let byFirst: [[Int]]
  private let numbers: [String: Int]
  private let pieces: [NumberWords.Piece?]
  private let fillers: [Bool]
  private let wake: [Int]
  private let subjects: [[Int]]

  /// Stands for each word that is in no template.
  private static let strange = 0

  public init(_ language: Language) {
    self.language = language
    var numbers: [String: Int] = [:]
    var words = 1
    func number(_ word: String) -> Int {
      if let known = numbers[word] { return known }
      numbers[word] = words
      words += 1
      return words - 1
    }
    let fillers = Set(language.fillers)
    let rules = Self.rules(of: language)
    var steps: [Step] = []
    func write(_ template: Template) {
      switch template {
      case .word(let word):
        if !fillers.contains(word) { steps.append(.word(number(word))) }
      case .slot(let slot): steps.append(.slot(slot))
      case .sequence(let parts): for part in parts { write(part) }
      case .optional(let inside):
        let fork = steps.count
        steps.append(.end)
        write(inside)
        steps[fork] = .fork(fork + 1, steps.count)
      case .choice(let choices):
        var jumps: [Int] = []
        for (index, choice) in choices.enumerated() {
          let fork = steps.count
          if index < choices.count - 1 { steps.append(.end) }
          write(choice)
          guard index < choices.count - 1 else { break }
          jumps.append(steps.count)
          steps.append(.end)
          steps[fork] = .fork(fork + 1, steps.count)
        }
        for jump in jumps { steps[jump] = .jump(steps.count) }
      }
    }
    var beginnings: [(step: Int, sentence: Int)] = []
    for (index, sentence) in language.sentences.enumerated() {
      for text in sentence.templates {
        beginnings.append((steps.count, index))
        write(Template(text, rules: rules))
        steps.append(.end)
      }
    }
    wake = Spoken(language.wake).words.map { number($0.text) }
    subjects = language.subjects.map { Spoken($0).words.map { number($0.text) } }
    for word in language.fillers { _ = number(word) }
    let pieces = Self.pieces(of: language.numbers)
    for word in pieces.keys.sorted() { _ = number(word) }
    self.numbers = numbers
    var byNumber = [NumberWords.Piece?](repeating: nil, count: words)
    for (word, piece) in pieces { byNumber[numbers[word]!] = piece }  // because each has a number since the loop above
    self.pieces = byNumber
    var filler = [Bool](repeating: false, count: words)
    for word in fillers { filler[numbers[word]!] = true }  // likewise
    self.fillers = filler
    self.steps = steps
    self.beginnings = beginnings
    byFirst = Self.index(beginnings.map(\.step), steps, words: words)
  }

  static func rules(of language: Language) -> [String: Template] {
    var rules: [String: Template] = [:]
    for rule in language.rules { rules[rule.name] = Template(rule.template, rules: rules) }
    return rules
  }

  /// Which templates can begin with which word.
  private static func index(_ beginnings: [Int], _ steps: [Step], words: Int) -> [[Int]] {
    var result = [[Int]](repeating: [], count: words)
    for (index, beginning) in beginnings.enumerated() {
      var firsts: Set<Int> = []
      var isAny = false
      var todo = [beginning]
      while let at = todo.popLast() {
        switch steps[at] {
        case .word(let word): firsts.insert(word)
        case .slot: isAny = true
        case .fork(let a, let b): todo += [a, b]
        case .jump(let to): todo.append(to)
        case .end: break
        }
      }
      for word in isAny ? Set(0..<words) : firsts { result[word].append(index) }
    }
    return result
  }

  private static func pieces(of words: NumberWords) -> [String: NumberWords.Piece] {
    var pieces: [String: NumberWords.Piece] = [:]
    for (word, value) in words.small { pieces[word] = .small(value) }
    for (value, names) in words.units.enumerated() { for name in names { pieces[name] = .unit(value) } }
    for (value, names) in words.teens.enumerated() { for name in names { pieces[name] = .teen(value + 10) } }
    for (value, names) in words.tens.enumerated() { for name in names { pieces[name] = .ten((value + 2) * 10) } }
    for name in words.noughts { pieces[name] = .nought }
    pieces[words.hundred] = .hundred
    pieces[words.and] = .and
    pieces[words.a] = .a
    return pieces
  }

  // MARK: Understanding

  /// What was meant.
  public enum Meaning: Equatable, Sendable {
    case heard(Heard)
    case notUnderstood
    /// There are words that could be one number or several.
    case ambiguousNumber
    /// The wake word was wanted, and is not there.
    case notMeant
    /// There is the wake word and nothing else.
    case called
  }

  /// Understands one sentence. With `wake` it must begin with these words, else nobody talks to us.
  public func understand(_ text: String, wake: String? = nil) -> Meaning {
    let spoken = Spoken(text)
    var all = spoken.words.map {
      Word(text: $0.text, number: numbers[$0.text] ?? Self.strange, start: $0.start, end: $0.end)
    }
    if let wake {
      guard let rest = Self.without(wake, all.filter { !isFiller($0) }) else { return .notMeant }
      guard let first = rest.first else { return .called }
      all.removeAll { $0.start < first.start }
    }
    let words = all.filter { !isFiller($0) }
    guard !words.isEmpty else { return .notUnderstood }
    var attempt = Attempt(grammar: self, spoken: spoken, words: words)
    let heard = attempt.heard()
    var isAmbiguous = attempt.sawAmbiguousNumber
    // An engine may say a word twice. What it says twice is seldom a name.
    if heard == nil || heard.map({ Self.names.contains($0.intent) }) == true,
      let single = single(spoken, words, isName: heard != nil, &isAmbiguous)
    {
      return .heard(single)
    }
    if let heard { return .heard(heard) }
    for subject in subjects where words.count > subject.count && zip(words, subject).allSatisfy({ $0.number == $1 }) {
      var attempt = Attempt(grammar: self, spoken: spoken, words: Array(words.dropFirst(subject.count)))
      if let heard = attempt.heard() { return .heard(heard) }
      isAmbiguous = isAmbiguous || attempt.sawAmbiguousNumber
    }
    return isAmbiguous ? .ambiguousNumber : .notUnderstood
  }

  /// The number that one word is; nil for most.
  func number(of word: String) -> Int? {
    guard let number = numbers[word], case .number(let value) = pieces[number].map({ NumberWords.read([$0]) }) else {
      return nil
    }
    return value
  }

  private func isFiller(_ word: Word) -> Bool { word.number != Self.strange && fillers[word.number] }

  /// The words after the wake word.
  private static func without(_ wake: String, _ words: [Word]) -> ArraySlice<Word>? {
    let wanted = Spoken(wake).words.map(\.text)
    guard !wanted.isEmpty, words.count >= wanted.count, zip(words, wanted).allSatisfy({ $0.text == $1 }) else {
      return nil
    }
    return words[wanted.count...]
  }

  private static let names: Set<Intent> = [.project, .counter, .open]

  /// What is meant where a word that stands twice in a row was said once; nil where that could be wrong.
  private func single(_ spoken: Spoken, _ words: [Word], isName: Bool, _ isAmbiguous: inout Bool) -> Heard? {
    func without(_ isKept: (Word) -> Bool) -> Heard? {
      var result: [Word] = []
      for word in words {
        if let last = result.last, last.text == word.text, !isKept(word) {
          result[result.count - 1].end = word.end
        } else {
          result.append(word)
        }
      }
      guard result.count < words.count else { return nil }
      var attempt = Attempt(grammar: self, spoken: spoken, words: result)
      let heard = attempt.heard()
      isAmbiguous = isAmbiguous || attempt.sawAmbiguousNumber
      return heard
    }
    // A number, and what changes something by itself, may be meant twice.
    if let heard = without({ ($0.number != Self.strange && pieces[$0.number] != nil) || isChange($0) }) { return heard }
    guard let heard = without({ _ in false }), heard.intent.isQuestion || isName && Self.names.contains(heard.intent)
    else { return nil }
    return heard
  }

  private func isChange(_ word: Word) -> Bool {
    var attempt = Attempt(grammar: self, spoken: Spoken(word.text), words: [word])
    return attempt.heard().map { !$0.intent.isQuestion } ?? false
  }

  private struct Word {
    let text: String
    let number: Int
    let start: Int
    var end: Int
  }

  /// One try at finding the sentence that words are.
  private struct Attempt {
    let grammar: Grammar
    let spoken: Spoken
    let words: [Word]
    var sawAmbiguousNumber = false
    private var number: Int?
    private var text: String?

    init(grammar: Grammar, spoken: Spoken, words: [Word]) {
      self.grammar = grammar
      self.spoken = spoken
      self.words = words
    }

    mutating func heard() -> Heard? {
      for index in grammar.byFirst[words[0].number] {
        let beginning = grammar.beginnings[index]
        number = nil
        text = nil
        guard fits(beginning.step, 0) else { continue }
        return Heard(grammar.language.sentences[beginning.sentence].intent, number: number, text: text)
      }
      return nil
    }

    private mutating func fits(_ step: Int, _ at: Int) -> Bool {
      var (step, at) = (step, at)
      while true {
        switch grammar.steps[step] {
        case .end: return at == words.count
        case .jump(let to): step = to
        case .fork(let first, let second):
          if fits(first, at) { return true }
          step = second
        case .word(let word):
          guard at < words.count, words[at].number == word else { return false }
          step += 1
          at += 1
        case .slot(let slot):
          switch slot {
          case .number, .plain, .one:
            guard let count = readNumber(at, slot) else { return false }
            step += 1
            at += count
          case .name, .text:
            // As much as possible first, so that what stands last in a sentence is what is said last.
            var end = words.count
            while end > at {
              if fits(step + 1, end) {
                // A note keeps its "the"; a name does without.
                let from = at == 0 || slot == .name ? words[at].start : words[at - 1].end
                text = spoken.text(from: from, to: end == words.count ? spoken.bytes.count : words[end].start)
                return true
              }
              end -= 1
            }
            return false
          }
        }
      }
    }

    /// Takes in as many words as can belong to a number; gives how many.
    private mutating func readNumber(_ at: Int, _ slot: Template.Slot) -> Int? {
      var pieces: [NumberWords.Piece] = []
      var end = at
      loop: while end < words.count {
        guard let piece = piece(words[end]) else { break }
        switch piece {
        case .small where slot != .number: break loop
        // Only before a hundred.
        case .a where end + 1 >= words.count || self.piece(words[end + 1]) != .hundred:
          if slot == .one, pieces.isEmpty {
            number = 1
            return 1
          }
          break loop
        // "and" belongs to a number only inside it.
        case .and where pieces.last != .hundred || end + 1 >= words.count || self.piece(words[end + 1]) == nil:
          break loop
        case .nought where pieces.isEmpty: break loop
        default: break
        }
        pieces.append(piece)
        end += 1
      }
      guard !pieces.isEmpty else { return nil }
      guard case .number(let value) = NumberWords.read(pieces) else {
        sawAmbiguousNumber = true
        return nil
      }
      guard slot != .one || value == 1 else { return nil }
      number = value
      return end - at
    }

    private func piece(_ word: Word) -> NumberWords.Piece? {
      if word.number != Grammar.strange { return grammar.pieces[word.number] }
      guard let first = word.text.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
        word.text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      return .digits(word.text.utf8.count <= 3 ? Int(word.text) : nil)
    }
  }
}

/// What was heard: the intent, and what filled its slots.
public struct Heard: Equatable, Sendable {
  public let intent: Intent
  public let number: Int?
  public let text: String?

  public init(_ intent: Intent, number: Int? = nil, text: String? = nil) {
    self.intent = intent
    self.number = number
    self.text = text
  }
}
