import CSQLite
import Domain
import TestSupport
import Testing

@testable import Store

@Suite struct UndoTests {
  @Test func `undo takes a step back, redo does it again`() throws {
    let shelf = try Shelf()
    let empty = try shelf.dump()
    let (project, counter) = try shelf.project("Sock")
    let made = try shelf.dump()
    let seq = try shelf.set(counter, to: 5, in: project)
    let pressed = try shelf.dump()
    let undo = try shelf.undo(seq)
    #expect(try shelf.dump() == made)
    #expect(try shelf.store.change(seq)?.isLive == false)
    #expect(try shelf.store.newestUndone(project)?.seq == undo)
    try shelf.redo(undo)
    #expect(try shelf.dump() == pressed)
    #expect(try shelf.store.newestLive(project)?.seq == seq)
    #expect(try shelf.store.newestUndone(project) == nil)
    try shelf.undo(seq)
    try shelf.undo(1)
    #expect(try shelf.dump() == empty)
  }

  /// How many steps SQLite's machine takes for undo and redo of a step of many yarns with two tags each, behind which another
  /// such step was made.
  private func work(yarns rows: Int) throws -> Int {
    let shelf = try Shelf(isQuick: true)
    let seq = try (1...2).map { round in
      try shelf.step(.desk) { store throws(DatabaseError) in
        try store.database.execute(
          """
          WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<\(rows)) INSERT INTO yarn(name) SELECT 'y'||i FROM n;
          INSERT INTO yarn_tag(yarn,tag) SELECT id,tag FROM yarn, (SELECT 'soft' AS tag UNION SELECT 'blue')
            WHERE id>\((round - 1) * rows);
          """)
      }
    }
    let made = try shelf.dump()
    let before = shelf.store.database.machineSteps
    let undo = try shelf.undo(seq[0])
    #expect(try shelf.integer("SELECT count(*) FROM yarn") == Int64(rows))
    #expect(try shelf.integer("SELECT count(*) FROM yarn_tag") == Int64(rows * 2))
    try shelf.redo(undo)
    #expect(try shelf.dump() == made)
    return shelf.store.database.machineSteps - before
  }

  @Test func `undo and redo of a large step take work by its rows, not by their square`() throws {
    let small = try work(yarns: 500)
    let large = try work(yarns: 10_000)
    #expect(small > 500)
    #expect(large < small * 24, "\(small) steps for 500 yarns, \(large) for 10,000")
  }

  @Test func `undo goes on after the store was opened again`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let made = try shelf.dump()
    let seq = try shelf.set(counter, to: 5, in: project)
    let again = try Store(shelf.path)
    #expect(try again.newestLive(project)?.seq == seq)
    _ = try again.begin()
    _ = try again.undo(try #require(try again.change(seq)), label: shelf.label(project: project))
    try again.commit()
    #expect(shelf.store.hasNews)
    #expect(try shelf.dump() == made)
  }

  @Test func `a deleted project comes back with everything`() throws {
    let shelf = try Shelf()
    let (sock, _) = try shelf.project("Sock")
    let (hat, _) = try shelf.project("Hat", value: 12)
    try shelf.step(.needles) { store throws(DatabaseError) in
      for name in ["b", "c"] {
        let counter = try store.insertCounter(
          hat, Counter(id: Identifier(0), name: name, unit: Unit("stitch"), target: 7, isSigned: true),
          at: Instant(milliseconds: 5))
        try store.insertMark(counter, name: "lifeline", value: 3)
        _ = try store.insertNote(
          .project(hat), counter: counter, row: 3, text: "soft \u{1F9F6}", at: Instant(milliseconds: 6))
      }
      _ = try store.insertNote(.project(hat), counter: nil, row: nil, text: "gift", at: Instant(milliseconds: 7))
    }
    let before = try shelf.dump()
    let seq = try shelf.step { store throws(DatabaseError) in
      try store.delete(hat)
      try store.setActive(sock)
    }
    let after = try shelf.dump()
    // The sock, its counter, the active project and the timer.
    #expect(after.rows.count == 4)
    let undo = try shelf.undo(seq)
    #expect(try shelf.dump() == before)
    #expect(try shelf.store.activeProject() == hat)
    try shelf.redo(undo)
    #expect(try shelf.dump() == after)
  }

  @Test func `an older change is refused while a newer one has touched the same, and taken back where it has not`()
    throws
  {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let first = try shelf.set(counter, to: 5, in: project)
    let named = try shelf.step { store throws(DatabaseError) in
      try store.update(
        Project(id: project, uid: "", name: "Left sock", status: .inProgress, craft: .knitting), counter: counter)
    }
    let second = try shelf.set(counter, to: 6, in: project)
    let before = try shelf.dump()
    let message = try refusal { try shelf.undo(first) }
    #expect(message.contains("undo seq=\(second)"))
    #expect(try shelf.dump() == before)
    try shelf.undo(named)
    #expect(try shelf.store.work(project)?.project.name == "Sock")
    #expect(try shelf.store.work(project)?.active.value == 6)
    try shelf.undo(second)
    try shelf.undo(first)
    #expect(try shelf.store.work(project)?.active.value == 0)
  }

