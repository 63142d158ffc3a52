internal import Domain
internal import Glibc
internal import Posix

// Stores in one folder share the media folder beside them: another's, or a copy that somebody made by hand.
extension Store {
  /// The names of all files in the media folder that another store in this store's folder names. Changes nothing there.
  ///
  /// Refuses where a file that may be a store can't be read: nobody knows then what it names.
  public func mediaFilesOfNeighbours() throws(Abort) -> Set<String> {
    let folder = Files.folder(of: path) ?? "."
    let own = try? Files.status(path)
    var names: Set<String> = []
    for name in Files.names(in: folder) {
      let file = folder + "/" + name
      guard let status = try? Files.status(file), status.isFile, status.size > 0,
        status.device != own?.device || status.inode != own?.inode
      else { continue }
      let reason: String
      do {
        guard try Self.isDatabase(file) else { continue }
        names.formUnion(try Self.mediaFiles(namedBy: file))
        continue
      } catch let error as DatabaseError { reason = error.message } catch {
        reason = (error as? Errno)?.reason ?? "\(error)"
      }
      throw .refused(
        Refusal(
          .state,
          "\(file) may be a store that shares this media folder, and it can't be read: \(reason). Nothing was done: mend it or move it elsewhere first."
        ))
    }
    return names
  }

  /// Whether a file begins as SQLite's do (https://www.sqlite.org/fileformat2.html#magic_header_string).
  private static func isDatabase(_ path: String) throws(Errno) -> Bool {
    let file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    return try file.readAll(atMost: 16).elementsEqual("SQLite format 3\0".utf8)
  }

  /// None where it is another program's database, or an empty one.
  private static func mediaFiles(namedBy path: String) throws(DatabaseError) -> Set<String> {
    try Database.looking(at: path) { database throws(DatabaseError) in
      // Where the newest pages lie in the log, the file's own head does not say whose it is.
      guard try database.integer("PRAGMA application_id") == Schema.applicationID else { return [] }
      try Migration.check(database)
      return Set(
        try Statement(database, mediaFilesQuery).map { row throws(DatabaseError) in row.text(0) })
    }
  }
}
