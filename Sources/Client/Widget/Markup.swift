internal import Domain

/// Pango's markup, which waybar and genmon read.
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
  static func text(_ pieces: [Piece], _ theme: Theme) -> String {
    let inner = pieces.map { piece in
      let text = piece.isOurs ? piece.text : escaped(piece.text)
      return theme.isInherited ? text : "<span color=\"\(theme.colour(piece.role).hex)\">\(text)</span>"
    }.joined()
    guard !theme.isInherited else { return inner }
    return "<span background=\"\(theme.primaryBackground.hex)\"> \(inner) </span>"
  }
}
