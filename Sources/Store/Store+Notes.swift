public import Domain

/// A note on a project, and on the row where it was written.
public struct Note: Equatable, Sendable {
  public typealias ID = Identifier<Note>

  public let id: ID
  public let project: Project.ID
  public let counter: Counter.ID?
  /// The number that the counter showed.
  public let row: Int?
  public let text: String
  public let written: Instant
}

extension Store {
  /// A project's notes, oldest first. `after` names the last one of the page before.
  public func notes(_ project: Project.ID, after: Note.ID? = nil, limit: Int) throws(DatabaseError) -> [Note] {
    try statement("SELECT id,counter,row,text,written_at FROM note WHERE project=?1 AND id>?2 ORDER BY id LIMIT ?3")
      .bind(1, project.raw).bind(2, after?.raw ?? 0).bind(3, limit).map { row throws(DatabaseError) in
        Note(
          id: Identifier(row.integer(0)), project: project, counter: row.optionalInt(1).map { Identifier(Int64($0)) },
          row: row.optionalInt(2), text: row.text(3), written: Instant(milliseconds: row.integer(4)))
      }
  }

  public func insertNote(_ project: Project.ID, counter: Counter.ID?, row: Int?, text: String, at: Instant)
    throws(DatabaseError) -> Note.ID
  {
    try statement("INSERT INTO note(project,counter,row,text,written_at) VALUES(?1,?2,?3,?4,?5)").bind(1, project.raw)
      .bind(2, counter.map { Int($0.raw) }).bind(3, row).bind(4, text).bind(5, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  /// The project that a note is on; nil where there is no such note.
  public func projectOfNote(_ note: Note.ID) throws(DatabaseError) -> Project.ID? {
    try statement("SELECT project FROM note WHERE id=?1").bind(1, note.raw).first { Identifier($0.integer(0)) }
  }

  public func delete(_ note: Note.ID) throws(DatabaseError) {
    try statement("DELETE FROM note WHERE id=?1").bind(1, note.raw).run()
  }
}
