import Testing
import Wire

@testable import Client

@Suite struct StandardInputTests {
  private func filled(_ words: [String], _ text: String) throws -> [String] {
    try StandardInput.filled(Request(verb: words[0], arguments: Array(words.dropFirst()))) { () throws(Failure) in
      Array(text.utf8)
    }.arguments
  }

  @Test(arguments: [["instruct", "-"], ["instruct", "new", "-"], ["instruct", "text", "-"]])
  func `a lone dash takes in a pattern from standard input`(words: [String]) throws {
    #expect(try filled(words, "Row 1: k\nRow 2: p\n") == ["text", "Row 1: k\nRow 2: p"])
  }

  @Test func `a note comes from standard input too, without the line ends behind it`() throws {
    #expect(try filled(["note", "-"], "Dear diary,\nit fits.\r\n\n") == ["new", "Dear diary,\nit fits."])
  }

  @Test(arguments: [["next"], ["note", "a", "-"], ["instruct", "3", "-"], ["set", "-"], ["mark", "-"]])
  func `other requests do not read it`(words: [String]) throws {
    let request = Request(verb: words[0], arguments: Array(words.dropFirst()))
    let same = try StandardInput.filled(request) { () throws(Failure) in throw Failure(.usage, "was read") }
    #expect(same == request)
  }

  @Test func `options stay`() throws {
    let request = Request(verb: "instruct", arguments: ["-"], options: [.init(name: "counter", value: "Cable")])
    let filled = try StandardInput.filled(request) { () throws(Failure) in Array("Row 1: k".utf8) }
    #expect(filled.options == request.options)
  }

  @Test func `too much, and what is not UTF-8, is refused`() {
    let request = Request(verb: "note", arguments: ["-"])
    for bytes in [[0xFF], [UInt8](repeating: 0x61, count: StandardInput.limit + 1)] {
      #expect(throws: Failure.self) { try StandardInput.filled(request) { () throws(Failure) in bytes } }
    }
  }
}
