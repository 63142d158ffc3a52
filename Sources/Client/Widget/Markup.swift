internal import Domain

/// Pango's markup, which waybar, i3bar, i3blocks and genmon read.
enum Markup {
  /// Text as Pango shows it, whatever it is. A backslash too is written as a reference: waybar rewrites `\x` before it reads
  /// the JSON around the text.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "\\": result.append(contentsOf: "&#92;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Pieces in the theme's colours, on its background; in the bar's own colours where the theme leaves them be.
  ///
  /// No quotation marks or backslashes stand in it: i3blocks before 1.5 takes the first for the end of its JSON string.
  static func text(_ pieces: [Piece], _ theme: Theme) -> String {
    guard !theme.isInherited else { return pieces.escaped(escaped) }
    let inner = pieces.coloured(theme, escaped) { "<span color='\($1)'>\($0)</span>" }
    return "<span background='\(theme.primaryBackground.hex)'> \(inner) </span>"
  }
}
