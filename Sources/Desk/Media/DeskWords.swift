internal import Wire

/// What a person typed after a verb of the desk: words, `name=value` options, and a few that begin with `--`.
struct DeskWords {
  private(set) var words: [String] = []
  private var options: [(name: String, value: String)] = []
  private(set) var flags: Set<String> = []
  /// The verb and its second word, to say in what is wrong.
  let verb: String

  /// - Parameter options: the names of options that it takes.
  /// - Parameter flags: words that begin with `--`; `--json` is always among them.
  init(
    _ all: ArraySlice<String>, of verb: String, options known: [String] = [], flags knownFlags: [String] = []
  ) throws(Desk.UsageFailure) {
    self.verb = verb
    var rest = all
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      } else if word == "--json" || knownFlags.contains(word) {
        flags.insert(word)
      } else if Request.isOption(word), !word.hasPrefix("-") {
        let name = String(word.prefix { $0 != "=" })
        guard known.contains(name) else {
          throw Desk.UsageFailure(
            message: "\(verb) has no option \(name)=",
            hint: known.isEmpty ? "it takes none" : "it takes: " + known.map { $0 + "=" }.joined(separator: " "))
        }
        guard option(name) == nil else { throw Desk.UsageFailure(message: "\(name)= is there twice", hint: help) }
        options.append((name, String(word.dropFirst(name.count + 1))))
      } else if word.hasPrefix("--") {
        throw Desk.UsageFailure(message: "\(verb) has no option \(word)", hint: help)
      } else {
        words.append(word)
      }
    }
  }

  var isJSON: Bool { flags.contains("--json") }

  func option(_ name: String) -> String? { options.first { $0.name == name }?.value }

  /// Whether an option was given, be it empty.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// Refuses fewer words than `least`, or more than `most`.
  func check(_ least: Int, _ most: Int = .max) throws(Desk.UsageFailure) {
    guard words.count >= least else { throw Desk.UsageFailure(message: "\(verb) needs more words", hint: help) }
    guard words.count <= most else {
      throw Desk.UsageFailure(message: "\(verb) does not take \(quoted(words[most]))", hint: help)
    }
  }

  private var help: String { "to see how: yarnbuddy \(verb.prefix { $0 != " " }) --help" }
}
