/// All that is peculiar to one language: its sentences, its numbers, and what is passed over. One file holds one of these.
///
/// A template is written as Home Assistant's hassil has them: `(a|b)` is one of several, `[a]` may be left out, `<name>` is one
/// of ``rules``, and `{…}` stands for what is filled in: `{number}` a number of 0 to 999, written or in words; `{plain}`
/// the same, but without words that are more often no number ("to", "for"); `{one}` the number 1; `{name}` and `{text}` any
/// words.
public struct Language: Sendable {
  /// ISO 639-1.
  public let code: String
  /// What an assistant that listens all the time wants to hear first.
  public let wake: String
  /// Words that may stand before a command and say only what it is about.
  public let subjects: [String]
  /// Words that mean nothing and are passed over.
  public let fillers: [String]
  /// Words one of which makes plain that it is about knitting.
  public let topics: [String]
  public let rules: [Rule]
  /// In order of preference: the first that fits is what was meant.
  public let sentences: [Sentence]
  public let numbers: NumberWords
  /// What is usually reminded of and noted: an engine that knows only what it is told can hear these.
  public let texts: [String]
  public let answers: Answers

  public struct Rule: Sendable {
    public let name: String
    public let template: String

    init(_ name: String, _ template: String) {
      self.name = name
      self.template = template
    }
  }

  /// The ways to say one thing.
  public struct Sentence: Sendable {
    public let intent: Intent
    /// The way to say it that is given as an example, slots in it.
    public let canonical: String
    /// What an engine that listens all the time is given: few, and unlike each other.
    public let clear: [String]
    /// What is understood besides, where it was written down.
    public let also: [String]

    init(_ intent: Intent, _ canonical: String, clear: [String] = [], also: [String] = []) {
      self.intent = intent
      self.canonical = canonical
      self.clear = clear
      self.also = also
    }

    public var templates: [String] { clear + also }
  }

  /// What is answered where nothing was done.
  public struct Answers: Sendable {
    public let notUnderstood: String
    public let ambiguousNumber: String
    public let help: String
    public let listening: String
    public let nothingAsked: String
    public let askedTooLongAgo: String
    public let movedSince: String
    public let leftAlone: String
    public let again: String
    public let nothingLeft: String
  }
}
