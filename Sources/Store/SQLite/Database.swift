internal import CSQLite

/// A connection to one SQLite file. Owns it; for one thread.
final class Database {
  let handle: OpaquePointer

  /// Opens, and creates the file where `creating`.
  ///
  /// With `gathersLog` what a commit adds to the log is written with one call, by its sync: for `synchronous=FULL` only.
  convenience init(_ path: String, creating: Bool = true, readOnly: Bool = false, gathersLog: Bool = false)
    throws(DatabaseError)
  {
    let flags = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0)
    try self.init(path, flags: flags, keepsLog: !readOnly, system: gathersLog ? csqlite_gathered_log() : nil)
  }

  /// Opens a file that nobody changes meanwhile: reads it without locks, and makes no other file beside it.
  convenience init(immutable path: String) throws(DatabaseError) {
    // What has a meaning in a URI (https://www.sqlite.org/uri.html).
    var name = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%": name += "%25"
      case "?": name += "%3f"
      case "#": name += "%23"
      default: name.unicodeScalars.append(scalar)
      }
    }
    try self.init("file:\(name)?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, keepsLog: false)
  }

  /// A copy in memory, page by page, of what another connection sees at this moment.
  convenience init(copying source: Database) throws(DatabaseError) {
    try self.init(":memory:")
    guard let copying = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_errcode(handle), "")
    }
    sqlite3_backup_step(copying, -1)
    let code = sqlite3_backup_finish(copying)
    guard code == SQLITE_OK else { throw error(code, "") }
  }

  private init(
    _ path: String, flags: Int32, keepsLog: Bool, system: UnsafePointer<CChar>? = nil
  ) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, system)
    guard code == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: message)
    }
    self.handle = handle
    // A file may bring triggers and views of its own: they get no more than plain SQL functions.
    _ = csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    // A -wal that stays is overwritten, and a sync that overwrites costs half of one that appends.
    if keepsLog { _ = csqlite_persist_wal(handle) }
  }

  deinit { sqlite3_close_v2(handle) }

  /// How long a statement waits for another's lock.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Runs statements that return nothing of interest.
  func execute(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql) }
  }

  /// The first column of the first row as a whole number; nil where there is no row.
  func integer(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try Statement(self, sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The first column of the first row as text; nil where there is no row.
  func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try Statement(self, sql)
    return try statement.step() ? statement.text(0) : nil
  }

  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Whether the open transaction would fail at its commit for a reference to nowhere (`SQLITE_DBSTATUS_DEFERRED_FKS`).
  var hasDanglingReference: Bool {
    var count: Int32 = 0
    var highest: Int32 = 0
    return sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &highest, 0) == SQLITE_OK && count != 0
  }

  func error(_ code: Int32, _ sql: String) -> DatabaseError {
    DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }

  /// The library's version, as "3.40.1".
  static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
