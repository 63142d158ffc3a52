internal import CSQLite
public import Domain

/// The timer as the store has it, with so much of the timeline as was asked for.
public struct StoredTimer: Equatable, Sendable {
  public var timer: Timer
  /// Entries and gaps that end after this are all there.
  public let from: Instant
  /// Whether the usual row is that of other projects, since none of this one is known.
  public let isSeeded: Bool
}

extension Store {
  // MARK: Reading

  /// Reads the timer. `startsByItself` is a setting; `reach` names more of the timeline than what is near the present.
  public func timer(startsByItself: Bool, at now: Instant, reach: TimerReach? = nil) throws(DatabaseError)
    -> StoredTimer
  {
    var state = Timer.State(startsByItself: startsByItself)
    var since: Int64 = 0
    _ = try statement(
      "SELECT project,paused_ms,paused_offset,proof_ms,proof_offset,row_begun_ms,floor_ms,zone_changed_ms,as_of FROM timer WHERE id=1"
    ).first { row in
      state.project = row.optionalInt(0).map { Identifier(Int64($0)) }
      state.paused = Self.moment(row, 1, 2)
      state.lastProof = Self.moment(row, 3, 4)
      state.rowBegun = Self.instant(row, 5)
      state.floor = Self.instant(row, 6)
      state.zoneChanged = Self.instant(row, 7)
      since = row.integer(8)
    }
    var running = try statement("SELECT \(Self.entryColumns) FROM time_entry WHERE end_ms IS NULL").first(Self.entry)
    let open = try statement("SELECT start_ms FROM gap WHERE end_ms IS NULL").first {
      Instant(milliseconds: $0.integer(0))
    }
    if let running {
      state.project = running.project
    } else if open == nil, state.paused == nil {
      state.project = try activeProject()
    }
    if let project = state.project { try readTail(of: project, since: since, &state, &running) }
    if running == nil {
      state.lastProof = nil
      state.zoneChanged = nil
    }
    let (tempo, isSeeded) =
      try state.project.map { project throws(DatabaseError) in try self.tempo(of: project) }
      ?? (Tempo(), false)
    state.tempo = tempo
    var from = min(reach?.from ?? now, now - (tempo.usualRow ?? 0))
    for bound in [running?.start.instant, open] { if let bound { from = min(from, bound) } }
    var entries = try entries(endingAfter: from)
    if let running { entries.append(running) }
    if let id = reach?.entry, !entries.contains(where: { $0.id == id }), let entry = try entry(id) {
      entries.append(entry)
    }
    let timer = Timer(
      entries: entries, gaps: try gaps(endingAfter: from, reach: reach), state: state,
      fresh: .init(entry: Identifier(try used("time_entry") + 1), gap: Identifier(try used("gap") + 1)))
    return StoredTimer(timer: timer, from: from, isSeeded: isSeeded)
  }

  /// Adds what changes have proved since the timer's row was written.
  private func readTail(of project: Project.ID, since: Int64, _ state: inout Timer.State, _ running: inout TimeEntry?)
    throws(DatabaseError)
  {
    let tail = try statement(
      """
      SELECT at,utc_offset,rows_done FROM change
        WHERE scope='needles' AND project=?1 AND state=1 AND seq>?2 AND rows_done IS NOT NULL ORDER BY seq
      """)
    var proved = state
    var rows = 0
    try tail.bind(1, project.raw).bind(2, since).eachRow { row throws(DatabaseError) in
      let at = Instant(milliseconds: row.integer(0))
      proved.lastProof = Moment(at, offset: row.int(1))
      if row.int(2) > 0 { proved.rowBegun = at }
      rows += row.int(2)
    }
    state = proved
    if rows > 0 { running = running.map { $0.counting(rows) } }
  }

