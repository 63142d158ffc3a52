internal import Domain

/// Notes, photos, and patterns' files.
extension Schema {
  /// A file's name in the media folder: its SHA-256 and what it ends with.
  private static let file: Table.Column = {
    let endings = MediaKind.allCases.map { "'\($0.ending)'" }.joined(separator: ",")
    return Table.Column(
      "file",
      """
      TEXT NOT NULL CHECK(typeof(file)='text' AND length(file)=length(CAST(file AS BLOB)) AND substr(file,1,64) NOT GLOB '*[^0-9a-f]*'
          AND substr(file,65,1)='.' AND substr(file,66) IN (\(endings)))
      """)
  }()

  /// A camera's moment, with or without its zone, as ``TakenMoment/text``.
  private static let taken: Table.Column = {
    let moment = "\(dateGlob)T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]"
    let isInForm = [(19, moment), (25, moment + "[+-][01][0-9]:[0-5][0-9]")].map { bytes, glob in
      "length(CAST(taken AS BLOB))=\(bytes) AND taken GLOB '\(glob)'"
    }
    return Table.Column(
      "taken",
      """
      TEXT CHECK(taken IS NULL OR (typeof(taken)='text' AND (\(isInForm.joined(separator: " OR "))) AND \(isDate("substr(taken,1,10)"))
          AND substr(taken,1,4)>'0000' AND substr(taken,12,2)<'24' AND substr(taken,21)<='14:00'))
      """)
  }()

  private static func kind(of kinds: [MediaKind]) -> Table.Column {
    let words = kinds.map { "'\($0.rawValue)'" }.joined(separator: ",")
    return Table.Column("kind", "TEXT NOT NULL CHECK(kind IN (\(words)))")
  }

  /// Of a page's height or width.
  private static func tenThousandths(_ name: String, _ more: String = "NOT NULL") -> Table.Column {
    .integer(name, more, check: "\(name) BETWEEN 0 AND \(PageSpot.bottom)")
  }

  private static func page(_ more: String = "NOT NULL") -> Table.Column {
    .integer("page", more, check: "page BETWEEN 1 AND \(PageSpot.pageLimit)")
  }

  /// A project's or a yarn's, never both's.
  private static let owners: [Table.Column] = [
    .reference("project", "project", "", isOwner: true),
    Table.Column(
      "yarn",
      "INTEGER CHECK((project IS NULL)<>(yarn IS NULL)) REFERENCES yarn(id) DEFERRABLE INITIALLY DEFERRED",
      references: "yarn", isOwner: true),
  ]

  private static func indexes(_ table: String) -> [String] {
    [
      "CREATE INDEX \(table)_project ON \(table)(project) WHERE project IS NOT NULL",
      "CREATE INDEX \(table)_yarn ON \(table)(yarn) WHERE yarn IS NOT NULL",
      "CREATE INDEX \(table)_counter ON \(table)(counter) WHERE counter IS NOT NULL",
      // It outlives the counter whose row it is on.
      "CREATE TRIGGER \(table)_counter_gone BEFORE DELETE ON counter BEGIN UPDATE \(table) SET counter=NULL WHERE counter=old.id; END",
    ] + ownCounter(table)
  }

  /// Another program may not put it on a counter of another project, nor on one where it is a yarn's. Ours don't.
  private static func ownCounter(_ table: String) -> [String] {
    ["INSERT", "UPDATE OF project,counter"].enumerated().map { place, event in
      """
      CREATE TRIGGER \(table)_counter_own_\(place) BEFORE \(event) ON \(table) WHEN NOT EXISTS(SELECT 1 FROM origin) AND new.counter IS NOT NULL BEGIN
        SELECT RAISE(ABORT,'its counter must be one of its own project') WHERE new.project IS NOT (SELECT project FROM counter WHERE id=new.counter);
      END
      """
    }
  }

