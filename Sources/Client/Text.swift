internal import Speech

/// Text that is safe to show: what a terminal would obey, or what would turn the line round, is shown instead.
///
/// C0 controls become their pictures (U+2400 and on); C1 controls, line and paragraph separators and the controls that
/// override writing direction become U+FFFD. Right-to-left text itself stays as it is.
public func cleaned(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(replacement(for: scalar) ?? scalar) }
  return String(result)
}

private func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.value {
  case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
  case 0x7F: "\u{2421}"
  case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
  default: nil
  }
}

/// How many columns of a terminal a text takes: two for wide and emoji characters, none for what combines.
func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

func columns(of character: Character) -> Int {
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
func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  guard columns(of: text) > width else { return text }
  var result = ""
  var used = 0
  for character in text {
    used += columns(of: character)
    if used > width - ellipsis.count { break }
    result.append(character)
  }
  return result + ellipsis
}
