import TestSupport
import Testing

@testable import Wire

@Suite struct JSONTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\tfalse\r\n", .bool(false)), ("0", .integer(0)), ("-0", .integer(0)),
      ("-7", .integer(-7)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.5", .number(1.5)), ("1e3", .number(1000)),
      ("-1.25E-2", .number(-0.0125)), ("1E+2", .number(100)), ("\"\"", .string("")), ("[]", .array([])),
      ("{}", .object([])),
      (
        "[1, [2] ,{\"a\" : null}]",
        .array([.integer(1), .array([.integer(2)]), .object([.init(key: "a", value: .null)])])
      ),
      (#""\u0041\ud83e\uddf6\/\"\\\b\f\n\r\t\u0000""#, .string("A\u{1F9F6}/\"\\\u{8}\u{C}\n\r\t\u{0}")),
      ("\"é\u{1F9F6}\"", .string("é\u{1F9F6}")),
    ] as [(String, JSON)])
  func `a value is read`(_ text: String, _ value: JSON) { #expect(JSON(parsing: text) == value) }

  @Test(
    arguments: [
      "", " ", "nul", "nulll", "True", "tru", "01", "-", "-01", "1.", ".5", "1e", "1e+", "+1", "0x1", "NaN", "Infinity",
      "1 2",
      "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
      "{a:1}", "{1:1}", "{\"a\" 1}", "\"", "\"a", "\"\\", "\"\\\"", "\"\\x\"", "\"\\u\"", "\"\\u123\"", "\"\\ud800\"",
      "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "\"\n\"", "'a'", "\u{FEFF}1", "[1]]", "{}{}", "// 1",
    ])
  func `what is no JSON is nil`(_ text: String) { #expect(JSON(parsing: text) == nil) }

  @Test func `sixty-four levels are read, sixty-five are not`() {
    for inner in ["", "1", "null", "\"a\""] {
      #expect(JSON(parsing: nested(64, inner)) != nil, "\(inner)")
      #expect(JSON(parsing: nested(65, inner)) == nil, "\(inner)")
    }
    #expect(JSON(parsing: String(repeating: "[", count: 1_000_000)) == nil)
    #expect(JSON(parsing: String(repeating: "{\"a\":", count: 1_000_000)) == nil)
  }

  @Test func `whatever the writer writes, the reader reads the same, on one line`() {
    var random = Seeded()
    for _ in 0..<2000 {
      let value = Self.value(&random, depth: 0)
      var writer = JSONWriter()
      Self.write(value, to: &writer)
      #expect(!writer.bytes.contains { $0 < 0x20 || $0 == 0x7F }, "\(random)")
      #expect(writer.bytes.withUnsafeBytes { JSON(parsing: $0) } == value, "\(random)")
    }
  }

  @Test func `no control character reaches a terminal raw, C1 ones neither`() {
    for code in (0..<0x100 as Range<UInt32>) {
      let character = String(Character(Unicode.Scalar(code)!))  // because all below 0x100 are scalars
      var bytes: [UInt8] = []
      JSON.escape("a\(character)b", into: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      let isControl = code < 0x20 || (0x7F...0x9F).contains(code)
      #expect(text.unicodeScalars.contains { $0.value == code } == !isControl, "\(code)")
      #expect(JSON(parsing: text) == .string("a\(character)b"), "\(code)")
    }
    #expect(quoted("\u{1B}[31m\u{9B}") == #""\u001b[31m\u009b""#)
    #expect(quoted("Â£ é") == "\"Â£ é\"")
  }

  @Test func `a hundred thousand broken texts crash nothing`() {
    var random = Seeded()
    let seeds = [
      #"{"ok":true,"seq":12,"counter":{"value":-3,"name":"Left \"sock\" \ud83e\uddf6"},"lines":["a",null,1.5e3]}"#,
      "[[[[[[{}]]]]]]", #""\u00e9\u0000""#, "-12345678901234567890.5E-300",
    ].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<100_000 {
      var bytes = random.pick(seeds)
      for _ in 0...random.below(3) {
        let at = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(random.pick(Array("{}[]\",:\\u0-e.".utf8)), at: at)
        case 2: bytes.remove(at: at)
        default: bytes.removeSubrange(at...)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      if bytes.withUnsafeBytes({ JSON(parsing: $0) }) != nil { read += 1 }
    }
    #expect(read > 1000, "\(random)")
  }

  @Test func `the writer puts commas where they belong, and leaves out what is nil`() {
    var writer = JSONWriter()
    writer.object { object in
      object.field("ok", true)
      object.field("none", String?.none)
      object.field("nothing", Int?.none)
      object.object("a") { $0.field("least", Int.min) }
      object.array("b") { array in
        array.integer(0)
        array.object { _ in }
        array.array { $0.string("x") }
      }
      object.members(Array("\"c\":1,\"d\":2".utf8))
      object.members([])
      object.field("e", Int64.max)
    }
    writer.newline()
    writer.object { _ in }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"ok":true,"a":{"least":-9223372036854775808},"b":[0,{},["x"]],"c":1,"d":2,"e":9223372036854775807}"#
        + "\n{}")
  }

  @Test func `a key finds its first value, and nothing in what is no object`() {
    let json = JSON(parsing: #"{"a":1,"b":"x","c":true,"d":[1],"a":2}"#)
    #expect(json?["a"]?.integer == 1)
    #expect(json?["b"]?.string == "x")
    #expect(json?["c"]?.bool == true)
    #expect(json?["d"]?.array?.count == 1)
    #expect(json?["e"] == nil)
    #expect(JSON.array([])["a"] == nil)
    #expect(json?["a"]?.string == nil)
    #expect(json?["b"]?.integer == nil)
  }

  // MARK: Pieces

  private func nested(_ depth: Int, _ inner: String) -> String {
    String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth)
  }

  private static let keys: [StaticString] = ["a", "value", "seq", "text"]

  private static func value(_ random: inout Seeded, depth: Int) -> JSON {
    switch random.below(depth > 4 ? 3 : 5) {
    case 0: return .integer(random.bool() ? random.below(100) : Int(truncatingIfNeeded: random.next()))
    case 1: return .string(random.text(length: random.below(12)))
    case 2: return .object([JSON.Member(key: "flag", value: .bool(random.bool()))])
    case 3: return .array((0..<random.below(4)).map { _ in value(&random, depth: depth + 1) })
    default:
      return .object(
        (0..<random.below(4)).map { JSON.Member(key: "\(keys[$0])", value: value(&random, depth: depth + 1)) })
    }
  }

  private static func write(_ value: JSON, to writer: inout JSONWriter) {
    switch value {
    case .integer(let integer): writer.integer(integer)
    case .string(let string): writer.string(string)
    case .array(let values): writer.array { array in for value in values { write(value, to: &array) } }
    case .object(let members):
      writer.object { object in
        for member in members {
          let key = keys.first { "\($0)" == member.key } ?? "flag"
          switch member.value {
          case .bool(let bool): object.field(key, bool)
          case .integer(let integer): object.field(key, integer)
          case .string(let string): object.field(key, string)
          case .array(let values): object.array(key) { array in for value in values { write(value, to: &array) } }
          case .object:
            object.object(key) { inner in
              guard case .object(let members) = member.value else { return }
              for member in members { writeMember(member, to: &inner) }
            }
          case .null, .number: break
          }
        }
      }
    case .null, .bool, .number: break
    }
  }

  private static func writeMember(_ member: JSON.Member, to writer: inout JSONWriter) {
    var inner = JSONWriter()
    write(.object([member]), to: &inner)
    writer.members(Array(inner.bytes.dropFirst().dropLast()))
  }
}
