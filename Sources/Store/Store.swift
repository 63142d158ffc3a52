internal import CSQLite
internal import Domain
internal import Glibc
internal import Posix

/// The knitter's SQLite file: opened, kept, and written one transaction at a time. Owns a connection; for one thread.
public final class Store {
  public let path: String
  let database: Database
  private var statements: [String: Statement] = [:]
  private var fixedStatements: [UInt: Statement] = [:]

  private var keptPressWriter: PressWriter?
  /// The number of the step that is open, or was last.
  private(set) var openStep: Int64 = 0

  /// The newest commit that this object knows of; nil when it has to look.
  private var known: Stamp?
  /// The change counter at the beginning of our own transaction.
  private var counterAtBegin: UInt32 = 0
  /// How many rows this connection had ever changed by then.
  private var changesAtBegin: Int32 = 0
  /// Whether a step was begun in the transaction, so that its `open` has to be taken back.
  private var hasOpenStep = false

  /// A random name of this store, made with it.
  public let uid: String
  /// The files as they were when they were opened.
  private let places: [Files.Status?]

  /// Lets SQLite leave its locks out. For a program of one thread, before it opens its first store.
  public static func useOneThread() { csqlite_use_one_thread() }

  /// Opens the store, makes it where there is none, and brings it up to date.
  ///
  /// Waits up to 5 s for other programs meanwhile; afterwards a held lock is `busy` at once.
  public convenience init(_ path: String) throws(DatabaseError) { try self.init(path, syncs: true) }

  /// Without syncs, for tests of thousands of steps: the end of a process loses nothing then, but a power cut does.
  init(_ path: String, syncs: Bool) throws(DatabaseError) {
    self.path = path
    if let folder = Files.folder(of: path) {
      do throws(Errno) { try Files.makeFolders(folder) } catch {
        throw DatabaseError(code: SQLITE_CANTOPEN, message: "its folder can't be made: \(error)")
      }
      // Photos and patterns' files, named by their hash. A store that can be opened is of use without.
      try? Files.makeFolders(folder + "/media")
      if let name = Files.networkFileSystem(of: folder) {
        throw DatabaseError(code: DatabaseError.networkCode, message: "it lies on a network file system (\(name))")
      }
    }
    // The file, its -wal and its -shm are the owner's alone.
    let mask = umask(0o077)
    defer { umask(mask) }
    // What is gathered is written by the sync.
    let database = try Database(path, gathersLog: syncs)
    database.setBusyTimeout(milliseconds: 5000)
    try Migration.check(database)
    // A press touches four pages with a row or two in each: small ones make the least to write and to sync. It holds for
    // a new file only, and is no part of the schema.
    try database.execute("PRAGMA page_size=1024")
    let mode = try Self.switchToLog(database)
    guard mode == "wal" else {
      throw DatabaseError(
        code: SQLITE_READONLY, message: "it can't be switched to a write-ahead log (\(mode ?? "no answer"))")
    }
    try database.execute("PRAGMA synchronous=\(syncs ? "FULL" : "OFF")")
    try database.execute("PRAGMA foreign_keys=ON")
    // The daemon's memory is bounded: a press needs a dozen pages, and the system keeps the others.
    try database.execute("PRAGMA cache_size=-256")
    try database.execute("PRAGMA temp_store=MEMORY")
    // Checkpoints are made after answers are out, never inside a commit.
    try database.execute("PRAGMA wal_autocheckpoint=0")
    try Migration.run(on: database)
    uid = try database.text("SELECT uid FROM active WHERE id=1") ?? ""
    database.setBusyTimeout(milliseconds: 0)
    self.database = database
    places = Self.places(of: path)
  }

  /// The files besides the log, which is nothing without them.
  public var otherFiles: [String] { [path, path + "-shm"] }

  private static func places(of path: String) -> [Files.Status?] {
    [path, path + "-wal", path + "-shm"].map { try? Files.status($0) }
  }

  /// Whether one of the files that are open is no longer the one that has its name: what is written goes nowhere then.
  public var hasMoved: Bool {
    zip(places, Self.places(of: path)).contains { $0?.inode != $1?.inode || $0?.device != $1?.device }
  }

  /// Switches to a write-ahead log, trying again for up to 5 s; gives the mode that the file then has.
  ///
  /// The switch needs the file to itself, and SQLite does not wait for that where two programs open a new file at once.
  private static func switchToLog(_ database: Database) throws(DatabaseError) -> String? {
    for _ in 0..<500 {
      do throws(DatabaseError) { return try database.text("PRAGMA journal_mode=WAL") } catch {
        guard error.kind == .busy else { throw error }
        usleep(10_000)
      }
    }
    return try database.text("PRAGMA journal_mode=WAL")
  }

