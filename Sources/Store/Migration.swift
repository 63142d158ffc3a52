/// One step of the schema's life: a number that `user_version` holds once it is done, and what it does.
struct Migration: Sendable {
  let version: Int64
  let apply: @Sendable (Database) throws(DatabaseError) -> Void

  /// All steps, oldest first. A released step is never edited; a change of the schema is a new step.
  static let all: [Migration] = [
    Migration(version: 1) { database throws(DatabaseError) in
      for sql in SQL.journal { try database.execute(sql) }
      for table in Schema.tables { try database.execute(SQL.create(table)) }
      // Before there are triggers: it is no change that anybody made.
      try database.execute("INSERT INTO active(id) VALUES(1)")
      try database.execute("INSERT INTO timer(id) VALUES(1)")
      for table in Schema.tables {
        for sql in [SQL.log(table)] + SQL.triggers(table) + table.extras { try database.execute(sql) }
      }
    }
  ]

  static let newest = all.last!.version

  /// Brings a file up to the newest version. Each step is one immediate transaction that looks again at the version first,
  /// so that two programs that open a new file at once do it once.
  static func run(on database: Database) throws(DatabaseError) {
    for migration in all where migration.version > (try version(of: database)) {
      try database.execute("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        if migration.version > (try version(of: database)) {
          try migration.apply(database)
          try database.execute("PRAGMA application_id=\(Schema.applicationID)")
          try database.execute("PRAGMA user_version=\(migration.version)")
        }
        try database.execute("COMMIT")
      } catch {
        try? database.execute("ROLLBACK")
        throw error
      }
    }
  }

  static func version(of database: Database) throws(DatabaseError) -> Int64 {
    try database.integer("PRAGMA user_version") ?? 0
  }

  /// Refuses another program's file, and one from a newer version of this program.
  static func check(_ database: Database) throws(DatabaseError) {
    let application = try database.integer("PRAGMA application_id") ?? 0
    let version = try version(of: database)
    if application == 0, version == 0, try database.integer("SELECT count(*) FROM sqlite_schema") == 0 { return }
    guard application == Schema.applicationID else {
      throw DatabaseError(code: DatabaseError.foreignCode, message: "this is another program's database")
    }
    guard version <= newest else {
      throw DatabaseError(
        code: DatabaseError.newerCode, message: "it has version \(version), and this program knows up to \(newest)")
    }
  }
}
