/// What a file in the media folder is, told by its bytes, never by its name.
public enum MediaKind: String, CaseIterable, Sendable {
  case jpeg, png, webp, heif, avif
  case pdf, text

  public static let photos: [MediaKind] = [.jpeg, .png, .webp, .heif, .avif]
  public static let patterns: [MediaKind] = [.pdf, .text]

  /// What its name ends with in the media folder.
  public var ending: String {
    switch self {
    case .jpeg: "jpg"
    case .heif: "heic"
    case .text: "txt"
    default: rawValue
    }
  }

  /// As people call it, with the article: "a JPEG", "an AVIF".
  public var called: String {
    switch self {
    case .jpeg: "a JPEG"
    case .png: "a PNG"
    case .webp: "a WebP"
    case .heif: "a HEIF"
    case .avif: "an AVIF"
    case .pdf: "a PDF"
    case .text: "a text"
    }
  }

  /// The endings of names that say that a file is of this kind, in lower case.
  private var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .heif: ["heic", "heif", "hif"]
    case .text: ["txt", "md", "text"]
    default: [rawValue]
    }
  }

  /// The kind that a file's name claims; nil where it claims none that we know.
  public static func claimed(by name: String) -> MediaKind? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return allCases.first { $0.endings.contains(ending) }
  }
}
