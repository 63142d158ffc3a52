import CFaults
import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// A sync fails when the frames stand in the log already.
@Suite struct FailedSyncTests {
  private func press(_ shelf: Shelf) throws {
    try shelf.step { store throws(DatabaseError) in try store.database.execute("UPDATE counter SET value=value+1") }
  }

  private func begin(_ shelf: Shelf) throws {
    try shelf.step { store throws(DatabaseError) in
      try store.database.execute("INSERT INTO project(name) VALUES('Hat')")
      try store.database.execute("INSERT INTO counter(project,name,value) VALUES(1,'Row',5)")
    }
  }

  /// What a store is that is opened on the files as they are now, as after a crash.
  private func afterCrash(_ shelf: Shelf) throws -> Store {
    let path = shelf.scratch.file("crashed.db")
    for end in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: path + end)
      try FileManager.default.copyItem(atPath: shelf.path + end, toPath: path + end)
    }
    return try Store(path)
  }

  @Test(arguments: [1, 2, 3]) func `a commit whose sync fails has not happened, after a crash neither`(_ syncs: Int)
    throws
  {
    let shelf = try Shelf()
    try begin(shelf)
    cfaults_fail_syncs(CInt(syncs))
    defer { cfaults_fail_syncs(0) }
    #expect(throws: DatabaseError.self) { try press(shelf) }
    cfaults_fail_syncs(0)
    #expect(try shelf.integer("SELECT value FROM counter") == 5)
    #expect(try afterCrash(shelf).database.integer("SELECT value FROM counter") == 5)
    try press(shelf)
    #expect(try afterCrash(shelf).database.integer("SELECT value FROM counter") == 6)
    #expect(try afterCrash(shelf).database.text("PRAGMA integrity_check") == "ok")
  }
}
