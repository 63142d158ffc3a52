internal import CSQLite
public import Domain

/// A yarn as the store has it.
public struct StoredYarn: Equatable, Sendable {
  public let id: Yarn.ID
  public let uid: String
  public var yarn: Yarn
  /// What the row of a table was known by from which it was imported.
  public var importKey: String?
}

extension Store {
  private static let yarnColumns = """
    name,brand,colorway,color_family,dye_lot,weight,weight_name,fiber,skein_weight_micro,skein_weight_unit,\
    skein_length_micro,skein_length_unit,quantity_micro,quantity_unit,price,place,bought_on,added_on,stored_in,notes,\
    status,stashed,archived,left_micro,left_unit,left_text,import_key
    """

  /// The same, with nothing in the columns that a list does not show.
  private static let briefColumns = """
    name,brand,colorway,NULL,NULL,weight,weight_name,NULL,skein_weight_micro,skein_weight_unit,\
    skein_length_micro,skein_length_unit,quantity_micro,quantity_unit,NULL,NULL,NULL,NULL,stored_in,NULL,\
    status,stashed,archived,left_micro,left_unit,left_text,NULL
    """

  // MARK: Reading

  /// One yarn; nil where there is none with this id.
  public func yarn(_ id: Yarn.ID) throws(DatabaseError) -> StoredYarn? {
    let found = try statement("SELECT id,uid,\(Self.yarnColumns) FROM yarn WHERE id=?1").bind(1, id.raw).first(
      Self.yarn)
    guard var found else { return nil }
    found.yarn.tags = try statement("SELECT tag FROM yarn_tag WHERE yarn=?1 ORDER BY tag").bind(1, id.raw).map {
      row throws(DatabaseError) in row.text(0)
    }
    return found
  }

  /// Yarns by brand, name and colourway.
  public func yarns(_ query: YarnQuery = YarnQuery()) throws(DatabaseError) -> [StoredYarn] {
    var tags: [Yarn.ID: [String]] = [:]
    try statement("SELECT yarn,tag FROM yarn_tag ORDER BY yarn,tag").eachRow { row throws(DatabaseError) in
      tags[Identifier(row.integer(0)), default: []].append(row.text(1))
    }
    let parts = query.parts.enumerated().map { " AND instr(lower(\($1.column.rawValue)),?\($0 + 5))" }.joined()
    let select = try statement(
      """
      SELECT id,uid,\(query.isBrief ? Self.briefColumns : Self.yarnColumns) FROM yarn
      WHERE (?1 IS NULL OR weight=?1) AND (?2 IS NULL OR status=?2) AND (?3 IS NULL OR stashed=?3)
        AND (?4 IS NULL OR archived=?4)\(parts)
      ORDER BY coalesce(brand,name) COLLATE NOCASE,name COLLATE NOCASE,colorway,id
      """
    ).bind(1, query.weight?.rawValue).bind(2, query.status?.rawValue).bind(3, query.isStashed.map { $0 ? 1 : 0 })
      .bind(4, query.isArchived.map { $0 ? 1 : 0 })
    for (place, wanted) in query.parts.enumerated() { select.bind(Int32(place + 5), wanted.part) }
    return try select.map { row throws(DatabaseError) in
      var stored = Self.yarn(row)
      if !tags.isEmpty, let found = tags[stored.id] { stored.yarn.tags = found }
      return stored
    }
  }

