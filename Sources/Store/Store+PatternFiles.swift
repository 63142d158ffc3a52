public import Domain

extension Store {
  private static let patternColumns =
    "id,project,name,file,kind,pages,size,gauge_stitches,gauge_rows,needles,hook,page,position,counter,row"

  private static func patternFile(_ row: Statement) -> PatternFile {
    var gauge: Gauge?
    if let stitches = row.optionalInt(7), let rows = row.optionalInt(8) {
      gauge = Gauge(stitches: stitches, rows: rows)
    }
    return PatternFile(
      id: Identifier(row.integer(0)), project: Identifier(row.integer(1)), name: row.text(2), file: row.text(3),
      kind: MediaKind(rawValue: row.text(4)) ?? .pdf, pages: row.optionalInt(5),
      details: PatternFile.Details(
        size: row.optionalText(6), gauge: gauge, needles: row.optionalText(9), hook: row.optionalText(10)),
      place: PatternFile.Place(
        PageSpot(page: row.int(11), position: row.int(12)), counter: row.optionalInt(13).map { Identifier(Int64($0)) },
        row: row.optionalInt(14)))
  }

  /// The file of a project's pattern that was used last, with its links; nil where it has none.
  func patternFileInUse(_ project: Project.ID) throws(DatabaseError) -> PatternFile? {
    let found = try statement(
      "SELECT \(Self.patternColumns) FROM pattern WHERE project=?1 ORDER BY used_at DESC,id DESC LIMIT 1"
    ).bind(1, project.raw).first(Self.patternFile)
    return try found.map { file throws(DatabaseError) in try linked(file) }
  }

  /// A project's patterns, in the order in which they were added, without their links.
  public func patternFiles(_ project: Project.ID) throws(DatabaseError) -> [PatternFile] {
    try statement("SELECT \(Self.patternColumns) FROM pattern WHERE project=?1 ORDER BY id").bind(1, project.raw).map {
      row throws(DatabaseError) in Self.patternFile(row)
    }
  }

  /// One pattern with its links.
  public func patternFile(_ id: PatternFile.ID) throws(DatabaseError) -> PatternFile? {
    let found = try statement("SELECT \(Self.patternColumns) FROM pattern WHERE id=?1").bind(1, id.raw).first(
      Self.patternFile)
    return try found.map { file throws(DatabaseError) in try linked(file) }
  }

  private func linked(_ file: PatternFile) throws(DatabaseError) -> PatternFile {
    var file = file
    file.links = try statement(
      "SELECT counter,row,page,position FROM page_link WHERE pattern=?1 ORDER BY counter,row"
    ).bind(1, file.id.raw).map { row throws(DatabaseError) in
      PageLink(
        counter: Identifier(row.integer(0)), row: row.int(1), spot: PageSpot(page: row.int(2), position: row.int(3)))
    }
    return file
  }

  // MARK: Writing, inside a step

