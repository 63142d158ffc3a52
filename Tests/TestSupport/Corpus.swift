internal import Foundation

/// What people say to a row counter, with what it means: Tests/SpeechTests/Corpus/english.txt.
public enum Corpus {
  public struct Utterance: Sendable {
    public let words: String
    /// A request, `?` and what is asked, or `!` where it is refused.
    public let meaning: String
    /// Whether it is written as an engine may mishear it.
    public let isMangled: Bool
  }

  public static let utterances: [Utterance] = {
    let path = Programs.root + "/Tests/SpeechTests/Corpus/english.txt"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var isMangled = false
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("#") {
        isMangled = line.contains("Mangled")
        return nil
      }
      let parts = line.components(separatedBy: " => ")
      return Utterance(words: parts[0], meaning: parts[1], isMangled: isMangled)
    }
  }()
}
