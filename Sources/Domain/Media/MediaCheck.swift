/// Looks a file over before it is kept: what it is, whether all of it is there, and when a photo was taken.
///
/// Pure: the bytes are handed in. The work is linear in their number, whatever they say.
public enum MediaCheck {
  /// What was found in a file that may be kept.
  public struct Found: Equatable, Sendable {
    public let kind: MediaKind
    /// When the photo was taken, by the camera's clock; nil where the file does not say.
    public var taken: TakenMoment?
    /// How many pages a text has, parted by form feeds; nil for what has none, and for a PDF, whose pages another tool counts.
    public var pages: Int?
  }

  /// A photo has up to this many bytes, a pattern up to four times as many.
  public static let photoLimit: Int64 = 64 << 20
  public static let patternLimit: Int64 = 256 << 20

  /// Looks at a photo's bytes. `name` is what the file is called, without its folder.
  public static func photo(_ bytes: [UInt8], name: String) throws(Refusal) -> Found {
    try checkSize(Int64(bytes.count), name: name, limit: photoLimit)
    var found: Found?
    do throws(Flaw) {
      if JPEGFile.begins(bytes) {
        found = Found(kind: .jpeg, taken: EXIF.taken(try JPEGFile.exif(in: bytes)))
      } else if PNGFile.begins(bytes) {
        found = Found(kind: .png, taken: EXIF.taken(try PNGFile.exif(in: bytes)))
      } else if WebPFile.begins(bytes) {
        found = Found(kind: .webp, taken: EXIF.taken(try WebPFile.exif(in: bytes)))
      } else if let kind = HEIFFile.kind(of: bytes) {
        found = Found(kind: kind, taken: EXIF.taken(try HEIFFile.exif(in: bytes)))
      }
    } catch { throw refusal(error, name: name, what: "The photo") }
    guard let found else {
      let guess = patternKind(bytes).map { " It is \($0.called): for a pattern, say pattern add." } ?? ""
      throw Refusal(.value, "\(name) is no photo: it is neither JPEG, PNG, WebP nor HEIF.\(guess)")
    }
    try checkName(name, found.kind)
    return found
  }

  /// Looks at a pattern's bytes.
  public static func pattern(_ bytes: [UInt8], name: String) throws(Refusal) -> Found {
    try checkSize(Int64(bytes.count), name: name, limit: patternLimit)
    var found: Found?
    do throws(Flaw) {
      if PDFFile.begins(bytes) {
        try PDFFile.check(bytes)
        found = Found(kind: .pdf)
      } else if PlainText.isText(bytes) {
        found = Found(kind: .text, pages: PlainText.pages(bytes))
      }
    } catch { throw refusal(error, name: name, what: "The pattern") }
    guard let found else {
      let isPhoto =
        JPEGFile.begins(bytes) || PNGFile.begins(bytes) || WebPFile.begins(bytes) || HEIFFile.kind(of: bytes) != nil
      throw Refusal(
        .value,
        "\(name) is no pattern: it is neither a PDF nor text in UTF-8."
          + (isPhoto ? " It is a photo: say photo add, or print it to a PDF first." : ""))
    }
    try checkName(name, found.kind)
    return found
  }

  /// Refuses a file of no bytes or of too many, before it is read.
  public static func checkSize(_ size: Int64, name: String, limit: Int64) throws(Refusal) {
    guard size > 0 else { throw Refusal(.value, "\(name) is empty: it has 0 bytes. Copy it again from where it came.") }
    guard size <= limit else {
      throw Refusal(
        .value,
        "\(name) has \((size + (1 << 20) - 1) >> 20) MB; up to \(limit >> 20) MB are kept. Make it smaller first.")
    }
  }

  private static func patternKind(_ bytes: [UInt8]) -> MediaKind? {
    PDFFile.begins(bytes) ? .pdf : PlainText.isText(bytes) ? .text : nil
  }

  private static func checkName(_ name: String, _ kind: MediaKind) throws(Refusal) {
    guard let claimed = MediaKind.claimed(by: name), claimed != kind else { return }
    // Phones call both so.
    if [claimed, kind].allSatisfy({ $0 == .heif || $0 == .avif }) { return }
    throw Refusal(
      .value,
      "\(name) is \(kind.called), though its name says \(claimed.called). Give it a name in .\(kind.ending) first.")
  }

  private static func refusal(_ flaw: Flaw, name: String, what: String) -> Refusal {
    switch flaw {
    case .cutOff: Refusal(.value, "\(name) is cut off: its end is missing. Copy it again from where it came.")
    case .damaged(let detail): Refusal(.value, "\(name) is damaged: \(detail). Copy it again from where it came.")
    }
  }

  /// What is wrong with a file of a kind that we know.
  enum Flaw: Error, Equatable {
    case cutOff
    /// With what does not fit, as "a checksum is wrong".
    case damaged(String)
  }
}
