/// The markers of a JPEG (ITU-T T.81, annex B), from its start to its end of image.
enum JPEGFile {
  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8]) }

  /// The EXIF block, if there is one. What follows the end of the image, as the film of a moving photo, is passed over.
  static func exif(in bytes: [UInt8]) throws(MediaCheck.Flaw) -> ArraySlice<UInt8>? {
    let view = ByteView(bytes: bytes[...])
    var exif: ArraySlice<UInt8>?
    var hasPicture = false
    var at = 2
    while true {
      guard at < bytes.count else { throw .cutOff }
      guard bytes[at] == 0xFF else { throw .damaged("a marker is missing at byte \(at)") }
      while at < bytes.count, bytes[at] == 0xFF { at += 1 }
      guard at < bytes.count else { throw .cutOff }
      let marker = bytes[at]
      at += 1
      switch marker {
      case 0xD9:
        guard hasPicture else { throw .damaged("it holds no picture") }
        return exif
      case 0x01, 0xD0...0xD7: continue
      default: break
      }
      guard let length = view.number(at: at, width: 2) else { throw .cutOff }
      guard length >= 2 else { throw .damaged("a segment has no length at byte \(at)") }
      guard let segment = view.part(at + 2, length - 2) else { throw .cutOff }
      at += length
      if marker == 0xE1, exif == nil, segment.starts(with: Array("Exif\0\0".utf8)) { exif = segment.dropFirst(6) }
      if marker == 0xDA {
        hasPicture = true
        at = endOfScan(bytes, from: at)
      }
    }
  }

  /// The next marker after coded data, in which FF is followed by 00 or is a restart marker.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at + 1 < bytes.count {
        if bytes[at] == 0xFF, bytes[at + 1] != 0, !(0xD0...0xD7).contains(bytes[at + 1]) { return at }
        at += 1
      }
      return bytes.count
    }
  }
}
