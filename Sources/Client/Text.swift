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
func columns(of text: String) -> Int { Columns.count(text) }

func columns(of character: Character) -> Int { Columns.count(character) }

/// The text, or as much of it as fits with an ellipsis at its end.
func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> String {
  Columns.fitted(text, to: width, ellipsis: ellipsis)
}
