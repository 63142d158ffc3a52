import Client
import Posix
import TestSupport
import Testing
import Wire

@Suite struct ConnectionTests {
  private func answer(_ steps: [FakeDaemon.Step], milliseconds: Int = 5000) throws -> Message {
    let daemon = try FakeDaemon([[.read] + steps + [.untilHungUp]])
    let connection = try Connection(daemon.socket)
    try connection.send(Request(verb: "status"))
    return try connection.answer(milliseconds: milliseconds)
  }

  private func answerThenHangUp(_ steps: [FakeDaemon.Step]) throws -> Message {
    let daemon = try FakeDaemon([[.read] + steps])
    let connection = try Connection(daemon.socket)
    try connection.send(Request(verb: "status"))
    return try connection.answer(milliseconds: 5000)
  }

  @Test func `an answer is told from the events before it`() throws {
    let message = try answer([
      .write("{\"event\":\"count\",\"seq\":1}\n{\"ok\":true,"), .write("\"text\":\"Round 2.\"}\n"),
    ])
    #expect(message.text == "Round 2.")
  }

  @Test func `events that came early are kept, and come in order`() throws {
    let daemon = try FakeDaemon([
      [
        .read, .write("{\"event\":\"count\",\"seq\":1}\n{\"ok\":true}\n{\"event\":\"count\",\"seq\":2}\n"),
        .untilHungUp,
      ]
    ])
    let connection = try Connection(daemon.socket)
    try connection.send(Request(verb: "subscribe"))
    _ = try connection.answer()
    #expect(try connection.nextEvent(milliseconds: 5000)?.sequence == 1)
    #expect(try connection.nextEvent(milliseconds: 5000)?.sequence == 2)
    #expect(try connection.nextEvent(milliseconds: 0) == nil)
  }

  @Test func `nobody listening is told apart from a daemon that is there`() {
    #expect(throws: ConnectionError.nobody) { try Connection(Scratch().file("socket")) }
  }

  @Test func `hanging up without an answer means unknown`() {
    #expect(throws: ConnectionError.closed) { try answerThenHangUp([]) }
  }

  @Test func `hanging up in the middle of a line is told at once`() {
    #expect(throws: ConnectionError.cut) { try answerThenHangUp([.write("{\"ok\":tr")]) }
  }

  @Test func `a daemon that does not answer is waited for no longer than told`() {
    #expect(throws: ConnectionError.late) { try answer([], milliseconds: 50) }
    #expect(throws: ConnectionError.late) { try answer([.write("{\"ok\"")], milliseconds: 50) }
  }

  @Test(arguments: ["\n", "hello\n", "{}\n", "[]\n", "{\"ok\":1}\n", "{\"ok\":true\n", "\u{0}\n", "null\n", "\"ok\"\n"])
  func `what is no line of the protocol is garbage`(line: String) {
    #expect(throws: ConnectionError.garbage) { try answer([.write(line)]) }
  }

  @Test func `random bytes never do more than fail`() throws {
    var random = Seeded()
    for _ in 0..<200 {
      let bytes = random.bytes(random.below(300)) + [UInt8(ascii: "\n")]
      do {
        _ = try answerThenHangUp([.writeBytes(bytes)])
        Issue.record("taken for an answer, \(random)")
      } catch let error as ConnectionError {
        #expect([.garbage, .closed, .cut].contains(error), "\(random)")
      }
    }
  }

  @Test func `a line without end is given up`() {
    #expect(throws: ConnectionError.garbage) {
      try answer([.writeBytes([UInt8](repeating: UInt8(ascii: "x"), count: 5 << 20))])
    }
  }
}
