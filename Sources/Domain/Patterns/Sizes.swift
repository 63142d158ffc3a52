extension String {
  /// The text for one size, counted from 1: of every "96 (104, 112)" the number of that size.
  ///
  /// Only a number followed by a list of numbers in brackets, with a comma, is taken for sizes; further brackets may follow
  /// it. A list that is too short for the size stays as it is.
  public func choosing(size: Int) -> String {
    guard size >= 1 else { return self }
    var result = ""
    var rest = Substring(self)
    while let start = rest.firstIndex(where: \.isSizeStart) {
      result += rest[..<start]
      rest = rest[start...]
      let number = rest.prefix(while: \.isSizePart)
      var sizes = [Substring(number)]
      var after = rest[number.endIndex...]
      while let (group, end) = after.sizeGroup(wantsComma: sizes.count == 1) {
        sizes += group
        after = rest[end...]
      }
      if sizes.count > 1 && sizes.indices.contains(size - 1) {
        result += sizes[size - 1]
      } else {
        result += rest[..<after.startIndex]
      }
      rest = after
    }
    return result + rest
  }

  /// The number of stitches that the text ends with, as "(24 sts)", "[24]" or "– 24 sts".
  public var stitchCount: Int? {
    // Most texts have none, and a press asks for that of each counter that works along: the marks before a count, and the
    // first byte of the dashes that are not ASCII.
    guard utf8.contains(where: { Self.countMarks.contains($0) }) else { return nil }
    var text = Substring(self).trimmed
    while let last = text.last, ".;".contains(last) { text = text.dropLast().trimmed }
    if let close = text.last, close == ")" || close == "]" {
      let inside = text.dropLast()
      guard let open = inside.lastIndex(of: close == ")" ? "(" : "[") else { return nil }
      return inside[inside.index(after: open)...].countedStitches(wantsWord: false)
    }
    guard let dash = text.lastIndex(where: { "–—-=".contains($0) }) else { return nil }
    let before = text[..<dash]
    guard before.isEmpty || before.last == " " else { return nil }
    return text[text.index(after: dash)...].countedStitches(wantsWord: true)
  }
}

extension String {
  private static let countMarks: [UInt8] = [
    UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "-"), UInt8(ascii: "="), 0xE2,
  ]
}

extension Character {
  fileprivate var isSizeStart: Bool { ("0"..."9").contains(self) }
  fileprivate var isSizePart: Bool { isSizeStart || ".½¼¾⅓⅔⅛".contains(self) }
}

extension Substring {
  /// Without white space at both ends.
  var trimmed: Substring {
    var text = self
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }

  /// The numbers of a bracket that begins here, and where it ends; nil if it holds anything else.
  fileprivate func sizeGroup(wantsComma: Bool) -> ([Substring], Index)? {
    let text = drop { $0 == " " }
    guard let open = text.first, open == "(" || open == "[" else { return nil }
    guard let close = text.firstIndex(of: open == "(" ? ")" : "]") else { return nil }
    let items = text[text.index(after: text.startIndex)..<close].split(separator: ",", omittingEmptySubsequences: false)
      .map(\.trimmed)
    guard items.count > 1 || !wantsComma else { return nil }
    for item in items {
      guard let first = item.first else { return nil }
      guard item.allSatisfy(\.isSizePart) || (item.count == 1 && "-–—".contains(first)) else { return nil }
    }
    return (items, text.index(after: close))
  }

  /// Reads "24 sts", "24 sc remain" or "24 stitches in total"; a bare number too, unless a word is wanted.
  fileprivate func countedStitches(wantsWord: Bool) -> Int? {
    let words = lowercased().split { $0 == " " || $0 == "." }
    guard let first = words.first, let number = Int(first), number >= 0, number < Counter.limit else { return nil }
    guard let unit = words.dropFirst().first else { return wantsWord ? nil : number }
    let units: Set = ["st", "sts", "stitch", "stitches", "sc", "dc", "hdc", "htr", "tr", "dtr"]
    let tail: Set = [
      "rem", "remain", "remaining", "total", "in", "left", "on", "the", "needle", "needles", "now", "all",
    ]
    return units.contains(String(unit)) && words.dropFirst(2).allSatisfy { tail.contains(String($0)) } ? number : nil
  }
}
