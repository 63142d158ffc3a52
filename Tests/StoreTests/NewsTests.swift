import Domain
import Posix
import TestSupport
import Testing

@testable import Store

@Suite struct NewsTests {
  @Test func `own commits are never news`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    try shelf.store.reading { () throws(DatabaseError) in _ = try shelf.store.newestSeq() }
    for value in 1...50 {
      try shelf.set(counter, to: value, in: project)
      #expect(!shelf.store.hasNews)
      if value.isMultiple(of: 10) { shelf.store.checkpointAll() }
    }
  }

  @Test func `another's commit is always news, and only until it was read`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    for value in 1...10 {
      try shelf.set(counter, to: value, in: project)
      #expect(!shelf.store.hasNews)
      #expect(shelf.foreign("UPDATE counter SET value=value+100;").code == 0)
      #expect(shelf.store.hasNews)
      if value.isMultiple(of: 2) {
        let seen = try shelf.store.reading { () throws(DatabaseError) in try shelf.store.work(project)?.active.value }
        #expect(seen == value + 100)
      } else {
        #expect(try shelf.store.begin())
        try shelf.store.commit()
      }
      #expect(!shelf.store.hasNews)
    }
  }

  @Test func `another's commit right after ours is news, whether ours wrote or not`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let other = try Database(shelf.path)
    var run = 0
    for writes in [true, false, true, false] {
      run += 1
      #expect(!shelf.store.hasNews)
      _ = try shelf.store.begin()
      if writes {
        _ = try shelf.store.change(shelf.label(project: project)) { seq throws(Abort) in
          try Abort.mapping { () throws(DatabaseError) in
            try shelf.store.updateValue(of: Counter(id: counter, name: "", value: run))
          }
        }
      }
      try shelf.store.commit { () throws(DatabaseError) in
        try other.execute("UPDATE counter SET value=value+100")
      }
      #expect(shelf.store.hasNews, "writes: \(writes)")
      try shelf.store.reading { () throws(DatabaseError) in }
      #expect(!shelf.store.hasNews)
    }
  }

  @Test func `a step that was refused leaves nothing, and is no news`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let before = try shelf.dump()
    let seq = try shelf.store.newestSeq()
    _ = try shelf.store.begin()
    #expect(throws: Abort.self) {
      try shelf.store.change(shelf.label(project: project)) { seq throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in
          try shelf.store.updateValue(of: Counter(id: counter, name: "", value: 5))
        }
        throw .refused(Refusal(.state, "no"))
      }
    }
    try shelf.store.commit()
    #expect(!shelf.store.hasNews)
    #expect(try shelf.dump() == before)
    #expect(try shelf.store.newestSeq() == seq)
    #expect(try shelf.integer("SELECT count(*) FROM origin") == 0)
  }

  @Test func `of steps that share a commit, only the refused one is missing`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let seq = try shelf.store.newestSeq()
    _ = try shelf.store.begin()
    for value in [1, -1, 2, 2_000_000_000, 3] {
      do throws(Abort) {
        try shelf.store.change(shelf.label(project: project)) { _ throws(Abort) in
          try Abort.mapping { () throws(DatabaseError) in
            try shelf.store.updateValue(of: Counter(id: counter, name: "", value: value))
          }
        }
        #expect((1...3).contains(value))
      } catch {
        guard case .failed(let failure) = error else { throw error }
        #expect(failure.kind == .constraint)
      }
    }
    try shelf.store.commit()
    #expect(try shelf.store.work(project)?.active.value == 3)
    #expect(try shelf.store.newestSeq() == seq + 3)
  }

  @Test func `a step that points nowhere fails alone, not the commit`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    _ = try shelf.store.begin()
    try shelf.store.change(shelf.label(project: project)) { _ throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in
        try shelf.store.updateValue(of: Counter(id: counter, name: "", value: 5))
      }
    }
    #expect(throws: Abort.self) {
      try shelf.store.change(shelf.label(project: project)) { _ throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try shelf.store.setActive(Identifier(99)) }
      }
    }
    try shelf.store.commit()
    #expect(try shelf.store.work(project)?.active.value == 5)
    #expect(try shelf.store.activeProject() == project)
  }

  @Test func `a step outside of a transaction is refused and writes nothing`() throws {
    let shelf = try Shelf()
    let before = try shelf.dump()
    #expect(throws: Abort.self) {
      try shelf.store.change(shelf.label()) { _ throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try shelf.store.set("twice", to: "no") }
      }
    }
    #expect(try shelf.dump() == before)
    #expect(try shelf.integer("SELECT count(*) FROM origin") == 0)
    #expect(!shelf.store.isWriting)
  }

  @Test func `what is rolled back has not happened, and the next look reads anew`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let before = try shelf.dump()
    _ = try shelf.store.begin()
    try shelf.store.change(shelf.label(project: project)) { _ throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in
        try shelf.store.updateValue(of: Counter(id: counter, name: "", value: 5))
      }
    }
    shelf.store.rollBack()
    #expect(shelf.store.hasNews)
    #expect(try shelf.dump() == before)
    #expect(try shelf.integer("SELECT count(*) FROM origin") == 0)
    // The next foreign statement is journaled as a foreign one.
    shelf.foreign("UPDATE counter SET value=9;")
    #expect(try shelf.store.change(shelf.store.newestSeq())?.source == "sql")
  }

  @Test func `a held lock is busy at once, reads still answer, and nothing is left open`() throws {
    let shelf = try Shelf()
    let (project, _) = try shelf.project("Sock")
    let other = try Database(shelf.path)
    try other.execute("BEGIN IMMEDIATE")
    for _ in 0..<3 {
      do {
        _ = try shelf.store.begin()
        Issue.record("it began")
      } catch { #expect(error.kind == .busy) }
      #expect(!shelf.store.isWriting)
      #expect(try shelf.store.work(project)?.project.name == "Sock")
    }
    try other.execute("COMMIT")
    _ = try shelf.store.begin()
    try shelf.store.commit()
  }

  @Test func `the probe tells another process's write lock, and not our own`() throws {
    let shelf = try Shelf()
    _ = try shelf.project("Sock")
    let probe = try #require(LockProbe(shelf.store))
    #expect(!probe.isHeld)
    _ = try shelf.store.begin()
    #expect(!probe.isHeld)
    try shelf.store.commit()
    let other = Running(
      try #require(Programs.find("sqlite3")), ["-batch", shelf.path], environment: [:], input: .pipe)
    other.write("PRAGMA journal_mode;\nBEGIN IMMEDIATE;\nSELECT 'held';\n")
    #expect(other.line() == "wal")
    #expect(other.line() == "held")
    #expect(probe.isHeld)
    other.write("COMMIT;\nSELECT 'free';\n")
    #expect(other.line() == "free")
    #expect(!probe.isHeld)
    other.closeInput()
    _ = other.wait()
    // The probe's own descriptor has not cost the store its locks.
    withExtendedLifetime(probe) {
      #expect(throws: Never.self) {
        _ = try shelf.store.begin()
        let held = shelf.foreign(".timeout 0\nUPDATE counter SET value=1;")
        #expect(held.errors.contains("locked"))
        try shelf.store.commit()
      }
    }
  }

  @Test func `no statement is left open to hold back a checkpoint`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    try shelf.step(.desk, project: project) { store throws(DatabaseError) in
      _ = try store.insertNote(.project(project), counter: counter, row: 1, text: "soft", at: Instant(milliseconds: 1))
      try store.insertMark(counter, name: "lifeline", value: 1)
      try store.set("twice", to: "no")
      try store.insertToken("a", seq: 1, request: 1, at: Instant(milliseconds: 1))
    }
    let seq = try shelf.set(counter, to: 5, in: project)
    try shelf.redo(shelf.undo(seq))
    let store = shelf.store
    _ = try store.activeProject()
    _ = try store.work(project)
    _ = try store.projects()
    _ = try store.projectNames()
    _ = try store.notes(of: .project(project), limit: 1)
    _ = try store.settings()
    _ = try store.token("a")
    _ = try store.token("b")
    _ = try store.changes(since: 0, limit: 1)
    _ = try store.newestLive(project)
    _ = try store.newestUndone(project)
    _ = shelf.foreign("UPDATE counter SET value=9;")
    // A reader that is still at an old commit would make this one busy: 1 in the first column.
    #expect(shelf.foreign("PRAGMA wal_checkpoint(TRUNCATE);").lines == ["0|0|0"])
  }
}
