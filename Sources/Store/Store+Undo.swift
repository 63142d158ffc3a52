internal import CSQLite
internal import Domain

extension Store {
  /// Takes a live change back, as a step of its own that `redo` can turn round. Gives the new step's number.
  ///
  /// `extra` runs in the same step, with the step's number.
  public func undo(
    _ target: Change, label: ChangeLabel, _ extra: (Int64) throws(DatabaseError) -> Void = { _ in }
  ) throws(Abort) -> Int64 {
    try turnRound(target, label: label, state: 2, extra)
  }

  /// Does again what an undo took back.
  public func redo(
    _ undo: Change, label: ChangeLabel, _ extra: (Int64) throws(DatabaseError) -> Void = { _ in }
  ) throws(Abort) -> Int64 {
    try turnRound(undo, label: label, state: 3, reviving: undo.undoes, extra)
  }

  /// `state` is the new step's: 2 for an undo, which `redo` can turn round; 3 for a redo. What was turned round has 0.
  private func turnRound(
    _ target: Change, label: ChangeLabel, state: Int, reviving: Int64? = nil,
    _ extra: (Int64) throws(DatabaseError) -> Void
  ) throws(Abort) -> Int64 {
    try change(label, undoes: target.seq, state: state) { seq throws(Abort) in
      let problem = try Abort.mapping { () throws(DatabaseError) -> String? in
        let (along, newer) = try takenAlong(by: target)
        if let newer { return Self.inTheWay(newer) }
        do throws(DatabaseError) {
          for step in along + [target] {
            for table in try tablesTouched(by: step.seq).reversed() { try restore(table, from: step.seq) }
          }
        } catch {
          guard error.kind == .constraint else { throw error }
          return
            "What is there now does not allow it (\(error.message)). Take back what came later first; history lists it."
        }
        if let stranger = try strangers(to: [target.seq] + along.map(\.seq), in: seq) {
          return
            "Something newer (\(stranger)) hangs on what change \(target.seq) did. Take that back first; history lists it."
        }
        try statement("UPDATE change SET state=0 WHERE seq=?1").bind(1, target.seq).run()
        for step in along {
          try statement("UPDATE change SET state=0 WHERE seq=?1").bind(1, step.seq).run()
          try statement("UPDATE clock_change SET along=?2 WHERE seq=?1").bind(1, step.seq).bind(2, seq).run()
        }
        // What the target took along is there again.
        try statement(
          "UPDATE change SET state=\(Change.automatic) WHERE seq IN (SELECT seq FROM clock_change WHERE along=?1)"
        ).bind(1, target.seq).run()
        try statement("UPDATE clock_change SET along=NULL WHERE along=?1").bind(1, target.seq).run()
        if let reviving {
          try statement(
            "UPDATE change SET state=CASE WHEN verb='\(Change.clock)' THEN \(Change.automatic) ELSE 1 END WHERE seq=?1"
          )
          .bind(1, reviving).run()
        }
        try extra(seq)
        return nil
      }
      if let problem { throw .refused(Refusal(.state, problem)) }
      return seq
    }
  }

  /// All of them by name, so that SQLite finds its way through the indexes that begin with the scope.
  private static let scopes = Change.Scope.allCases.map { "'\($0.rawValue)'" }.joined(separator: ",")

  private static func inTheWay(_ newer: Change) -> String {
    let what = newer.what ?? newer.verb
    guard newer.isLive else {
      return "Change \(newer.seq) (\(newer.verb) of \(what)) came later and touched the same thing. history lists it."
    }
    return
      "Change \(newer.seq) (\(what)) came later and touched the same thing. Take it back first: undo seq=\(newer.seq)"
  }

  /// What the clock did by itself on top of a change, newest first, and what somebody did there and so is in the way.
  private func takenAlong(by target: Change) throws(DatabaseError) -> (along: [Change], inTheWay: Change?) {
    var along: [Change] = []
    var open = [target]
    while let step = open.popLast() {
      let touched = try tablesTouched(by: step.seq)
      let known = [target.seq] + along.map(\.seq)
      if let newer = try newerChange(on: touched, than: step) { return (along, newer) }
      for seq in try automaticChanges(on: touched, after: step.seq) where !known.contains(seq) {
        guard let change = try change(seq) else { continue }
        along.append(change)
        open.append(change)
      }
    }
    return (along.sorted { $0.seq > $1.seq }, nil)
  }