  /// How long rows take on a project. While none is known, a few rows of other projects give the usual one.
  public func tempo(of project: Project.ID) throws(DatabaseError) -> (Tempo, isSeeded: Bool) {
    let limit = try statement("SELECT idle_limit_ms FROM project WHERE id=?1").bind(1, project.raw).first {
      $0.optionalInt(0).map { Int64($0) }
    }
    func rows(_ condition: String, _ count: Int) throws(DatabaseError) -> [Int64] {
      try statement(
        """
        SELECT row_ms FROM (SELECT row_ms,state FROM change WHERE \(condition) ORDER BY seq DESC LIMIT 500)
          WHERE row_ms IS NOT NULL AND state=1 LIMIT \(count)
        """
      ).bind(1, project.raw).map { row throws(DatabaseError) in row.integer(0) }.reversed()
    }
    let own = try rows("scope='needles' AND project=?1 AND state=1", Tempo.memory)
    if !own.isEmpty { return (Tempo(recent: own, ownLimit: limit ?? nil), false) }
    // Fewer than make a pace known, so that they don't set the idle limit.
    let others = try rows("project<>?1", Tempo.known - 1)
    return (Tempo(recent: others, ownLimit: limit ?? nil), !others.isEmpty)
  }

  /// The highest number that a table has ever given.
  private func used(_ table: String) throws(DatabaseError) -> Int64 {
    try statement("SELECT seq FROM sqlite_sequence WHERE name=?1").bind(1, table).first { $0.integer(0) } ?? 0
  }

  private static let entryColumns =
    "id,project,start_ms,start_offset,end_ms,end_offset,offset_changed_ms,estimated,rows,note"

  private static func entry(_ row: Statement) -> TimeEntry {
    let start = Moment(Instant(milliseconds: row.integer(2)), offset: row.int(3))
    return TimeEntry(
      id: Identifier(row.integer(0)), project: Identifier(row.integer(1)), start: start,
      end: moment(row, 4, 5, usual: start.offset), offsetChanged: instant(row, 6), isEstimated: row.int(7) != 0,
      rows: row.optionalInt(8), note: row.optionalText(9))
  }

  private static func gap(_ row: Statement) -> Gap {
    let start = Moment(Instant(milliseconds: row.integer(3)), offset: row.int(4))
    return Gap(
      id: Identifier(row.integer(0)), project: Identifier(row.integer(1)),
      entry: row.optionalInt(2).map { Identifier(Int64($0)) }, start: start,
      end: moment(row, 5, 6, usual: start.offset), skipped: row.integer(7),
      reason: Gap.Reason(rawValue: row.text(8)) ?? .idle, settled: Gap.Settlement(rawValue: row.text(9)) ?? .open,
      isTold: row.int(10) != 0)
  }

  static func instant(_ row: Statement, _ column: Int32) -> Instant? {
    row.isNull(column) ? nil : Instant(milliseconds: row.integer(column))
  }

  private static func moment(_ row: Statement, _ at: Int32, _ offset: Int32, usual: Int = 0) -> Moment? {
    instant(row, at).map { Moment($0, offset: row.optionalInt(offset) ?? usual) }
  }

  public func entry(_ id: TimeEntry.ID) throws(DatabaseError) -> TimeEntry? {
    try statement("SELECT \(Self.entryColumns) FROM time_entry WHERE id=?1").bind(1, id.raw).first(Self.entry)
  }

  /// Finished entries that end after a moment. Since none overlap, only one of those begun before it can.
  private func entries(endingAfter from: Instant) throws(DatabaseError) -> [TimeEntry] {
    try statement(
      """
      SELECT \(Self.entryColumns) FROM time_entry WHERE end_ms>?1 AND start_ms>=coalesce(
        (SELECT start_ms FROM time_entry WHERE start_ms<=?1 AND end_ms IS NOT NULL ORDER BY start_ms DESC LIMIT 1),?1)
      """
    ).bind(1, from.milliseconds).map { row throws(DatabaseError) in Self.entry(row) }
  }

