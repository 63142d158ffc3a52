internal import CSQLite
public import Domain
internal import Glibc
internal import Posix

/// The knitter's SQLite file: opened, kept, and written one transaction at a time. Owns a connection; for one thread.
public final class Store {
  public let path: String
  let database: Database
  private var statements: [String: Statement] = [:]

  /// The newest commit that this object knows of; nil when it has to look.
  private var known: Stamp?
  /// The change counter at the beginning of our own transaction.
  private var counterAtBegin: UInt32 = 0
  var originIsSet = false

  /// A random name of this store, made with it.
  public let uid: String

  public typealias Failure = DatabaseError

  /// Opens the store, makes it where there is none, and brings it up to date.
  ///
  /// Waits up to 5 s for other programs meanwhile; afterwards a held lock is `busy` at once.
  public init(_ path: String) throws(DatabaseError) {
    self.path = path
    if let folder = Files.folder(of: path) {
      do throws(Errno) { try Files.makeFolders(folder) } catch {
        throw DatabaseError(code: SQLITE_CANTOPEN, message: "its folder can't be made: \(error)")
      }
      if let name = Files.networkFileSystem(of: folder) {
        throw DatabaseError(code: DatabaseError.networkCode, message: "it lies on a network file system (\(name))")
      }
    }
    // The file, its -wal and its -shm are the owner's alone.
    let mask = umask(0o077)
    defer { umask(mask) }
    let database = try Database(path)
    database.setBusyTimeout(milliseconds: 5000)
    try Migration.check(database)
    let mode = try database.text("PRAGMA journal_mode=WAL")
    guard mode == "wal" else {
      throw DatabaseError(
        code: SQLITE_READONLY, message: "it can't be switched to a write-ahead log (\(mode ?? "no answer"))")
    }
    try database.execute("PRAGMA synchronous=FULL")
    try database.execute("PRAGMA foreign_keys=ON")
    // The daemon's memory is bounded: 1 MiB of pages.
    try database.execute("PRAGMA cache_size=-1024")
    try database.execute("PRAGMA temp_store=MEMORY")
    // Checkpoints are made after answers are out, never inside a commit.
    try database.execute("PRAGMA wal_autocheckpoint=0")
    try Migration.run(on: database)
    uid = try database.text("SELECT uid FROM active WHERE id=1") ?? ""
    database.setBusyTimeout(milliseconds: 0)
    self.database = database
  }

