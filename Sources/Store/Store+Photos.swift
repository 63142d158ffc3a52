public import Domain

extension Store {
  private static let photoColumns = "id,project,yarn,counter,row,file,kind,bytes,name,caption,taken,added_at"

  private static func photo(_ row: Statement) -> Photo {
    Photo(
      id: Identifier(row.integer(0)), owner: owner(row, from: 1),
      counter: row.optionalInt(3).map { Identifier(Int64($0)) }, row: row.optionalInt(4), file: row.text(5),
      kind: MediaKind(rawValue: row.text(6)) ?? .jpeg, bytes: row.integer(7), name: row.text(8),
      caption: row.optionalText(9), taken: row.optionalText(10).flatMap { TakenMoment($0) },
      added: Instant(milliseconds: row.integer(11)))
  }

  /// Photos in the order in which they were added. `after` names the last one of the page before.
  public func photos(of owner: MediaOwner, after: Photo.ID? = nil, limit: Int) throws(DatabaseError) -> [Photo] {
    let column = owner.yarn == nil ? "project" : "yarn"
    return try statement("SELECT \(Self.photoColumns) FROM photo WHERE \(column)=?1 AND id>?2 ORDER BY id LIMIT ?3")
      .bind(1, owner.raw).bind(2, after?.raw ?? 0).bind(3, limit).map { row throws(DatabaseError) in Self.photo(row) }
  }

  public func photo(_ id: Photo.ID) throws(DatabaseError) -> Photo? {
    try statement("SELECT \(Self.photoColumns) FROM photo WHERE id=?1").bind(1, id.raw).first(Self.photo)
  }

  /// Inserts a photo; its `id` is passed over.
  public func insert(_ photo: Photo) throws(DatabaseError) -> Photo.ID {
    try statement(
      "INSERT INTO photo(project,yarn,counter,row,file,kind,bytes,name,caption,taken,added_at) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)"
    ).bind(1, photo.owner.project.map { Int($0.raw) }).bind(2, photo.owner.yarn.map { Int($0.raw) })
      .bind(3, photo.counter.map { Int($0.raw) }).bind(4, photo.row).bind(5, photo.file).bind(6, photo.kind.rawValue)
      .bind(7, photo.bytes).bind(8, photo.name).bind(9, photo.caption).bind(10, photo.taken?.text)
      .bind(11, photo.added.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  /// Writes what a person can change: caption and row.
  public func update(_ photo: Photo) throws(DatabaseError) {
    try statement("UPDATE photo SET counter=?2,row=?3,caption=?4 WHERE id=?1").bind(1, photo.id.raw)
      .bind(2, photo.counter.map { Int($0.raw) }).bind(3, photo.row).bind(4, photo.caption).run()
  }

  public func delete(_ photo: Photo.ID) throws(DatabaseError) {
    try statement("DELETE FROM photo WHERE id=?1").bind(1, photo.raw).run()
  }
}

extension Store {
  static let mediaFilesQuery = "SELECT file FROM photo UNION SELECT file FROM pattern"

  /// The names of all files in the media folder that a photo or a pattern names.
  public func mediaFiles() throws(DatabaseError) -> Set<String> {
    Set(try statement(Self.mediaFilesQuery).map { row throws(DatabaseError) in row.text(0) })
  }
}
