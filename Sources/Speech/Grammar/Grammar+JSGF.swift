extension Language {
  /// The clear sentences as a JSpeech Grammar (https://www.w3.org/TR/jsgf/), each after the wake word, for an engine that
  /// hears nothing else.
  ///
  /// `<name>` is nothing until a client fills it in with the names that there are; `<text>` has the usual texts. Only words that
  /// can be spoken: no digits, and of words that sound alike the usual one.
  public var jsgf: String {
    let spoken = sentences.filter { !$0.clear.isEmpty }
    var lines = ["#JSGF V1.0;", "grammar yarnbuddy;", "public <utterance> = \(wake) <command>;"]
    lines.append("<command> = \(spoken.map { "<\($0.intent.rawValue)>" }.joined(separator: " | "));")
    for sentence in spoken {
      let ways = sentence.clear.map { Self.jsgf(Template($0, rules: Grammar.rules(of: self))) }
      lines.append("<\(sentence.intent.rawValue)> = \(ways.joined(separator: " | "));")
    }
    let one = numbers.units[1][0]
    let units = numbers.units[1...].map { $0[0] }.joined(separator: " | ")
    let teens = numbers.teens.map { $0[0] }.joined(separator: " | ")
    let tens = numbers.tens.map { $0[0] }.joined(separator: " | ")
    lines += [
      "<one> = \(one) | \(numbers.a);",
      "<unit> = \(units);",
      "<small> = <unit> | \(teens) | (\(tens)) [<unit>];",
      "<number> = <small> | (<unit> | \(numbers.a)) \(numbers.hundred) [[\(numbers.and)] <small>];",
      "<text> = \(texts.joined(separator: " | "));",
      "<name> = nothing;",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func jsgf(_ template: Template) -> String {
    switch template {
    case .word(let word): word
    case .slot(let slot): slot == .plain ? "<number>" : "<\(slot.rawValue)>"
    case .sequence(let parts): parts.map { jsgf($0) }.joined(separator: " ")
    case .choice(let choices): "(\(choices.map { jsgf($0) }.joined(separator: " | ")))"
    case .optional(let inside): "[\(jsgf(inside))]"
    }
  }

  /// The words of the clear sentences and of the wake word, for an engine that takes a list of them (Vosk); `[unk]` stands
  /// for all others.
  public var words: [String] {
    var words = Set(Spoken(wake).words.map(\.text))
    for sentence in sentences {
      for text in sentence.clear {
        for way in Template(text, rules: Grammar.rules(of: self)).expansions { words.formUnion(way) }
      }
    }
    words = words.filter { $0.utf8.first != UInt8(ascii: "{") }
    for names in numbers.units + numbers.teens + numbers.tens { words.insert(names[0]) }
    words.formUnion([numbers.hundred, numbers.and, numbers.a])
    for text in texts { words.formUnion(Spoken(text).words.map(\.text)) }
    return words.sorted() + ["[unk]"]
  }

  /// The same as Vosk takes it: a JSON list.
  public var vosk: String {
    // Words of small letters need no escapes.
    "[\n" + words.map { "  \"\($0)\"" }.joined(separator: ",\n") + "\n]\n"
  }
}
