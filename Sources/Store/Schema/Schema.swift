internal import Domain

/// The tables of the store, in an order in which each points only to those before it, `project.counter` apart.
enum Schema {
  /// `application_id` of the file: "Yarn".
  static let applicationID: Int64 = 0x5961_726E

  static let tables: [Table] = baseTables + patternTables + timeTables + yarnTables + mediaTables

  private static let baseTables: [Table] = [
    Table(
      "project", project: "0",
      columns: [
        .text("name"),
        .word("status", of: Project.Status.allCases.map(\.rawValue), usual: "in-progress"),
        .word("craft", of: Project.Craft.allCases.map(\.rawValue), usual: "knitting"),
        .reference("counter", "counter", ""),
        .moment("created_at", "NOT NULL DEFAULT (\(SQL.now))"),
        .integer("gauge_stitches", "", check: "gauge_stitches BETWEEN 1 AND 100000"),
        .integer("gauge_rows", "", check: "gauge_rows BETWEEN 1 AND 100000"),
        .integer("size", "", check: "size BETWEEN 1 AND 100"),
        .integer("idle_limit_ms", "", check: "idle_limit_ms BETWEEN 60000 AND 86400000"),
      ], dragged: ["counter"]),
    Table(
      "counter", project: "ROW.project",
      foreignVerb: "CASE WHEN new.value IS NOT old.value THEN 'set' ELSE 'sql' END",
      columns: [
        .reference("project", "project"),
        .text("name"),
        .text("unit", "NOT NULL DEFAULT 'row'"),
        .integer("first", "NOT NULL DEFAULT 1"),
        .integer("value", "NOT NULL DEFAULT 0", check: "abs(value)<1000000000 AND (value>=0 OR signed)"),
        .integer("target", ""),
        .flag("signed"),
        .moment("pressed_at"),
        .moment("created_at", "NOT NULL DEFAULT (\(SQL.now))"),
        .integer("length_um", "", check: "length_um BETWEEN 1 AND 1000000000"),
        Table.Column("length_unit", "TEXT CHECK(length_unit IS NULL OR length_unit IN ('cm','mm','in'))"),
      ],
      pressed: ["value", "pressed_at"],
      foreignPress: ["INSERT INTO counter_jump VALUES(new.id,min(old.value,new.value));"],
      extras: [
        "CREATE INDEX counter_project ON counter(project)",
        // A project keeps an active counter for as long as it has any. Another program may have made it one of another project's.
        """
        CREATE TRIGGER counter_active AFTER INSERT ON counter WHEN NOT EXISTS(SELECT 1 FROM origin)
          AND (SELECT counter FROM project WHERE id=new.project) IS NULL BEGIN
          UPDATE project SET counter=new.id WHERE id=new.project;
        END
        """,
        """
        CREATE TRIGGER counter_gone BEFORE DELETE ON counter BEGIN
          UPDATE project SET counter=(SELECT min(id) FROM counter c WHERE c.project=project.id AND c.id<>old.id)
            WHERE counter=old.id;
        END
        """,
      ]),
    Table(
      "mark", project: "(SELECT project FROM counter WHERE id=ROW.counter)",
      columns: [
        .reference("counter", "counter"),
        .text("name"),
        .integer("value"),
      ],
      extras: ["CREATE INDEX mark_counter ON mark(counter)"]),
    Table(
      "active", project: "0",
      columns: [.reference("project", "project", "")],
      dragged: ["project"],
      extras: [
        "CREATE TRIGGER active_one BEFORE INSERT ON active WHEN new.id<>1 BEGIN SELECT RAISE(ABORT,'there is one active project: update row 1'); END",
        // It holds the store's own uid, and an update of a row that is gone changes nothing and says nothing.
        "CREATE TRIGGER active_kept BEFORE DELETE ON active BEGIN SELECT RAISE(ABORT,'there is always one active row: update its project'); END",
        "CREATE TRIGGER active_gone BEFORE DELETE ON project BEGIN UPDATE active SET project=NULL WHERE project=old.id; END",
      ]),
    Table(
      "setting", scope: .settings, project: "0",
      columns: [
        Table.Column("key", "TEXT NOT NULL UNIQUE CHECK(typeof(key)='text')"),
        .text("value", bytes: 1000, least: 0),
      ],
      unique: ["key"]),
  ]

  /// A table by its name, which is one of ours.
  static func table(_ name: String) -> Table { tables.first { $0.name == name }! }

  /// A date of the calendar, as 2026-11-30, in GLOB's way.
  static let dateGlob = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"

  /// SQL that tells whether text is a date that the calendar has. Its form is looked at first, since `date()` reads much else;
  /// `'+0 days'` makes SQLite before 3.46 put 2026-02-30 right, which it would let pass.
  static func isDate(_ text: String) -> String { "\(text) GLOB '\(dateGlob)' AND \(text) IS date(\(text),'+0 days')" }

  /// Which rows go with a row: each table's columns that point to it and may not be empty, or say that it owns them.
  static func children(of table: String) -> [(table: String, column: String)] {
    tables.flatMap { child in
      child.columns.filter { $0.references == table && ($0.isOwner || $0.declaration.hasPrefix("INTEGER NOT NULL")) }
        .map {
          (child.name, $0.name)
        }
    }
  }
}
