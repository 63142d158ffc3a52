/// Reads numbers from bytes that may say anything: nothing outside of them is ever read.
struct ByteView {
  let bytes: ArraySlice<UInt8>
  var isLittle = false

  var count: Int { bytes.count }

  /// An unsigned number of `width` bytes, up to 8, at an offset; nil beyond the end or above `Int.max`.
  func number(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, width >= 0, width <= 8, offset <= count - width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width {
      let place = isLittle ? width - 1 - index : index
      value = value << 8 | UInt64(bytes[bytes.startIndex + offset + place])
    }
    return Int(exactly: value)
  }

  /// The bytes from an offset on; nil where not all of them are there.
  func part(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
    return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + length)]
  }

  /// Whether these letters stand at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard let part = part(offset, text.utf8CodeUnitCount) else { return false }
    return text.withUTF8Buffer { part.elementsEqual($0) }
  }
}
