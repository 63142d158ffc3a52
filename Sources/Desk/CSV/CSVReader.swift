/// Reads comma-separated values (RFC 4180), with a byte-order mark or without, and with semicolons or tabs as well.
struct CSVReader {
  struct Record: Equatable {
    /// The row of a spreadsheet, from 1.
    let row: Int
    var cells: [String]

    var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }

  struct Failure: Error, Equatable {
    let message: String
    let hint: String
  }

  /// All records, blank ones too.
  static func records(_ bytes: [UInt8]) throws(Failure) -> [Record] {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Failure(message: "it is UTF-16", hint: "save it as CSV UTF-8")
    }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      throw Failure(message: "it is a spreadsheet itself", hint: "open it, and save each of its sheets as CSV UTF-8")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(message: "it is not UTF-8", hint: "save it as CSV UTF-8")
    }
    return try parse(Array(bytes))
  }

  private static func parse(_ bytes: [UInt8]) throws(Failure) -> [Record] {
    let separator = separator(of: bytes)
    var records: [Record] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var at = 0
    var quoteBegan: Int?
    func finishCell() {
      cells.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
    }
    func finishRecord() {
      finishCell()
      records.append(Record(row: records.count + 1, cells: cells))
      cells = []
    }
    while at < bytes.count {
      let byte = bytes[at]
      if quoteBegan != nil {
        if byte != UInt8(ascii: "\"") {
          cell.append(byte)
        } else if at + 1 < bytes.count, bytes[at + 1] == byte {
          cell.append(byte)
          at += 1
        } else {
          quoteBegan = nil
        }
      } else if byte == UInt8(ascii: "\""), cell.isEmpty {
        quoteBegan = records.count + 1
      } else if byte == separator {
        finishCell()
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, at + 1 < bytes.count, bytes[at + 1] == 0x0A { at += 1 }
        finishRecord()
      } else {
        cell.append(byte)
      }
      at += 1
    }
    if let row = quoteBegan {
      throw Failure(message: "a quotation mark in row \(row) is never closed", hint: "it may be cut off; save it again")
    }
    if !cell.isEmpty || !cells.isEmpty { finishRecord() }
    return records
  }

  /// The one that the first line has most of, outside of quotes; a comma where it has none.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
  }

  /// Whether a spreadsheet would take it for a formula, apostrophes before it left out.
  static func looksLikeFormula(_ utf8: some Sequence<UInt8>) -> Bool {
    for byte in utf8 where byte != UInt8(ascii: "'") {
      return [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D, 0x0A].contains(
        byte)
    }
    return false
  }

  /// Whether a spreadsheet would make another value of a text, apostrophes before it left out.
  ///
  /// "00123" becomes 123, "1E5" 100000, "2.50" 2.5, and "true" a truth value in words of its own. A whole number of up to 15
  /// digits stays as it is.
  static func looksLikeOtherValue(_ utf8: some BidirectionalCollection<UInt8>) -> Bool {
    let text = utf8.drop { $0 == UInt8(ascii: "'") }
    guard let first = text.first, let last = text.last else { return false }
    if first | 0x20 == UInt8(ascii: "t") || first | 0x20 == UInt8(ascii: "f") {
      let word = text.prefix(6).map { $0 | 0x20 }
      return word == Array("true".utf8) || word == Array("false".utf8)
    }
    guard isDigit(first) || isMark(first), isDigit(last) || isMark(last) else { return false }
    var (digits, others) = (0, 0)
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      case _ where isDigit(byte): digits += 1
      case _ where isMark(byte), UInt8(ascii: "E"), UInt8(ascii: "e"): others += 1
      // A sign belongs to a power of ten.
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard previous | 0x20 == UInt8(ascii: "e") else { return false }
      default: return false
      }
      previous = byte
    }
    return digits > 0 && (others > 0 || digits > 15 || digits > 1 && first == UInt8(ascii: "0"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

  /// Whether an apostrophe before a text keeps it as it is, and in a spreadsheet safe.
  static func needsGuard(_ utf8: some BidirectionalCollection<UInt8>) -> Bool {
    looksLikeFormula(utf8) || looksLikeOtherValue(utf8)
  }

  /// The cell without the apostrophe that guarded it.
  static func plain(_ cell: String) -> String {
    cell.hasPrefix("'") && needsGuard(cell.utf8) ? String(cell.dropFirst()) : cell
  }
}
