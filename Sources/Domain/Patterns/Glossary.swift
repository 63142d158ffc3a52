/// What a person reads into abbreviations of patterns: "T2R" is "twist two right".
public struct Glossary: Equatable, Sendable {
  /// By the abbreviation in small letters.
  public let words: [String: String]

  public init(_ words: [String: String] = [:]) { self.words = words }

  /// An abbreviation as it is kept. It is up to 20 letters and digits, since patterns are read word by word.
  public static func key(_ abbreviation: String) throws(Refusal) -> String {
    guard (1...20).contains(abbreviation.count), abbreviation.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      throw Refusal(.value, "An abbreviation is up to 20 letters and digits, as T2R; “\(abbreviation)” is none.")
    }
    return abbreviation.lowercased()
  }
}