  /// The automatic changes, still in force, that touched the same columns of the same rows after a step.
  private func automaticChanges(on tables: [Table], after seq: Int64) throws(DatabaseError) -> [Int64] {
    var found: Set<Int64> = []
    for table in tables {
      let query = try statement(
        """
        SELECT c.seq FROM clock_change k JOIN change c ON c.seq=k.seq WHERE k.seq>?1 AND c.state=\(Change.automatic) AND EXISTS(
          \(Self.overlap(in: table, of: "c.seq")))
        """)
      found.formUnion(try query.bind(1, seq).map { row throws(DatabaseError) in row.integer(0) })
    }
    return found.sorted()
  }

  /// SQL that has a row where a step has touched the same columns of the same row as step `?1`. A row can't be looked up in
  /// the log: those of `?1` are gathered once, and most rows of another step are none of them.
  private static func overlap(in table: Table, of step: String) -> String {
    """
    SELECT 1 FROM \(table.name)_log new WHERE new.seq=\(step) AND new.id IN (SELECT id FROM \(table.name)_log WHERE seq=?1)
      AND EXISTS(SELECT 1 FROM \(table.name)_log old WHERE old.seq=?1 AND old.id=new.id AND (new.op<>'U' OR old.op<>'U' OR new.mask&old.mask))
    """
  }

  /// The tables in which a step has log rows, in the schema's order.
  private func tablesTouched(by seq: Int64) throws(DatabaseError) -> [Table] {
    var tables: [Table] = []
    for table in Schema.tables
    where try statement("SELECT 1 FROM \(table.name)_log WHERE seq=?1 LIMIT 1").bind(1, seq).first({ _ in true })
      == true
    {
      tables.append(table)
    }
    return tables
  }

  /// The oldest newer step, still in force, that touched the same columns of the same rows.
  ///
  /// That is a live change, or the undo or redo of an older one that has not been turned round again since the target.
  private func newerChange(on tables: [Table], than target: Change) throws(DatabaseError) -> Change? {
    var oldest: Int64?
    // Only a step of the same project, or of none, can have touched the same row; for a step of none any may have, and so
    // for one whose row may have been in another project since.
    let anywhere = target.project == nil ? true : try hasMoves(since: target.seq)
    let newer =
      anywhere
      ? "c.seq>?1" : "c.scope IN (\(Self.scopes)) AND c.project IN (?2,0) AND c.seq>?1"
    for table in tables {
      let query = try statement(
        """
        WITH newer(seq) AS (
          SELECT seq FROM change c WHERE state=1 AND \(newer)
          UNION ALL SELECT seq FROM change c WHERE state=2 AND undoes<?1 AND \(newer)
            AND NOT EXISTS(SELECT 1 FROM change r JOIN change u ON u.seq=r.undoes
              WHERE r.state=3 AND r.seq>?1 AND u.undoes=c.undoes AND u.seq<?1)
          UNION ALL SELECT c.seq FROM change c JOIN change u ON u.seq=c.undoes JOIN change x ON x.seq=u.undoes
            WHERE c.state=3 AND x.state=1 AND u.seq<?1 AND \(newer))
        SELECT min(newer.seq) FROM newer WHERE EXISTS(
          \(Self.overlap(in: table, of: "newer.seq")))
        """)
      query.bind(1, target.seq)
      if !anywhere, let project = target.project { query.bind(2, project.raw) }
      if let seq = try query.first({ $0.optionalInt(0) }).flatMap({ $0 }) {
        oldest = min(oldest ?? Int64(seq), Int64(seq))
      }
    }
    guard let oldest else { return nil }
    return try change(oldest)
  }

