/// How thick a yarn is, by the eight categories of the Craft Yarn Council's standard weight system.
public enum YarnWeight: Int, CaseIterable, Comparable, Sendable {
  case lace, superFine, fine, light, medium, bulky, superBulky, jumbo

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The council's own name: "Super Fine".
  public var name: String {
    switch self {
    case .lace: "Lace"
    case .superFine: "Super Fine"
    case .fine: "Fine"
    case .light: "Light"
    case .medium: "Medium"
    case .bulky: "Bulky"
    case .superBulky: "Super Bulky"
    case .jumbo: "Jumbo"
    }
  }

  /// Reads the number, the council's name, or a name that shops and Ravelry use: "4", "Medium", "DK (11 wpi)".
  ///
  /// "Light Fingering" and "Any gauge" have none: lists differ on the one, and the other says nothing.
  public init?(said text: String) {
    var word = Substring(text)
    if let bracket = word.firstIndex(of: "(") { word = word[..<bracket] }
    switch word.trimmed.lowercased() {
    case "0", "lace", "cobweb", "thread", "2ply", "2 ply": self = .lace
    case "1", "super fine", "superfine", "fingering", "sock", "4ply", "4 ply": self = .superFine
    case "2", "fine", "sport", "baby", "5ply", "5 ply": self = .fine
    case "3", "light", "dk", "double knitting", "light worsted", "8ply", "8 ply": self = .light
    case "4", "medium", "worsted", "aran", "afghan", "10ply", "10 ply": self = .medium
    case "5", "bulky", "chunky", "craft", "rug", "12ply", "12 ply": self = .bulky
    case "6", "super bulky", "superbulky", "super chunky", "roving": self = .superBulky
    case "7", "jumbo": self = .jumbo
    default: return nil
    }
  }
}
