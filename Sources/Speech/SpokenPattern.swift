public import Domain

/// A pattern's abbreviations and signs in words, as a voice reads them out.
public enum SpokenPattern {
  private static let words: [String: String] = [
    "k": "knit", "p": "purl", "yo": "yarn over", "yon": "yarn over", "yfwd": "yarn forward", "sl": "slip",
    "st": "stitch",
    "sts": "stitches", "rep": "repeat", "rnd": "round", "rnds": "rounds", "rs": "right side", "ws": "wrong side",
    "tog": "together", "k2tog": "knit two together", "k3tog": "knit three together", "p2tog": "purl two together",
    "p3tog": "purl three together", "ssk": "slip slip knit", "ssp": "slip slip purl", "skp": "slip, knit, pass over",
    "psso": "pass the slipped stitch over", "kfb": "knit front and back", "pfb": "purl front and back",
    "m1": "make one", "m1l": "make one left", "m1r": "make one right", "tbl": "through the rear loop",
    "pm": "place marker",
    "sm": "slip marker", "inc": "increase", "dec": "decrease", "beg": "beginning", "rem": "remaining",
    "alt": "alternate",
    "foll": "following", "cont": "continue", "patt": "pattern", "st-st": "stocking stitch", "ch": "chain",
    "sc": "single crochet", "dc": "double crochet", "hdc": "half double crochet", "tr": "treble", "htr": "half treble",
    "ss": "slip stitch", "sp": "space", "sk": "skip", "cn": "cable needle", "mc": "main colour",
    "cc": "contrast colour", "sl1": "slip one", "k1b": "knit one below", "kwise": "knitwise", "pwise": "purlwise",
    "wyif": "with the yarn in front", "wyib": "with the yarn at the rear", "m1p": "make one purlwise",
    "m1a": "make one away",
    "s2kp": "slip two, knit, pass over", "sk2p": "slip, knit two together, pass over", "cdd": "central double decrease",
    "sssk": "slip slip slip knit", "k4tog": "knit four together", "p2sso": "pass two slipped stitches over",
    "kfbf": "knit front, rear and front", "dpn": "double-pointed needle", "dpns": "double-pointed needles",
    "approx": "about", "meas": "measures",
    "tch": "turning chain", "blo": "rear loop only", "flo": "front loop only", "mr": "magic ring",
    "fpdc": "front post double crochet", "bpdc": "rear post double crochet", "fptr": "front post treble",
    "bptr": "rear post treble",
    "sc2tog": "single crochet two together", "dc2tog": "double crochet two together",
    "hdc2tog": "half double crochet two together",
    "tr2tog": "treble two together", "dc3tog": "double crochet three together", "dtr": "double treble",
    "trtr": "triple treble", "yoh": "yarn over hook",
    "esc": "extended single crochet", "inv": "invisible", "invdec": "invisible decrease", "oz": "ounces",
    "cm": "centimetres", "mm": "millimetres", "bo": "cast off", "co": "cast on", "*": "star", "&": "and", "+": "and",
    "×": "times",
  ]

  /// What the same letters stand for in crochet.
  private static let crochet: [String: String] = [
    "p": "picot", "pm": "place marker", "sl": "slip", "cl": "cluster", "pc": "popcorn", "sh": "shell", "k": "k",
    "bo": "bobble", "m": "marker",
    "tr": "treble crochet", "htr": "half treble crochet", "dtr": "double treble crochet", "ss": "slip stitch",
    "inc": "increase",
  ]

  /// A text of a project: with what the person says of abbreviations, and those of its craft.
  public static func words(_ text: String, in work: Work) -> String {
    words(text, craft: work.project.craft, glossary: work.glossary)
  }

  /// "k2, *p2, k2; rep from * to end. (24 sts)" is "knit 2, star purl 2, knit 2, repeat from star to end, 24 stitches".
  public static func words(
    _ text: String, craft: Project.Craft = .knitting, glossary: Glossary = Glossary()
  ) -> String {
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
        if word == "w" || word == "W", rest.hasPrefix("&t") || rest.hasPrefix("&T"), glossary.words["w"] == nil {
          rest = rest.dropFirst(2)
          add("wrap and turn")
          continue
        }
        add(isCross ? "times" : Self.spoken(word, craft, glossary))
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

  /// "k2tog" as a whole, else its letters and its number apart: "k2" is "knit 2". A cable says where it is held: "c4f".
  private static func spoken(_ word: Substring, _ craft: Project.Craft, _ glossary: Glossary) -> String {
    let lower = word.lowercased()
    func known(_ key: String) -> String? {
      glossary.words[key] ?? (craft == .crochet ? crochet[key] : nil) ?? words[key]
    }
    if let whole = known(lower) { return whole }
    let letters = lower.prefix(while: \.isLetter)
    let rest = lower[letters.endIndex...]
    let number = rest.prefix(while: \.isNumber)
    guard !number.isEmpty else { return String(word) }
    let end = rest[number.endIndex...]
    if end.isEmpty, let name = known(String(letters)) { return "\(name) \(number)" }
    if letters == "c", end == "f" || end == "b" { return "cable \(number) \(end == "f" ? "front" : "rear")" }
    return String(word)
  }
}
