internal import Posix

extension Database {
  /// Reads a file that somebody may have open or not, and changes nothing in it.
  ///
  /// Where neither a log nor its index lies beside the file, nobody has it open, and it is read as a file that nobody
  /// changes (`immutable`), since SQLite would make both otherwise. Else it is opened to be read; with a log but without its
  /// index, SQLite makes the index anew. `body` may run twice.
  static func looking<Value>(
    at path: String, _ body: (Database) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    // SQLite puts the log beside the file that a symbolic link means.
    let path = Files.real(path) ?? path
    func isInUse() -> Bool { Files.exists(path + "-shm") || ((try? Files.status(path + "-wal"))?.size ?? 0) > 0 }
    if !isInUse() {
      let value = try body(try Database(immutable: path))
      // Where somebody began to write meanwhile, what was read counts for nothing.
      if !isInUse() { return value }
    }
    let source = try Database(path, creating: false, readOnly: true)
    source.setBusyTimeout(milliseconds: 5000)
    return try body(source)
  }
}