  /// Whether a row was moved to another project or counter, which is a step of no project.
  private func hasMoves(since seq: Int64) throws(DatabaseError) -> Bool {
    for table in Schema.tables where table.project != "0" {
      let mask = table.logged.enumerated().filter { table.homeColumns.contains($1) }.reduce(0) { $0 | 1 << $1.offset }
      let moves = try statement(
        """
        SELECT 1 FROM change c WHERE c.state IN (1,2) AND c.scope IN (\(Self.scopes)) AND c.project=0 AND c.seq>?1
          AND EXISTS(SELECT 1 FROM \(table.name)_log l WHERE l.seq=c.seq AND l.op='U' AND l.mask&\(mask)) LIMIT 1
        """)
      if try moves.bind(1, seq).first({ _ in true }) == true { return true }
    }
    return false
  }

  /// Puts each row back as it was before the step: its log read backwards.
  private func restore(_ table: Table, from seq: Int64) throws(DatabaseError) {
    let columns = table.logged
    let list = columns.joined(separator: ",")
    let log = try statement("SELECT op,id,mask,\(list) FROM \(table.name)_log WHERE seq=?1 ORDER BY n DESC").bind(
      1, seq)
    let assignments = columns.enumerated().map { "\($1)=CASE WHEN ?2&\(1 << $0) THEN ?\($0 + 3) ELSE \($1) END" }
    let update = try statement("UPDATE \(table.name) SET \(assignments.joined(separator: ",")) WHERE id=?1")
    let insert = try statement(
      "INSERT INTO \(table.name)(id,\(list)) VALUES(?1,\(columns.indices.map { "?\($0 + 3)" }.joined(separator: ",")))")
    let delete = try statement("DELETE FROM \(table.name) WHERE id=?1")
    try log.eachRow { row throws(DatabaseError) in
      let operation = row.text(0)
      if operation == "I" { return try delete.bind(1, row.integer(1)).run() }
      let statement = operation == "U" ? update : insert
      statement.bind(1, row.integer(1))
      if operation == "U" { statement.bind(2, row.integer(2)) }
      for index in columns.indices { statement.bind(Int32(index + 3), column: Int32(index + 3), of: row) }
      try statement.run()
    }
  }

  /// The rows of a table that a step has touched. Reads its log once: a row can't be looked up there.
  private func rows(of table: Table, touchedBy step: Int64) throws(DatabaseError) -> Set<Int64> {
    var rows: Set<Int64> = []
    try statement("SELECT id FROM \(table.name)_log WHERE seq=?1").bind(1, step).eachRow { row throws(DatabaseError) in
      rows.insert(row.integer(0))
    }
    return rows
  }

  /// Whether a row is as the clock left it: then nobody could take that back, and it goes with what it hangs on.
  private func isOfTheClock(_ table: Table, _ id: Int64, before step: Int64) throws(DatabaseError) -> Bool {
    try statement(
      """
      SELECT c.verb='\(Change.clock)' FROM \(table.name)_log l JOIN change c ON c.seq=l.seq WHERE l.id=?1 AND l.seq<?2
        ORDER BY l.seq DESC LIMIT 1
      """
    ).bind(1, id).bind(2, step).first { $0.integer(0) == 1 } ?? false
  }

  /// Something outside the step that turning it round has touched, or left pointing nowhere; nil where all is well.
  private func strangers(to targets: [Int64], in step: Int64) throws(DatabaseError) -> String? {
    for table in Schema.tables {
      let name = table.name
      var unknown = try rows(of: table, touchedBy: step)
      if unknown.isEmpty { continue }
      for target in targets where !unknown.isEmpty { unknown.subtract(try rows(of: table, touchedBy: target)) }
      for id in unknown {
        if name == "timer", try isOfTheClock(table, id, before: step) { continue }
        return "a \(name)"
      }
      for column in table.columns {
        guard let other = column.references else { continue }
        let dangling = try statement(
          """
          SELECT 1 FROM \(name)_log l JOIN \(name) t ON t.id=l.id WHERE l.seq=?1 AND t.\(column.name) IS NOT NULL
            AND NOT EXISTS(SELECT 1 FROM \(other) WHERE id=t.\(column.name)) LIMIT 1
          """)
        if try dangling.bind(1, step).first({ _ in true }) == true { return "a \(other) that was deleted" }
      }
    }
    return nil
  }
}
