public import Domain

extension Store {
  private static let changeColumns = "seq,at,source,scope,project,verb,what,undoes,state"

  private static func change(_ row: Statement) -> Change {
    Change(
      seq: row.integer(0), at: Instant(milliseconds: row.integer(1)), source: row.text(2),
      scope: Change.Scope(rawValue: row.text(3)) ?? .needles,
      project: row.int(4) == 0 ? nil : Identifier(row.integer(4)),
      verb: row.text(5), what: row.optionalText(6), undoes: row.optionalInt(7).map(Int64.init),
      isLive: row.int(8) == 1 || row.int(8) == Change.automatic)
  }

  /// The number of the newest change; 0 in a new store.
  public func newestSeq() throws(DatabaseError) -> Int64 {
    try statement("SELECT max(seq) FROM change").first { $0.integer(0) } ?? 0
  }

  public func change(_ seq: Int64) throws(DatabaseError) -> Change? {
    let change = try statement("SELECT \(Self.changeColumns) FROM change WHERE seq=?1").bind(1, seq).first(Self.change)
    return try change.map { change throws(DatabaseError) in try named(change) }
  }

  /// What came after a change, oldest first.
  public func changes(since seq: Int64, limit: Int) throws(DatabaseError) -> [Change] {
    try list("seq>?1 ORDER BY seq", seq, limit)
  }

  /// What came before a change, newest first.
  public func changes(before seq: Int64, limit: Int) throws(DatabaseError) -> [Change] {
    try list("seq<?1 ORDER BY seq DESC", seq, limit)
  }

  private func list(_ condition: String, _ seq: Int64, _ limit: Int) throws(DatabaseError) -> [Change] {
    let statement = try statement("SELECT \(Self.changeColumns) FROM change WHERE \(condition) LIMIT ?2")
    let changes = try statement.bind(1, seq).bind(2, limit).map { row throws(DatabaseError) in Self.change(row) }
    return try changes.map { change throws(DatabaseError) in try named(change) }
  }

  /// Gives another program's change words for what it touched: "the counter “Row” set by another program".
  private func named(_ change: Change) throws(DatabaseError) -> Change {
    guard change.what == nil else { return change }
    var named = change
    for table in Schema.tables {
      let name = table.columns.contains { $0.name == "name" } ? "coalesce(t.name,l.name)" : "NULL"
      let kind = String(table.name.map { $0 == "_" ? " " : $0 })
      let row = try statement(
        "SELECT l.op,\(name) FROM \(table.name)_log l LEFT JOIN \(table.name) t ON t.id=l.id WHERE l.seq=?1 ORDER BY l.n DESC LIMIT 1"
      )
      guard let (operation, name) = try row.bind(1, change.seq).first({ ($0.text(0), $0.optionalText(1)) }) else {
        continue
      }
      // What was added or deleted goes before what was only dragged along.
      // A link's firings are dragged along by a value.
      guard named.what == nil || operation != "U" && table.name != "firing" else { continue }
      let deed = operation == "I" ? "added" : operation == "D" ? "deleted" : change.verb == "set" ? "set" : "changed"
      let subject = table.name == "active" ? "the active project" : name.map { "the \(kind) “\($0)”" }
      named.what = "\(subject ?? "\(Self.article(kind)) \(kind)") \(deed) by another program"
      if operation != "U" { return named }
    }
    return named
  }

  private static func article(_ word: String) -> String { "aeiou".contains(word.first!) ? "an" : "a" }

  /// The newest change of the needles' scope that a bare `undo` would take back: the project's own, or one of no project.
  public func newestLive(_ project: Project.ID?) throws(DatabaseError) -> Change? {
    let seq = try newest(state: 1, .needles, project)
    return seq == 0 ? nil : try change(seq)
  }

  /// The newest `undo` that `redo` would do again, of any scope in which nothing new was done since.
  public func newestUndone(_ project: Project.ID?) throws(DatabaseError) -> Change? {
    var seq: Int64 = 0
    for scope in Change.Scope.allCases {
      let undone = try newest(state: 2, scope, project)
      if undone > seq, undone > (try newest(state: 1, scope, project)) { seq = undone }
    }
    return seq == 0 ? nil : try change(seq)
  }

  /// The number of the newest change in a state, of a project or of none; 0 where there is none.
  private func newest(state: Int, _ scope: Change.Scope, _ project: Project.ID?) throws(DatabaseError) -> Int64 {
    let query = try statement("SELECT max(seq) FROM change WHERE state=\(state) AND scope=?1 AND project=?2")
    var seq: Int64 = 0
    for project in Set([0, project?.raw ?? 0]) {
      seq = max(seq, try query.bind(1, scope.rawValue).bind(2, project).first { $0.integer(0) } ?? 0)
    }
    return seq
  }
}
