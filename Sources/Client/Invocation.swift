public import Wire

/// What a person typed after `yb`.
public enum Invocation: Equatable, Sendable {
  /// `yb` alone.
  case face(Style)
  case request(Request, Style)
  case follow(topics: [String], Style)
  case widget(WidgetWish)
  /// `yb watch`, with or without `--plain`.
  case watch(isPlain: Bool)
  /// `yb speak`.
  case speak([Request.Option])
  case help([String])
  case version
  /// Of `yb`, unless another program is named.
  case completions(shell: String?, program: String)
  case manual(program: String?)
  /// A verb of the program at the desk, with all words as they were typed.
  case desk([String])

  /// How an answer is shown.
  public enum Style: Sendable {
    /// `text`, one line to read.
    case text
    /// The daemon's line.
    case json
    /// One sentence to speak.
    case say
  }

  /// The first words of what `yarnbuddy` does.
  public static let deskVerbs = DeskVerb.all.map(\.name)
  /// What `yb` does without the daemon's table.
  public static let ownVerbs = ["follow", "widget", "watch", "speak", "help", "completions", "manual"]

  /// Reads the words of the shell. `--json` and `--say` count anywhere before `--`; after it all words are arguments.
  public init(_ words: [String]) throws(Failure) {
    if Self.isForDesk(words) {
      self = .desk(words)
      return
    }
    if words.first == "widget", !words.contains("--help"), !words.contains("-h") {
      self = .widget(try WidgetWish(Array(words.dropFirst())))
      return
    }
    let first = words.first
    var style = Style.text
    var plain: [String] = []
    var options: [Request.Option] = []
    var wantsHelp = false
    var isPlain = false
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--":
        plain += words
        words = []
      case "--json": style = .json
      case "--say": style = .say
      case "--plain" where first == "watch": isPlain = true
      case "--help", "-h": wantsHelp = true
      case "--version":
        self = .version
        return
      case _ where Request.isOption(word) && !word.hasPrefix("-"):
        let option = Self.option(word)
        guard !options.contains(where: { $0.name == option.name }) else {
          throw Failure(.usage, "the option \(option.name)= is there twice")
        }
        options.append(option)
      case _ where word.hasPrefix("--"):
        throw Failure(
          .usage, "there is no option \(word)", hint: "a word that begins with -- goes after a -- of its own")
      default: plain.append(word)
      }
    }
    self = try Self.meaning(plain, options, style, wantsHelp: wantsHelp)
    if isPlain, case .watch = self { self = .watch(isPlain: true) }
  }

  private static func meaning(
    _ words: [String], _ options: [Request.Option], _ style: Style, wantsHelp: Bool
  ) throws(Failure) -> Invocation {
    if wantsHelp { return .help(words) }
    guard let verb = words.first else {
      if let option = options.first {
        throw Failure(.usage, "an option needs a verb before it", hint: "as in: yb next \(option.name)=\(option.value)")
      }
      return .face(style)
    }
    let arguments = Array(words.dropFirst())
    switch verb {
    case "help": return .help(arguments)
    case "follow", "subscribe":
      try refuse(options, for: verb)
      return .follow(topics: arguments, style)
    case "watch":
      try refuse(options, for: verb)
      guard arguments.isEmpty else { throw Failure(.usage, "watch takes no words", hint: "as in: yb watch --plain") }
      return .watch(isPlain: false)
    case "speak":
      guard arguments.isEmpty else {
        throw Failure(.usage, "speak takes options alone", hint: "as in: yb speak mode=due")
      }
      return .speak(options)
    case "completions":
      try refuse(options, for: verb)
      return .completions(shell: arguments.first, program: arguments.dropFirst().first ?? "yb")
    case "manual":
      try refuse(options, for: verb)
      return .manual(program: arguments.first)
    default:
      let request = Request(verb: verb, arguments: arguments, options: options)
      try check(request)
      return .request(request, style)
    }
  }

  private static func option(_ word: String) -> Request.Option {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))!
    return Request.Option(name: String(word[..<equals]), value: String(word[word.utf8.index(after: equals)...]))
  }

  private static func refuse(_ options: [Request.Option], for verb: String) throws(Failure) {
    guard let option = options.first else { return }
    throw Failure(.usage, "\(verb) has no option \(option.name)=")
  }

  /// Refuses what the table shows to be wrong, so that no daemon is started for it.
  private static func check(_ request: Request) throws(Failure) {
    do throws(UsageError) {
      let (command, arguments) = try Commands.resolve(request)
      _ = try command.check(arguments, request.options)
    } catch {
      guard error.kind == .unknownVerb else {
        let isOption = error.kind == .option
        throw Failure(.usage, error.message, hint: isOption ? "where = is part of a name, say -- before it" : nil)
      }
      let nearest = Commands.nearest(request.verb, others: ownVerbs + deskVerbs)
      throw Failure(
        .usage, "there is no verb \(quoted(request.verb))",
        hint: nearest.map { "did you mean: yb \($0)" } ?? "to see all: yb help")
    }
  }

  /// Whether `yb` hands words over: the desk's verbs, and of those that the daemon has as well, what it has not.
  private static func isForDesk(_ words: [String]) -> Bool {
    guard let first = words.first, let verb = DeskVerb.named(first) else { return false }
    guard isInTable(first) else { return true }
    // The daemon's notes and photos are those of projects.
    if words.contains(where: { $0.hasPrefix("yarn=") }) { return true }
    guard let second = words.dropFirst().first(where: { $0 != "--json" && $0 != "--say" }) else { return false }
    return verb.members.contains { $0.name == second }
      && !Commands.all.contains { $0.verb.family == first && $0.verb.member == second }
  }

  /// Whether `yb` never hands a verb of the desk over, since the daemon has the same.
  static func isDaemons(_ verb: DeskVerb) -> Bool { verb.members.isEmpty && isInTable(verb.name) }

  private static func isInTable(_ word: String) -> Bool { Commands.all.contains { $0.verb.family == word } }
}
