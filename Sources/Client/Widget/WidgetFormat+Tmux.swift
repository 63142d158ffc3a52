internal import Domain

// tmux(1), FORMATS and STYLES
extension WidgetFormat {
  static func tmux(_ glance: Glance, _ wish: WidgetWish) -> String {
    let theme = glance.theme
    let pieces = glance.pieces(wish.template)
    guard !theme.isInherited else { return pieces.escaped(tmuxEscaped) }
    let text = pieces.coloured(theme, tmuxEscaped) { "#[fg=\($1)]\($0)" }
    return "#[bg=\(theme.primaryBackground.hex)] \(text) #[default]"
  }

  /// tmux takes `##` for a `#` of text, and what comes of it is read once more where `[` follows: a space of no width keeps
  /// them apart.
  static func tmuxEscaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "#" { result.append(contentsOf: "##\u{200B}".unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }
}
