/// How many columns of a terminal a text takes: two for wide and emoji characters, none for what combines.
public enum Columns {
  public static func count(_ text: String) -> Int {
    let bytes = text.utf8
    // Most text is ASCII, in which each byte is a character of one column, a line feed after a carriage return apart.
    if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return bytes.count }
    return text.reduce(0) { $0 + count($1) }
  }

  public static func count(_ character: Character) -> Int {
    // An emoji presentation selector, or a sequence that is joined, makes one wide sign of it.
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x200D }) { return 2 }
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The text, or as much of it as fits with an ellipsis at its end.
  public static func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
    guard count(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      used += count(character)
      if used > width - ellipsis.count { break }
      result.append(character)
    }
    return result + ellipsis
  }
}
