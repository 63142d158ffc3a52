import Wire

/// Where an answer differs from what was expected, as a path and both values; empty where all of `expected` is in it.
///
/// An object may have more members than expected; a list must have as many. The string `*` fits any value, and
/// `…` in a string any run of characters.
func differences(_ expected: JSON, _ real: JSON?, at path: String = "") -> [String] {
  guard let real else { return ["\(path): missing"] }
  switch (expected, real) {
  case (.string("*"), _): return []
  case (.object(let members), .object):
    return members.flatMap { differences($0.value, real[$0.key], at: path + "." + $0.key) }
  case (.array(let wanted), .array(let values)) where wanted.count == values.count:
    return zip(wanted, values).enumerated().flatMap { differences($1.0, $1.1, at: "\(path)[\($0)]") }
  case (.string(let pattern), .string(let text)) where fits(text, pattern): return []
  default: return expected == real ? [] : ["\(path): expected \(expected), got \(real)"]
  }
}

/// Whether a text is like a pattern in which `…` stands for any run of characters.
func fits(_ text: String, _ pattern: String) -> Bool {
  let pieces = pattern.split(separator: "…", omittingEmptySubsequences: false)
  guard pieces.count > 1 else { return text == pattern }
  guard text.hasPrefix(pieces[0]) else { return false }
  var rest = text.dropFirst(pieces[0].count)
  for piece in pieces[1..<(pieces.count - 1)] where !piece.isEmpty {
    guard let found = rest.firstRange(of: piece) else { return false }
    rest = rest[found.upperBound...]
  }
  return rest.hasSuffix(pieces[pieces.count - 1])
}
