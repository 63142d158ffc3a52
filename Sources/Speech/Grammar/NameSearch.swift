internal import Wire

/// Finding what was named by voice: near enough is found, and two that are equally near are both given.
public enum NameSearch {
  /// The places of the names that fit best: none, one, or several between which nobody can choose.
  public static func find(_ said: String, among names: [String], in grammar: Grammar = .english) -> [Int] {
    let wanted = grammar.canonical(said)
    guard !wanted.isEmpty else { return [] }
    let all = names.map { grammar.canonical($0) }
    let whole = all.indices.filter { all[$0] == wanted }
    if !whole.isEmpty { return whole }
    let parts = all.indices.filter { isPart(wanted, of: all[$0]) }
    if !parts.isEmpty { return parts }
    // How far off each is, at its nearest stretch of as many words; none where it is too far.
    let away = all.map { distance(wanted, $0) }
    guard let least = away.compactMap(\.self).min() else { return [] }
    // What is one letter nearer is still no reason to choose.
    return away.indices.filter { index in away[index].map { $0 <= least + 1 } ?? false }
  }

  private static func isPart(_ part: [String], of whole: [String]) -> Bool {
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0..<($0 + part.count)].elementsEqual(part) }
  }

  private static func distance(_ said: [String], _ name: [String]) -> Int? {
    let text = said.joined()
    let limit = text.count < 4 ? 0 : text.count < 8 ? 1 : text.count / 4
    var stretches = [name.joined()]
    if said.count < name.count {
      stretches += (0...(name.count - said.count)).map { name[$0..<($0 + said.count)].joined() }
    }
    let distances = stretches.compactMap { stretch -> Int? in
      let distance = Commands.distance(text, stretch)
      if distance <= limit { return distance }
      // "Sleave" sounds like "sleeve", however it is written.
      return key(text) == key(stretch) ? limit + 1 : nil
    }
    return distances.min()
  }

  /// What is left of a word when those letters are taken off that sound alike: its consonants, and whether a vowel begins it.
  static func key(_ word: String) -> [UInt8] {
    var key: [UInt8] = []
    var last: UInt8 = 0
    for (index, byte) in word.utf8.enumerated() {
      let sound: UInt8 =
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
          UInt8(ascii: "y"):
          UInt8(ascii: "a")
        case UInt8(ascii: "c"), UInt8(ascii: "q"): UInt8(ascii: "k")
        case UInt8(ascii: "z"): UInt8(ascii: "s")
        default: byte
        }
      if sound != last, sound != UInt8(ascii: "h"), sound != UInt8(ascii: "a") || index == 0 { key.append(sound) }
      last = sound
    }
    return key
  }
}

extension Grammar {
  /// The words of a name as they are compared: numbers in digits, nothing that is passed over.
  func canonical(_ name: String) -> [String] {
    let words = Spoken(name).words.map(\.text)
    let kept = words.filter { !language.fillers.contains($0) }
    return (kept.isEmpty ? words : kept).map { word in number(of: word).map(String.init) ?? word }
  }
}