  private static func yarn(_ row: Statement) -> StoredYarn {
    func amount(_ column: Int32) -> Amount? {
      guard !row.isNull(column) else { return nil }
      return YarnUnit(rawValue: row.text(column + 1)).map { Amount(micro: row.integer(column), $0) }
    }
    var yarn = Yarn(name: row.text(2))
    yarn.brand = row.optionalText(3)
    yarn.colorway = row.optionalText(4)
    yarn.colorFamily = row.optionalText(5)
    yarn.dyeLot = row.optionalText(6)
    yarn.weight = row.optionalInt(7).flatMap { YarnWeight(rawValue: $0) }
    yarn.weightName = row.optionalText(8)
    yarn.fiber = row.optionalText(9)
    yarn.putUp = PutUp(weight: amount(10), length: amount(12))
    yarn.quantity = amount(14)
    yarn.price = row.optionalText(16)
    yarn.place = row.optionalText(17)
    yarn.bought = row.isNull(18) ? nil : LocalDate(iso: row.text(18))
    yarn.added = row.isNull(19) ? nil : LocalDate(iso: row.text(19))
    yarn.storedIn = row.optionalText(20)
    yarn.notes = row.optionalText(21)
    yarn.status = Yarn.Status(rawValue: row.text(22)) ?? .onHand
    yarn.isStashed = row.int(23) == 1
    yarn.isArchived = row.int(24) == 1
    yarn.override = amount(25).map { .amount($0) } ?? row.optionalText(27).map { .text($0) }
    return StoredYarn(id: Identifier(row.integer(0)), uid: row.text(1), yarn: yarn, importKey: row.optionalText(28))
  }

  /// What projects have of each yarn; of one yarn, or of those that one project uses.
  public func yarnUses(of yarn: Yarn.ID? = nil, in project: Project.ID? = nil) throws(DatabaseError) -> [Yarn.ID:
    [YarnUse]]
  {
    var uses: [Yarn.ID: [YarnUse]] = [:]
    // The counter by which the project's rows are known: the active one, else the first that has a target.
    try statement(
      """
      SELECT k.yarn,k.project,p.name,p.status,k.amount_micro,k.amount_unit,c.first,c.value,c.target
      FROM pack k JOIN project p ON p.id=k.project LEFT JOIN counter c ON c.id=coalesce(
        (SELECT x.id FROM counter x WHERE x.id=p.counter AND x.unit IN ('row','round') AND x.target IS NOT NULL),
        (SELECT min(x.id) FROM counter x WHERE x.project=p.id AND x.unit IN ('row','round') AND x.target IS NOT NULL))
      WHERE (?1 IS NULL OR k.yarn=?1) AND (?2 IS NULL OR k.yarn IN (SELECT yarn FROM pack WHERE project=?2))
      ORDER BY k.yarn,k.project,k.id
      """
    ).bind(1, yarn.map { Int($0.raw) }).bind(2, project.map { Int($0.raw) }).eachRow { row throws(DatabaseError) in
      let yarn = Yarn.ID(row.integer(0))
      let project = Project.ID(row.integer(1))
      guard let unit = YarnUnit(rawValue: row.text(5)) else { return }
      let amount = Amount(micro: row.integer(4), unit)
      if let last = uses[yarn]?.indices.last, uses[yarn]![last].project == project {
        uses[yarn]![last].amounts.append(amount)
        return
      }
      let rows = row.isNull(8) ? nil : YarnUse.Rows(done: row.int(7), total: row.int(8) - row.int(6) + 1)
      uses[yarn, default: []].append(
        YarnUse(
          project: project, name: row.text(2), status: Project.Status(rawValue: row.text(3)) ?? .inProgress,
          amounts: [amount], rows: rows))
    }
    return uses
  }

  /// The full names of all yarns with their colourways, for finding one by a part of its name.
  public func yarnTitles() throws(DatabaseError) -> [(id: Yarn.ID, name: String)] {
    try statement("SELECT id,name,brand,colorway FROM yarn ORDER BY id").map { row throws(DatabaseError) in
      var yarn = Yarn(name: row.text(1))
      yarn.brand = row.optionalText(2)
      yarn.colorway = row.optionalText(3)
      return (Identifier(row.integer(0)), yarn.title)
    }
  }

  // MARK: Writing, inside a step

