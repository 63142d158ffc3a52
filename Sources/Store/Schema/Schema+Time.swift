internal import Domain

extension Schema {
  /// What a clock's zone can be off from UTC, in seconds.
  private static func offset(_ name: String, _ more: String = "") -> Table.Column {
    .integer(name, more, check: "abs(\(name))<=86400")
  }

  /// What another program's entry must keep to. Our own writers keep to it by the rules of `Timer`.
  private static let soundEntry = """
      SELECT RAISE(ABORT,'it overlaps another time entry') WHERE new.end_ms IS NOT NULL AND (SELECT e.end_ms FROM time_entry e
        WHERE e.end_ms IS NOT NULL AND e.id<>new.id AND e.start_ms<new.end_ms ORDER BY e.start_ms DESC LIMIT 1)>new.start_ms;
      SELECT RAISE(ABORT,'it lies in the future') WHERE max(new.start_ms,coalesce(new.end_ms,0))>\(SQL.now)+\(Timer.tolerance);
      SELECT RAISE(ABORT,'a running time entry belongs to the active project')
        WHERE new.end_ms IS NULL AND new.project IS NOT (SELECT project FROM active WHERE id=1);
      SELECT RAISE(ABORT,'a gap has no end yet: end it first') WHERE new.end_ms IS NULL AND EXISTS(SELECT 1 FROM gap WHERE end_ms IS NULL);
    """

  /// Time: entries, the gaps between them, and what the timer knows besides.
  ///
  /// A press on a running timer writes none of these: what it proves stands in its `change` (`rows_done`, `row_ms`), and
  /// `timer.as_of` says from which change on. The rows of a running entry are added up in it when it ends.
  static let timeTables: [Table] = [
    Table(
      "time_entry", project: "ROW.project",
      columns: [
        .reference("project", "project"),
        .moment("start_ms", "NOT NULL"),
        offset("start_offset", "NOT NULL DEFAULT 0"),
        Table.Column("end_ms", "INTEGER CHECK(end_ms IS NULL OR (typeof(end_ms)='integer' AND end_ms>start_ms))"),
        offset("end_offset"),
        .moment("offset_changed_ms"),
        .flag("estimated"),
        .integer("rows", "", check: "rows BETWEEN 0 AND 999999999"),
        .text("note", "", bytes: 4000),
      ],
      extras: [
        "CREATE INDEX time_entry_start ON time_entry(start_ms,end_ms,start_offset,end_offset,project)",
        "CREATE INDEX time_entry_project ON time_entry(project,start_ms,end_ms)",
        "CREATE UNIQUE INDEX time_entry_running ON time_entry((end_ms IS NULL)) WHERE end_ms IS NULL",
        """
        CREATE TRIGGER time_entry_sound_insert AFTER INSERT ON time_entry WHEN NOT EXISTS(SELECT 1 FROM origin) BEGIN
        \(soundEntry)
        END
        """,
        """
        CREATE TRIGGER time_entry_sound_update AFTER UPDATE OF project,start_ms,end_ms ON time_entry
          WHEN NOT EXISTS(SELECT 1 FROM origin) BEGIN
        \(soundEntry)
        END
        """,
      ]),
    Table(
      "gap", project: "ROW.project",
      columns: [
        .reference("project", "project"),
        .reference("entry", "time_entry", ""),
        .moment("start_ms", "NOT NULL"),
        offset("start_offset", "NOT NULL DEFAULT 0"),
        Table.Column("end_ms", "INTEGER CHECK(end_ms IS NULL OR (typeof(end_ms)='integer' AND end_ms>=start_ms))"),
        offset("end_offset"),
        Table.Column("skipped_ms", "INTEGER NOT NULL DEFAULT 0 CHECK(typeof(skipped_ms)='integer' AND skipped_ms>=0)"),
        .word("reason", of: Gap.Reason.allCases.map(\.rawValue), usual: Gap.Reason.idle.rawValue),
        .word("settled", of: Gap.Settlement.allCases.map(\.rawValue), usual: Gap.Settlement.open.rawValue),
      ],
      dragged: ["entry"],
      extras: [
        "CREATE INDEX gap_project ON gap(project)",
        "CREATE INDEX gap_entry ON gap(entry)",
        "CREATE INDEX gap_end ON gap(end_ms)",
        "CREATE INDEX gap_open ON gap(start_ms) WHERE settled='open'",
        "CREATE UNIQUE INDEX gap_going_on ON gap((end_ms IS NULL)) WHERE end_ms IS NULL",
        "CREATE TRIGGER gap_entry_gone BEFORE DELETE ON time_entry BEGIN UPDATE gap SET entry=NULL WHERE entry=old.id; END",
      ]),
    Table(
      "timer", project: "coalesce(ROW.project,0)",
      columns: [
        .reference("project", "project", ""),
        .moment("paused_ms"),
        offset("paused_offset"),
        .moment("proof_ms"),
        offset("proof_offset"),
        .moment("row_begun_ms"),
        .moment("floor_ms"),
        .moment("zone_changed_ms"),
        Table.Column("as_of", "INTEGER NOT NULL DEFAULT 0 CHECK(typeof(as_of)='integer')"),
      ],
      dragged: ["project", "paused_ms", "paused_offset"],
      extras: [
        "CREATE TRIGGER timer_one BEFORE INSERT ON timer WHEN new.id<>1 BEGIN SELECT RAISE(ABORT,'there is one timer: update row 1'); END",
        """
        CREATE TRIGGER timer_project_gone BEFORE DELETE ON project BEGIN
          UPDATE timer SET project=NULL,paused_ms=NULL,paused_offset=NULL WHERE project=old.id;
        END
        """,
      ]),
  ]
}
