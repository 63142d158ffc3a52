import Foundation
import Posix
import TestSupport
import Testing
import Wire

/// How a daemon begins and ends.
@Suite(.serialized) struct LifeTests {
  @Test func `a second daemon says so and leaves the first alone`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let second = run(Programs.yarnbuddyd, environment: daemon.environment, milliseconds: 5000)
    #expect(second.code > 0)
    #expect(second.errors.hasPrefix("yarnbuddyd: "))
    #expect(second.errors.split(separator: "\n").count <= 2)
    #expect(daemon.ask("next")?.value == 1)
  }

  @Test func `a second daemon on the same store but another socket is refused as well`() {
    let daemon = Daemon()
    var environment = daemon.environment
    environment["YARNBUDDY_SOCKET"] = daemon.scratch.file("other/socket")
    let second = run(Programs.yarnbuddyd, environment: environment, milliseconds: 5000)
    #expect(second.code > 0)
    #expect(second.errors.hasPrefix("yarnbuddyd: "))
    #expect(daemon.ask("next")?.isOK == true)
  }

  @Test func `a socket file that a dead daemon left is replaced`() {
    let daemon = Daemon()
    daemon.ask("next")
    daemon.kill9()
    #expect(FileManager.default.fileExists(atPath: daemon.socket))
    #expect(daemon.start())
    #expect(daemon.value == 1)
  }

  @Test func `folder and socket are the owner's alone`() throws {
    let daemon = Daemon()
    daemon.ask("status")
    func mode(_ path: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return try #require(attributes[.posixPermissions] as? Int)
    }
    #expect(try mode(daemon.socket) == 0o600)
    #expect(try mode((daemon.socket as NSString).deletingLastPathComponent) == 0o700)
    #expect(try mode(daemon.store) & 0o077 == 0)
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends it within 2 s even with frozen clients, and answers what is committed`(signal: CInt) {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let frozen = (0..<5).map { _ in daemon.client() }
    for client in frozen {
      client.setSendLimit(milliseconds: 300)
      client.send("subscribe\n" + String(repeating: "history\n", count: 20_000))
    }
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?.isOK == true)
    #expect(subscriber.json()?["event"]?.string == "snapshot")
    let start = Deadline.now
    daemon.signal(signal)
    #expect(daemon.wait(milliseconds: 2000) == 0)
    #expect(Deadline.now - start < 2000)
    let last = subscriber.linesToEnd()?.last.flatMap(JSON.init(parsing:))
    #expect(last?["event"]?.string == "bye")
    #expect(last?["reason"]?.string == "stopping")
  }

  @Test func `a press that comes while it stops is not answered, or it is kept`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    // One that reads nothing: what it is owed makes the end take its second.
    let frozen = daemon.client()
    frozen.send(String(repeating: "describe\n", count: 100))
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?.isOK == true)
    let client = daemon.client()
    #expect(client.ask("next")?.isOK == true)
    daemon.signal(SIGTERM)
    while let event = subscriber.json()?["event"]?.string, event != "bye" {}
    var answered = 1
    while client.ask("next")?.isOK == true { answered += 1 }
    #expect(daemon.wait(milliseconds: 3000) == 0)
    #expect(daemon.start())
    #expect(daemon.value == answered)
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `after a clean stop all is in the store's one file`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    for _ in 0..<3 { daemon.ask("next") }
    #expect(daemon.stop()?.code == 0)
    let copy = daemon.scratch.file("copy.db")
    try FileManager.default.copyItem(atPath: daemon.store, toPath: copy)
    let result = run(Programs.find("sqlite3")!, ["-batch", copy, "pragma integrity_check; select value from counter"])
    #expect(result == Finished(code: 0, output: "ok\n3\n"))
  }

  /// Whether the store is locked against a program that would take its -shm for a left-over.
  private func isKept(_ daemon: Daemon) -> Bool {
    guard let shm = try? Files.status(daemon.store + "-shm"), let locks = try? Files.text("/proc/locks") else {
      return false
    }
    // Byte 128 is held by whoever has the -shm open.
    return locks.split(separator: "\n").contains { $0.contains(":\(shm.inode) 128 128") }
  }

  @Test(arguments: ["", "-wal", "-shm"])
  func `a file of the store that is removed takes no press along that is answered after it`(end: String) throws {
    let daemon = Daemon(environment: ["TZ": "UTC"])
    daemon.ask("settings backup no")
    daemon.ask("project new Raglan")
    daemon.ask("next 5")
    try Files.remove(daemon.store + end)
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?.isOK == true)
    #expect(subscriber.json()?.value == (end.isEmpty ? nil : 5))
    let value = try #require(daemon.ask("next 3")?.value)
    // The store's own file gone is another store begun; without one of the others it is still the same.
    #expect(value == (end.isEmpty ? 3 : 8))
    #expect(isKept(daemon))
    daemon.kill9()
    #expect(daemon.start())
    #expect(daemon.value == value)
  }

  @Test func `a store that another one is put in place of is left at once, and neither gets the other's rows`() throws {
    let daemon = Daemon()
    daemon.ask("settings backup no")
    daemon.ask("project new Raglan")
    daemon.ask("next 5")
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?.isOK == true)
    #expect(subscriber.json()?.value == 5)
    let other = Daemon()
    other.ask("settings backup no")
    other.ask("project new Hat")
    other.ask("next 2")
    #expect(other.stop()?.code == 0)
    let old = daemon.scratch.file("old.db")
    try Files.rename(daemon.store, to: old)
    try Files.rename(other.store, to: daemon.store)
    #expect(daemon.ask("next")?.value == 3)
    let snapshot = subscriber.json()
    #expect(snapshot?["lagged"]?.bool == true)
    #expect(snapshot?["project"]?["name"]?.string == "Hat")
    #expect(isKept(daemon))
    daemon.kill9()
    #expect(daemon.start())
    #expect(daemon.value == 3)
    if Programs.has("sqlite3") {
      let result = run(Programs.find("sqlite3")!, ["-batch", old, "pragma integrity_check; select value from counter"])
      #expect(result == Finished(code: 0, output: "ok\n5\n"))
    }
  }

  @Test func `undo and redo reach back over a restart`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    for _ in 0..<3 { daemon.ask("next") }
    daemon.restart()
    for left in [2, 1, 0] { #expect(daemon.ask("undo")?.value == left) }
    daemon.restart()
    for value in [1, 2, 3] { #expect(daemon.ask("redo")?.value == value) }
  }
}
