internal import Domain

/// What each style looks like on a terminal: SGR sequences (ECMA-48, section 8.3.117). Pure.
struct Palette: Equatable, Sendable {
  private let depth: Abilities.Colours
  private let theme: Theme

  init(_ depth: Abilities.Colours, _ theme: Theme) {
    self.depth = depth
    self.theme = theme
  }

  /// Whether backgrounds are the theme's and not the terminal's.
  var hasGrounds: Bool { isFull && !theme.isInherited }

  private var isFull: Bool { depth == .direct || depth == .indexed }

  /// Sets everything that a style says, whatever was set before.
  func sequence(for style: Style) -> String {
    var codes = ["0"]
    if style.isBold { codes.append("1") }
    if hasGrounds {
      codes.append(code(theme.colour(style.ink), base: 38))
      codes.append(code(theme.colour(style.ground), base: 48))
    } else {
      if style.isSelected {
        // The terminal's own colours, turned round: they are legible on each other, and others may not be.
        codes.append("7")
      } else if isFull {
        if style.ink != .text, style.ink != .headerText { codes.append(code(theme.colour(style.ink), base: 38)) }
      } else if depth == .sixteen {
        codes += Self.plain(style.ink)
      }
    }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  /// From the sixteen colours that a person may have chosen to taste; those that can be read on light and dark.
  private static func plain(_ ink: Theme.Role) -> [String] {
    switch ink {
    case .primaryAccent: ["36"]
    case .secondaryAccent: ["35"]
    case .warning: ["31"]
    case .done: ["32"]
    // Faint is left out: where it is shown, it is often too faint.
    default: []
    }
  }

  private func code(_ colour: Colour, base: Int) -> String {
    depth == .direct
      ? "\(base);2;\(colour.red);\(colour.green);\(colour.blue)" : "\(base);5;\(Self.index(colour))"
  }

  /// The nearest of the 240 colours of xterm that are the same everywhere: a cube of six levels each, and 24 greys.
  static func index(_ colour: Colour) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let parts = [Int(colour.red), Int(colour.green), Int(colour.blue)]
    func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    let steps = parts.map { part in (0..<6).min { abs(levels[$0] - part) < abs(levels[$1] - part) }! }
    let cube = distance(steps.map { levels[$0] })
    func greys(_ step: Int) -> [Int] { Array(repeating: 8 + 10 * step, count: 3) }
    let grey = (0..<24).min { distance(greys($0)) < distance(greys($1)) }!
    return distance(greys(grey)) < cube
      ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}
