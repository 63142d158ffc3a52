/// Text in UTF-8, in pages that form feeds part.
enum PlainText {
  /// Whether all of it is UTF-8 with something to read in it, and no control characters but blanks, line ends and form feeds.
  static func isText(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }),
      bytes.contains(where: { $0 > 0x20 }), String(validating: bytes, as: UTF8.self) != nil
    else { return false }
    return true
  }

  /// Two or more for what has form feeds with something after them.
  static func pages(_ bytes: [UInt8]) -> Int {
    let body = bytes[..<(bytes.lastIndex { $0 > 0x20 } ?? 0)]
    return 1 + body.count { $0 == 0x0C }
  }
}
