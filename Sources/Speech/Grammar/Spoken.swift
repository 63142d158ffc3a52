/// What was said, cut into words as they are compared: small letters, no punctuation.
struct Spoken {
  struct Word: Equatable {
    var text: String
    /// Where it stands in the bytes of the whole.
    var start: Int
    var end: Int
  }

  let bytes: [UInt8]
  private(set) var words: [Word] = []

  /// An apostrophe joins ("what's" is "whats"), a hyphen parts; a minus before a number stays a word of its own.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var word: [UInt8] = []
    var start = 0
    var at = 0
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func finish(_ end: Int) {
      guard !word.isEmpty else { return }
      var text = String(decoding: word, as: UTF8.self)
      if word.contains(where: { $0 >= 0x80 }) { text = text.lowercased() }
      words.append(Word(text: text, start: start, end: end))
      word = []
    }
    while at < bytes.count {
      let byte = bytes[at]
      var length = 1
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if word.isEmpty { start = at }
        word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if word.isEmpty { start = at }
        word.append(byte | 0x20)
      case UInt8(ascii: "'"): break
      case UInt8(ascii: "-") where word.isEmpty && at + 1 < bytes.count && isDigit(bytes[at + 1]):
        words.append(Word(text: "-", start: at, end: at + 1))
      case UInt8(ascii: "+") where at + 1 < bytes.count && isDigit(bytes[at + 1]):
        finish(at)
        words.append(Word(text: "plus", start: at, end: at + 1))
      // U+2018 and U+2019 join, the rest of U+2000 to U+206F parts.
      case 0xE2 where at + 2 < bytes.count && bytes[at + 1] == 0x80 && (bytes[at + 2] == 0x98 || bytes[at + 2] == 0x99):
        length = 3
      case 0xE2 where at + 2 < bytes.count && (bytes[at + 1] == 0x80 || bytes[at + 1] == 0x81):
        finish(at)
        length = 3
      case 0x80...:
        if word.isEmpty { start = at }
        word.append(byte)
      default: finish(at)
      }
      at += length
    }
    finish(bytes.count)
  }

  /// The words between two bytes as they were said, without blanks and stops around them.
  func text(from: Int, to: Int) -> String {
    var (from, to) = (from, to)
    func isEdge(_ byte: UInt8) -> Bool { byte <= 0x20 || ",.;:!?".utf8.contains(byte) }
    while from < to, isEdge(bytes[from]) { from += 1 }
    while to > from, isEdge(bytes[to - 1]) { to -= 1 }
    return String(decoding: bytes[from..<to], as: UTF8.self)
  }
}
