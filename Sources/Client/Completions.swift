internal import Wire

/// What completes words in a shell, made from the table of commands.
public enum Completions {
  /// The programs that have scripts.
  public static let programs = ["yb", "yb-pedal"]

  /// A script for `bash`, `zsh` or `fish` that completes a program's words; nil for another shell or program.
  public static func script(for shell: String, program: String = "yb") -> String? {
    guard program != "yb-pedal" else { return pedalScript(for: shell) }
    guard program == "yb" else { return nil }
    return switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  /// The first words, in the table's order, then those of `yb` and of the desk.
  private static var verbs: [String] {
    var result: [String] = []
    for word in Commands.all.map(\.verb.family) + Invocation.ownVerbs + Invocation.deskVerbs
    where !result.contains(word) { result.append(word) }
    return result
  }

  /// A family's second words; none for a verb that is one word.
  private static func members(_ family: String) -> [String] {
    let members = Commands.all.filter { $0.verb.family == family }.compactMap(\.verb.member)
    return members.isEmpty ? DeskVerb.named(family)?.members.map(\.name) ?? [] : members
  }

  private static var families: [String] { verbs.filter { !members($0).isEmpty } }
  private static var topics: String { Topic.allCases.map(\.rawValue).joined(separator: " ") }

  private static func options(_ command: Command) -> String {
    command.allOptions.map { $0.name + "=" }.joined(separator: " ")
  }

  private static func helpLine(_ verb: String) -> String {
    if let command = Commands.all.first(where: { $0.verb.rawValue == verb }) { return command.help }
    if let own = Help.own.first(where: { $0.name == verb }) { return own.help }
    let words = verb.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    if let desk = DeskVerb.named(words[0]) {
      return words.count == 1 ? desk.help : desk.members.first { $0.name == words[1] }?.help ?? desk.help
    }
    return members(verb).joined(separator: ", ")
  }

  private static var bash: String {
    let seconds = families.map { "      \($0)) words='\(members($0).joined(separator: " "))' ;;\n" }.joined()
    let options = Commands.all.map { "      '\($0.verb.rawValue)') words='\(self.options($0))' ;;\n" }.joined()
    return """
      # bash completion for yb
      _yb() {
        local word=${COMP_WORDS[COMP_CWORD]} at=1 words=
        COMPREPLY=()
        # bash parts words at =; what follows one is a value, which is the person's own.
        [[ $word == = || ${COMP_WORDS[COMP_CWORD-1]} == = ]] && return
        [[ ${COMP_WORDS[1]} == help ]] && ((COMP_CWORD > 1)) && at=2
        local verb=${COMP_WORDS[at]}
        if ((COMP_CWORD == at)); then
          words='\(verbs.joined(separator: " "))'
        elif ((COMP_CWORD == at + 1)); then
          case $verb in
      \(seconds)      completions) words='bash zsh fish' ;;
            manual) words='\(ManualPage.programs.joined(separator: " "))' ;;
            watch) words='--plain' ;;
          esac
        fi
        if [[ -z $words ]] && ((at == 1)); then
          case $verb in
            \(families.joined(separator: "|"))) verb+=" ${COMP_WORDS[2]}" ;;
          esac
          case $verb in
            follow|subscribe) words='\(topics)' ;;
      \(options)    esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
        return 0
      }
      complete -F _yb yb

      """
  }

  private static var zsh: String {
    func described(_ words: [(String, String)]) -> String {
      words.map { "'\($0.0):\(single($0.1))'" }.joined(separator: " ")
    }
    let seconds = families.map { family in
      "      \(family)) found=(\(described(members(family).map { ($0, helpLine(family + " " + $0)) }))) ;;\n"
    }.joined()
    let options = Commands.all.map { command in
      "      '\(command.verb.rawValue)') found=(\(described(command.allOptions.map { ($0.name + "=", $0.help) }))) ;;\n"
    }.joined()
    return """
      #compdef yb
      # zsh completion for yb
      _yb() {
        local -a found
        local at=2 verb=
        [[ ${words[2]} == help ]] && ((CURRENT > 2)) && at=3
        verb=${words[at]}
        if ((CURRENT == at)); then
          found=(\(described(verbs.map { ($0, helpLine($0)) })))
        elif ((CURRENT == at + 1)); then
          case $verb in
      \(seconds)      completions) found=(bash zsh fish) ;;
            manual) found=(\(ManualPage.programs.joined(separator: " "))) ;;
            watch) found=('--plain:in lines, for a screen reader') ;;
          esac
        fi
        if ((${#found})); then
          _describe verb found
          return
        fi
        ((at == 2)) || return
        case $verb in
          \(families.joined(separator: "|"))) verb+=" ${words[3]}" ;;
        esac
        case $verb in
          follow|subscribe)
            found=(\(topics))
            _describe topic found
            return ;;
      \(options)    esac
        _describe option found -S ''
      }
      if [[ ${funcstack[1]} == _yb ]]; then _yb "$@"; else compdef _yb yb; fi

      """
  }

  private static var fish: String {
    var lines = ["# fish completion for yb", "complete -c yb -f"]
    for verb in verbs {
      lines.append("complete -c yb -n __fish_use_subcommand -a \(verb) -d '\(single(helpLine(verb)))'")
      lines.append(
        "complete -c yb -n '__fish_seen_subcommand_from help; and test (count (commandline -opc)) -eq 2' -a \(verb)")
    }
    for family in families {
      for member in members(family) {
        lines.append(
          "complete -c yb -n 'test (count (commandline -opc)) -eq 2; and __fish_seen_subcommand_from \(family)'"
            + " -a \(member) -d '\(single(helpLine(family + " " + member)))'")
      }
    }
    for command in Commands.all {
      let words = command.verb.rawValue.split(separator: " ")
      let condition = words.enumerated().map { "test (commandline -opc)[\($0 + 2)] = \($1)" }.joined(
        separator: "; and ")
      let count = "test (count (commandline -opc)) -ge \(words.count + 1)"
      for option in command.allOptions {
        lines.append(
          "complete -c yb -n '\(count); and \(condition)' -a '\(option.name)=' -d '\(single(option.help))'")
      }
    }
    lines.append("complete -c yb -n '__fish_seen_subcommand_from follow subscribe' -a '\(topics)'")
    lines.append("complete -c yb -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'")
    lines.append(
      "complete -c yb -n '__fish_seen_subcommand_from manual' -a '\(ManualPage.programs.joined(separator: " "))'")
    lines.append(
      "complete -c yb -n '__fish_seen_subcommand_from watch' -l plain -d 'in lines, for a screen reader'")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Fit to stand between single quotes.
  static func single(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
  }
}
