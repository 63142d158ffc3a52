import TestSupport
import Testing

@testable import Domain

/// What files say of themselves, with bytes made by hand: bounds, dates, and whatever comes.
@Suite struct MediaCheckTests {
  @Test func `hashes are those of the standard's examples`() {
    #expect(SHA256.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(SHA256.hex(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hex(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hex([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `a camera's date stays what its clock showed`() throws {
    let moment = try #require(TakenMoment(exif: "2026:03:29 00:00:05", offset: "+14:00"))
    #expect(moment.text == "2026-03-29T00:00:05+14:00")
    #expect(TakenMoment(moment.text) == moment)
    #expect(TakenMoment(exif: "2026:03:29 23:59:59", offset: nil)?.text == "2026-03-29T23:59:59")
    #expect(TakenMoment(exif: "2026:03:29 23:59:59", offset: "-03:30")?.text == "2026-03-29T23:59:59-03:30")
    // What no calendar has, or nobody set.
    for text in [
      "0000:00:00 00:00:00", "2026:02:29 10:00:00", "2026:13:01 10:00:00", "2026:01:01 24:00:00", "    :  :     :  :  ",
      "",
      "2026-03-29 10:00:00", "2026:03:29T10:00:00", "2026:03:29 10:00", "+026:03:29 10:00:00",
    ] { #expect(TakenMoment(exif: text, offset: nil) == nil, "\(text)") }
    for text in ["2026-03-29", "2026-03-29T10:00:00Z", "2026-03-29T10:00:00+1:00", "2026-03-29T10:00:00+15:00"] {
      #expect(TakenMoment(text) == nil, "\(text)")
    }
  }

  @Test func `a name's claim is known by its ending alone`() {
    #expect(MediaKind.claimed(by: "sock.JPG") == .jpeg)
    #expect(MediaKind.claimed(by: "sock.png.pdf") == .pdf)
    #expect(MediaKind.claimed(by: "sock") == nil)
    #expect(MediaKind.claimed(by: "jpg") == nil)
    #expect(MediaKind.claimed(by: "sock.") == nil)
    #expect(MediaKind.claimed(by: "sock.doc") == nil)
  }

  @Test func `text is UTF-8 that can be read, in pages that form feeds part`() throws {
    func pages(_ text: String) throws -> Int? { try MediaCheck.pattern(Array(text.utf8), name: "a.txt").pages }
    #expect(try pages("Row 1: k all\n") == 1)
    #expect(try pages("Reihe 1: 2 M re ½\u{0C}Reihe 2\n") == 2)
    #expect(try pages("a\u{0C}b\u{0C}\n\u{0C}") == 2)
    for bytes: [UInt8] in [
      [0x41, 0], [0xFF, 0xFE, 0x41, 0], [0x41, 0xC3], [0x41, 0x1B, 0x5B], [0x20, 0x0A], [0xE9, 0x41],
    ] {
      #expect(throws: Refusal.self, "\(bytes)") { try MediaCheck.pattern(bytes, name: "a.txt") }
    }
    #expect(throws: Refusal.self) { try MediaCheck.pattern(Array("k all".utf8), name: "a.pdf") }
    #expect(throws: Refusal.self) { try MediaCheck.pattern([], name: "a.txt") }
  }

  /// A HEIF file whose list of items has no sizes: nothing in it says where an item lies.
  private func sizeless(items: Int, extents: UInt16) -> [UInt8] {
    func bytes(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func box(_ type: String, _ body: [UInt8]) -> [UInt8] { bytes(body.count + 8, 4) + Array(type.utf8) + body }
    let item = bytes(1, 2) + bytes(0, 2) + bytes(Int(extents), 2)
    let list = bytes(0, 4) + bytes(0, 2) + bytes(items, 2) + (0..<items).flatMap { _ in item }
    return box("ftyp", Array("heic".utf8) + bytes(0, 4) + Array("mif1heic".utf8))
      + box("meta", bytes(0, 4) + box("iloc", list))
  }

  @Test func `a list that asks for hundreds of millions of rounds in 36 KB is refused at once`() throws {
    let bytes = sizeless(items: 6000, extents: .max)
    #expect(bytes.count < 36_100)
    let refusal = #expect(throws: Refusal.self) { try MediaCheck.photo(bytes, name: "a.heic") }
    #expect(refusal?.message.contains("a.heic is damaged: its list of items") == true)
    // One stretch without sizes is the whole file, as the standard has it.
    #expect(try MediaCheck.photo(sizeless(items: 6000, extents: 1), name: "a.heic").kind == .heif)
  }

  @Test func `no bytes make it read beyond their end`() {
    var random = Seeded()
    let heads: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF, 0xE1, 0, 40] + Array("Exif\0\0".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      Array("RIFF....WEBP".utf8), [0, 0, 0, 24] + Array("ftypheic....heicmif1".utf8), Array("%PDF-1.7\n".utf8),
      Array("Exif\0\0II*\0".utf8),
    ]
    let words: [[UInt8]] = [
      Array("meta".utf8), Array("iloc".utf8), Array("iinf".utf8), Array("infe".utf8), Array("EXIF".utf8),
      Array("eXIf".utf8),
      Array("startxref".utf8), Array("%%EOF".utf8), [0xFF, 0xDA], [0xFF, 0xD9], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0],
      [0, 0, 0, 1],
      [0x69, 0x87, 4, 0], [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ]
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = random.pick(heads)
      for _ in 0..<random.below(12) { bytes += random.bool() ? random.pick(words) : random.bytes(random.below(20)) }
      do throws(Refusal) { _ = try MediaCheck.photo(bytes, name: "a") } catch { refused += 1 }
      do throws(Refusal) { _ = try MediaCheck.pattern(bytes, name: "a") } catch { refused += 1 }
      _ = EXIF.taken(bytes[random.below(bytes.count)...])
    }
    #expect(refused > 30_000, "\(random)")
  }
}
