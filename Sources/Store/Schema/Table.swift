/// One table that people's programs may write: from this its SQL, its log and its triggers are made.
struct Table: Sendable {
  struct Column: Sendable {
    let name: String
    /// All that follows the name in CREATE TABLE.
    let declaration: String
    /// The table that it points to.
    let references: String?
    /// Whether the row goes with the one that it points to, though the column may be empty.
    let isOwner: Bool

    init(_ name: String, _ declaration: String, references: String? = nil, isOwner: Bool = false) {
      self.name = name
      self.declaration = declaration
      self.references = references
      self.isOwner = isOwner
    }
  }

  let name: String
  /// Without `id` and `uid`, which every table has.
  let columns: [Column]
  /// Which `undo` takes its changes back.
  let scope: Change.Scope
  /// SQL that gives the project of a row, from `ROW.column`; "0" where it belongs to none.
  let project: String
  /// SQL for the verb that a foreign update is journaled as, from `old.` and `new.`.
  let foreignVerb: String
  /// Columns that triggers of other tables write.
  let dragged: Set<String>
  /// Columns that a press writes.
  let pressed: [String]
  /// SQL for what goes with it where another program writes those: after its step is open, before the row is written.
  let foreignPress: [String]
  /// Columns that no two rows have the same, besides `id`.
  let unique: [String]
  /// More SQL for the table: indexes, triggers that keep it sound.
  let extras: [String]

  init(
    _ name: String, scope: Change.Scope = .needles, project: String = "0", foreignVerb: String = "'sql'",
    columns: [Column],
    dragged: Set<String> = [], pressed: [String] = [], foreignPress: [String] = [], unique: [String] = [],
    extras: [String] = []
  ) {
    self.name = name
    self.scope = scope
    self.project = project
    self.foreignVerb = foreignVerb
    self.columns = columns
    self.dragged = dragged
    self.pressed = pressed
    self.foreignPress = foreignPress
    self.unique = unique
    self.extras = extras
  }

  /// The SQL of ``project`` for `old` or `new`.
  func project(of row: String) -> String { pieces.joined(separator: row + ".") }

  /// The columns that decide which project a row belongs to.
  var homeColumns: [String] { pieces.dropFirst().map { piece in String(piece.prefix { $0.isLetter || $0 == "_" }) } }

  /// What stands between the `ROW.` of ``project``.
  private var pieces: [String] {
    var pieces = [""]
    for character in project {
      pieces[pieces.count - 1].append(character)
      guard pieces[pieces.count - 1].hasSuffix("ROW.") else { continue }
      pieces[pieces.count - 1].removeLast(4)
      pieces.append("")
    }
    return pieces
  }

  /// The columns that the log keeps, `id` left out: `uid` first.
  var logged: [String] { ["uid"] + columns.map(\.name) }
}

// Pieces of declarations. `typeof` stands in for STRICT tables, which older tools can't read.
extension Table.Column {
  static func text(_ name: String, _ more: String = "NOT NULL", bytes: Int = 200, least: Int = 1) -> Self {
    Self(
      name,
      "TEXT \(more) CHECK(\(name) IS NULL OR (typeof(\(name))='text' AND length(CAST(\(name) AS BLOB)) BETWEEN \(least) AND \(bytes)))"
    )
  }

  static func integer(_ name: String, _ more: String = "NOT NULL", check: String? = nil) -> Self {
    let condition = check ?? "abs(\(name))<1000000000"
    return Self(name, "INTEGER \(more) CHECK(\(name) IS NULL OR (typeof(\(name))='integer' AND \(condition)))")
  }

  /// A moment: milliseconds of UTC since 1970, to the end of the year 9999.
  static func moment(_ name: String, _ more: String = "") -> Self {
    integer(name, more, check: "\(name) BETWEEN 0 AND 253402300799999")
  }

  static func word(_ name: String, of words: [String], usual: String) -> Self {
    let list = words.map { "'\($0)'" }.joined(separator: ",")
    return Self(name, "TEXT NOT NULL DEFAULT '\(usual)' CHECK(\(name) IN (\(list)))")
  }

  static func flag(_ name: String) -> Self { Self(name, "INTEGER NOT NULL DEFAULT 0 CHECK(\(name) IN (0,1))") }

  static func reference(_ name: String, _ table: String, _ more: String = "NOT NULL", isOwner: Bool = false) -> Self {
    Self(
      name, "INTEGER \(more) REFERENCES \(table)(id) DEFERRABLE INITIALLY DEFERRED", references: table, isOwner: isOwner
    )
  }
}
