extension JSON {
  /// Reads one value that fills the whole text; nil when it is no JSON or nested deeper than 64.
  public init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard let value = bytes.withUnsafeBytes({ JSON(parsing: $0) }) else { return nil }
    self = value
  }

  /// Reads one value that fills the whole buffer; nil when it is no JSON or nested deeper than 64.
  public init?(parsing bytes: UnsafeRawBufferPointer) {
    var reader = Reader(bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    guard reader.isAtEnd else { return nil }
    self = value
  }
}

private struct Reader {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  mutating func value(depth: Int) -> JSON? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "{"): return depth < 64 ? object(depth: depth) : nil
    case UInt8(ascii: "["): return depth < 64 ? array(depth: depth) : nil
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: sign) else { return false }
    at += 1
    return true
  }

  private mutating func word(_ text: StaticString) -> Bool {
    guard at + text.utf8CodeUnitCount <= bytes.count else { return false }
    let matches = text.withUTF8Buffer { utf8 in utf8.elementsEqual(bytes[at..<(at + utf8.count)]) }
    if matches { at += text.utf8CodeUnitCount }
    return matches
  }

  private mutating func object(depth: Int) -> JSON? {
    at += 1
    var members: [JSON.Member] = []
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\""), let key = string(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append(JSON.Member(key: key, value: value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSON? {
    at += 1
    var values: [JSON] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func string() -> String? {
    at += 1
    let start = at
    var isPlain = true
    var isASCII = true
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { return nil }
      if bytes[at] >= 0x80 { isASCII = false }
      if bytes[at] == UInt8(ascii: "\\") {
        isPlain = false
        at += 1
      }
      at += 1
    }
    guard at < bytes.count else { return nil }
    at += 1
    let inside = UnsafeRawBufferPointer(rebasing: bytes[start..<(at - 1)])
    guard isPlain else { return JSON.unescape(inside) }
    // The short way for most keys and values; the other asks the runtime for types that it then has to put together.
    if isASCII { return String(decoding: inside, as: UTF8.self) }
    return String(validating: inside, as: UTF8.self)
  }

  private mutating func number() -> JSON? {
    let start = at
    func isDigit(_ position: Int) -> Bool { position < bytes.count && (0x30...0x39).contains(bytes[position]) }
    func digits() -> Bool {
      let first = at
      while isDigit(at) { at += 1 }
      return at > first
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
    let leading = at
    guard digits(), at == leading + 1 || bytes[leading] != UInt8(ascii: "0") else { return nil }
    var isWhole = true
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      isWhole = false
      guard digits() else { return nil }
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      isWhole = false
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
      guard digits() else { return nil }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    return Double(text).map { .number($0) }
  }
}
