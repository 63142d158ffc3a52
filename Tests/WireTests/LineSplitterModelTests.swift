import TestSupport
import Testing
import Wire

@Suite struct LineSplitterModelTests {
  private enum Item: Equatable {
    case line([UInt8])
    case tooLong
  }

  /// What a plain reading of the whole stream gives: each line, or that it is too long.
  private func model(_ bytes: [UInt8], limit: Int) -> [Item] {
    var items = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.count + 1 > limit ? Item.tooLong : .line(Array(line))
    }
    // What stands after the last LF is no line, but it may be too long already.
    let rest = bytes.suffix(while: { $0 != UInt8(ascii: "\n") })
    items.removeLast()
    if rest.count >= limit { items.append(.tooLong) }
    return items
  }

  @Test func `lines come out the same however the stream is cut, and wherever it is paused`() {
    var random = Seeded()
    for _ in 0..<3000 {
      let limit = 1 + random.below(12)
      let bytes = (0..<random.below(60)).map { _ in random.below(5) == 0 ? UInt8(ascii: "\n") : UInt8(ascii: "a") }
      var splitter = LineSplitter(limit: limit)
      var items: [Item] = []
      var wantsMore = false
      var rest = bytes[...]
      while !rest.isEmpty || wantsMore {
        let chunk = Array(rest.prefix(wantsMore ? 0 : 1 + random.below(9)))
        rest = rest.dropFirst(chunk.count)
        wantsMore = false
        chunk.withUnsafeBytes { buffer in
          splitter.split(buffer) { item in
            switch item {
            case .line(let line): items.append(.line(Array(line)))
            case .tooLong: items.append(.tooLong)
            }
            if random.below(3) > 0 { return .more }
            wantsMore = true
            return .pause
          }
        }
      }
      #expect(items == model(bytes, limit: limit), "\(random)")
    }
  }

  @Test func `a last line without its end is told, one that was too long is not told twice`() {
    var splitter = LineSplitter(limit: 4)
    func feed(_ text: String) { Array(text.utf8).withUnsafeBytes { splitter.split($0) { _ in .more } } }
    feed("ab")
    let held = splitter.heldCount
    #expect(held == 2)
    let isTold = splitter.finish()
    #expect(isTold)
    feed("abcdef")
    let isToldAgain = splitter.finish()
    #expect(!isToldAgain)
    feed("a\n")
    let isLeft = splitter.hasPartialLine
    #expect(!isLeft)
  }
}

extension Array {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