  /// A prepared statement, kept for the next time.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(database, sql, persistent: true)
    statements[sql] = statement
    return statement
  }

  // MARK: What others have written

  /// Whether a commit was made that ``reading(_:)`` or ``begin()`` has not seen. Costs a look at shared memory.
  public var hasNews: Bool {
    guard let known, let now = Stamp(database) else { return true }
    return known != now
  }

  /// Runs reads that all see the same moment, and takes note that all before it is known.
  public func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    if database.isInTransaction { return try body() }
    // The stamp is read first: what is committed between it and the snapshot leads to one look too many, never too few.
    let stamp = Stamp(database)
    try database.execute("BEGIN")
    do throws(DatabaseError) {
      let value = try body()
      try database.execute("COMMIT")
      known = stamp
      return value
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }

  // MARK: One transaction for all that arrived together

  public var isWriting: Bool { database.isInTransaction }

  /// Begins a transaction. Throws `busy` at once where another program writes. Tells whether there is news to read.
  public func begin() throws(DatabaseError) -> Bool {
    try statement("BEGIN IMMEDIATE").run()
    let now = Stamp(database)
    counterAtBegin = now?.changeCounter ?? 0
    let hasNews = known == nil || known != now
    known = now
    return hasNews
  }

  /// One journaled step in a savepoint of its own: all of it happens, or nothing.
  public func change<Value>(
    _ label: ChangeLabel, undoes: Int64? = nil, state: Int = 1, quiet: Bool = false,
    _ body: (Int64) throws(Abort) -> Value
  ) throws(Abort) -> Value {
    try Abort.mapping { () throws(DatabaseError) in try statement("SAVEPOINT step").run() }
    do throws(Abort) {
      let seq = try Abort.mapping { () throws(DatabaseError) in
        try open(label, undoes: undoes, state: state, quiet: quiet)
      }
      let value = try body(seq)
      try Abort.mapping { () throws(DatabaseError) in try statement("RELEASE step").run() }
      return value
    } catch {
      // A full disk or an I/O error may have ended the transaction already.
      if database.isInTransaction {
        try? statement("ROLLBACK TO step").run()
        try? statement("RELEASE step").run()
      }
      throw error
    }
  }

  private func open(_ label: ChangeLabel, undoes: Int64?, state: Int, quiet: Bool) throws(DatabaseError) -> Int64 {
    let insert = try statement(
      "INSERT INTO change(at,source,scope,project,verb,what,undoes,state,utc_offset,rows_done,row_ms) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11)"
    )
    insert.bind(1, label.at.milliseconds).bind(2, label.source).bind(3, label.scope.rawValue).bind(
      4, label.project?.raw ?? 0
    )
    .bind(5, label.verb).bind(6, label.what).bind(7, undoes.map { Int($0) }).bind(8, state)
    insert.bind(9, label.proof?.offset).bind(10, label.proof?.rows).bind(11, label.proof?.took.map { Int($0) })
    try insert.run()
    let seq = database.lastInsertedRow
    try statement("INSERT OR REPLACE INTO origin(k,seq,quiet) VALUES(1,?1,?2)").bind(1, seq).bind(2, quiet ? 1 : 0)
      .run()
    originIsSet = true
    return seq
  }

  /// Commits and syncs. On a throw nothing of the transaction has happened.
  public func commit() throws(DatabaseError) {
    do throws(DatabaseError) {
      if originIsSet { try statement("DELETE FROM origin").run() }
      originIsSet = false
      try statement("COMMIT").run()
    } catch {
      rollBack()
      throw error
    }
    // Between our commit and this look somebody else may have committed: then the counter has gone up by more than one.
    let now = Stamp(database)
    known = now.flatMap { $0.changeCounter &- counterAtBegin <= 1 ? $0 : nil }
  }

  public func rollBack() {
    originIsSet = false
    if database.isInTransaction { try? database.execute("ROLLBACK") }
    known = nil
  }

  // MARK: The write-ahead log

  public var walPath: String { path + "-wal" }

  /// Copies the log into the file when it has grown beyond `frames` pages. Skipped in silence where others are in the way.
  public func checkpoint(beyond frames: UInt32 = 1000) {
    guard let now = Stamp(database), now.frames > frames else { return }
    sqlite3_wal_checkpoint_v2(database.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }

  /// Copies all of the log into the file, at the end.
  public func checkpointAll() { sqlite3_wal_checkpoint_v2(database.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
}

/// Why a step was not made: a rule of ours, or the file.
public enum Abort: Error, Sendable {
  case refused(Refusal)
  case failed(DatabaseError)

  /// Runs what the file may fail at.
  public static func mapping<Value>(_ body: () throws(DatabaseError) -> Value) throws(Abort) -> Value {
    do throws(DatabaseError) { return try body() } catch { throw .failed(error) }
  }

  /// Runs what a rule may refuse.
  public static func refusing<Value>(_ body: () throws(Refusal) -> Value) throws(Abort) -> Value {
    do throws(Refusal) { return try body() } catch { throw .refused(error) }
  }
}

/// Tells whether some other process is writing, through the lock bytes of the WAL index.
///
/// Byte 120 of the -shm file is the write lock (https://www.sqlite.org/walformat.html section 2.3.1). The descriptor stays
/// open for as long as this object lives: closing any descriptor of the file would drop SQLite's own locks on it (fcntl(2)),
/// so it must outlive the ``Store``.
public final class LockProbe {
  private let file: FileDescriptor

  public init?(_ store: Store) {
    guard let file = try? FileDescriptor.open(store.path + "-shm", O_RDONLY) else { return nil }
    self.file = file
  }

  public var isHeld: Bool { file.isLockedByOther(byte: 120) }
}
