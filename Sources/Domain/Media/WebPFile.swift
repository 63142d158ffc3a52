/// The chunks of a WebP (RFC 9649, section 2).
enum WebPFile {
  static func begins(_ bytes: [UInt8]) -> Bool {
    let view = ByteView(bytes: bytes[...])
    return view.has("RIFF", at: 0) && view.has("WEBP", at: 8)
  }

  /// The EXIF block of its `EXIF` chunk, if there is one.
  static func exif(in bytes: [UInt8]) throws(MediaCheck.Flaw) -> ArraySlice<UInt8>? {
    let view = ByteView(bytes: bytes[...], isLittle: true)
    guard let size = view.number(at: 4, width: 4), size >= 4, size <= bytes.count - 8 else { throw .cutOff }
    let end = 8 + size
    var exif: ArraySlice<UInt8>?
    var hasPicture = false
    var at = 12
    while at < end {
      guard let length = view.number(at: at + 4, width: 4), let body = view.part(at + 8, length), at + 8 + length <= end
      else { throw .damaged("a part goes beyond its end at byte \(at)") }
      if view.has("VP8 ", at: at) || view.has("VP8L", at: at) || view.has("ANMF", at: at) { hasPicture = true }
      // Some programs write the letters of JPEG before it.
      if view.has("EXIF", at: at) { exif = body.starts(with: Array("Exif\0\0".utf8)) ? body.dropFirst(6) : body }
      at += 8 + length + length % 2
    }
    guard hasPicture else { throw .damaged("it holds no picture") }
    return exif
  }
}
