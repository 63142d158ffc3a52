extension JSON {
  /// Appends a string literal with its quotes. Only what RFC 8259 demands is escaped, and U+007F, so that a terminal
  /// that prints a raw line meets no control character.
  public static func escape(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.allSatisfy({
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F && $0 != 0xC2
      }) {
        bytes.append(contentsOf: utf8)
        return
      }
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
        case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
        case 0..<0x20, 0x7F: appendEscape(byte, to: &bytes)
        // U+0080 to U+009F, the C1 controls, which some terminals obey as they do ESC.
        case 0xC2 where index + 1 < utf8.count && utf8[index + 1] < 0xA0:
          index += 1
          appendEscape(utf8[index], to: &bytes)
        default: bytes.append(byte)
        }
        index += 1
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  /// What stands between the quotes of a string literal, its escapes undone; nil if an escape or the UTF-8 is wrong.
  static func unescape(_ inside: UnsafeRawBufferPointer) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(inside.count)
    var at = 0
    while at < inside.count {
      let byte = inside[at]
      at += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      guard at < inside.count else { return nil }
      let escape = inside[at]
      at += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "u"):
        guard let unit = hexUnit(inside, at: &at) else { return nil }
        var code = UInt32(unit)
        if (0xD800..<0xDC00).contains(code) {
          guard at + 1 < inside.count, inside[at] == UInt8(ascii: "\\"), inside[at + 1] == UInt8(ascii: "u") else {
            return nil
          }
          at += 2
          guard let low = hexUnit(inside, at: &at), (0xDC00..<0xE000).contains(low) else { return nil }
          code = 0x10000 + (code - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { return nil }
        result.append(contentsOf: String(Character(scalar)).utf8)
      default: return nil
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func hexUnit(_ bytes: UnsafeRawBufferPointer, at: inout Int) -> UInt16? {
    guard at + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[at..<(at + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    at += 4
    return unit
  }
}