  /// Inserts a pattern's file; its `id` and links are passed over. It is the one in use from now on.
  public func insert(_ pattern: PatternFile, bytes: Int64, at: Instant) throws(DatabaseError) -> PatternFile.ID {
    let moment = try nextUse(of: pattern.project, at)
    try statement(
      """
      INSERT INTO pattern(project,name,file,kind,bytes,pages,size,gauge_stitches,gauge_rows,needles,hook,page,position,counter,row,used_at,added_at)
      VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17)
      """
    ).bind(1, pattern.project.raw).bind(2, pattern.name).bind(3, pattern.file).bind(4, pattern.kind.rawValue)
      .bind(5, bytes).bind(6, pattern.pages).bind(7, pattern.details.size)
      .bind(8, pattern.details.gauge?.stitches).bind(9, pattern.details.gauge?.rows).bind(10, pattern.details.needles)
      .bind(11, pattern.details.hook).bind(12, pattern.place.spot.page).bind(13, pattern.place.spot.position)
      .bind(14, pattern.place.counter.map { Int($0.raw) }).bind(15, pattern.place.row).bind(16, moment)
      .bind(17, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  /// Gives another project a pattern's file, with its links and annotations, opened at its beginning. `counters` are the
  /// other project's, by those that they stand for.
  func copy(
    _ pattern: PatternFile.ID, into project: Project.ID, counters: [Counter.ID: Counter.ID]
  ) throws(DatabaseError) {
    guard let model = try patternFile(pattern) else { return }
    try statement(
      """
      INSERT INTO pattern(project,name,file,kind,bytes,pages,size,gauge_stitches,gauge_rows,needles,hook,used_at)
      SELECT ?2,name,file,kind,bytes,pages,size,gauge_stitches,gauge_rows,needles,hook,used_at FROM pattern WHERE id=?1
      """
    ).bind(1, pattern.raw).bind(2, project.raw).run()
    let made = PatternFile.ID(database.lastInsertedRow)
    for link in model.links {
      if let counter = counters[link.counter] {
        try put(PageLink(counter: counter, row: link.row, spot: link.spot), of: made)
      }
    }
    try statement(
      """
      INSERT INTO annotation(pattern,kind,page,top,bottom,left_edge,right_edge,text,made_at)
      SELECT ?2,kind,page,top,bottom,left_edge,right_edge,text,made_at FROM annotation WHERE pattern=?1 ORDER BY id
      """
    ).bind(1, pattern.raw).bind(2, made.raw).run()
  }

  /// Writes name, pages and details.
  public func update(_ pattern: PatternFile) throws(DatabaseError) {
    try statement(
      "UPDATE pattern SET name=?2,size=?3,gauge_stitches=?4,gauge_rows=?5,needles=?6,hook=?7,pages=?8 WHERE id=?1"
    ).bind(1, pattern.id.raw).bind(2, pattern.name).bind(3, pattern.details.size)
      .bind(4, pattern.details.gauge?.stitches).bind(5, pattern.details.gauge?.rows).bind(6, pattern.details.needles)
      .bind(7, pattern.details.hook).bind(8, pattern.pages).run()
  }

  /// Makes a pattern the one in use.
  public func use(_ pattern: PatternFile, at: Instant) throws(DatabaseError) {
    try statement("UPDATE pattern SET used_at=?2 WHERE id=?1").bind(1, pattern.id.raw).bind(
      2, try nextUse(of: pattern.project, at)
    ).run()
  }

  /// Writes where the person is in a pattern.
  public func set(_ place: PatternFile.Place, of pattern: PatternFile.ID) throws(DatabaseError) {
    try statement("UPDATE pattern SET page=?2,position=?3,counter=?4,row=?5 WHERE id=?1").bind(1, pattern.raw)
      .bind(2, place.spot.page).bind(3, place.spot.position).bind(4, place.counter.map { Int($0.raw) })
      .bind(5, place.row).run()
  }

  /// Later than any other of the project, whatever the clock says.
  private func nextUse(of project: Project.ID, _ at: Instant) throws(DatabaseError) -> Int64 {
    let newest = try statement("SELECT max(used_at) FROM pattern WHERE project=?1").bind(1, project.raw).first {
      $0.integer(0)
    }
    return max(at.milliseconds, (newest ?? 0) + 1)
  }

  /// Puts a link in the place of the one of the same row.
  public func put(_ link: PageLink, of pattern: PatternFile.ID) throws(DatabaseError) {
    try statement(
      """
      INSERT INTO page_link(pattern,counter,row,page,position) VALUES(?1,?2,?3,?4,?5)
      ON CONFLICT(pattern,counter,row) DO UPDATE SET page=excluded.page,position=excluded.position
      """
    ).bind(1, pattern.raw).bind(2, link.counter.raw).bind(3, link.row).bind(4, link.spot.page)
      .bind(5, link.spot.position).run()
  }

  /// Takes off the link of a row, or all of a counter's.
  public func deleteLinks(of pattern: PatternFile.ID, _ counter: Counter.ID, row: Int?) throws(DatabaseError) {
    try statement("DELETE FROM page_link WHERE pattern=?1 AND counter=?2 AND (?3 IS NULL OR row=?3)")
      .bind(1, pattern.raw).bind(2, counter.raw).bind(3, row).run()
  }

  public func delete(_ pattern: PatternFile.ID) throws(DatabaseError) {
    try statement("DELETE FROM pattern WHERE id=?1").bind(1, pattern.raw).run()
  }

  // MARK: Annotations

  private static let annotationColumns = "id,pattern,kind,page,top,bottom,left_edge,right_edge,text"

  private static func annotation(_ row: Statement) -> Annotation {
    Annotation(
      id: Identifier(row.integer(0)), pattern: Identifier(row.integer(1)),
      kind: Annotation.Kind(rawValue: row.text(2)) ?? .highlight, page: row.int(3),
      area: Annotation.Area(top: row.int(4), bottom: row.int(5), left: row.int(6), right: row.int(7)),
      text: row.optionalText(8))
  }

  /// A pattern's annotations by page, from its top to its bottom.
  public func annotations(of pattern: PatternFile.ID, page: Int? = nil) throws(DatabaseError) -> [Annotation] {
    try statement(
      "SELECT \(Self.annotationColumns) FROM annotation WHERE pattern=?1 AND (?2 IS NULL OR page=?2) ORDER BY page,top,id"
    ).bind(1, pattern.raw).bind(2, page).map { row throws(DatabaseError) in Self.annotation(row) }
  }

  public func annotation(_ id: Annotation.ID) throws(DatabaseError) -> Annotation? {
    try statement("SELECT \(Self.annotationColumns) FROM annotation WHERE id=?1").bind(1, id.raw).first(Self.annotation)
  }

  /// Inserts an annotation; its `id` is passed over. A band takes the place of the page's other one.
  public func insert(_ annotation: Annotation, at: Instant) throws(DatabaseError) -> Annotation.ID {
    if annotation.kind == .band {
      try statement("DELETE FROM annotation WHERE pattern=?1 AND page=?2 AND kind='band'")
        .bind(1, annotation.pattern.raw).bind(2, annotation.page).run()
    }
    try statement(
      "INSERT INTO annotation(pattern,kind,page,top,bottom,left_edge,right_edge,text,made_at) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)"
    ).bind(1, annotation.pattern.raw).bind(2, annotation.kind.rawValue).bind(3, annotation.page)
      .bind(4, annotation.area.top).bind(5, annotation.area.bottom).bind(6, annotation.area.left)
      .bind(7, annotation.area.right).bind(8, annotation.text).bind(9, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  public func delete(_ annotation: Annotation.ID) throws(DatabaseError) {
    try statement("DELETE FROM annotation WHERE id=?1").bind(1, annotation.raw).run()
  }
}
