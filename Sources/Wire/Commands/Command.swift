/// What one verb takes and does: a row of the table that dispatch, arity errors, `describe`, help and completions come from.
public struct Command: Sendable {
  /// One argument, by what stands for it in the help line.
  public struct Argument: Sendable, Equatable {
    public enum Kind: Sendable {
      /// A whole number.
      case number
      /// One word, or text in quotes.
      case word
      /// All words that follow, joined by blanks.
      case rest
    }

    public let name: String
    public let kind: Kind
    public let isOptional: Bool

    public init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
      self.name = name
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// One `name=VALUE` option.
  public struct Option: Sendable, Equatable {
    public let name: String
    public let value: String
    public let help: String

    public init(_ name: String, _ value: String, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// Whether a verb reads, changes, or is about the connection itself.
  public enum Kind: Sendable {
    /// Reads about one project or counter.
    case read
    /// Reads about all.
    case list
    case change, connection
  }

  public let verb: Verb
  public let arguments: [Argument]
  public let options: [Option]
  public let help: String
  public let kind: Kind
  /// What a subscriber names to hear of this change.
  public let topic: Topic

  init(
    _ verb: Verb, _ arguments: [Argument] = [], _ options: [Option] = [], kind: Kind = .change, topic: Topic = .count,
    _ help: String
  ) {
    self.verb = verb
    self.arguments = arguments
    self.options = options
    self.kind = kind
    self.topic = topic
    self.help = help
  }

  /// All options that it takes: its own, and those that every verb of its kind has.
  public var allOptions: [Option] {
    options + commonOptions.filter { common in !options.contains { $0.name == common.name } }
  }

  /// Those that every verb of its kind has.
  var commonOptions: [Option] {
    switch kind {
    case .change: Self.changeOptions
    case .read: Self.readOptions
    case .list, .connection: Self.anyOptions
    }
  }

  /// The usage line, as `counter new NAME [unit=UNIT]`. Options that all verbs have are left out.
  public var usage: String {
    ([synopsis] + options.map { "[\($0.name)=\($0.value)]" }).joined(separator: " ")
  }

  /// The usage line without options, as `counter new NAME`.
  public var synopsis: String {
    let words = arguments.map { argument in
      let name = argument.name + (argument.kind == .rest ? "…" : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ([verb.rawValue] + words).joined(separator: " ")
  }

  private static let anyOptions = [Option("source", "WHO", "who sends this, as pedal or voice; kept in the journal")]

  private static let readOptions =
    [
      Option("project", "PROJECT", "another project than the active one, by name or #id"),
      Option("counter", "COUNTER", "another counter than the active one, by name or #id"),
    ] + anyOptions

  private static let changeOptions =
    readOptions + [
      Option("id", "TOKEN", "makes it happen once, however often it is sent; up to 64 bytes, kept 30 days"),
      Option("if", "VALUE", "only where the counter still shows this number"),
      Option("debounce", "MS", "swallows a second one from the same source within this time, 1 to 10000 ms"),
    ]
}

/// What a subscriber can ask to hear of.
public enum Topic: String, CaseIterable, Sendable {
  case count, project, time, desk, settings
}
