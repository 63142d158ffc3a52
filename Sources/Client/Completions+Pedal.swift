/// What completes the words of `yb-pedal`.
extension Completions {
  /// Its verbs, what stands after each, and what it does.
  static let pedalVerbs: [(verb: String, words: String, help: String)] = [
    ("run", "", "Read the pedals of the configuration, and press. So it does without a verb."),
    ("list", "", "Show the input devices, and which of them are read. None is opened for it."),
    ("test", "[DEVICE]", "Show what the keys of a device send: press, repeat, release."),
    ("learn", "DEVICE [REQUEST]", "Wait for a press, and write that it asks for REQUEST, or next, from now on."),
  ]

  /// A script for `bash`, `zsh` or `fish`; nil for another shell.
  static func pedalScript(for shell: String) -> String? {
    let words = pedalVerbs.map(\.verb).joined(separator: " ")
    switch shell {
    case "bash":
      return """
        # bash completion for yb-pedal
        _yb_pedal() {
          COMPREPLY=()
          ((COMP_CWORD == 1)) && COMPREPLY=($(compgen -W '\(words)' -- "${COMP_WORDS[1]}"))
          return 0
        }
        complete -F _yb_pedal yb-pedal

        """
    case "zsh":
      let described = pedalVerbs.map { "'\($0.verb):\(single($0.help))'" }.joined(separator: " ")
      return """
        #compdef yb-pedal
        # zsh completion for yb-pedal
        _yb_pedal() {
          local -a found
          ((CURRENT == 2)) || return
          found=(\(described))
          _describe verb found
        }
        if [[ ${funcstack[1]} == _yb_pedal ]]; then _yb_pedal "$@"; else compdef _yb_pedal yb-pedal; fi

        """
    case "fish":
      let lines = pedalVerbs.map {
        "complete -c yb-pedal -n __fish_use_subcommand -a \($0.verb) -d '\(single($0.help))'"
      }
      return (["# fish completion for yb-pedal", "complete -c yb-pedal -f"] + lines).joined(separator: "\n") + "\n"
    default: return nil
    }
  }
}