  static let mediaTables: [Table] = [
    Table(
      "note", scope: .desk, project: "ROW.project",
      columns: owners + [
        .reference("counter", "counter", ""),
        .integer("row", ""),
        .text("text", bytes: 60_000),
        .moment("written_at", "NOT NULL DEFAULT (\(SQL.now))"),
      ],
      dragged: ["counter"], extras: indexes("note")),
    Table(
      "photo", scope: .desk, project: "ROW.project",
      columns: owners + [
        .reference("counter", "counter", ""),
        .integer("row", ""),
        file,
        kind(of: MediaKind.photos),
        .integer("bytes", check: "bytes BETWEEN 1 AND \(MediaCheck.photoLimit)"),
        .text("name", bytes: 1000),
        .text("caption", "", bytes: 1000),
        taken,
        .moment("added_at", "NOT NULL DEFAULT (\(SQL.now))"),
      ],
      dragged: ["counter"], extras: indexes("photo") + ["CREATE INDEX photo_file ON photo(file)"]),
    Table(
      "pattern", scope: .desk, project: "ROW.project",
      columns: [
        .reference("project", "project"),
        .text("name"),
        file,
        kind(of: MediaKind.patterns),
        .integer("bytes", check: "bytes BETWEEN 1 AND \(MediaCheck.patternLimit)"),
        .integer("pages", "", check: "pages BETWEEN 1 AND \(PageSpot.pageLimit)"),
        .text("size", ""),
        .integer("gauge_stitches", "", check: "gauge_stitches BETWEEN 1 AND 100000"),
        .integer("gauge_rows", "", check: "gauge_rows BETWEEN 1 AND 100000"),
        .text("needles", ""),
        .text("hook", ""),
        page("NOT NULL DEFAULT 1"),
        tenThousandths("position", "NOT NULL DEFAULT 0"),
        .reference("counter", "counter", ""),
        .integer("row", ""),
        .moment("used_at", "NOT NULL DEFAULT (\(SQL.now))"),
        .moment("added_at", "NOT NULL DEFAULT (\(SQL.now))"),
      ],
      dragged: ["counter"],
      extras: [
        "CREATE INDEX pattern_project ON pattern(project)",
        "CREATE INDEX pattern_file ON pattern(file)",
        "CREATE TRIGGER pattern_counter_gone BEFORE DELETE ON counter BEGIN UPDATE pattern SET counter=NULL,row=NULL WHERE counter=old.id; END",
        """
        CREATE TRIGGER pattern_moves_house BEFORE UPDATE OF project ON pattern WHEN NOT EXISTS(SELECT 1 FROM origin) AND new.project IS NOT old.project BEGIN
          SELECT RAISE(ABORT,'a pattern whose pages are linked to rows stays in its project') WHERE EXISTS(SELECT 1 FROM page_link WHERE pattern=old.id);
        END
        """,
      ] + ownCounter("pattern")),
    Table(
      "page_link", scope: .desk, project: "(SELECT project FROM pattern WHERE id=ROW.pattern)",
      columns: [
        .reference("pattern", "pattern"),
        .reference("counter", "counter"),
        .integer("row"),
        page(),
        tenThousandths("position", "NOT NULL DEFAULT 0"),
      ],
      unique: ["pattern", "counter", "row"],
      extras: [
        "CREATE UNIQUE INDEX page_link_row ON page_link(pattern,counter,row)",
        "CREATE INDEX page_link_counter ON page_link(counter)",
      ]
        + ["INSERT", "UPDATE OF pattern,counter"].enumerated().map { place, event in
          """
          CREATE TRIGGER page_link_sound_\(place) AFTER \(event) ON page_link WHEN NOT EXISTS(SELECT 1 FROM origin) BEGIN
            SELECT RAISE(ABORT,'a page is linked to a row of the pattern''s own project')
              WHERE (SELECT project FROM pattern WHERE id=new.pattern)<>(SELECT project FROM counter WHERE id=new.counter);
          END
          """
        }),
    Table(
      "annotation", scope: .desk, project: "(SELECT project FROM pattern WHERE id=ROW.pattern)",
      columns: [
        .reference("pattern", "pattern"),
        .word("kind", of: Annotation.Kind.allCases.map(\.rawValue), usual: "highlight"),
        page(),
        tenThousandths("top"),
        .integer("bottom", check: "bottom BETWEEN 1 AND \(PageSpot.bottom) AND bottom>top"),
        tenThousandths("left_edge", "NOT NULL DEFAULT 0"),
        .integer(
          "right_edge", "NOT NULL DEFAULT \(PageSpot.bottom)",
          check: "right_edge BETWEEN 1 AND \(PageSpot.bottom) AND right_edge>left_edge"),
        .text("text", "", bytes: 10_000),
        .moment("made_at", "NOT NULL DEFAULT (\(SQL.now))"),
      ],
      extras: ["CREATE INDEX annotation_page ON annotation(pattern,page)"]),
  ]
}
