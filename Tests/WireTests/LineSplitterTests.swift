import TestSupport
import Testing
import Wire

@Suite struct LineSplitterTests {
  enum Item: Equatable {
    case line([UInt8])
    case tooLong
  }

  @Test func `a line of 64 KiB with its LF is whole, one byte more is too long`() {
    for (count, fits) in [(65_534, true), (65_535, true), (65_536, false), (65_537, false)] {
      let bytes = [UInt8](repeating: 0x61, count: count) + [10] + Array("next\n".utf8)
      let items = Self.split([bytes])
      #expect(items == [fits ? .line(Array(bytes[..<count])) : .tooLong, .line(Array("next".utf8))], "\(count)")
      #expect(Self.split(Self.chunks(bytes, 4096)) == items, "\(count)")
    }
  }

  @Test func `ten megabytes without an LF are told once, and held by nobody`() {
    var splitter = LineSplitter()
    var items: [Item] = []
    let chunk = [UInt8](repeating: 0x61, count: 65_536)
    for _ in 0..<160 {
      Self.feed(&splitter, chunk, &items)
      #expect(splitter.heldCount == 0)
    }
    Self.feed(&splitter, Array("tail\nnext\n".utf8), &items)
    #expect(items == [.tooLong, .line(Array("next".utf8))])
  }

  @Test func `cut at any byte, the same items come`() {
    let text = "next\n\n\r\nset 12\r\n0123456789abcdefg\nok\n0123456789abcdef\n0123456789abcde\n\u{1F9F6}\nlast"
    let bytes = Array(text.utf8)
    let whole = Self.split([bytes], limit: 16)
    #expect(whole.count == 9)
    #expect(whole.filter { $0 == .tooLong }.count == 2)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let chunks = [Array(bytes[..<first]), Array(bytes[first..<second]), Array(bytes[second...])]
        #expect(Self.split(chunks, limit: 16) == whole, "\(first) \(second)")
      }
    }
    for size in 1...20 { #expect(Self.split(Self.chunks(bytes, size), limit: 16) == whole, "\(size)") }
  }

  @Test func `paused and resumed anywhere, the same items come`() {
    var random = Seeded()
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<random.below(12) { bytes += [UInt8](repeating: 0x62, count: random.below(24)) + [10] }
      bytes += [UInt8](repeating: 0x63, count: random.below(24))
      let whole = Self.split([bytes], limit: 16)
      var splitter = LineSplitter(limit: 16)
      var items: [Item] = []
      for chunk in Self.chunks(bytes, 1 + random.below(30)) {
        Self.feed(&splitter, chunk, &items) { random.bool() ? .pause : .more }
        if random.bool() { Self.feed(&splitter, [], &items) { random.bool() ? .pause : .more } }
      }
      // Each empty chunk gets past one pause at least.
      for _ in 0...whole.count { Self.feed(&splitter, [], &items) { .pause } }
      #expect(items == whole, "\(random)")
      let isCut = bytes.last.map { $0 != 10 } ?? false
      let tail = bytes.split(separator: 10, omittingEmptySubsequences: false).last?.count ?? 0
      let told = splitter.finish()
      #expect(told == (isCut && tail < 16), "\(random)")
      #expect(splitter.heldCount == 0)
    }
  }

  @Test func `a last line without its LF is told of, once`() {
    var splitter = LineSplitter()
    var items: [Item] = []
    Self.feed(&splitter, Array("set 12".utf8), &items)
    #expect(splitter.hasPartialLine)
    let ends = [splitter.finish(), splitter.finish()]
    #expect(ends == [true, false])
    Self.feed(&splitter, Array("next\n".utf8), &items)
    #expect(items == [.line(Array("next".utf8))])
    let more = splitter.finish()
    #expect(!more)
  }

  @Test func `a long line that comes byte by byte costs no more than its length`() {
    let bytes = [UInt8](repeating: 0x61, count: 60_000) + [10]
    let start = ContinuousClock.now
    #expect(Self.split(Self.chunks(bytes, 1)) == [.line(Array(bytes.dropLast()))])
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  private static func split(_ chunks: [[UInt8]], limit: Int = Request.lineLimit) -> [Item] {
    var splitter = LineSplitter(limit: limit)
    var items: [Item] = []
    for chunk in chunks { feed(&splitter, chunk, &items) }
    return items
  }

  private static func feed(
    _ splitter: inout LineSplitter, _ chunk: [UInt8], _ items: inout [Item],
    _ verdict: () -> LineSplitter.Verdict = { .more }
  ) {
    chunk.withUnsafeBytes { buffer in
      splitter.split(buffer) { item in
        switch item {
        case .line(let line): items.append(.line(Array(line)))
        case .tooLong: items.append(.tooLong)
        }
        return verdict()
      }
    }
  }

  private static func chunks(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  }
}
