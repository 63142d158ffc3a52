import Domain
import TestSupport

@testable import Store

/// Random changes of a shelf, made by our own writer in steps or by a foreign connection in statements.
struct RandomSteps {
  var random: Seeded
  let shelf: Shelf
  /// Another program's connection, its foreign keys off or on.
  let other: Database

  init(_ shelf: Shelf, _ random: Seeded) throws {
    self.random = random
    self.shelf = shelf
    other = try Database(shelf.path)
    other.setBusyTimeout(milliseconds: 2000)
    try other.execute("PRAGMA synchronous=OFF")
  }

  /// Ids of a table's rows; of one project, where that is given.
  func ids(_ table: String, in project: Int64? = nil) throws -> [Int64] {
    let condition =
      switch (table, project) {
      case (_, nil), ("project", _): ""
      case ("mark", let project?): " WHERE counter IN (SELECT id FROM counter WHERE project=\(project))"
      case (_, let project?): " WHERE project=\(project)"
      }
    return try shelf.store.statement("SELECT id FROM \(table)\(condition)").map { row throws(DatabaseError) in
      row.integer(0)
    }
  }

  /// SQL for one change; within a project, where that is given. Nil where there is nothing to change.
  mutating func statement(in project: Int64?) throws -> String? {
    let projects = try project.map { [$0] } ?? ids("project")
    let counters = try ids("counter", in: project)
    let marks = try ids("mark", in: project)
    let notes = try ids("note", in: project)
    let yarns = project == nil ? try ids("yarn") : []
    let number = random.below(100)
    func some(_ ids: [Int64], _ random: inout Seeded) -> Int64? { ids.isEmpty ? nil : random.pick(ids) }
    guard let owner = some(projects, &random) else {
      return project == nil ? "INSERT INTO project(name) VALUES('p\(number)')" : nil
    }
    let counter = some(counters, &random)
    let yarn = some(yarns, &random)
    switch random.below(project == nil ? 32 : 19) {
    case 0, 1: return "INSERT INTO counter(project,name,value) VALUES(\(owner),'c\(number)',\(number))"
    case 2, 3, 4: return counter.map { "UPDATE counter SET value=\(number),pressed_at=\(number) WHERE id=\($0)" }
    case 5: return counter.map { "UPDATE counter SET name='n\(number)',target=\(number) WHERE id=\($0)" }
    case 6: return "UPDATE counter SET value=value+1 WHERE project=\(owner)"
    case 7: return counters.count > 4 ? counter.map { "DELETE FROM counter WHERE id=\($0)" } : nil
    case 8: return counter.map { "INSERT INTO mark(counter,name,value) VALUES(\($0),'m\(number)',1),(\($0),'l',2)" }
    case 9: return some(marks, &random).map { "UPDATE mark SET value=\(number) WHERE id=\($0)" }
    case 10:
      // Of one counter, so that a step of one project touches nothing of another's.
      return counter.map { "DELETE FROM mark WHERE counter=\($0) AND id%2=\(number % 2)" }
    case 11:
      return counter.map {
        "INSERT INTO note(project,counter,text) SELECT project,id,'t\(number)' FROM counter WHERE id=\($0)"
      } ?? "INSERT INTO note(project,text) VALUES(\(owner),'t\(number)')"
    case 12:
      guard let note = some(notes, &random) else { return nil }
      return random.bool() ? "DELETE FROM note WHERE id=\(note)" : "UPDATE note SET text='u\(number)' WHERE id=\(note)"
    case 13:
      let file = String(repeating: "\(number % 10)", count: 64)
      let values = "'\(file).png','png',9,'p'"
      return counter.map {
        "INSERT INTO photo(project,counter,file,kind,bytes,name) SELECT project,id,\(values) FROM counter WHERE id=\($0)"
      } ?? "INSERT INTO photo(project,file,kind,bytes,name) VALUES(\(owner),\(values))"
    case 14:
      guard let photo = some(try ids("photo", in: project), &random) else { return nil }
      return random.bool()
        ? "DELETE FROM photo WHERE id=\(photo)" : "UPDATE photo SET caption='c\(number)' WHERE id=\(photo)"
    case 15:
      let file = String(repeating: "a", count: 64)
      return "INSERT INTO pattern(project,name,file,kind,bytes) VALUES(\(owner),'p\(number)','\(file).pdf','pdf',9)"
    case 16:
      guard let pattern = some(try ids("pattern", in: project), &random) else { return nil }
      return random.below(4) == 0
        ? "DELETE FROM pattern WHERE id=\(pattern)"
        : "UPDATE pattern SET page=\(number + 1),row=\(number) WHERE id=\(pattern)"
    case 17:
      guard let pattern = some(try ids("pattern", in: project), &random) else { return nil }
      return
        "INSERT INTO page_link(pattern,counter,row,page) SELECT p.id,c.id,\(number),2 FROM pattern p JOIN counter c ON c.project=p.project WHERE p.id=\(pattern) AND NOT EXISTS(SELECT 1 FROM page_link l WHERE l.pattern=p.id AND l.counter=c.id AND l.row=\(number)) LIMIT 2"
    case 18:
      guard let pattern = some(try ids("pattern", in: project), &random) else { return nil }
      return
        "INSERT INTO annotation(pattern,page,top,bottom) VALUES(\(pattern),\(number + 1),0,\(number + 1)),(\(pattern),1,5,6)"
    case 19: return projects.count < 5 ? "INSERT INTO project(name) VALUES('p\(number)')" : nil
    case 20: return "UPDATE project SET name='q\(number)' WHERE id=\(owner)"
    case 21: return projects.count > 2 ? "DELETE FROM project WHERE id=\(owner)" : nil
    case 22: return "UPDATE active SET project=\(owner)"
    case 23:
      return
        "INSERT INTO setting(key,value) VALUES('k\(number % 4)','\(number)') ON CONFLICT(key) DO UPDATE SET value=excluded.value"
    case 24: return "DELETE FROM setting WHERE key='k\(number % 4)'"
    case 25:
      return counter.map { "UPDATE project SET counter=\($0) WHERE id=(SELECT project FROM counter WHERE id=\($0))" }
    case 26: return "INSERT INTO yarn(name,quantity_micro,quantity_unit) VALUES('y\(number)',\(number),'g')"
    case 27: return yarn.map { "UPDATE yarn SET name='z\(number)',stashed=\(number % 2) WHERE id=\($0)" }
    case 28: return yarn.map { "INSERT INTO yarn_tag(yarn,tag) VALUES(\($0),'t\(number)') ON CONFLICT DO NOTHING" }
    case 29:
      // A yarn has notes and photos too.
      return yarn.map { "INSERT INTO note(yarn,text) VALUES(\($0),'y\(number)')" }
    case 30:
      return yarn.map {
        "INSERT INTO pack(yarn,project,amount_micro,amount_unit) VALUES(\($0),\(owner),\(number + 1),'skein')"
      }
    default: return yarn.map { number < 50 ? "DELETE FROM yarn WHERE id=\($0)" : "DELETE FROM pack WHERE yarn=\($0)" }
    }
  }

  /// One step of our own, of up to four changes.
  mutating func own(in project: Int64? = nil) throws {
    _ = try shelf.store.begin()
    defer { if shelf.store.isWriting { shelf.store.rollBack() } }
    let label = shelf.label(project: project.map { Identifier($0) })
    var copy = self
    do {
      try shelf.store.change(label) { _ throws(Abort) in
        for _ in 0...copy.random.below(4) {
          do {
            guard let sql = try copy.statement(in: project) else { continue }
            try copy.shelf.store.database.execute(sql)
          } catch { throw .failed(error as! DatabaseError) }  // because nothing else is thrown there
        }
      }
    } catch {
      self = copy
      throw error
    }
    self = copy
    try shelf.store.commit()
  }

  /// One statement of another program.
  mutating func foreign(in project: Int64? = nil) throws {
    guard let sql = try statement(in: project) else { return }
    try other.execute("PRAGMA foreign_keys=\(random.bool() ? "ON" : "OFF")")
    try other.execute(sql)
  }
}
