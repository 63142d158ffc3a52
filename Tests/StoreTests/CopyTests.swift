import Domain
import Posix
import TestSupport
import Testing

@testable import Store

@Suite struct CopyTests {
  @Test func `a copy is sound and equal`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock", value: 3)
    try shelf.set(counter, to: 9, in: project)
    let target = shelf.scratch.file("copy.db")
    try Store.copy(shelf.path, to: target)
    let copy = try Store(target)
    #expect(try Shelf.dump(copy.database) == shelf.dump())
    #expect(copy.uid == shelf.store.uid)
    #expect(try copy.newestSeq() == shelf.store.newestSeq())
    #expect(try copy.database.integer("PRAGMA application_id") == Schema.applicationID)
    #expect(try copy.database.integer("PRAGMA user_version") == Migration.newest)
    // The copy can go on: its journal and its numbers are there.
    let seq = try #require(try copy.newestLive(project)?.seq)
    _ = try copy.begin()
    _ = try copy.undo(try #require(try copy.change(seq)), label: shelf.label(project: project))
    try copy.commit()
    #expect(try copy.work(project)?.active.value == 3)
  }

  @Test func `a copy of a store that is being written shows one moment`() throws {
    let shelf = try Shelf()
    _ = try shelf.project("Sock")
    #expect(shelf.foreign("INSERT INTO counter(project,name) VALUES(1,'b'),(1,'c');").code == 0)
    let writer = Running(
      try #require(Programs.find("sqlite3")), ["-batch", shelf.path], environment: [:], input: .pipe)
    writer.write(".timeout 5000\n")
    for _ in 0..<5 {
      writer.write(String(repeating: "UPDATE counter SET value=value+1;\n", count: 200) + "SELECT 'done';\n")
      let target = shelf.scratch.file("copy.db")
      try Store.copy(shelf.path, to: target)
      let copy = try Database(target)
      // All three counters move in one statement: a copy between would show it.
      #expect(try copy.integer("SELECT count(DISTINCT value) FROM counter") == 1)
      #expect(
        try copy.integer("SELECT (SELECT min(value) FROM counter)=(SELECT count(*) FROM change WHERE verb='set')") == 1)
      #expect(writer.line(milliseconds: 20_000) == "done")
      try Files.remove(target)
    }
    writer.closeInput()
    _ = writer.wait()
  }

  @Test func `a copy never writes over a file that is there`() throws {
    let shelf = try Shelf()
    let target = shelf.scratch.write("precious", to: "copy.db")
    #expect(throws: DatabaseError.self) { try Store.copy(shelf.path, to: target) }
    #expect(try Files.text(target) == "precious")
  }

  @Test func `a copy of nothing is refused, and makes nothing`() {
    let scratch = Scratch()
    #expect(throws: DatabaseError.self) { try Store.copy(scratch.file("none.db"), to: scratch.file("copy.db")) }
    #expect(Files.names(in: scratch.path) == [])
  }

  @Test func `tokens are kept 30 days and then forgotten`() throws {
    let shelf = try Shelf()
    let day: Int64 = 24 * 3600 * 1000
    try shelf.step { store throws(DatabaseError) in
      for days in [0, 1, 29, 30, 31, 40] as [Int64] {
        try store.insertToken("t\(days)", seq: days, request: -days, at: Instant(milliseconds: (100 - days) * day))
      }
      try store.pruneTokens(now: Instant(milliseconds: 100 * day))
    }
    let left = try ["t0", "t1", "t29", "t30", "t31", "t40"].map { try shelf.store.token($0)?.request }
    #expect(left == [0, -1, -29, -30, nil, nil])
    #expect(throws: Abort.self) {
      try shelf.step { store throws(DatabaseError) in
        try store.insertToken("t1", seq: 9, request: 9, at: Instant(milliseconds: 1))
      }
    }
  }
}
