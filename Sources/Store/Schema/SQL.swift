/// The SQL that is made from a ``Table``: the table itself, its log, and the triggers that write the log.
///
/// `change` is one step: who, when, which scope. `X_log` holds, for each row that a step touched, what stood there before:
/// the columns that changed (`mask`, bit 0 is `uid`), or all of them for a deleted row. Our own programs begin each step with
/// a row in `change` whose `open` they take back before they commit, so that outside of a transaction `origin` is always
/// empty. Where it is empty, the writer is somebody else's program, and each of its statements is a step (a trigger can't see
/// transactions, but 'now' stands still within a statement).
enum SQL {
  /// Milliseconds of UTC since 1970, exact, on every SQLite since 3.8.
  static let now = "CAST(strftime('%s','now') AS INTEGER)*1000+CAST(substr(strftime('%f','now'),4) AS INTEGER)"

  static let journal = [
    """
    CREATE TABLE change(
      seq INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      source TEXT NOT NULL,
      scope TEXT NOT NULL,
      project INTEGER NOT NULL DEFAULT 0,
      verb TEXT NOT NULL,
      what TEXT,
      undoes INTEGER,
      state INTEGER NOT NULL DEFAULT 1,
      utc_offset INTEGER,
      rows_done INTEGER,
      row_ms INTEGER,
      open INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE INDEX change_live ON change(scope,project,seq) WHERE state=1",
    // What the clock did by itself (state 4), and which undo has taken it along. A table of its own costs a press nothing.
    "CREATE TABLE clock_change(seq INTEGER PRIMARY KEY, along INTEGER)",
    "CREATE INDEX clock_change_along ON clock_change(along) WHERE along IS NOT NULL",
    // The gaps that an answer has told of. No undo makes them untold, so it is not in a journaled table.
    "CREATE TABLE told_gap(gap INTEGER PRIMARY KEY)",
    "CREATE INDEX change_undone ON change(scope,project,seq) WHERE state=2",
    "CREATE INDEX change_redone ON change(scope,project,seq) WHERE state=3",
    // The step that our own writer has open. No table of its own: that would be a page more in each commit.
    "CREATE VIEW origin AS SELECT seq FROM change WHERE seq=(SELECT max(seq) FROM change) AND open",
    // Opens a step for somebody else's statement, unless it has one already. That a step of the same moment is of another
    // statement shows only where it has touched this row before (is_repeat): then a new one is opened, except for what a
    // statement drags along (a counter's deletion gives the project another active counter, again and again).
    // One statement is one step even when it reaches several projects, or moves a row from one to another; such a step
    // belongs to none of them. And it is the needles' as soon as it touches anything of theirs.
    // A view, so that each table's triggers say it in one line; its SQL is read at each start.
    "CREATE VIEW foreign_step(scope,project,verb,is_repeat) AS SELECT scope,project,verb,0 FROM change WHERE 0",
    """
    CREATE TRIGGER foreign_step_open INSTEAD OF INSERT ON foreign_step BEGIN
      INSERT INTO change(at,source,scope,project,verb) SELECT \(now),'sql',new.scope,new.project,new.verb
        WHERE new.is_repeat OR NOT EXISTS(SELECT 1 FROM change WHERE seq=(SELECT max(seq) FROM change) AND source='sql' AND at=\(now));
      UPDATE change SET project=CASE WHEN project=new.project THEN project ELSE 0 END,
          scope=CASE new.scope WHEN 'needles' THEN new.scope ELSE scope END
        WHERE seq=(SELECT max(seq) FROM change) AND (project<>new.project OR new.scope='needles' AND scope<>'needles');
    END
    """,
    "CREATE TABLE token(id TEXT PRIMARY KEY, seq INTEGER NOT NULL, at INTEGER NOT NULL, request INTEGER NOT NULL) WITHOUT ROWID",
    """
    CREATE VIEW history AS SELECT seq, strftime('%Y-%m-%dT%H:%M:%fZ',at/1000.0,'unixepoch') AS at, source, scope, project, verb, what,
      undoes, state IN (1,4) AS can_undo FROM change
    """,
  ]

  static func create(_ table: Table) -> String {
    let columns = table.columns.map { "  \($0.name) \($0.declaration)" }.joined(separator: ",\n")
    return """
      CREATE TABLE \(table.name)(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        uid TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
      \(columns))
      """
  }

  static func log(_ table: Table) -> String {
    """
    CREATE TABLE \(table.name)_log(seq INTEGER NOT NULL, n INTEGER NOT NULL, op TEXT NOT NULL, id INTEGER NOT NULL, mask INTEGER NOT NULL,
      \(table.logged.joined(separator: ",")), PRIMARY KEY(seq,n)) WITHOUT ROWID
    """
  }

  static func triggers(_ table: Table) -> [String] {
    let name = table.name
    let logged = table.logged
    let isOurs = "EXISTS(SELECT 1 FROM origin)"
    // Open or not, the newest change is the step that is going on.
    let step = "(SELECT max(seq) FROM change)"

    func project(_ row: String) -> String { "coalesce(\(table.project(of: row)),0)" }
    func open(project: String, verb: String, isRepeat: String) -> String {
      "  INSERT INTO foreign_step SELECT '\(table.scope.rawValue)',\(project),\(verb),\(isRepeat) WHERE NOT \(isOurs);"
    }
    func write(_ op: String, _ row: String, mask: String, columns: [String], values: [String]) -> String {
      // VALUES, since a SELECT that reads the table it writes to would go by way of a table in memory.
      """
        INSERT INTO \(name)_log(\((["seq", "n", "op", "id", "mask"] + columns).joined(separator: ",")))
          VALUES(\(step),coalesce((SELECT max(n)+1 FROM \(name)_log WHERE seq=\(step)),0),'\(op)',\(([row + ".id", mask] + values).joined(separator: ",")));
      """
    }
    func differs(_ columns: [String]) -> String {
      columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
    }
    func writeUpdate(_ columns: [String]) -> String {
      let bits = columns.map { "((new.\($0) IS NOT old.\($0))<<\(logged.firstIndex(of: $0)!))" }
      return write(
        "U", "old", mask: bits.joined(separator: "|"), columns: columns, values: columns.map { "old.\($0)" })
    }
    let moved =
      table.project == "0" ? "0" : "CASE WHEN \(project("old"))=\(project("new")) THEN \(project("old")) ELSE 0 END"
    // A row that is there already in the newest step, with one of these columns changed.
    func isRepeat(_ columns: [String]) -> String {
      let own = columns.filter { !table.dragged.contains($0) }
      guard !own.isEmpty else { return "0" }
      let bits = columns.reduce(0) { $0 | 1 << logged.firstIndex(of: $1)! }
      return
        "(\(differs(own))) AND EXISTS(SELECT 1 FROM \(name)_log l WHERE l.seq=\(step) AND l.id=old.id AND l.mask&\(bits))"
    }

    var triggers = [
      """
      CREATE TRIGGER \(name)_insert AFTER INSERT ON \(name) BEGIN
        SELECT RAISE(ABORT,'this id was used before: use UPDATE or ON CONFLICT DO UPDATE, not REPLACE')
          WHERE NOT \(isOurs) AND new.id<=coalesce((SELECT seq FROM sqlite_sequence WHERE name='\(name)'),0);
      \(open(project: project("new"), verb: "'sql'", isRepeat: "0"))
      \(write("I", "new", mask: "0", columns: [], values: []))
      END
      """,
      """
      CREATE TRIGGER \(name)_fixed BEFORE UPDATE OF id,uid,rowid,oid,_rowid_ ON \(name) WHEN NOT \(isOurs) AND (new.id IS NOT old.id OR new.uid IS NOT old.uid) BEGIN
        SELECT RAISE(ABORT,'id and uid may not change');
      END
      """,
      """
      CREATE TRIGGER \(name)_delete AFTER DELETE ON \(name) BEGIN
      \(open(project: project("old"), verb: "'sql'", isRepeat: "0"))
      \(write("D", "old", mask: "\((1 << logged.count) - 1)", columns: logged, values: logged.map { "old.\($0)" }))
      END
      """,
    ]
    func update(_ trigger: String, _ columns: [String]) -> String {
      """
      CREATE TRIGGER \(name)_\(trigger) AFTER UPDATE OF \(columns.joined(separator: ",")) ON \(name)
        WHEN \(differs(columns)) BEGIN
      \(open(project: moved, verb: table.foreignVerb, isRepeat: isRepeat(columns)))
      \(writeUpdate(columns))
      END
      """
    }
    triggers.append(update("update", logged.filter { !table.pressed.contains($0) }))
    // Triggers of their own for the columns that presses write: SQLite leaves out a trigger whose columns an UPDATE does
    // not name, and one that compares ten columns costs more than the update itself. A condition that our own writers don't
    // meet costs them a third of what a statement that does nothing for them does.
    if !table.pressed.isEmpty {
      let columns = table.pressed
      let event = "UPDATE OF \(columns.joined(separator: ",")) ON \(name)"
      triggers.append(
        """
        CREATE TRIGGER \(name)_press_step BEFORE \(event) WHEN NOT \(isOurs) AND (\(differs(columns))) BEGIN
          INSERT INTO foreign_step VALUES('\(table.scope.rawValue)',\(moved),\(table.foreignVerb),\(isRepeat(columns)));
        \(table.foreignPress.joined(separator: "\n  "))
        END
        """)
      triggers.append(
        """
        CREATE TRIGGER \(name)_press AFTER \(event) WHEN \(differs(columns)) BEGIN
        \(writeUpdate(columns))
        END
        """)
    }
    // REPLACE takes away the row that has these columns the same, and no trigger hears of that: the log tells, in which
    // each row that is there has come once more than it went.
    for (place, event) in ["INSERT", "UPDATE OF \(table.unique.joined(separator: ","))"].enumerated()
    where !table.unique.isEmpty {
      triggers.append(
        """
        CREATE TRIGGER \(name)_kept_\(place) AFTER \(event) ON \(name) WHEN NOT \(isOurs) BEGIN
          SELECT RAISE(ABORT,'there is one of these already: use UPDATE or ON CONFLICT DO UPDATE, not REPLACE')
            WHERE (SELECT count(*) FROM \(name) WHERE id<>new.id)
              <>(SELECT total(CASE op WHEN 'I' THEN 1 WHEN 'D' THEN -1 END) FROM \(name)_log WHERE id<>new.id);
        END
        """)
    }
    let children = Schema.children(of: name)
    if !children.isEmpty {
      let deletions = children.map { "  DELETE FROM \($0.table) WHERE \($0.column)=old.id;" }.joined(separator: "\n")
      triggers.append("CREATE TRIGGER \(name)_kids BEFORE DELETE ON \(name) BEGIN\n\(deletions)\nEND")
    }
    // A connection with foreign keys off must not leave a row that points nowhere. Our own writers have them on.
    for column in table.columns {
      guard let target = column.references else { continue }
      let condition =
        "NOT \(isOurs) AND new.\(column.name) IS NOT NULL AND NOT EXISTS(SELECT 1 FROM \(target) WHERE id=new.\(column.name))"
      let refusal = "SELECT RAISE(ABORT,'no such \(target)');"
      triggers.append(
        "CREATE TRIGGER \(name)_\(column.name)_insert BEFORE INSERT ON \(name) WHEN \(condition) BEGIN \(refusal) END")
      triggers.append(
        "CREATE TRIGGER \(name)_\(column.name)_update BEFORE UPDATE OF \(column.name) ON \(name) WHEN \(condition) BEGIN \(refusal) END"
      )
    }
    return triggers
  }
}