  /// A prepared statement, kept for the next time.
  func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(database, sql, persistent: true)
    statements[sql] = statement
    return statement
  }

  /// The same for text that stands in the program: found by its address, without reading it.
  func statement(fixed sql: StaticString) throws(DatabaseError) -> Statement {
    let address = UInt(bitPattern: sql.utf8Start)
    if let statement = fixedStatements[address] { return statement }
    let statement = try Statement(database, sql.description, persistent: true)
    fixedStatements[address] = statement
    return statement
  }

  /// The statements that write what presses write, made anew where a change of the schema has made them stale.
  func pressWriter() throws(DatabaseError) -> PressWriter {
    if let keptPressWriter, !keptPressWriter.isStale { return keptPressWriter }
    let writer = try PressWriter(database)
    keptPressWriter = writer
    return writer
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
    try statement(fixed: "BEGIN IMMEDIATE").run()
    let now = Stamp(database)
    counterAtBegin = now?.changeCounter ?? 0
    changesAtBegin = sqlite3_total_changes(database.handle)
    let hasNews = known == nil || known != now
    known = now
    return hasNews
  }

  /// One journaled step in a savepoint of its own: all of it happens, or nothing.
  public func change<Value>(
    _ label: ChangeLabel, undoes: Int64? = nil, state: Int = 1, _ body: (Int64) throws(Abort) -> Value
  ) throws(Abort) -> Value {
    // Outside of a transaction the savepoint would be one of its own, and commit while it is open.
    guard database.isInTransaction else {
      throw .failed(.transactionLost)
    }
    try Abort.mapping { () throws(DatabaseError) in try statement(fixed: "SAVEPOINT step").run() }
    do throws(Abort) {
      let seq = try Abort.mapping { () throws(DatabaseError) in
        try open(label, undoes: undoes, state: state)
      }
      let value = try body(seq)
      try Abort.mapping { () throws(DatabaseError) in
        // Found only at the commit, it would take all the other steps with it.
        guard !database.hasDanglingReference else {
          throw DatabaseError(code: SQLITE_CONSTRAINT, message: "a row would point to one that is not there")
        }
        try statement(fixed: "RELEASE step").run()
      }
      return value
    } catch {
      // A full disk or an I/O error may have ended the transaction already.
      if database.isInTransaction {
        do throws(DatabaseError) {
          try statement("ROLLBACK TO step").run()
          try statement(fixed: "RELEASE step").run()
        } catch {
          // Half a step must not be committed with the others.
          rollBack()
        }
      }
      throw error
    }
  }

  private func open(_ label: ChangeLabel, undoes: Int64?, state: Int) throws(DatabaseError) -> Int64 {
    let insert = try statement(
      fixed:
        "INSERT INTO change(at,source,scope,project,verb,what,undoes,state,utc_offset,rows_done,row_ms,open) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,1)"
    )
    insert.bind(1, label.at.milliseconds).bind(2, label.source).bind(3, label.scope.rawValue).bind(
      4, label.project?.raw ?? 0
    )
    .bind(5, label.verb).bind(6, label.what).bind(7, undoes.map { Int($0) }).bind(8, state)
    insert.bind(9, label.proof?.offset).bind(10, label.proof?.rows).bind(11, label.proof?.took.map { Int($0) })
    try insert.run()
    hasOpenStep = true
    openStep = database.lastInsertedRow
    return openStep
  }

  /// Commits and syncs. On a throw nothing of the transaction has happened.
  public func commit() throws(DatabaseError) { try commit {} }

  /// `after` runs between the commit and the look at what others have committed since: for tests.
  func commit(_ after: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    do throws(DatabaseError) {
      // Only the newest change can be what `origin` shows.
      if hasOpenStep { try statement(fixed: "UPDATE change SET open=0 WHERE seq=(SELECT max(seq) FROM change)").run() }
      hasOpenStep = false
      try statement(fixed: "COMMIT").run()
    } catch {
      rollBack()
      voidFailedCommit()
      throw error
    }
    try after()
    // Between our commit and this look somebody else may have committed: then the counter has gone up by more than our own
    // one. Ours counts only if anything was written, even if a savepoint took it back.
    let own: UInt32 = sqlite3_total_changes(database.handle) == changesAtBegin ? 0 : 1
    let now = Stamp(database)
    known = now.flatMap { $0.changeCounter &- counterAtBegin <= own ? $0 : nil }
  }

  /// Where only the sync of a commit fails, all of it stands in the log already, and whoever opens the store next would take
  /// it for done. A commit that changes nothing is written over its beginning: what is left fits no checksum any more.
  private func voidFailedCommit() {
    try? database.execute("BEGIN IMMEDIATE")
    guard database.isInTransaction else { return }
    // Writes its page even where the number stays the same.
    if let version = try? Migration.version(of: database) {
      try? database.execute("PRAGMA user_version=\(version); COMMIT")
    }
    rollBack()
  }

  public func rollBack() {
    hasOpenStep = false
    if database.isInTransaction { try? database.execute("ROLLBACK") }
    known = nil
  }

  // MARK: The write-ahead log

  public var walPath: String { path + "-wal" }

  /// Copies the log into the file when it has grown beyond 1,000 pages. Skipped in silence where others are in the way.
  public func checkpoint() {
    guard let now = Stamp(database), now.frames > 1000 else { return }
    checkpointAll()
  }

  /// Copies all of the log into the file, at the end.
  public func checkpointAll() { sqlite3_wal_checkpoint_v2(database.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }

  /// The same, and empties the log, so that it can't be taken for that of another file.
  public func emptyLog() { sqlite3_wal_checkpoint_v2(database.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil) }
}