  public func insert(_ yarn: Yarn, importKey: String? = nil, at: Instant) throws(DatabaseError) -> Yarn.ID {
    let count = Self.yarnColumns.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: ",") ? 1 : 0) }
    let places = (1...count + 1).map { "?\($0)" }.joined(separator: ",")
    let insert = try statement("INSERT INTO yarn(\(Self.yarnColumns),created_at) VALUES(\(places))")
    bind(yarn, importKey, to: insert, from: 1)
    try insert.bind(Int32(count + 1), at.milliseconds).run()
    let id = Yarn.ID(database.lastInsertedRow)
    try setTags(of: id, from: [], to: yarn.tags)
    return id
  }

  public func update(_ stored: StoredYarn, from old: Yarn) throws(DatabaseError) {
    let columns = Self.yarnColumns.split(separator: ",")
    let assignments = columns.enumerated().map { "\($1)=?\($0 + 2)" }.joined(separator: ",")
    let update = try statement("UPDATE yarn SET \(assignments) WHERE id=?1").bind(1, stored.id.raw)
    bind(stored.yarn, stored.importKey, to: update, from: 2)
    try update.run()
    try setTags(of: stored.id, from: old.tags, to: stored.yarn.tags)
  }

  private func bind(_ yarn: Yarn, _ importKey: String?, to statement: Statement, from first: Int32) {
    var column = first
    func text(_ value: String?) {
      statement.bind(column, value)
      column += 1
    }
    func number(_ value: Int?) {
      statement.bind(column, value)
      column += 1
    }
    func amount(_ amount: Amount?) {
      number(amount.map { Int($0.micro) })
      text(amount?.unit.rawValue)
    }
    text(yarn.name)
    text(yarn.brand)
    text(yarn.colorway)
    text(yarn.colorFamily)
    text(yarn.dyeLot)
    number(yarn.weight?.rawValue)
    text(yarn.weightName)
    text(yarn.fiber)
    amount(yarn.putUp.weight)
    amount(yarn.putUp.length)
    amount(yarn.quantity)
    text(yarn.price)
    text(yarn.place)
    text(yarn.bought?.description)
    text(yarn.added?.description)
    text(yarn.storedIn)
    text(yarn.notes)
    text(yarn.status.rawValue)
    number(yarn.isStashed ? 1 : 0)
    number(yarn.isArchived ? 1 : 0)
    switch yarn.override {
    case .amount(let said)?:
      amount(said)
      text(nil)
    case .text(let said)?:
      amount(nil)
      text(said)
    case nil:
      amount(nil)
      text(nil)
    }
    text(importKey)
  }

  private func setTags(of yarn: Yarn.ID, from old: [String], to new: [String]) throws(DatabaseError) {
    for tag in old where !new.contains(tag) {
      try statement("DELETE FROM yarn_tag WHERE yarn=?1 AND tag=?2").bind(1, yarn.raw).bind(2, tag).run()
    }
    for tag in new where !old.contains(tag) {
      try statement("INSERT INTO yarn_tag(yarn,tag) VALUES(?1,?2)").bind(1, yarn.raw).bind(2, tag).run()
    }
  }

  public func delete(_ yarn: Yarn.ID) throws(DatabaseError) {
    try statement("DELETE FROM yarn WHERE id=?1").bind(1, yarn.raw).run()
  }

  public func insertPack(_ yarn: Yarn.ID, _ project: Project.ID, _ amount: Amount, at: Instant) throws(DatabaseError) {
    try statement("INSERT INTO pack(yarn,project,amount_micro,amount_unit,created_at) VALUES(?1,?2,?3,?4,?5)")
      .bind(1, yarn.raw).bind(2, project.raw).bind(3, amount.micro).bind(4, amount.unit.rawValue)
      .bind(5, at.milliseconds).run()
  }

  /// Takes all that a project has of a yarn from it.
  public func deletePacks(of yarn: Yarn.ID, in project: Project.ID) throws(DatabaseError) {
    try statement("DELETE FROM pack WHERE yarn=?1 AND project=?2").bind(1, yarn.raw).bind(2, project.raw).run()
  }
}
