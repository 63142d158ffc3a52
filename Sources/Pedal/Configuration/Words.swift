/// Splits a line into words as a shell would, with nothing but blanks and double quotes: `"a b"` is one word, and between quotes
/// `\"` and `\\` stand for `"` and `\`.
///
/// Gives nil where a quote is not closed.
func splitWords(_ line: some StringProtocol) -> [String]? {
  var words: [String] = []
  var word: String?
  var isQuoted = false
  var isEscaped = false
  for character in line {
    if isEscaped {
      if character != "\"", character != "\\" { word?.append("\\") }
      word?.append(character)
      isEscaped = false
    } else if isQuoted, character == "\\" {
      isEscaped = true
    } else if character == "\"" {
      isQuoted.toggle()
      word = word ?? ""
    } else if !isQuoted, character == " " || character == "\t" {
      if let whole = word { words.append(whole) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  guard !isQuoted else { return nil }
  if let word { words.append(word) }
  return words
}

/// Without the blanks at both ends.
func trimmed(_ text: some StringProtocol) -> Substring {
  func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
  var text = Substring(text)
  while let first = text.first, isBlank(first) { text.removeFirst() }
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}

/// In double quotes, as ``splitWords(_:)`` reads it back.
func quotedWord(_ text: String) -> String {
  var result = "\""
  for character in text {
    if character == "\"" || character == "\\" { result.append("\\") }
    result.append(character)
  }
  return result + "\""
}
