import Foundation
import TestSupport
import Testing
import Wire

/// Threads that connect and hang up, over and over.
private final class Storm: @unchecked Sendable {  // because the condition guards all of it
  private let condition = NSCondition()
  private var isOver = false
  private var running = 0
  private var connections = 0

  init(_ socket: String) {
    running = 4
    for _ in 0..<4 { Thread.detachNewThread { [self] in run(socket) } }
  }

  private func run(_ socket: String) {
    while condition.withLock({ !isOver }) {
      let client = RawClient(socket)
      condition.withLock { connections += client == nil ? 0 : 1 }
    }
    condition.lock()
    running -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Ends it; how many connections there were.
  func stop() -> Int {
    condition.lock()
    defer { condition.unlock() }
    isOver = true
    while running > 0 { condition.wait() }
    return connections
  }
}

/// Clients from hell: each gets its due, and nobody else notices.
@Suite(.serialized) struct HellTests {
  private func isFine(_ daemon: Daemon) -> Bool {
    let client = daemon.client()
    let start = Deadline.now
    return client.ask("ping", milliseconds: 1000)?.isOK == true && Deadline.now - start < 1000
  }

  @Test func `one that never reads is not waited for, and memory stays bounded`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let client = daemon.client()
    client.setSendLimit(milliseconds: 1000)
    // Until the daemon takes no more.
    var sent = 0
    while sent < 200, client.send(String(repeating: "history\n", count: 1000)) { sent += 1 }
    #expect(sent < 200, "the daemon takes requests without end from a client that reads no answer")
    #expect(isFine(daemon))
    #expect(try #require(daemon.residentKilobytes) < 64 * 1024)
    // It is dropped once it has made no progress for 10 s.
    #expect(client.isHungUp(milliseconds: 15_000))
    #expect(client.linesToEnd()?.allSatisfy { JSON(parsing: $0) != nil } != nil)
  }

  @Test func `half a line is waited for, and never carried out`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let client = daemon.client()
    client.send("set 12")
    #expect(isFine(daemon))
    client.halfClose()
    #expect(client.linesToEnd()?.compactMap { JSON(parsing: $0)?["error"]?.string } == ["truncated"])
    #expect(daemon.value == 0)
  }

  @Test func `10 MB without a newline are one line that is too long`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let client = daemon.client()
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<10 { #expect(client.send(chunk)) }
    #expect(isFine(daemon))
    client.send("\nnext\n")
    #expect(client.json()?["error"]?.string == "too-long")
    #expect(client.json()?.value == 1)
    #expect(try #require(daemon.residentKilobytes) < 32 * 1024)
  }

  @Test func `random bytes get one answer a line`() {
    var random = Seeded()
    let daemon = Daemon()
    for _ in 0..<20 {
      let client = daemon.client()
      let bytes = random.bytes(20_000) + [UInt8(ascii: "\n")]
      client.send(bytes)
      client.halfClose()
      let lines = client.linesToEnd() ?? []
      #expect(lines.count == bytes.count { $0 == UInt8(ascii: "\n") }, "\(random)")
      #expect(lines.allSatisfy { JSON(parsing: $0)?["ok"] != nil }, "\(random)")
    }
    #expect(isFine(daemon))
  }

  @Test func `those who connect without end don't hold up who came before`() {
    let daemon = Daemon()
    let client = daemon.client()
    let storm = Storm(daemon.socket)
    var slowest = 0
    for _ in 0..<200 {
      let start = Deadline.now
      #expect(client.ask("ping")?.isOK == true)
      slowest = max(slowest, Deadline.now - start)
    }
    #expect(storm.stop() > 0)
    #expect(slowest < 300)
    #expect(isFine(daemon))
  }

  @Test func `a frozen subscriber holds nobody up, and its memory is bounded`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let frozen = (0..<20).map { _ in daemon.client() }
    for client in frozen { client.send("subscribe\n") }
    let client = daemon.client()
    for _ in 0..<40 {
      #expect(client.send(String(repeating: "next\n", count: 50)))
      for _ in 0..<50 { #expect(client.answer()?.isOK == true) }
    }
    #expect(isFine(daemon))
    #expect(daemon.value == 2000)
    #expect(try #require(daemon.residentKilobytes) < 32 * 1024)
    // One that wakes up finds whole lines, up to the newest state or the end.
    let lines = frozen[0].linesToEnd(milliseconds: 1500) ?? []
    #expect(lines.allSatisfy { JSON(parsing: $0) != nil })
  }
}
