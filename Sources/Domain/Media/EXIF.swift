/// The date in an EXIF block (CIPA DC-008, which is a TIFF file of tags).
enum EXIF {
  private static let exifFolder = 0x8769
  private static let taken = 0x9003
  private static let digitised = 0x9004
  private static let changed = 0x0132
  private static let takenOffset = 0x9011
  private static let digitisedOffset = 0x9012

  /// When the photo was taken: `DateTimeOriginal`, else `DateTimeDigitized`, else `DateTime`; nil where none can be read.
  static func taken(_ block: ArraySlice<UInt8>?) -> TakenMoment? {
    guard let block else { return nil }
    var view = ByteView(bytes: block)
    if view.has("II", at: 0) { view.isLittle = true } else if !view.has("MM", at: 0) { return nil }
    guard view.number(at: 2, width: 2) == 42, let first = view.number(at: 4, width: 4) else { return nil }
    var tags = tags(view, at: first)
    if let inner = tags[exifFolder].flatMap({ view.number(at: $0, width: 4) }) {
      tags.merge(Self.tags(view, at: inner)) { $1 }
    }
    for (tag, offset) in [(taken, takenOffset), (digitised, digitisedOffset), (changed, 0)] {
      guard let text = text(view, tags[tag]) else { continue }
      if let moment = TakenMoment(exif: text, offset: Self.text(view, tags[offset])) { return moment }
    }
    return nil
  }

  /// Where the entries for the tags that we know stand: the offset of each one's value field.
  private static func tags(_ view: ByteView, at start: Int) -> [Int: Int] {
    guard let count = view.number(at: start, width: 2) else { return [:] }
    var found: [Int: Int] = [:]
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = view.number(at: entry, width: 2) else { break }
      if [exifFolder, taken, digitised, changed, takenOffset, digitisedOffset].contains(tag) { found[tag] = entry + 8 }
    }
    return found
  }

  /// A value of type ASCII, up to 64 bytes; up to four bytes stand in the entry itself.
  private static func text(_ view: ByteView, _ field: Int?) -> String? {
    guard let field, view.number(at: field - 6, width: 2) == 2, let count = view.number(at: field - 4, width: 4),
      (1...64).contains(count), let place = count <= 4 ? field : view.number(at: field, width: 4),
      let bytes = view.part(place, count)
    else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
