public import Domain

/// A note on a project or a yarn, and on the row where it was written.
public struct Note: Equatable, Sendable {
  public typealias ID = Identifier<Note>

  public let id: ID
  public let owner: MediaOwner
  public let counter: Counter.ID?
  /// The number that the counter showed.
  public let row: Int?
  public let text: String
  public let written: Instant

  /// A note holds up to this many bytes.
  public static let limit = 60_000

  /// Refuses a note without words, or with too many.
  public static func check(_ text: String) throws(Refusal) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.value, "A note can't be empty.") }
    guard text.utf8.count <= limit else { throw Refusal(.value, "A note holds up to 60,000 bytes.") }
  }
}

extension Store {
  private static func note(_ row: Statement) -> Note {
    Note(
      id: Identifier(row.integer(0)), owner: owner(row, from: 1),
      counter: row.optionalInt(3).map { Identifier(Int64($0)) }, row: row.optionalInt(4), text: row.text(5),
      written: Instant(milliseconds: row.integer(6)))
  }

  /// The owner in two columns, `project` and `yarn`.
  static func owner(_ row: Statement, from column: Int32) -> MediaOwner {
    row.isNull(column) ? .yarn(Identifier(row.integer(column + 1))) : .project(Identifier(row.integer(column)))
  }

  /// Notes, oldest first. `after` names the last one of the page before.
  public func notes(of owner: MediaOwner, after: Note.ID? = nil, limit: Int) throws(DatabaseError) -> [Note] {
    // Each form of the query finds its own index.
    let column = owner.yarn == nil ? "project" : "yarn"
    return try statement(
      "SELECT id,project,yarn,counter,row,text,written_at FROM note WHERE \(column)=?1 AND id>?2 ORDER BY id LIMIT ?3"
    ).bind(1, owner.raw).bind(2, after?.raw ?? 0).bind(3, limit).map { row throws(DatabaseError) in Self.note(row) }
  }

  public func note(_ id: Note.ID) throws(DatabaseError) -> Note? {
    try statement("SELECT id,project,yarn,counter,row,text,written_at FROM note WHERE id=?1").bind(1, id.raw).first(
      Self.note)
  }

  public func insertNote(_ owner: MediaOwner, counter: Counter.ID?, row: Int?, text: String, at: Instant)
    throws(DatabaseError) -> Note.ID
  {
    try statement("INSERT INTO note(project,yarn,counter,row,text,written_at) VALUES(?1,?2,?3,?4,?5,?6)")
      .bind(1, owner.project.map { Int($0.raw) }).bind(2, owner.yarn.map { Int($0.raw) })
      .bind(3, counter.map { Int($0.raw) }).bind(4, row).bind(5, text).bind(6, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  public func update(_ note: Note.ID, text: String, counter: Counter.ID?, row: Int?) throws(DatabaseError) {
    try statement("UPDATE note SET text=?2,counter=?3,row=?4 WHERE id=?1").bind(1, note.raw).bind(2, text)
      .bind(3, counter.map { Int($0.raw) }).bind(4, row).run()
  }

  public func delete(_ note: Note.ID) throws(DatabaseError) {
    try statement("DELETE FROM note WHERE id=?1").bind(1, note.raw).run()
  }
}

extension MediaOwner {
  var raw: Int64 { project?.raw ?? yarn?.raw ?? 0 }
}
