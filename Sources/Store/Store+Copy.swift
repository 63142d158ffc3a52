internal import CSQLite
internal import Glibc
internal import Posix

extension Store {
  /// Copies a store that may be in use to a new file (VACUUM INTO), syncs it, and checks the copy.
  public static func copy(_ path: String, to target: String) throws(DatabaseError) {
    let mask = umask(0o077)
    defer { umask(mask) }
    let source = try Database(path, creating: false)
    source.setBusyTimeout(milliseconds: 5000)
    try Migration.check(source)
    let statement = try Statement(source, "VACUUM INTO ?1")
    try statement.bind(1, target).run()
    let copy = try Database(target, creating: false)
    let verdict = try copy.text("PRAGMA integrity_check") ?? "no answer"
    guard verdict == "ok" else {
      throw DatabaseError(code: SQLITE_CORRUPT, message: "the copy is not sound: \(verdict)")
    }
    do throws(Errno) { try Files.sync(target) } catch {
      throw DatabaseError(code: SQLITE_IOERR, message: error.description)
    }
  }
}
