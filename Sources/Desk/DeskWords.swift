internal import Wire

/// What a person typed after a verb of the desk: arguments, `key=value` options, and flags as `--json`.
struct DeskWords {
  var arguments: [String] = []
  var options: [(name: String, value: String)] = []
  var flags: Set<String> = []

  /// After `--` all words are arguments.
  init(_ words: ArraySlice<String>, flags known: Set<String>, usage: String) throws(Problem) {
    var words = words
    while let word = words.popFirst() {
      if word == "--" {
        arguments += words
        break
      }
      if Request.isOption(word), !word.hasPrefix("-") {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))!  // because an option has one
        let name = String(word[..<equals])
        guard option(name) == nil else {
          throw Problem(usage: "the option \(name)= is there twice", hint: "usage: \(usage)")
        }
        options.append((name, String(word[word.utf8.index(after: equals)...])))
      } else if word.hasPrefix("-"), word != "-" {
        guard known.contains(word) else {
          throw Problem(usage: "there is no \(word) here", hint: "usage: \(usage)")
        }
        flags.insert(word)
      } else {
        arguments.append(word)
      }
    }
  }

  func option(_ name: String) -> String? { options.first { $0.name == name }?.value }

  /// All arguments as one text.
  var text: String { arguments.joined(separator: " ") }
}
