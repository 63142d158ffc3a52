public import Domain

extension Store {
  // MARK: Reading

  /// The project that presses go to; nil where there is none.
  public func activeProject() throws(DatabaseError) -> Project.ID? {
    try statement("SELECT project FROM active WHERE id=1").first { $0.optionalInt(0) }.flatMap { $0 }.map {
      Identifier(Int64($0))
    }
  }

  /// One project with all that a press needs; nil where it does not exist. `counters` is empty where another program made
  /// the project and gave it none.
  public func work(_ id: Project.ID) throws(DatabaseError) -> Work? {
    let row = try statement("SELECT uid,name,status,craft,counter FROM project WHERE id=?1").bind(1, id.raw).first {
      row in
      (Self.project(id, row, from: 0), row.optionalInt(4))
    }
    guard let (project, active) = row else { return nil }
    let counters = try statement(
      "SELECT id,name,unit,first,value,target,signed,pressed_at FROM counter WHERE project=?1 ORDER BY id"
    ).bind(1, id.raw).map { row throws(DatabaseError) in Self.counter(row, from: 0) }
    let marks = try statement(
      "SELECT m.id,m.counter,m.name,m.value FROM mark m JOIN counter c ON c.id=m.counter WHERE c.project=?1 ORDER BY m.counter,m.value,m.id"
    ).bind(1, id.raw).map { row throws(DatabaseError) in
      Mark(id: Identifier(row.integer(0)), counter: Identifier(row.integer(1)), name: row.text(2), value: row.int(3))
    }
    let activeCounter = active.map { Counter.ID(Int64($0)) }
    let known = counters.contains { $0.id == activeCounter } ? activeCounter : counters.first?.id
    var work = Work(project: project, counters: counters, activeCounter: known ?? Identifier(0), marks: marks)
    try readPattern(into: &work)
    return work
  }

  static func project(_ id: Project.ID, _ row: Statement, from column: Int32) -> Project {
    Project(
      id: id, uid: row.text(column), name: row.text(column + 1),
      status: Project.Status(rawValue: row.text(column + 2)) ?? .inProgress,
      craft: Project.Craft(rawValue: row.text(column + 3)) ?? .other)
  }

  private static func counter(_ row: Statement, from column: Int32) -> Counter {
    Counter(
      id: Identifier(row.integer(column)), name: row.text(column + 1), unit: Unit(row.text(column + 2)),
      first: row.int(column + 3), value: row.int(column + 4), target: row.optionalInt(column + 5),
      isSigned: row.int(column + 6) != 0, pressed: instant(row, column + 7))
  }

  /// A project in a list: itself, and where it was last worked.
  public struct Listed: Equatable, Sendable {
    public let project: Project
    public let counter: Counter?
    /// The newest press on any of its counters.
    public let worked: Instant?
    public let created: Instant
  }

  /// Projects, last worked first, those never worked by their making.
  public func projects(status: Project.Status? = nil) throws(DatabaseError) -> [Listed] {
    try statement(
      """
      SELECT p.uid,p.name,p.status,p.craft,p.created_at,p.id,max(x.pressed_at) AS worked,
        c.id,c.name,c.unit,c.first,c.value,c.target,c.signed,c.pressed_at
      FROM project p LEFT JOIN counter c ON c.id=p.counter LEFT JOIN counter x ON x.project=p.id
      WHERE ?1 IS NULL OR p.status=?1 GROUP BY p.id ORDER BY coalesce(max(x.pressed_at),p.created_at) DESC, p.id DESC
      """
    ).bind(1, status?.rawValue).map { row throws(DatabaseError) in
      Listed(
        project: Self.project(Identifier(row.integer(5)), row, from: 0),
        counter: row.isNull(7) ? nil : Self.counter(row, from: 7), worked: Self.instant(row, 6),
        created: Instant(milliseconds: row.integer(4)))
    }
  }

  /// The names of all projects, for finding one by a part of its name.
  public func projectNames() throws(DatabaseError) -> [(id: Project.ID, name: String)] {
    try statement("SELECT id,name FROM project ORDER BY id").map { row throws(DatabaseError) in
      (Identifier(row.integer(0)), row.text(1))
    }
  }

  // MARK: Writing, inside a step

  public func insertProject(name: String, craft: Project.Craft, at: Instant) throws(DatabaseError) -> Project.ID {
    try statement("INSERT INTO project(name,craft,created_at) VALUES(?1,?2,?3)").bind(1, name).bind(2, craft.rawValue)
      .bind(3, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  public func update(_ project: Project, counter: Counter.ID?) throws(DatabaseError) {
    try statement("UPDATE project SET name=?2,status=?3,craft=?4,counter=?5 WHERE id=?1").bind(1, project.id.raw).bind(
      2, project.name
    )
    .bind(3, project.status.rawValue).bind(4, project.craft.rawValue).bind(5, counter.map { Int($0.raw) }).run()
  }

  public func delete(_ project: Project.ID) throws(DatabaseError) {
    try statement("DELETE FROM project WHERE id=?1").bind(1, project.raw).run()
  }

  public func setActive(_ project: Project.ID?) throws(DatabaseError) {
    try statement("UPDATE active SET project=?1 WHERE id=1").bind(1, project.map { Int($0.raw) }).run()
  }

  public func insertCounter(_ project: Project.ID, _ counter: Counter, at: Instant) throws(DatabaseError) -> Counter.ID
  {
    try statement(
      "INSERT INTO counter(project,name,unit,first,value,target,signed,pressed_at,created_at) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)"
    ).bind(1, project.raw).bind(2, counter.name).bind(3, counter.unit.name).bind(4, counter.first).bind(
      5, counter.value
    )
    .bind(6, counter.target).bind(7, counter.isSigned ? 1 : 0).bind(8, counter.pressed.map { Int($0.milliseconds) })
    .bind(9, at.milliseconds).run()
    return Identifier(database.lastInsertedRow)
  }

  public func update(_ counter: Counter) throws(DatabaseError) {
    try statement("UPDATE counter SET name=?2,unit=?3,first=?4,value=?5,target=?6,signed=?7,pressed_at=?8 WHERE id=?1")
      .bind(1, counter.id.raw).bind(2, counter.name).bind(3, counter.unit.name).bind(4, counter.first).bind(
        5, counter.value
      )
      .bind(6, counter.target).bind(7, counter.isSigned ? 1 : 0).bind(8, counter.pressed.map { Int($0.milliseconds) })
      .run()
  }

  /// Writes only the value and the moment of the press: the hot path.
  public func updateValue(of counter: Counter) throws(DatabaseError) {
    try pressWriter().counter.run(
      step: openStep, counter.id.raw, Int64(counter.value), counter.pressed?.milliseconds)
  }

  public func delete(_ counter: Counter.ID) throws(DatabaseError) {
    try statement("DELETE FROM counter WHERE id=?1").bind(1, counter.raw).run()
  }

  public func insertMark(_ counter: Counter.ID, name: String, value: Int) throws(DatabaseError) {
    try statement("INSERT INTO mark(counter,name,value) VALUES(?1,?2,?3)").bind(1, counter.raw).bind(2, name).bind(
      3, value
    ).run()
  }

  public func delete(_ mark: Mark.ID) throws(DatabaseError) {
    try statement("DELETE FROM mark WHERE id=?1").bind(1, mark.raw).run()
  }
}
