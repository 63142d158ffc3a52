extension Language {
  /// All sentences as custom sentences of Home Assistant (hassil). Each names row, round, knitting or crochet, since "next" and
  /// "pause" are the house's own.
  public var hassil: String {
    let rules = Grammar.rules(of: self)
    var lines = [
      "# Made from the sentences of yarnbuddyd: yb describe grammar hassil", "language: \"\(code)\"", "intents:",
    ]
    for sentence in sentences {
      lines.append("  \(Self.name(sentence.intent)):")
      lines.append("    data:")
      lines.append("      - sentences:")
      var seen: Set<String> = []
      for text in [sentence.canonical] + sentence.templates {
        let template = Template(text, rules: rules)
        let isPlain = template.expansions.allSatisfy { $0.contains { topics.contains($0) } }
        let written = (isPlain ? "" : "(\(subjects.prefix(2).joined(separator: "|"))) ") + Self.hassil(template)
        if seen.insert(written).inserted { lines.append("          - \"\(written)\"") }
      }
    }
    lines += [
      "lists:",
      "  number:", "    range:", "      from: 0", "      to: 999",
      "  name:", "    wildcard: true",
      "  text:", "    wildcard: true",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hassil(_ template: Template) -> String {
    switch template {
    case .word(let word): word
    case .slot(.one): "(1|one|a)"
    case .slot(let slot): slot == .plain ? "{number}" : "{\(slot.rawValue)}"
    case .sequence(let parts): parts.map { hassil($0) }.joined(separator: " ")
    case .choice(let choices): "(\(choices.map { hassil($0) }.joined(separator: "|")))"
    case .optional(let inside): "[\(hassil(inside))]"
    }
  }

  /// What Home Assistant does with each of them (`intent_script`, and the `shell_command`s that it calls): it sends the
  /// canonical sentence over SSH to the desk, and speaks the answer.
  public var intentScript: String {
    var lines = ["# Made from the sentences of yarnbuddyd: yb describe grammar intent-script", "intent_script:"]
    for sentence in sentences {
      lines += [
        "  \(Self.name(sentence.intent)):",
        "    action:",
        "      - action: shell_command.yarnbuddy",
        "        data:",
        "          words: \"\(Self.filled(sentence.canonical))\"",
        "        response_variable: answer",
        "      - stop: \"\"",
        "        response_variable: answer",
        "    speech:",
        "      text: \"{{ action_response.stdout }}\"",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func name(_ intent: Intent) -> String {
    "Yarnbuddy" + intent.rawValue.prefix(1).uppercased() + intent.rawValue.dropFirst()
  }

  /// A canonical sentence with its slots as Home Assistant's templates have them.
  private static func filled(_ canonical: String) -> String {
    canonical.split(separator: " ").map { word in
      switch word {
      // A number may come as 42.0.
      case "{number}": "{{ number | int }}"
      case _ where word.hasPrefix("{"): "{{ \(word.dropFirst().dropLast()) }}"
      default: String(word)
      }
    }.joined(separator: " ")
  }
}
