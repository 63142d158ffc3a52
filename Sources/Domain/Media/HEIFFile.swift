/// The boxes of a HEIF or AVIF photo (ISO/IEC 23008-12 on ISO/IEC 14496-12): its items, and whether their bytes are there.
enum HEIFFile {
  private static let heif = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

  /// By the brands in its `ftyp` box; nil where it is no such photo.
  static func kind(of bytes: [UInt8]) -> MediaKind? {
    let view = ByteView(bytes: bytes[...])
    guard view.has("ftyp", at: 4), let length = view.number(at: 0, width: 4), (16...4096).contains(length) else {
      return nil
    }
    let brands = stride(from: 8, to: min(length, bytes.count) - 3, by: 4).compactMap { view.part($0, 4) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    return brands.contains { heif.contains($0) } ? .heif : nil
  }

  /// The EXIF block of its `Exif` item, if there is one.
  static func exif(in bytes: [UInt8]) throws(MediaCheck.Flaw) -> ArraySlice<UInt8>? {
    let all = ByteView(bytes: bytes[...])
    guard let meta = try boxes(in: all, 0).first(where: { $0.type == "meta" }) else { throw .cutOff }
    // A full box: version and flags come first.
    let inside = try boxes(in: meta.body, 4)
    guard let locations = inside.first(where: { $0.type == "iloc" }) else {
      throw .damaged("it says of no item where it is")
    }
    let items = try places(locations.body, data: inside.first { $0.type == "idat" }?.body, all)
    guard !items.isEmpty else { throw .damaged("it holds no picture") }
    guard let list = inside.first(where: { $0.type == "iinf" })?.body else { return nil }
    let first = list.number(at: 0, width: 1) == 0 ? 6 : 8
    for entry in try boxes(in: list, first) where entry.type == "infe" {
      guard let version = entry.body.number(at: 0, width: 1), version >= 2 else { continue }
      let width = version == 2 ? 2 : 4
      guard entry.body.has("Exif", at: 4 + width + 2), let id = entry.body.number(at: 4, width: width),
        let item = items.first(where: { $0.id == id })?.bytes, let skip = item.number(at: 0, width: 4)
      else { continue }
      return item.part(4 + skip, max(0, item.count - 4 - skip))
    }
    return nil
  }

  private struct Box {
    let type: String
    let body: ByteView
  }

  /// The boxes that follow one another from an offset to the end.
  private static func boxes(in view: ByteView, _ start: Int) throws(MediaCheck.Flaw) -> [Box] {
    var boxes: [Box] = []
    var at = start
    while at < view.count {
      guard var length = view.number(at: at, width: 4), let type = view.part(at + 4, 4) else { throw .cutOff }
      var head = 8
      if length == 1 {
        guard let long = view.number(at: at + 8, width: 8) else { throw .cutOff }
        length = long
        head = 16
      } else if length == 0 {
        length = view.count - at
      }
      guard length >= head else { throw .damaged("a box has no length") }
      guard let body = view.part(at + head, length - head) else { throw .cutOff }
      boxes.append(Box(type: String(decoding: type, as: UTF8.self), body: ByteView(bytes: body)))
      at += length
    }
    return boxes
  }

  /// Each item's first stretch of bytes; throws where any stretch goes beyond the end.
  private static func places(
    _ box: ByteView, data: ByteView?, _ all: ByteView
  ) throws(MediaCheck.Flaw) -> [(id: Int, bytes: ByteView?)] {
    guard let version = box.number(at: 0, width: 1), version <= 2, let sizes = box.number(at: 4, width: 2) else {
      throw .damaged("its list of items can't be read")
    }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    let idWidth = version < 2 ? 2 : 4
    var at = 6
    func take(_ width: Int) throws(MediaCheck.Flaw) -> Int {
      guard let value = box.number(at: at, width: width) else { throw .damaged("its list of items breaks off") }
      at += width
      return value
    }
    var items: [(id: Int, bytes: ByteView?)] = []
    for _ in 0..<(try take(idWidth)) {
      let id = try take(idWidth)
      let method = version == 0 ? 0 : try take(2) & 15
      _ = try take(2)
      let base = try take(baseSize)
      var first: ByteView?
      let extents = try take(2)
      // Else a few bytes could ask for as many rounds as they like.
      guard extents < 2 || indexSize + offsetSize + lengthSize > 0 else {
        throw .damaged("its list of items says nothing of where they are")
      }
      for _ in 0..<extents {
        _ = try take(indexSize)
        let (offset, length) = (try take(offsetSize), try take(lengthSize))
        // Method 2 makes an item from other items, and has no bytes of its own.
        guard method < 2 else { continue }
        guard let source = method == 0 ? all : data, offset <= source.count, base <= source.count,
          let part = source.part(base + offset, length == 0 ? max(0, source.count - base - offset) : length)
        else { throw .cutOff }
        if first == nil { first = ByteView(bytes: part) }
      }
      items.append((id, first))
    }
    return items
  }
}
