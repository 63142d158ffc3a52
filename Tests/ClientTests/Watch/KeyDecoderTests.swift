import TestSupport
import Testing

@testable import Client

@Suite struct KeyDecoderTests {
  private static let known: [(String, [Key])] = [
    (" ", [.character(" ")]), ("u", [.character("u")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{7F}", [.backspace]),
    ("\u{8}", [.backspace]), ("\u{C}", [.refresh]), ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]),
    ("\u{1B}[D", [.left]), ("\u{1B}OA", [.up]), ("\u{1B}OC", [.right]), ("\u{1B}OM", [.enter]),
    ("\u{1B}Op", [.character("0")]), ("\u{1B}Oy", [.character("9")]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
    // What has no meaning here is one key without meaning, whatever letters are in it.
    ("\u{1B}[1;5C", [.other]), ("\u{1B}[15~", [.other]), ("\u{1B}[[A", [.other]), ("\u{1B}q", [.other]),
    ("\u{1B}[?62;22c", [.other]), ("\u{1B}]11;rgb:0000/0000/0000\u{7}", []), ("\u{1B}]0;q\u{1B}\\", []),
    ("\u{1B}P1$r q\u{1B}\\u", [.character("u")]), ("\u{1}", [.other]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("é", [.character("é")]), ("€", [.character("€")]), ("🧶", [.character("🧶")]),
    ("\u{1B}[200~q u\u{1B}[A 31\u{1B}[201~q", [.paste("q u\u{1B}[A 31"), .character("q")]),
  ]

  @Test func `each key is known by what a terminal sends`() {
    for (text, keys) in Self.known {
      var decoder = KeyDecoder()
      #expect(decoder.feed(text.utf8) == keys, "\(text.debugDescription)")
      #expect(!decoder.isUndecided, "\(text.debugDescription)")
    }
  }

  @Test func `keys are the same however the reads are cut`() {
    var random = Seeded()
    for _ in 0..<2000 {
      let chosen = (0..<(1 + random.below(6))).map { _ in random.pick(Self.known) }
      let bytes = Array(chosen.map(\.0).joined().utf8)
      var decoder = KeyDecoder()
      var keys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = 1 + random.below(min(rest.count, 5))
        keys += decoder.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(keys == chosen.flatMap(\.1), "\(random)")
    }
  }

  @Test func `an ESC alone is a key once nothing more comes, and a broken sequence is one without meaning`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}".utf8) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
    #expect(decoder.feed("\u{1B}[1;".utf8) == [])
    #expect(decoder.flush() == [.other])
    #expect(decoder.feed(" ".utf8) == [.character(" ")])
  }

  @Test(arguments: [63, 64, 65, 66, 5000])
  func `a sequence of any length is one key without meaning`(length: Int) {
    var decoder = KeyDecoder()
    let long = "\u{1B}[" + String(repeating: "1", count: length)
    #expect(decoder.feed(long.utf8) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.feed("~u".utf8) == [.other, .character("u")])
    // Cut off, it is one too.
    #expect(decoder.feed(long.utf8) == [])
    #expect(decoder.flush() == [.other])
    #expect(decoder.feed("u".utf8) == [.character("u")])
  }

  @Test func `bytes that are no UTF-8 are no letters`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] {
      var decoder = KeyDecoder()
      let keys = decoder.feed(bytes)
      #expect(keys.first == .other, "\(bytes)")
      #expect(
        !keys.contains { if case .character(let scalar) = $0 { scalar.value >= 0x80 } else { false } }, "\(bytes)")
    }
  }

  @Test func `a paste is kept to a limit, and its end is seen beyond it`() {
    var decoder = KeyDecoder()
    let long = String(repeating: "7", count: 3 * KeyDecoder.pasteLimit)
    let keys = decoder.feed(("\u{1B}[200~" + long + "\u{1B}[201~u").utf8)
    #expect(keys == [.paste(String(long.prefix(KeyDecoder.pasteLimit))), .character("u")])
  }

  @Test func `random bytes never stop it`() {
    var random = Seeded()
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      for _ in 0..<20 { _ = decoder.feed(random.bytes(random.below(30))) }
      _ = decoder.flush()
      // Whatever it was in the middle of ends.
      _ = decoder.feed("\u{1B}[201~\u{7}\u{1B}\\".utf8)
      _ = decoder.flush()
      #expect(decoder.feed("u".utf8) == [.character("u")], "\(random)")
    }
  }
}
