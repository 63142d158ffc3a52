/// What can be told of a PDF without unpacking it (ISO 32000-1, 7.5): its beginning, its end, and that the end points to a
/// cross-reference table. So a cut-off one is found; the pages are counted by other tools.
enum PDFFile {
  /// Readers look for the beginning and the end in so many bytes.
  private static let window = 1024

  static func begins(_ bytes: [UInt8]) -> Bool { header(bytes) != nil }

  private static func header(_ bytes: [UInt8]) -> Int? { find("%PDF-", in: bytes[..<min(window, bytes.count)]).first }

  static func check(_ bytes: [UInt8]) throws(MediaCheck.Flaw) {
    let end = bytes[max(0, bytes.count - window)...]
    guard let last = find("%%EOF", in: end).last, let start = find("startxref", in: end[..<last]).last else {
      throw .cutOff
    }
    // Blanks, digits, and what ends the line.
    var place = 0
    var hasDigits = false
    for byte in end[(start + 9)..<last] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard place < bytes.count else { throw .damaged("its end points beyond it") }
        place = place * 10 + Int(byte - UInt8(ascii: "0"))
        hasDigits = true
      case 0x20, 0x0A, 0x0D, 0x09: continue
      default: throw .damaged("its end can't be read")
      }
    }
    guard hasDigits else { throw .damaged("its end can't be read") }
    // Some count from the header, behind what a mail program has put before it.
    guard [place, place + (header(bytes) ?? 0)].contains(where: { isTable(bytes, at: $0) }) else {
      throw .damaged("its end doesn't point to its table of objects")
    }
  }

  /// Whether a table ("xref") or a stream that holds one ("12 0 obj") begins there, after blanks.
  private static func isTable(_ bytes: [UInt8], at place: Int) -> Bool {
    guard place > 0, place < bytes.count else { return false }
    let view = ByteView(
      bytes: bytes[place..<min(place + 64, bytes.count)].drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) })
    if view.has("xref", at: 0) { return true }
    let words = view.bytes.split { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    return words.count >= 3 && words[2].starts(with: Array("obj".utf8))
      && words[..<2].allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }

  /// Where a text begins, each time, as indexes of the slice.
  private static func find(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> [Int] {
    let view = ByteView(bytes: bytes)
    return (0..<max(0, bytes.count - text.utf8CodeUnitCount + 1)).filter { view.has(text, at: $0) }.map {
      bytes.startIndex + $0
    }
  }
}
