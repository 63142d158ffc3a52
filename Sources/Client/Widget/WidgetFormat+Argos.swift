internal import Domain

// https://github.com/p-e-w/argos and https://github.com/matryer/xbar
extension WidgetFormat {
  /// A line for the bar, then a menu. A name is never in a parameter: what runs is always the same.
  static func argos(_ glance: Glance, _ wish: WidgetWish) -> String { menu(glance, wish, isArgos: true) }

  static func xbar(_ glance: Glance, _ wish: WidgetWish) -> String { menu(glance, wish, isArgos: false) }

  private static func menu(_ glance: Glance, _ wish: WidgetWish, isArgos: Bool) -> String {
    let plain = isArgos ? "useMarkup=false emojize=false ansi=false unescape=false" : "emojize=false ansi=false"
    let theme = glance.theme
    let colour = theme.isInherited ? "" : " color=\(theme.colour(glance.role).hex)"
    let text = glance.pieces(wish.template).escaped(menuEscaped)
    var lines = ["\(menuGuarded(text)) | \(plain)\(colour)", "---"]
    lines += glance.details.map { "\(menuGuarded(menuEscaped($0))) | \(plain)" }
    lines.append("---")
    let clicks = Clicks(wish)
    for button in Clicks.Button.pressed {
      let words = clicks.words(button)
      let run =
        isArgos
        ? "bash='\(clicks.command(button))'"
        : "shell=\"\(clicks.program)\" "
          + words.enumerated().map { "param\($0 + 1)=\"\($1)\"" }.joined(separator: " ")
      lines.append("\(button.title(glance)) | \(run) terminal=false refresh=true")
    }
    return lines.joined(separator: "\n")
  }

  /// There is no escape for `|`, which ends a line's text.
  static func menuEscaped(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "|" ? "\u{2502}" : $0 }))
  }

  /// A line that begins with `-` would be a rule or go into a menu below.
  static func menuGuarded(_ text: String) -> String {
    let start = text.unicodeScalars.first { $0 != " " }
    return start == "-" ? "\u{200B}" + text : text
  }
}
