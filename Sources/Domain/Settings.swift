/// One thing that a person may set, with what is allowed and what it is without them.
public struct Setting: Sendable {
  public let key: String
  public let usual: String
  public let help: String
  /// The words that are allowed; nil for any text that is not empty.
  public let allowed: [String]?

  public static let craft = Setting(
    key: "craft", usual: Project.Craft.knitting.rawValue, help: "the craft of a new project",
    allowed: Project.Craft.allCases.map(\.rawValue))
  public static let unit = Setting(
    key: "unit", usual: "row", help: "what a new project's first counter counts", allowed: nil)
  public static let twice = Setting(
    key: "twice", usual: "yes", help: "ask “twice?” after two presses that came far sooner than a row takes",
    allowed: ["yes", "no"])
  public static let backup = Setting(
    key: "backup", usual: "yes", help: "keep a verified copy of the store a day, for a fortnight",
    allowed: ["yes", "no"])

  public static let timer = Setting(
    key: "timer", usual: "yes", help: "let the first press start the timer", allowed: ["yes", "no"])

  public static let theme = Setting(
    key: "theme", usual: Theme.usual.name, help: "the colours of the widgets and of the watch face",
    allowed: Theme.all.map(\.name))

  public static let all: [Setting] = [craft, unit, twice, backup, timer, theme]

  /// Refuses what is not allowed, with what is.
  public func check(_ value: String) throws(Refusal) {
    if let allowed, !allowed.contains(value) {
      throw Refusal(.value, "\(key) can be \(Naming.choice(allowed)), not “\(value)”.")
    }
    _ = try Naming.check(value, of: "setting")
  }

  public static func named(_ key: String) throws(Refusal) -> Setting {
    guard let setting = all.first(where: { $0.key == key }) else {
      throw Refusal(.missing, "There is no setting “\(key)”. There are: \(all.map(\.key).joined(separator: ", ")).")
    }
    return setting
  }
}

/// All settings as they stand: what the person changed, and the usual for the rest.
public struct Settings: Equatable, Sendable {
  public let changed: [String: String]

  public init(changed: [String: String] = [:]) { self.changed = changed }

  /// A value that another program wrote and that is not allowed counts as not set.
  public func value(_ setting: Setting) -> String {
    guard let value = changed[setting.key], (try? setting.check(value)) != nil else { return setting.usual }
    return value
  }

  /// What the keys of abbreviations begin with.
  static let spelling = "spell."

  /// The key under which the words of an abbreviation are kept.
  public static func key(spelling abbreviation: String) throws(Refusal) -> String {
    spelling + (try Glossary.key(abbreviation))
  }

  /// The person's own abbreviations.
  public var glossary: Glossary {
    var words: [String: String] = [:]
    for (key, value) in changed where key.hasPrefix(Self.spelling) {
      words[String(key.dropFirst(Self.spelling.count))] = value
    }
    return Glossary(words)
  }

  public var theme: Theme { Theme.named(value(.theme)) ?? .usual }

  public func isOn(_ setting: Setting) -> Bool { value(setting) == "yes" }
}
