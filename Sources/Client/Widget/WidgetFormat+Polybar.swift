internal import Domain

// https://github.com/polybar/polybar/wiki/Formatting
extension WidgetFormat {
  static func polybar(_ glance: Glance, _ wish: WidgetWish) -> String {
    let theme = glance.theme
    let pieces = glance.pieces(wish.template)
    var text = pieces.escaped(polybarEscaped)
    if !theme.isInherited {
      text = pieces.coloured(theme, polybarEscaped) { "%{F\($1)}\($0)" }
      text = "%{B\(theme.primaryBackground.hex)} \(text) %{F-}%{B-}"
    }
    let clicks = Clicks(wish)
    for button in clicks.buttons {
      text = "%{A\(button.number):\(polybarCommand(clicks.command(button))):}\(text)%{A}"
    }
    return text
  }

  /// There is no escape for `%{`, so nothing that could begin one is left: a space of no width goes in between.
  static func polybarEscaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      result.append(scalars[index])
      guard scalars[index] == "%" else { continue }
      let next = scalars.index(after: index)
      // What follows the text is not ours to know.
      if next == scalars.endIndex || scalars[next] == "{" { result.append("\u{200B}") }
    }
    return String(result)
  }

  private static func polybarCommand(_ command: String) -> String {
    var result = ""
    for character in command { result += character == ":" ? "\\:" : String(character) }
    return result
  }
}
