/// What a terminal can show, by what the environment says of it.
struct Abilities: Equatable, Sendable {
  /// How many colours there are.
  enum Colours: Equatable, Sendable, CaseIterable { case none, sixteen, indexed, direct }

  var colours: Colours
  /// Whether it reads UTF-8; else it is sent ASCII alone.
  var isUnicode: Bool
  /// Whether it keeps a second screen, so that what stood there comes back at the end (xterm's private mode 1049).
  var hasSecondScreen: Bool
  /// Whether the cursor can be moved about at all.
  var canAddress: Bool

  init(colours: Colours, isUnicode: Bool, hasSecondScreen: Bool = true, canAddress: Bool = true) {
    self.colours = colours
    self.isUnicode = isUnicode
    self.hasSecondScreen = hasSecondScreen
    self.canAddress = canAddress
  }

  /// `variables` gives the value of an environment variable, nil where it is unset or empty.
  ///
  /// `NO_COLOR` as no-color.org says it; `COLORTERM` as most terminals set it; the locale by the order of locale(7).
  init(_ variables: (String) -> String?) {
    let term = (variables("TERM") ?? "dumb").lowercased()
    let locale = (variables("LC_ALL") ?? variables("LC_CTYPE") ?? variables("LANG") ?? "C").lowercased()
    isUnicode = Self.contains(locale, "utf-8") || Self.contains(locale, "utf8")
    canAddress = term != "dumb" && term != "unknown"
    let isOld = ["vt52", "vt100", "vt102", "vt220", "vt320", "vt420"].contains { term.hasPrefix($0) }
    hasSecondScreen = canAddress && !isOld && !["linux", "ansi", "cons25", "sun"].contains { term.hasPrefix($0) }
    if variables("NO_COLOR") != nil || !canAddress || isOld || term.hasSuffix("-m") || term.hasSuffix("-mono") {
      colours = .none
    } else if ["truecolor", "24bit"].contains(variables("COLORTERM")?.lowercased()) || term.hasSuffix("-direct") {
      colours = .direct
    } else if Self.contains(term, "256color") {
      colours = .indexed
    } else {
      colours = .sixteen
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
