internal import Domain

// tmux(1), FORMATS and STYLES
extension WidgetFormat {
  static func tmux(_ glance: Glance, _ wish: WidgetWish) -> String {
    let theme = glance.theme
    let text = glance.pieces(wish.template).map { piece in
      let text = piece.isOurs ? piece.text : tmuxEscaped(piece.text)
      return theme.isInherited ? text : "#[fg=\(theme.colour(piece.role).hex)]\(text)"
    }.joined()
    return theme.isInherited ? text : "#[bg=\(theme.primaryBackground.hex)] \(text) #[default]"
  }

  /// tmux takes each `##` for a `#` of text.
  static func tmuxEscaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "#" { result.append(scalar) }
      result.append(scalar)
    }
    return String(result)
  }
}