  @Test func `what newer rows hang on is not taken away`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let mark = try shelf.step(project: project) { store throws(DatabaseError) in
      try store.insertMark(counter, name: "lifeline", value: 3)
    }
    let before = try shelf.dump()
    #expect(try refusal { try shelf.undo(1) }.contains("hangs on"))
    #expect(try shelf.dump() == before)
    try shelf.undo(mark)
    try shelf.undo(1)
    #expect(try shelf.store.activeProject() == nil)
  }

  @Test func `a setting that was made anew is not written over`() throws {
    let shelf = try Shelf()
    try shelf.step(.settings) { store throws(DatabaseError) in try store.set("twice", to: "no") }
    let gone = try shelf.step(.settings) { store throws(DatabaseError) in try store.set("twice", to: nil) }
    try shelf.step(.settings) { store throws(DatabaseError) in try store.set("twice", to: "yes") }
    let before = try shelf.dump()
    _ = try refusal { try shelf.undo(gone) }
    #expect(try shelf.dump() == before)
  }

  @Test func `a counter that was moved to another project keeps what was counted there`() throws {
    let shelf = try Shelf()
    let (sock, counter) = try shelf.project("Sock")
    let (hat, _) = try shelf.project("Hat")
    let first = try shelf.set(counter, to: 5, in: sock)
    #expect(shelf.foreign("UPDATE counter SET project=\(hat.raw) WHERE id=\(counter.raw);").code == 0)
    try shelf.set(counter, to: 9, in: hat)
    #expect(shelf.foreign("UPDATE counter SET project=\(sock.raw) WHERE id=\(counter.raw);").code == 0)
    let before = try shelf.dump()
    _ = try refusal { try shelf.undo(first) }
    #expect(try shelf.dump() == before)
  }

  @Test func `redo is refused where an undo from another project came between`() throws {
    let shelf = try Shelf()
    let (sock, _) = try shelf.project("Sock")
    let (hat, counter) = try shelf.project("Hat")
    let old = try shelf.set(counter, to: 5, in: hat)
    let wide = try shelf.step { store throws(DatabaseError) in
      try store.updateValue(of: Counter(id: counter, name: "", value: 7))
    }
    let undoWide = try shelf.undo(wide)
    let undoOld = try shelf.undo(old)
    // From the sock, the wide one is the newest that was undone; but 7 came after 5, which is not there now.
    #expect(try shelf.store.newestUndone(sock)?.seq == undoWide)
    let before = try shelf.dump()
    _ = try refusal { try shelf.redo(undoWide) }
    #expect(try shelf.dump() == before)
    try shelf.redo(undoOld)
    try shelf.redo(undoWide)
    #expect(try shelf.store.work(hat)?.active.value == 7)
    // Both again, to show that what was undone and redone as a pair is not in the way.
    let undoWide2 = try shelf.undo(wide)
    let undoOld2 = try shelf.undo(old)
    try shelf.redo(undoOld2)
    try shelf.redo(undoWide2)
    #expect(try shelf.store.work(hat)?.active.value == 7)
  }

  @Test func `redo ends with the next change of the scope, in its own project only`() throws {
    let shelf = try Shelf()
    let (sock, left) = try shelf.project("Sock")
    let (hat, crown) = try shelf.project("Hat")
    let one = try shelf.set(left, to: 1, in: sock)
    let undo = try shelf.undo(one)
    try shelf.set(crown, to: 1, in: hat)
    #expect(try shelf.store.newestUndone(sock)?.seq == undo)
    #expect(try shelf.store.newestUndone(hat) == nil)
    try shelf.set(left, to: 2, in: sock)
    #expect(try shelf.store.newestUndone(sock) == nil)
  }

  @Test func `a note and a setting are not what a bare undo takes back`() throws {
    let shelf = try Shelf()
    let (project, counter) = try shelf.project("Sock")
    let seq = try shelf.set(counter, to: 1, in: project)
    try shelf.step(.desk, project: project) { store throws(DatabaseError) in
      _ = try store.insertNote(.project(project), counter: counter, row: 1, text: "soft", at: Instant(milliseconds: 1))
    }
    try shelf.step(.settings) { store throws(DatabaseError) in try store.set("twice", to: "no") }
    #expect(try shelf.store.newestLive(project)?.seq == seq)
  }

  private func refusal(_ body: () throws -> Void) throws -> String {
    do {
      try body()
      Issue.record("it was not refused")
      return ""
    } catch {
      guard case .refused(let refusal)? = error as? Abort else { throw error }
      return refusal.message
    }
  }
}

extension Database {
  /// What the statements that are prepared have taken so far (`SQLITE_STMTSTATUS_VM_STEP`), their triggers included.
  var machineSteps: Int {
    var steps = 0
    var statement = sqlite3_next_stmt(handle, nil)
    while let next = statement {
      steps += Int(sqlite3_stmt_status(next, SQLITE_STMTSTATUS_VM_STEP, 0))
      statement = sqlite3_next_stmt(handle, next)
    }
    return steps
  }
}
