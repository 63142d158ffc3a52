/// A pattern's abbreviations and signs in words, as a voice reads them out.
public enum SpokenPattern {
  private static let words: [String: String] = [
    "k": "knit", "p": "purl", "yo": "yarn over", "yon": "yarn over", "yfwd": "yarn forward", "sl": "slip",
    "st": "stitch",
    "sts": "stitches", "rep": "repeat", "rnd": "round", "rnds": "rounds", "rs": "right side", "ws": "wrong side",
    "tog": "together", "k2tog": "knit 2 together", "k3tog": "knit 3 together", "p2tog": "purl 2 together",
    "p3tog": "purl 3 together", "ssk": "slip slip knit", "ssp": "slip slip purl", "skp": "slip, knit, pass over",
    "psso": "pass the slipped stitch over", "kfb": "knit front and back", "pfb": "purl front and back",
    "m1": "make 1", "m1l": "make 1 left", "m1r": "make 1 right", "tbl": "through the rear loop", "pm": "place marker",
    "sm": "slip marker", "inc": "increase", "dec": "decrease", "beg": "beginning", "rem": "remaining",
    "alt": "alternate",
    "foll": "following", "cont": "continue", "patt": "pattern", "st-st": "stocking stitch", "ch": "chain",
    "sc": "single crochet", "dc": "double crochet", "hdc": "half double crochet", "tr": "treble", "htr": "half treble",
    "dtr": "double treble", "ss": "slip stitch", "sp": "space", "sk": "skip", "cn": "cable needle", "mc": "main colour",
    "cc": "contrast colour", "bo": "cast off", "co": "cast on", "*": "star", "&": "and", "+": "and", "×": "times",
  ]

  /// "k2, *p2, k2; rep from * to end. (24 sts)" is "knit 2, star purl 2, knit 2, repeat from star to end, 24 stitches".
  public static func words(_ text: String) -> String {
    var spoken = ""
    var rest = text[...]
    var needsBlank = false
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func add(_ word: String) {
      if needsBlank, !spoken.isEmpty { spoken += " " }
      spoken += word
      needsBlank = true
    }
    while let first = rest.first {
      if isWord(first) {
        let word = rest.prefix(while: isWord)
        rest = rest[word.endIndex...]
        // A cross stands beside a number; else it is a name.
        let isCross = word == "x" && (spoken.last?.isNumber == true || rest.first { $0 != " " }?.isNumber == true)
        add(isCross ? "times" : Self.spoken(word))
        continue
      }
      rest = rest.dropFirst()
      switch first {
      case ",", ".", ";", ":", "(", ")", "[", "]":
        // One short pause for whatever stands there; none at the ends.
        let goesOn = rest.contains(where: isWord)
        if goesOn, let last = spoken.last, last != "," { spoken += "," }
        needsBlank = true
      case "’", "'", "-":
        let isInside = spoken.last.map(isWord) == true && rest.first.map(isWord) == true
        if isInside, needsBlank {
          spoken += first == "-" ? " to " : String(first)
          needsBlank = false
        }
      default:
        if let word = words[String(first)] { add(word) } else { needsBlank = true }
      }
    }
    return spoken
  }

  /// "k2tog" as a whole, else its letters and its number apart: "k2" is "knit 2".
  private static func spoken(_ word: Substring) -> String {
    let lower = word.lowercased()
    if let known = words[lower] { return known }
    let letters = lower.prefix(while: \.isLetter)
    let number = lower[letters.endIndex...]
    guard !number.isEmpty, number.allSatisfy(\.isNumber), let known = words[String(letters)] else {
      return String(word)
    }
    return "\(known) \(number)"
  }
}