  private func gaps(endingAfter from: Instant, reach: TimerReach?) throws(DatabaseError) -> [Gap] {
    try statement(
      """
      SELECT id,project,entry,start_ms,start_offset,end_ms,end_offset,skipped_ms,reason,settled,
        EXISTS(SELECT 1 FROM told_gap WHERE told_gap.gap=gap.id) FROM gap
        WHERE id IN (SELECT id FROM gap WHERE settled='open' ORDER BY start_ms DESC LIMIT 8)
        OR end_ms>?1 OR end_ms IS NULL OR id=?2 OR entry=?3
      """
    ).bind(1, from.milliseconds).bind(2, reach?.gap?.raw ?? 0).bind(3, reach?.entry?.raw ?? 0).map {
      row throws(DatabaseError) in Self.gap(row)
    }
  }

  /// How many gaps wait for keep or discard.
  public func unsettledGaps() throws(DatabaseError) -> Int {
    try statement("SELECT count(*) FROM gap WHERE settled='open'").first { $0.int(0) } ?? 0
  }

  /// A page of entries, newest first; those of one project, or of all. `before` names the last one of the page before.
  public func entries(
    of project: Project.ID?, from: Instant?, to: Instant?, before: TimeEntry.ID?, limit: Int
  ) throws(DatabaseError) -> [TimeEntry] {
    let last = try before.map { id throws(DatabaseError) in try entry(id) } ?? nil
    return try statement(
      """
      SELECT \(Self.entryColumns) FROM time_entry WHERE (?1 IS NULL OR project=?1) AND (?2 IS NULL OR coalesce(end_ms,?2+1)>?2)
        AND (?3 IS NULL OR start_ms<?3) AND (?4 IS NULL OR (start_ms,id)<(?4,?5)) ORDER BY start_ms DESC,id DESC LIMIT ?6
      """
    ).bind(1, project.map { Int($0.raw) }).bind(2, from.map { Int($0.milliseconds) })
      .bind(3, to.map { Int($0.milliseconds) }).bind(4, last.map { Int($0.start.instant.milliseconds) })
      .bind(5, before?.raw ?? 0).bind(6, limit).map { row throws(DatabaseError) in Self.entry(row) }
  }

  /// Milliseconds of all finished entries of a project.
  public func finishedTime(of project: Project.ID) throws(DatabaseError) -> Int64 {
    try statement("SELECT sum(end_ms-start_ms) FROM time_entry WHERE project=?1 AND end_ms IS NOT NULL").bind(
      1, project.raw
    ).first { $0.integer(0) } ?? 0
  }

