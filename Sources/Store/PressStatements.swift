internal import CSQLite

/// The statements that write the columns of one table that presses write: as the table's triggers would have it, the log's
/// row included, for a third of their work.
///
/// A trigger runs as a program of its own, whose memory is made ready at each row, even where its condition says that it
/// has nothing to do. Other programs need them; our own writer, whose step is open, needs only the row in the log, and
/// writes that itself. So the update is prepared while an authorizer leaves out what triggers would do
/// (https://www.sqlite.org/c3ref/set_authorizer.html, `SQLITE_IGNORE`).
final class PressStatements {
  private let highest: Statement
  private let log: Statement
  private let update: Statement
  private let parameters: Int32

  /// `key` is what finds the row. Values are bound in the order of `key` and then of ``Table/pressed``.
  init(_ database: Database, _ table: Table, key: [String]) throws(DatabaseError) {
    let columns = table.pressed
    let first = key.count + 1
    let found = key.enumerated().map { "\($1)=?\($0 + 1)" }.joined(separator: " AND ")
    let differs = columns.enumerated().map { "\($1) IS NOT ?\($0 + first)" }
    let mask = zip(columns, differs).map { "(\($1))<<\(table.logged.firstIndex(of: $0)!)" }
    parameters = Int32(key.count + columns.count)
    highest = try Statement(database, "SELECT max(n) FROM \(table.name)_log WHERE seq=?1", persistent: true)
    log = try Statement(
      database,
      """
      INSERT INTO \(table.name)_log(seq,n,op,id,mask,\(columns.joined(separator: ",")))
        SELECT ?\(parameters + 1),?\(parameters + 2),'U',id,\(mask.map { "(\($0))" }.joined(separator: "|")),\(columns.joined(separator: ","))
        FROM \(table.name) WHERE \(found) AND (\(differs.joined(separator: " OR ")))
      """, persistent: true)
    let set = columns.enumerated().map { "\($1)=?\($0 + first)" }.joined(separator: ",")
    update = try Statement(database, "UPDATE \(table.name) SET \(set) WHERE \(found)", persistent: true)
  }

  /// Writes one row in the open step `seq`.
  func run(step seq: Int64, _ values: Int64?...) throws(DatabaseError) {
    _ = try highest.bind(1, seq).step()
    let n = highest.isNull(0) ? 0 : highest.integer(0) + 1
    sqlite3_reset(highest.handle)
    for (place, value) in values.enumerated() {
      for statement in [log, update] { statement.bind(Int32(place + 1), value.map { Int($0) }) }
    }
    try log.bind(parameters + 1, seq).bind(parameters + 2, n).run()
    try update.run()
  }

  /// Whether SQLite had to prepare the update anew, after a change of the schema, and so with the triggers in it: the
  /// row's log has then been written twice, which says the same, and it is time for new statements.
  var areStale: Bool { sqlite3_stmt_status(update.handle, SQLITE_STMTSTATUS_REPREPARE, 0) > 0 }
}

/// The statements of both tables that presses write. They are made together, since an authorizer that is set
/// makes SQLite prepare anew all that were prepared before.
final class PressWriter {
  let counter: PressStatements
  let firing: PressStatements

  init(_ database: Database) throws(DatabaseError) {
    sqlite3_set_authorizer(
      database.handle,
      { _, action, _, _, _, trigger in
        trigger != nil && (action == SQLITE_INSERT || action == SQLITE_UPDATE) ? SQLITE_IGNORE : SQLITE_OK
      }, nil)
    defer { sqlite3_set_authorizer(database.handle, nil, nil) }
    counter = try PressStatements(database, Schema.table("counter"), key: ["id"])
    firing = try PressStatements(database, Schema.table("firing"), key: ["link", "place"])
  }

  var isStale: Bool { counter.areStale || firing.areStale }
}
