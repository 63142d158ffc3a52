internal import CSQLite

/// What SQLite answered: its extended code, its message, and the statement. Never the bound values.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
  public let code: Int32
  public let message: String
  public let sql: String

  public init(code: Int32, message: String, sql: String = "") {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The kind of trouble, as far as a person can do something about it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Another program holds the write lock.
    case busy
    case diskFull = "disk-full"
    case inputOutput = "io-error"
    case damaged
    case readOnly = "read-only"
    /// It can't be opened: a folder is missing, or permission.
    case unreachable = "no-store"
    /// A constraint or a trigger refused it.
    case constraint = "refused"
    /// Written by a newer version of this program.
    case newer = "store-newer"
    /// A SQLite file of another program.
    case foreign = "not-a-store"
    /// On a network file system, where neither locks nor shared memory can be trusted.
    case network = "network-store"
    /// Another daemon keeps it.
    case taken = "store-taken"
    case other = "internal"
  }

  public var kind: Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL: .diskFull
    case SQLITE_IOERR, SQLITE_NOMEM: .inputOutput
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
    case SQLITE_CANTOPEN: .unreachable
    case SQLITE_CONSTRAINT: .constraint
    case Self.newerCode: .newer
    case Self.foreignCode: .foreign
    case Self.networkCode: .network
    case Self.takenCode: .taken
    default: .other
    }
  }

  // Codes of our own, above all that SQLite uses for a primary code.
  static let newerCode: Int32 = 0xE0
  static let foreignCode: Int32 = 0xE1
  static let networkCode: Int32 = 0xE2
  private static let takenCode: Int32 = 0xE3

  /// For a daemon that finds another one at the store.
  public static let taken = DatabaseError(code: takenCode, message: "another yarnbuddyd keeps it")

  /// Another program has held the write lock for too long.
  public static let locked = DatabaseError(code: SQLITE_BUSY, message: "database is locked")
  /// SQLite has rolled the transaction back by itself, as it may for a full disk or an I/O error.
  public static let transactionLost = DatabaseError(code: SQLITE_IOERR, message: "the transaction was lost")

  public var description: String { sql.isEmpty ? "\(message) (\(code))" : "\(message) (\(code)) in: \(sql)" }
}