  /// Adds up finished entries by local date and project, of one project or of all, from a date to the one before another.
  ///
  /// Reads the entries in their order: faster than sorting them into groups, as SQL would.
  public func totals(
    of project: Project.ID? = nil, from: LocalDate? = nil, to: LocalDate? = nil, in zone: Zone
  ) throws(DatabaseError) -> Totals {
    var totals = Totals()
    // A date begins up to a day before and after it does in UTC.
    let first = from.map { Int64($0.day - 1) * 86_400_000 }
    let end = to.map { Int64($0.day + 1) * 86_400_000 }
    var (date, owner, sum): (Int64, Int64, Int64) = (0, 0, 0)
    func flush() {
      if sum > 0 { totals.add(sum, on: LocalDate(day: Int(date)), of: Identifier(owner)) }
      sum = 0
    }
    func isIn(_ date: LocalDate) -> Bool { (from.map { date >= $0 } ?? true) && (to.map { date < $0 } ?? true) }
    let rows =
      project == nil
      ? try statement(
        """
        SELECT start_ms,end_ms,start_offset,end_offset,project,id FROM time_entry INDEXED BY time_entry_start
          WHERE start_ms>=coalesce((SELECT start_ms FROM time_entry WHERE start_ms<=?1 AND end_ms IS NOT NULL
            ORDER BY start_ms DESC LIMIT 1),?1) AND start_ms<?2 AND end_ms IS NOT NULL ORDER BY start_ms
        """)
      : try statement(
        """
        SELECT start_ms,end_ms,start_offset,end_offset,project,id FROM time_entry
          WHERE start_ms>=coalesce((SELECT start_ms FROM time_entry WHERE project=?3 AND start_ms<=?1 AND end_ms IS NOT NULL
            ORDER BY start_ms DESC LIMIT 1),?1) AND start_ms<?2 AND end_ms IS NOT NULL AND project=?3 ORDER BY start_ms
        """)
    rows.bind(1, first ?? Int64.min).bind(2, end ?? Int64.max)
    if let project { rows.bind(3, project.raw) }
    try rows.eachRow { row throws(DatabaseError) in
      let (start, end) = (row.integer(0), row.integer(1))
      let (before, after) = (row.integer(2) * 1000, row.integer(3) * 1000)
      let day = (start + before) / 86_400_000
      // Nearly all entries lie within one date; the others take the careful way.
      if start + before > 0, (end - 1 + after) / 86_400_000 == day, before == after {
        let project = row.integer(4)
        if day != date || project != owner {
          flush()
          (date, owner) = (day, project)
        }
        if from == nil && to == nil || isIn(LocalDate(day: Int(day))) { sum += end - start }
        return
      }
      guard let entry = try self.entry(TimeEntry.ID(row.integer(5))) else { return }
      for part in entry.days(in: zone) where isIn(part.date) {
        totals.add(part.milliseconds, on: part.date, of: entry.project)
      }
    }
    flush()
    return totals
  }

  // MARK: Writing, inside a step

  /// Makes changes to the timeline, and writes the timer's row as of this step.
  ///
  /// Whether a gap was told is left alone: see ``markTold(_:)``.
  public func write(_ changes: [TimeChange], of timer: Timer, step seq: Int64) throws(DatabaseError) {
    for change in changes {
      switch change {
      case .entry(nil, let after?): try insert(after)
      case .entry(let before?, nil):
        try statement("DELETE FROM time_entry WHERE id=?1").bind(1, before.id.raw).run()
      case .entry(_, let after?): try update(after)
      case .gap(nil, let after?): try write(after, with: Self.insertGap)
      case .gap(let before?, nil): try statement("DELETE FROM gap WHERE id=?1").bind(1, before.id.raw).run()
      case .gap(_, let after?): try write(after, with: Self.updateGap)
      case .entry(nil, nil), .gap(nil, nil), .state: break
      }
    }
    // The row says that what was proved before this step is in it: so are the running entry's rows.
    if let running = timer.running {
      try statement("UPDATE time_entry SET rows=?2 WHERE id=?1 AND rows IS NOT ?2").bind(1, running.id.raw).bind(
        2, running.rows
      ).run()
    }
    let state = timer.state
    let row = try statement(
      """
      UPDATE timer SET project=?1,paused_ms=?2,paused_offset=?3,proof_ms=?4,proof_offset=?5,row_begun_ms=?6,floor_ms=?7,
        zone_changed_ms=?8,as_of=?9 WHERE id=1
      """)
    row.bind(1, state.project.map { Int($0.raw) })
    row.bind(2, state.paused.map { Int($0.instant.milliseconds) }).bind(3, state.paused?.offset)
    row.bind(4, state.lastProof.map { Int($0.instant.milliseconds) }).bind(5, state.lastProof?.offset)
    row.bind(6, state.rowBegun.map { Int($0.milliseconds) }).bind(7, state.floor.map { Int($0.milliseconds) })
    try row.bind(8, state.zoneChanged.map { Int($0.milliseconds) }).bind(9, seq).run()
  }

