import Domain
import Foundation
import Posix
import TestSupport
import Testing

@testable import Store

@Suite struct OpeningTests {
  @Test func `a fresh store has its marks, its pragmas and its tables`() throws {
    let shelf = try Shelf()
    #expect(try shelf.integer("PRAGMA application_id") == 0x5961_726E)
    #expect(try shelf.integer("PRAGMA user_version") == Migration.newest)
    #expect(try shelf.text("PRAGMA journal_mode") == "wal")
    #expect(try shelf.integer("PRAGMA synchronous") == 2)
    #expect(try shelf.integer("PRAGMA foreign_keys") == 1)
    #expect(try shelf.integer("PRAGMA trusted_schema") == 0)
    #expect(try shelf.text("PRAGMA integrity_check") == "ok")
    #expect(try shelf.integer("SELECT count(*) FROM origin") == 0)
    #expect(try shelf.integer("SELECT count(*) FROM change") == 0)
    #expect(try shelf.store.newestSeq() == 0)
    #expect(try shelf.store.activeProject() == nil)
    #expect(shelf.store.uid.count == 32)
  }

  @Test func `a store that is opened again is the same store`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock", value: 7)
    let again = try Store(shelf.path)
    #expect(again.uid == shelf.store.uid)
    #expect(try again.activeProject() == project)
    #expect(try again.work(project)?.active.id == counter)
    #expect(try again.work(project)?.active.value == 7)
  }

  @Test func `the folder and the files are the owner's alone, whatever the umask`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let scratch = Scratch()
      let path = scratch.file("a/b/yarnbuddy.db")
      let store = try Store(path)
      _ = try store.begin()
      try store.commit()
      for name in ["", "-wal", "-shm"] {
        #expect(try Files.status(path + name).permissions == 0o600)
        guard try Files.status(path + name).permissions == 0o600 else { exit(1) }
      }
      for folder in ["a", "a/b"] {
        guard try Files.status(scratch.file(folder)).permissions == 0o700 else { exit(2) }
      }
      guard umask(0) == 0 else { exit(3) }
      try Store.copy(path, to: scratch.file("copy.db"))
      guard try Files.status(scratch.file("copy.db")).permissions == 0o600 else { exit(4) }
    }
  }

  @Test func `many that open a new file at once agree on one store`() async throws {
    for _ in 0..<6 {
      let scratch = Scratch()
      let path = scratch.file("data/yarnbuddy.db")
      let names = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<4 { group.addTask { try Store(path).uid } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(names.count == 1)
      #expect(names.first?.count == 32)
      let database = try Database(path)
      #expect(try database.integer("SELECT count(*) FROM active") == 1)
      #expect(try database.integer("SELECT count(*) FROM change") == 0)
    }
  }

  @Test func `a store of a newer version is refused and left as it is`() throws {
    let scratch = Scratch()
    let path = scratch.file("new.db")
    sqlite(path, "PRAGMA application_id=0x5961726E; PRAGMA user_version=1000; CREATE TABLE t(x);")
    try expect(.newer, untouched: path)
  }

  @Test func `another program's database is refused and left as it is`() throws {
    let scratch = Scratch()
    let path = scratch.file("other.db")
    sqlite(path, "CREATE TABLE t(x); INSERT INTO t VALUES(1);")
    try expect(.foreign, untouched: path)
    sqlite(path, "PRAGMA application_id=77;")
    try expect(.foreign, untouched: path)
    sqlite(path, "PRAGMA user_version=1;")
    try expect(.foreign, untouched: path)
  }

  @Test func `another program's database without any table is refused by its marks`() throws {
    let scratch = Scratch()
    let path = scratch.file("other.db")
    sqlite(path, "PRAGMA user_version=3;")
    try expect(.foreign, untouched: path)
  }

  @Test func `an empty file becomes a store`() throws {
    let scratch = Scratch()
    let path = scratch.write("", to: "empty.db")
    #expect(try Store(path).newestSeq() == 0)
  }

  @Test func `a text file is refused and left as it is`() throws {
    let scratch = Scratch()
    try expect(.damaged, untouched: scratch.write(String(repeating: "Row 1: knit.\n", count: 1000), to: "notes.txt"))
    try expect(.damaged, untouched: scratch.write("Row 1", to: "short.txt"))
  }

  @Test func `a folder in the file's place is refused`() throws {
    let scratch = Scratch()
    #expect(throws: DatabaseError.self) { try Store(scratch.path) }
    #expect(kind { try Store(scratch.path) } == .unreachable)
  }

  @Test func `a file in its folder's place is refused`() throws {
    let scratch = Scratch()
    let file = scratch.write("", to: "file")
    #expect(kind { try Store(file + "/yarnbuddy.db") } == .unreachable)
    #expect(kind { try Store(file + "/more/yarnbuddy.db") } == .unreachable)
  }

  @Test func `a damaged page is told as damage, and the file stays as it is`() throws {
    let scratch = Scratch()
    let path = scratch.file("store.db")
    do {
      let store = try Store(path)
      store.checkpointAll()
    }
    try? Files.remove(path + "-wal")
    try? Files.remove(path + "-shm")
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    // Page 1 holds the schema; each of the others a table, an index or a part of the schema.
    for page in 0..<(sound.count / 4096) {
      var bytes = sound
      let start = page * 4096 + (page == 0 ? 100 : 0)
      bytes.replaceSubrange(start..<(page + 1) * 4096, with: repeatElement(0xA5, count: (page + 1) * 4096 - start))
      try bytes.write(to: URL(fileURLWithPath: path))
      let kind = kind {
        let store = try Store(path)
        _ = try store.activeProject().map { try store.work($0) }
        _ = try store.newestSeq()
        _ = try store.projects()
        _ = try store.settings()
      }
      #expect(kind == nil || kind == .damaged, "page \(page)")
      if page == 0 { #expect(kind == .damaged) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes, "page \(page)")
      try? Files.remove(path + "-wal")
      try? Files.remove(path + "-shm")
    }
  }

  @Test func `a file cut short is told as damage, and stays as it is`() throws {
    let scratch = Scratch()
    let path = scratch.file("store.db")
    do { try Store(path).checkpointAll() }
    try? Files.remove(path + "-wal")
    try? Files.remove(path + "-shm")
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    try sound.prefix(4096 * 3 + 100).write(to: URL(fileURLWithPath: path))
    try expect(.damaged, untouched: path)
  }

  @Test func `a file that may only be read is read, and says so at the first change`() async {
    await #expect(processExitsWith: .success) {
      let scratch = Scratch()
      let path = scratch.file("store.db")
      do { try Store(path).checkpointAll() }
      chmod(path, 0o400)
      // The superuser may write everything: then it is done as somebody else.
      if geteuid() == 0 {
        for name in ["store.db", "store.db-wal", "store.db-shm"] { chown(scratch.file(name), 65534, 65534) }
        chown(scratch.path, 65534, 65534)
        guard setuid(65534) == 0 else { exit(1) }
      }
      let store = try Store(path)
      guard try store.newestSeq() == 0 else { exit(2) }
      // SQLite makes a reading transaction of it; what is then written is refused.
      _ = try store.begin()
      let label = ChangeLabel(
        scope: .settings, project: nil, verb: "set", what: nil, source: "test", at: Instant(milliseconds: 1))
      do throws(Abort) {
        try store.change(label) { _ throws(Abort) in }
        exit(3)
      } catch {
        guard case .failed(let failure) = error, failure.kind == .readOnly else { exit(4) }
      }
      store.rollBack()
      guard !store.isWriting else { exit(5) }
    }
  }

  @Test func `every kind of error has a word of its own`() {
    #expect(Set(DatabaseError.Kind.allCases.map(\.rawValue)).count == DatabaseError.Kind.allCases.count)
    let kinds: [(Int32, DatabaseError.Kind)] = [
      (5, .busy), (5 | 2 << 8, .busy), (6, .busy), (13, .diskFull), (10 | 3 << 8, .inputOutput), (11, .damaged),
      (26, .damaged), (8, .readOnly), (14, .unreachable), (19 | 5 << 8, .constraint), (1, .other),
    ]
    for (code, kind) in kinds { #expect(DatabaseError(code: code, message: "").kind == kind, "\(code)") }
  }

  // MARK: Pieces

  private func expect(_ kind: DatabaseError.Kind, untouched path: String) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(self.kind { try Store(path) } == kind)
    #expect(self.kind { try Store.copy(path, to: path + ".copy") } == kind)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!Files.exists(path + ".copy"))
  }

  private func kind<Value>(_ body: () throws -> Value) -> DatabaseError.Kind? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? DatabaseError)?.kind }
  }

  private func sqlite(_ path: String, _ sql: String) {
    #expect(run(Programs.find("sqlite3") ?? "sqlite3", ["-batch", "-bail", path, sql]).code == 0)
  }
}
