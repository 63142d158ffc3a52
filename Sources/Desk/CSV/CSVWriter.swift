/// Comma-separated values as RFC 4180 has them: CRLF after each record, quotes where a cell needs them.
///
/// A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV Injection"), and so does text of
/// which it would make another value, as "00123"; so does one that has apostrophes before such text already, so that
/// ``CSVReader/plain(_:)`` gives back what was there.
struct CSVWriter {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Begins with the byte-order mark of UTF-8 if `marked`.
  init(marked: Bool) {
    if marked { bytes = [0xEF, 0xBB, 0xBF] }
  }

  mutating func cell(_ text: String) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    var text = text
    text.withUTF8 { utf8 in
      let isGuarded = CSVReader.needsGuard(utf8)
      let needsQuotes =
        isGuarded || utf8.first == UInt8(ascii: " ") || utf8.last == UInt8(ascii: " ")
        || utf8.contains { [UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D, UInt8(ascii: ";"), 0x09].contains($0) }
      guard needsQuotes else { return bytes.append(contentsOf: utf8) }
      bytes.append(UInt8(ascii: "\""))
      if isGuarded { bytes.append(UInt8(ascii: "'")) }
      for byte in utf8 {
        if byte == UInt8(ascii: "\"") { bytes.append(byte) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  mutating func end() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    isFirst = true
  }
}