  private func bind(_ entry: TimeEntry, to statement: Statement) -> Statement {
    statement.bind(1, entry.id.raw).bind(2, entry.project.raw).bind(3, entry.start.instant.milliseconds)
      .bind(4, entry.start.offset).bind(5, entry.end.map { Int($0.instant.milliseconds) }).bind(6, entry.end?.offset)
      .bind(7, entry.offsetChanged.map { Int($0.milliseconds) }).bind(8, entry.isEstimated ? 1 : 0).bind(9, entry.rows)
      .bind(10, entry.note)
  }

  private func insert(_ entry: TimeEntry) throws(DatabaseError) {
    try bind(
      entry,
      to: statement("INSERT INTO time_entry(\(Self.entryColumns)) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)")
    ).run()
  }

  private func update(_ entry: TimeEntry) throws(DatabaseError) {
    try bind(
      entry,
      to: statement(
        """
        UPDATE time_entry SET project=?2,start_ms=?3,start_offset=?4,end_ms=?5,end_offset=?6,offset_changed_ms=?7,estimated=?8,
          rows=?9,note=?10 WHERE id=?1
        """)
    ).run()
  }

  private static let insertGap = """
    INSERT INTO gap(id,project,entry,start_ms,start_offset,end_ms,end_offset,skipped_ms,reason,settled)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)
    """
  private static let updateGap = """
    UPDATE gap SET project=?2,entry=?3,start_ms=?4,start_offset=?5,end_ms=?6,end_offset=?7,skipped_ms=?8,reason=?9,settled=?10
      WHERE id=?1
    """

  private func write(_ gap: Gap, with sql: String) throws(DatabaseError) {
    try statement(sql).bind(1, gap.id.raw).bind(2, gap.project.raw).bind(3, gap.entry.map { Int($0.raw) })
      .bind(4, gap.start.instant.milliseconds).bind(5, gap.start.offset)
      .bind(6, gap.end.map { Int($0.instant.milliseconds) }).bind(7, gap.end?.offset).bind(8, gap.skipped)
      .bind(9, gap.reason.rawValue).bind(10, gap.settled.rawValue).run()
  }

  /// Takes note that an answer has told of gaps. Not journaled: undo does not make it untold.
  public func markTold(_ gaps: some Sequence<Gap.ID>) throws(DatabaseError) {
    for gap in gaps { try statement("INSERT OR IGNORE INTO told_gap(gap) VALUES(?1)").bind(1, gap.raw).run() }
  }

  public func setIdleLimit(of project: Project.ID, to milliseconds: Int64?) throws(DatabaseError) {
    try statement("UPDATE project SET idle_limit_ms=?2 WHERE id=?1").bind(1, project.raw).bind(
      2, milliseconds.map { Int($0) }
    ).run()
  }

  /// Whether a change began a time entry.
  public func startsTimer(_ seq: Int64) throws(DatabaseError) -> Bool {
    try statement("SELECT 1 FROM time_entry_log WHERE seq=?1 AND op='I' LIMIT 1").bind(1, seq).first { _ in true }
      ?? false
  }
}

extension TimeEntry {
  /// The same with more rows finished in it.
  fileprivate func counting(_ more: Int) -> TimeEntry {
    var entry = self
    entry.rows = (rows ?? 0) + more
    return entry
  }
}

extension Store {
  /// Journals something that the clock did by itself: in force, but not what a bare `undo` takes back. Gives its number.
  public func automatic(_ label: ChangeLabel, _ body: (Int64) throws(DatabaseError) -> Void) throws(DatabaseError)
    -> Int64
  {
    do throws(Abort) {
      return try change(label, state: Change.automatic) { seq throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in
          try statement("INSERT INTO clock_change(seq) VALUES(?1)").bind(1, seq).run()
          try body(seq)
        }
        return seq
      }
    } catch {
      switch error {
      case .failed(let failure): throw failure
      case .refused(let refusal): throw DatabaseError(code: SQLITE_ERROR, message: refusal.message)
      }
    }
  }
}
