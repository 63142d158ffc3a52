/// The chunks of a PNG (https://www.w3.org/TR/png-3/), each with its checksum.
enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// The EXIF block of its `eXIf` chunk, if there is one.
  static func exif(in bytes: [UInt8]) throws(MediaCheck.Flaw) -> ArraySlice<UInt8>? {
    let view = ByteView(bytes: bytes[...])
    var exif: ArraySlice<UInt8>?
    var hasPicture = false
    var at = 8
    while true {
      guard let length = view.number(at: at, width: 4), let body = view.part(at + 4, 4 + length),
        let sum = view.number(at: at + 8 + length, width: 4)
      else { throw .cutOff }
      guard CRC32.of(body) == UInt32(sum) else { throw .damaged("a checksum is wrong at byte \(at)") }
      if view.has("eXIf", at: at + 4) { exif = body.dropFirst(4) }
      if view.has("IDAT", at: at + 4) { hasPicture = true }
      if view.has("IEND", at: at + 4) {
        guard hasPicture else { throw .damaged("it holds no picture") }
        return exif
      }
      at += 12 + length
    }
  }
}

/// The checksum of PNG, polynomial 0x04C11DB7 (ISO 3309), a byte at a time.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    return bytes.withUnsafeBufferPointer { bytes in
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
      return ~sum
    }
  }
}
