public import Domain

/// What hangs on a yarn, and is deleted with it.
public struct Belongings: Equatable, Sendable {
  public var notes: [Note.ID] = []
  /// The photos, with their files' names in the media folder.
  public var photos: [PhotoFile] = []

  public struct PhotoFile: Equatable, Sendable {
    public let id: Photo.ID
    public let file: String
  }

  public init() {}
}

extension Store {
  /// The notes and photos of each yarn that has any; of one yarn alone if it is named.
  public func belongings(of yarn: Yarn.ID? = nil) throws(DatabaseError) -> [Yarn.ID: Belongings] {
    var all: [Yarn.ID: Belongings] = [:]
    try statement("SELECT yarn,id FROM note WHERE yarn IS NOT NULL AND (?1 IS NULL OR yarn=?1) ORDER BY id")
      .bind(1, yarn.map { Int($0.raw) }).eachRow { row throws(DatabaseError) in
        all[Identifier(row.integer(0)), default: Belongings()].notes.append(Identifier(row.integer(1)))
      }
    try statement("SELECT yarn,id,file FROM photo WHERE yarn IS NOT NULL AND (?1 IS NULL OR yarn=?1) ORDER BY id")
      .bind(1, yarn.map { Int($0.raw) }).eachRow { row throws(DatabaseError) in
        all[Identifier(row.integer(0)), default: Belongings()].photos.append(
          Belongings.PhotoFile(id: Identifier(row.integer(1)), file: row.text(2)))
      }
    return all
  }
}
