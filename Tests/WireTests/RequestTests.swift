import TestSupport
import Testing
import Wire

@Suite struct RequestTests {
  @Test(
    arguments: [
      ("next", "next", [], []),
      ("next\r", "next", [], []),
      ("  next\t 3  ", "next", ["3"], []),
      ("next \r", "next", [], []),
      (#"project new "Left sock" target=60"#, "project", ["new", "Left sock"], ["target=60"]),
      (#"note "a=b" c=d"#, "note", ["a=b"], ["c=d"]),
      (#"a k="x y" b"#, "a", ["b"], ["k=x y"]),
      ("a k=", "a", [], ["k="]),
      (#"a k="""#, "a", [], ["k="]),
      (#"a """#, "a", [""], []),
      (#""" b"#, "", ["b"], []),
      (#""a=b" c"#, "a=b", ["c"], []),
      ("a k=v=w", "a", [], ["k=v=w"]),
      ("a =v", "a", ["=v"], []),
      ("a K=v k2=v é=v", "a", ["K=v", "k2=v", "é=v"], []),
      ("a -=v --k=v", "a", [], ["-=v", "--k=v"]),
      ("a -- k=v -- b", "a", ["k=v", "--", "b"], []),
      (#"a "--" k=v"#, "a", ["--"], ["k=v"]),
      ("a --", "a", [], []),
      ("-- a=b c", "a=b", ["c"], []),
      (#"a it"s"#, "a", [#"it"s"#], []),
      (#"a k=it"s"#, "a", [], [#"k=it"s"#]),
      (#"a \n"#, "a", [#"\n"#], []),
      (#"a "\"\\\/\b\f\n\r\té\ud83e\uddF6""#, "a", ["\"\\/\u{8}\u{C}\n\r\té\u{1F9F6}"], []),
      ("a \u{A0}\u{2028}", "a", ["\u{A0}\u{2028}"], []),
      ("a \"\u{7F}\u{85}\"", "a", ["\u{7F}\u{85}"], []),
    ] as [(String, String, [String], [String])])
  func `a line is a verb, arguments and options`(
    _ line: String, _ verb: String, _ arguments: [String], _ options: [String]
  ) throws {
    let request = try Request(parsing: line)
    #expect(request.verb == verb)
    #expect(request.arguments == arguments)
    #expect(request.options.map { "\($0.name)=\($0.value)" } == options)
  }

  @Test(
    arguments: [
      ("", .empty), ("\r", .empty), (" \t ", .empty), ("--", .empty), (" \r", .empty),
      ("k=v next", .syntax), ("a k=1 k=2", .syntax), (#"a k=1 k="2""#, .syntax),
      (#"a "b"#, .syntax), (#"a ""#, .syntax), (#"a "b\"#, .syntax), (#"a "b\""#, .syntax),
      (#"a "b"c"#, .syntax), (#"a k="b"c"#, .syntax), (#"a k="b"#, .syntax), (#"a "b""c""#, .syntax),
      (#"a "\x""#, .syntax), (#"a "\u12""#, .syntax), (#"a "\u12G4""#, .syntax), (#"a "\U0041""#, .syntax),
      (#"a "\ud83e""#, .syntax), (#"a "\ud83ex""#, .syntax), (#"a "\ud83e\n""#, .syntax), (#"a "\udd00""#, .syntax),
      (#"a "\ud83e\ud83e""#, .syntax), (#"a "\ud83e\u0041""#, .syntax), (#"a "\u0000""#, .syntax),
      (#"a k="\u0000""#, .syntax), ("a \u{0}", .syntax), ("a b\u{1}", .syntax), ("a \u{7F}", .syntax),
      ("a \"b\tc\"", .syntax), ("a \"\u{1B}\"", .syntax), ("a\rb", .syntax), ("next\r\r", .syntax),
      ("\u{1B}[A", .syntax),
    ] as [(String, LineError.Kind)])
  func `a line against the grammar is refused with its kind`(_ line: String, _ kind: LineError.Kind) {
    #expect(throws: LineError.self) { try Request(parsing: line) }
    do { _ = try Request(parsing: line) } catch {
      #expect(error.kind == kind)
      #expect(error.message.hasSuffix(".") || error.message.contains(": ") || error.message.hasSuffix("\\uXXXX"))
      #expect(!error.message.contains("\n"))
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC2], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused as such, wherever they stand`(_ bytes: [UInt8]) {
    let places: [(String, String)] = [("", ""), ("a ", ""), ("a \"", "\""), ("a k=", ""), ("a k=\"", "\" b")]
    for (before, after) in places {
      #expect(kind(Array(before.utf8) + bytes + Array(after.utf8)) == .encoding)
    }
    #expect(kind(Array(#"a "\n"#.utf8) + bytes + Array("\"".utf8)) != nil)
  }

  @Test func `any words come back the same through a line`() throws {
    var random = Seeded()
    let names = ["id", "to", "-", "--", "a-b", "source", "k"]
    for _ in 0..<3000 {
      let words = (0...random.below(5)).map { _ in word(&random) }
      let options = names.shuffled(using: &random).prefix(random.below(4)).map { name in
        Request.Option(name: name, value: word(&random))
      }
      let request = Request(verb: words[0], arguments: Array(words.dropFirst()), options: options)
      let line = request.line
      #expect(line.hasSuffix("\n") && !line.dropLast().utf8.contains(10), "\(random)")
      #expect(try Request(parsing: String(line.dropLast())) == request, "\(random): \(line)")
      #expect(try Request(parsing: String(line.dropLast()) + "\r") == request, "\(random): \(line)")
    }
  }

  @Test func `no bytes make the parser crash, and what it takes it writes the same`() throws {
    var random = Seeded()
    let seeds = [
      #"project new "Left \"sock\" \u00e9\ud83e\uddf6" target=60 id="a b" -- x=y"#, "next 3 k=v --", "a \"b\" =c \r",
    ].map { Array($0.utf8) }
    for _ in 0..<30_000 {
      var bytes = random.pick(seeds)
      for _ in 0...random.below(4) {
        let at = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(random.pick(Array("\"\\=- \tu\r".utf8)), at: at)
        default: bytes.remove(at: at)
        }
      }
      guard let request = parse(bytes) else { continue }
      #expect(parse(Array(request.line.utf8.dropLast())) == request, "\(random): \(bytes)")
    }
  }

  private func word(_ random: inout Seeded) -> String {
    random.below(3) == 0
      ? random.pick(["", "--", "-", "a=b", "=", "k=", "\"", "\"a\"", " ", "\\", "it's", "\r", "é=x", "a b=c"])
      : random.text(length: 1 + random.below(12))
  }

  private func parse(_ bytes: [UInt8]) -> Request? { bytes.withUnsafeBytes { try? Request(parsing: $0) } }

  private func kind(_ bytes: [UInt8]) -> LineError.Kind? {
    bytes.withUnsafeBytes { buffer in
      do throws(LineError) {
        _ = try Request(parsing: buffer)
        return nil
      } catch { return error.kind }
    }
  }
}
