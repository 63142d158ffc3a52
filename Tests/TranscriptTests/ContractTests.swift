import Foundation
import TestSupport
import Testing
import Wire

/// What `Protocol/README.md` says and an example of lines can't show.
@Suite struct ContractTests {
  @Test func `a word that is not UTF-8 is refused, and the next line served`() {
    let daemon = Daemon()
    let client = daemon.client()
    client.send(Array("next ".utf8) + [0xFF, 0x0A] + Array("ping\n".utf8))
    #expect(client.json()?["error"] == .string("bad-encoding"))
    #expect(client.json()?["ok"] == .bool(true))
  }

  @Test func `one CR before the LF is dropped, and no other`() {
    let daemon = Daemon()
    let client = daemon.client()
    client.send("ping\r\nping\r\r\npi\rng\n")
    #expect(client.json()?["ok"] == .bool(true))
    #expect(client.json()?["error"] == .string("bad-syntax"))
    #expect(client.json()?["error"] == .string("bad-syntax"))
  }

  @Test func `a line of 65,536 bytes is taken, one more is too long`() {
    let daemon = Daemon()
    daemon.ask("next")
    let client = daemon.client()
    let whole = "ping" + String(repeating: " ", count: 65_536 - 5) + "\n"
    client.send(whole + " " + whole + "ping\n")
    #expect(client.json()?["ok"] == .bool(true))
    #expect(client.json()?["error"] == .string("too-long"))
    #expect(client.json()?["ok"] == .bool(true))
    // The longest note fits into a line.
    #expect(daemon.ask("note " + String(repeating: "a", count: 60_000))?["ok"] == .bool(true))
    #expect(daemon.ask("note " + String(repeating: "a", count: 60_001))?["error"] == .string("bad-value"))
  }

  @Test func `a client that half-closes gets every answer, and a last line without LF is not carried out`() throws {
    let daemon = Daemon()
    let client = daemon.client()
    client.send("next 3\nset 12")
    client.halfClose()
    let lines = try #require(client.linesToEnd()).map { JSON(parsing: $0) }
    #expect(lines.count == 2)
    #expect(lines[0]?["counter"]?["value"] == .integer(3))
    #expect(lines[1]?["error"] == .string("truncated"))
    #expect(daemon.value == 3)
  }

  @Test func `a subscriber that half-closes goes on hearing`() {
    let daemon = Daemon()
    let subscriber = daemon.client()
    subscriber.send("subscribe\n")
    subscriber.halfClose()
    #expect(subscriber.json()?["ok"] == .bool(true))
    #expect(subscriber.json()?["event"] == .string("snapshot"))
    daemon.ask("next")
    #expect(subscriber.json()?["event"] == .string("count"))
  }

  @Test func `a daemon that stops says bye to subscribers, and then the file ends`() {
    let daemon = Daemon()
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?["ok"] == .bool(true))
    #expect(subscriber.json()?["event"] == .string("snapshot"))
    #expect(daemon.stop() != nil)
    #expect(subscriber.line() == "{\"event\":\"bye\",\"reason\":\"stopping\"}")
    #expect(subscriber.line() == nil)
  }

  @Test func `a subscriber that was too slow gets the newest state, marked as lagged`() throws {
    let daemon = Daemon()
    daemon.ask("settings twice no")
    let subscriber = daemon.client()
    subscriber.send("subscribe\n")
    let presser = daemon.client()
    presser.send(String(repeating: "next\n", count: 3000))
    for _ in 1...3000 { _ = try #require(presser.line()) }
    // It reads now: what was under way, with snapshots in place of what was left out, up to the newest state.
    var lines = 0
    var snapshots = 0
    while let line = subscriber.json() {
      lines += 1
      if line["lagged"] == .bool(true) {
        snapshots += 1
        #expect(line["event"] == .string("snapshot"))
      }
      if line["counter"]?["value"] == .integer(3000) { break }
    }
    #expect(snapshots > 0)
    #expect(lines < 3000)
    daemon.ask("next")
    #expect(subscriber.json()?["counter"]?["value"] == .integer(3001))
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `while another program writes, reads are answered at once and a change waits its turn`() throws {
    let daemon = Daemon()
    daemon.ask("next")
    let writer = Running(
      Programs.find("sqlite3")!, ["-batch", "-cmd", ".timeout 5000", daemon.store], environment: daemon.environment,
      input: .pipe)
    writer.write("BEGIN IMMEDIATE;\nUPDATE counter SET value=value+10;\nSELECT 'held';\n")
    #expect(writer.line() == "held")
    let presser = daemon.client()
    presser.send("next\n")
    #expect(daemon.value == 1)
    writer.write("COMMIT;\n")
    #expect(presser.json()?["counter"]?["value"] == .integer(12))
    writer.closeInput()
    #expect(writer.finish().code == 0)
  }

  @Test func `a duplicate is known although what it named is gone`() {
    let daemon = Daemon()
    daemon.ask("project new A")
    daemon.ask("counter new B")
    let first = daemon.ask("next counter=B id=one")
    #expect(first?["counter"]?["name"] == .string("B"))
    daemon.ask("counter delete B")
    let second = daemon.ask("next counter=B id=one")
    #expect(second?["dup"] == .bool(true))
    #expect(second?["seq"] == first?["seq"])
    #expect(second?["counter"]?["value"] == .integer(0))
  }
}
