internal import Domain

/// Yarn, and what of it is allotted to projects.
extension Schema {
  /// An amount as it was given: millionths of a unit, and the unit; both are there, or neither.
  private static func amount(_ name: String, of units: [YarnUnit], least: Int) -> [Table.Column] {
    [
      .integer(
        "\(name)_micro", "",
        check: "\(name)_micro BETWEEN \(least) AND \(Amount.limit) AND \(name)_unit IS NOT NULL"),
      Table.Column(
        "\(name)_unit",
        "TEXT CHECK(\(name)_unit IS NULL OR (\(name)_unit IN (\(words(units))) AND \(name)_micro IS NOT NULL))"),
    ]
  }

  private static func words(_ units: [YarnUnit]) -> String {
    units.map { "'\($0.rawValue)'" }.joined(separator: ",")
  }

  /// A date of a calendar on the wall, as 2026-11-30: it belongs to no zone, so that none can shift it.
  private static func date(_ name: String, _ more: String = "") -> Table.Column {
    Table.Column(name, "TEXT \(more) CHECK(\(name) IS NULL OR (typeof(\(name))='text' AND \(isDate(name))))")
  }

  static let yarnTables: [Table] = [
    Table(
      "yarn", scope: .desk,
      columns: [
        .text("name"),
        .text("brand", ""),
        .text("colorway", ""),
        .text("color_family", ""),
        .text("dye_lot", ""),
        .integer("weight", "", check: "weight BETWEEN 0 AND 7"),
        .text("weight_name", ""),
        .text("fiber", "", bytes: 1000),
      ] + amount("skein_weight", of: YarnUnit.weights, least: 1)
        + amount("skein_length", of: YarnUnit.lengths, least: 1)
        + amount("quantity", of: YarnUnit.allCases, least: 0) + [
          .text("price", ""),
          .text("place", ""),
          date("bought_on"),
          date("added_on", "NOT NULL DEFAULT (date('now','localtime'))"),
          .text("stored_in", ""),
          .text("notes", "", bytes: 60_000),
          .word("status", of: Yarn.Status.allCases.map(\.rawValue), usual: Yarn.Status.onHand.rawValue),
          Table.Column("stashed", "INTEGER NOT NULL DEFAULT 1 CHECK(stashed IN (0,1))"),
          .flag("archived"),
        ] + amount("left", of: YarnUnit.allCases, least: 0) + [
          .text("left_text", "CHECK(left_text IS NULL OR left_micro IS NULL)", bytes: 1000),
          .text("import_key", "", bytes: 1000),
          .moment("created_at", "NOT NULL DEFAULT (\(SQL.now))"),
        ],
      extras: ["CREATE INDEX yarn_import_key ON yarn(import_key) WHERE import_key IS NOT NULL"]),
    Table(
      "yarn_tag", scope: .desk,
      columns: [.reference("yarn", "yarn"), .text("tag")],
      unique: ["yarn", "tag"], extras: ["CREATE UNIQUE INDEX yarn_tag_once ON yarn_tag(yarn,tag)"]),
    Table(
      "pack", scope: .desk, project: "ROW.project",
      columns: [
        .reference("yarn", "yarn"),
        .reference("project", "project"),
        .integer("amount_micro", check: "amount_micro BETWEEN 1 AND \(Amount.limit)"),
        Table.Column("amount_unit", "TEXT NOT NULL CHECK(amount_unit IN (\(words(YarnUnit.allCases))))"),
        .moment("created_at", "NOT NULL DEFAULT (\(SQL.now))"),
      ],
      extras: ["CREATE INDEX pack_yarn ON pack(yarn)", "CREATE INDEX pack_project ON pack(project)"]),
  ]
}
