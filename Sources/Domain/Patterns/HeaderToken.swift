/// A word, a number or a mark in the rows that begin an instruction.
struct HeaderToken {
  let text: Substring
  let word: String

  static let rows: Set = ["row", "rows", "rnd", "rnds", "round", "rounds", "r", "rd", "rds"]
  static let kinds: Set = [
    "all", "every", "each", "even", "odd", "rs", "ws", "alternate", "alt", "other", "following", "foll", "next",
    "subsequent",
    "right", "wrong", "side", "remaining",
  ]
  static let joins: Set = ["and", "&", "+", ",", "-", "–", "—", "to", "through", "thru"]

  var isNumber: Bool { Int(word) != nil }
  var isRow: Bool { Self.rows.contains(word) }
  var isListPart: Bool { isNumber || Self.joins.contains(word) }
  var isKnown: Bool {
    isListPart || isRow || Self.kinds.contains(word) || ["repeat", "rep", "from", "of", "the"].contains(word)
  }

  /// The words, numbers and marks of a text, and what stands in brackets, apart.
  static func all(in text: Substring) -> (tokens: [HeaderToken], notes: [Substring]) {
    var tokens: [HeaderToken] = []
    var notes: [Substring] = []
    var rest = text
    while let first = rest.first {
      let part: Substring
      if first == "(" || first == "[" {
        let end = rest.firstIndex(of: first == "(" ? ")" : "]") ?? rest.endIndex
        notes.append(rest[..<end].dropFirst().trimmed)
        rest = rest[end...].dropFirst()
        continue
      }
      if first.isASCIIDigit {
        part = rest.prefix(while: \.isASCIIDigit)
      } else if first.isLetter {
        part = rest.prefix(while: \.isLetter)
      } else {
        part = rest.prefix(1)
      }
      rest = rest[part.endIndex...]
      if !first.isWhitespace && first != "." { tokens.append(HeaderToken(text: part, word: part.lowercased())) }
    }
    return (tokens, notes)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
