/// Text that is safe to show: what a terminal would obey, or what would turn the line round, becomes U+FFFD.
func cleaned(_ text: String) -> String {
  // Most text is ASCII without any of them.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// As much of the text as fits into so many bytes of UTF-8, in whole characters.
func fitted(_ text: String, bytes limit: Int) -> String {
  guard text.utf8.count > limit else { return text }
  var count = 0
  return String(
    text.prefix { character in
      count += character.utf8.count
      return count <= limit
    })
}

/// A word as a person types it in a shell: in quotes only where it needs them.
func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ":"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
  if isPlain, !word.isEmpty { return word }
  var result = "'"
  for character in word { result += character == "'" ? "'\\''" : String(character) }
  return result + "'"
}

/// The text broken at blanks into lines of at most `width` characters; a longer word has a line to itself.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return lines + [line]
}

/// The word with blanks after it, one at least.
func padded(_ word: String, _ width: Int) -> String {
  word + String(repeating: " ", count: max(1, width - word.count))
}

/// "1 project", "2 projects"; `many` where an s at the end does not make it.
func counted(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? word : many ?? word + (word.hasSuffix("x") ? "es" : "s"))"
}

/// A number of bytes, roughly, as people say it.
func sized(_ bytes: Int64) -> String {
  switch bytes {
  case ..<1024: "\(bytes) bytes"
  case ..<(1 << 20): "\(bytes >> 10) KB"
  case ..<(1 << 30): "\(bytes >> 20) MB"
  default: "\(bytes >> 30) GB"
  }
}
