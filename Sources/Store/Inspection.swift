internal import CSQLite
internal import Posix

/// Looks a store over without changing it, whether a daemon keeps it or not: reads all of it at one moment, and then looks
/// at the copy in memory. (On a connection that may only read, `PRAGMA integrity_check` passes over CHECK constraints.)
/// Owns the copy; for one thread.
public final class Inspection {
  private let database: Database

  /// Reads the file, and checks that it is a store of a version that this program knows.
  public init(_ path: String) throws(DatabaseError) {
    database = try Database.looking(at: path) { source throws(DatabaseError) in try Database(copying: source) }
    try Migration.check(database)
  }

  /// The version of the file's schema, and the newest that this program knows.
  public var version: Int64 { get throws(DatabaseError) { try Migration.version(of: database) } }
  public static var newestVersion: Int64 { Migration.newest }

  /// Whether the file is an empty database, which the daemon makes a store of.
  public var isEmpty: Bool {
    get throws(DatabaseError) { try database.integer("SELECT count(*) FROM sqlite_schema") == 0 }
  }

  /// The store's own random name.
  public var uid: String? { get throws(DatabaseError) { try database.text("SELECT uid FROM active WHERE id=1") } }

  public var projectCount: Int {
    get throws(DatabaseError) { Int(try database.integer("SELECT count(*) FROM project") ?? 0) }
  }

  /// When the newest change was made, in milliseconds of UTC; nil in a store that has none.
  public var newestChange: Int64? {
    get throws(DatabaseError) {
      try Statement(database, "SELECT at FROM change ORDER BY seq DESC LIMIT 1").first { $0.integer(0) }
    }
  }

  public var settings: [String: String] {
    get throws(DatabaseError) {
      var settings: [String: String] = [:]
      try Statement(database, "SELECT key,value FROM setting").eachRow { row throws(DatabaseError) in
        settings[row.text(0)] = row.text(1)
      }
      return settings
    }
  }

  /// What `PRAGMA integrity_check` finds wrong, up to five of it.
  public var faults: [String] {
    get throws(DatabaseError) {
      let lines = try Statement(database, "PRAGMA integrity_check(5)").map { row throws(DatabaseError) in row.text(0) }
      return lines == ["ok"] ? [] : lines
    }
  }

  /// How many rows of each table point to a row that is not there (`PRAGMA foreign_key_check`).
  public var danglingRows: [(table: String, count: Int)] {
    get throws(DatabaseError) {
      var counts: [String: Int] = [:]
      try Statement(database, "PRAGMA foreign_key_check").eachRow { row throws(DatabaseError) in
        counts[row.text(0), default: 0] += 1
      }
      return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
  }

  // MARK: The journal

  /// The step that the triggers take for one of ours that is going on; nil where none is, as it should be. Asked without the
  /// view `origin`, which may be gone.
  public var openStep: Int64? {
    get throws(DatabaseError) {
      try Statement(database, "SELECT seq FROM change WHERE seq=(SELECT max(seq) FROM change) AND open")
        .first { $0.integer(0) }
    }
  }

  /// How many logged rows belong to no step.
  public var strayLogRows: Int {
    get throws(DatabaseError) {
      var count = 0
      for table in Schema.tables {
        count += Int(
          try database.integer("SELECT count(*) FROM \(table.name)_log WHERE seq NOT IN (SELECT seq FROM change)") ?? 0)
      }
      return count
    }
  }

  // MARK: The schema

  /// A table, index, trigger or view that is not as this program makes it.
  public struct Difference: Equatable, Sendable {
    public enum Kind: Sendable {
      case missing, changed
      /// Another program's trigger on a table of ours.
      case added
    }

    public let kind: Kind
    /// "table", "index", "trigger" or "view".
    public let type: String
    public let name: String
    /// SQL that puts it right; nil for a table, which holds what no SQL brings back, and for what is another program's.
    public let remedy: String?
  }

  private struct Item {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  /// What differs from the schema that this program makes. Tables, indexes and views of others are theirs, and left out.
  public var differences: [Difference] {
    get throws(DatabaseError) {
      let ours = try Database(":memory:")
      try Migration.run(on: ours)
      let wanted = try Self.items(of: ours)
      let found = Dictionary(try Self.items(of: database).map { ($0.type + " " + $0.name, $0) }) { first, _ in first }
      var differences: [Difference] = []
      // A view takes its triggers along when it is dropped to be made anew.
      var dropped: Set<String> = []
      for item in wanted {
        let other = dropped.contains(item.table) ? nil : found[item.type + " " + item.name]
        guard other?.sql != item.sql else { continue }
        if item.type == "view", other != nil { dropped.insert(item.name) }
        let drop = other == nil ? "" : "DROP \(item.type.uppercased()) \(item.name);\n"
        differences.append(
          Difference(
            kind: other == nil ? .missing : .changed, type: item.type, name: item.name,
            remedy: item.type == "table" ? nil : drop + item.sql + ";"))
      }
      let names = Set(wanted.map { $0.type + " " + $0.name })
      let tables = Set(wanted.map(\.name))
      for item in found.values.sorted(by: { $0.name < $1.name })
      where item.type == "trigger" && tables.contains(item.table) && !names.contains("trigger " + item.name) {
        differences.append(Difference(kind: .added, type: "trigger", name: item.name, remedy: nil))
      }
      return differences
    }
  }

  private static func items(of database: Database) throws(DatabaseError) -> [Item] {
    try Statement(
      database,
      "SELECT type,name,tbl_name,sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid"
    ).map { row throws(DatabaseError) in
      Item(type: row.text(0), name: row.text(1), table: row.text(2), sql: row.text(3))
    }
  }

  // MARK: The library

  /// The version of SQLite in this program, as "3.40.1".
  public static var libraryVersion: String { Database.libraryVersion }

  /// Whether that version has the WAL-reset bug (https://www.sqlite.org/wal.html#the_wal_reset_bug): 3.7.0 to 3.51.2.
  public static var hasResetBug: Bool { sqlite3_libversion_number() < 3_051_003 }
}
