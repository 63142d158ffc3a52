/// A template, taken apart.
indirect enum Template: Equatable {
  case word(String)
  case slot(Slot)
  case sequence([Template])
  case choice([Template])
  case optional(Template)

  enum Slot: String, CaseIterable {
    case number, plain, one, name, text
  }

  /// Reads a template; a rule's name stands for what `rules` has. Traps where it is wrong: templates are part of the program,
  /// and a test reads them all.
  init(_ text: String, rules: [String: Template]) {
    var reader = Reader(bytes: Array(text.utf8), rules: rules)
    self = reader.alternatives()
    precondition(reader.at == reader.bytes.count, "a bracket too many: \(text)")
  }

  private struct Reader {
    let bytes: [UInt8]
    let rules: [String: Template]
    var at = 0

    /// Up to a closing bracket or the end.
    mutating func alternatives() -> Template {
      var choices = [sequence()]
      while at < bytes.count, bytes[at] == UInt8(ascii: "|") {
        at += 1
        choices.append(sequence())
      }
      return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() -> Template {
      var parts: [Template] = []
      while at < bytes.count {
        switch bytes[at] {
        case UInt8(ascii: " "): at += 1
        case UInt8(ascii: "("): parts.append(enclosed(UInt8(ascii: ")")))
        case UInt8(ascii: "["): parts.append(.optional(enclosed(UInt8(ascii: "]"))))
        case UInt8(ascii: "{"):
          let name = named(UInt8(ascii: "}"))
          guard let slot = Slot(rawValue: name) else { preconditionFailure("there is no slot {\(name)}") }
          parts.append(.slot(slot))
        case UInt8(ascii: "<"):
          let name = named(UInt8(ascii: ">"))
          guard let rule = rules[name] else { preconditionFailure("there is no rule <\(name)>") }
          parts.append(rule)
        case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"):
          return parts.count == 1 ? parts[0] : .sequence(parts)
        default:
          let end = bytes[at...].firstIndex { Array(" ()[]{}<>|".utf8).contains($0) } ?? bytes.count
          parts.append(.word(String(decoding: bytes[at..<end], as: UTF8.self)))
          at = end
        }
      }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func enclosed(_ close: UInt8) -> Template {
      at += 1
      let inside = alternatives()
      precondition(at < bytes.count && bytes[at] == close, "a bracket is not closed")
      at += 1
      return inside
    }

    private mutating func named(_ close: UInt8) -> String {
      guard let end = bytes[at...].firstIndex(of: close) else { preconditionFailure("a bracket is not closed") }
      let name = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
      at = end + 1
      return name
    }
  }

  /// All ways to say it, slots as they are written: `{number}`.
  var expansions: [[String]] {
    switch self {
    case .word(let word): [[word]]
    case .slot(let slot): [["{\(slot.rawValue)}"]]
    case .choice(let choices): choices.flatMap(\.expansions)
    case .optional(let inside): [[]] + inside.expansions
    case .sequence(let parts):
      parts.reduce([[]]) { before, part in
        let more = part.expansions
        return before.flatMap { start in more.map { start + $0 } }
      }
    }
  }
}
