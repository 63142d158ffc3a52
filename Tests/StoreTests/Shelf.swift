import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// A store of its own for one test, and the sqlite3 program as the other program that writes it.
final class Shelf {
  let scratch = Scratch()
  let path: String
  let store: Store
  private var now: Int64 = 1_790_000_000_000

  /// `isQuick` leaves the syncs out: for tests of thousands of steps. `bytes` are those of a store to begin with.
  init(isQuick: Bool = false, bytes: Data? = nil) throws {
    path = scratch.file("yarnbuddy.db")
    try bytes?.write(to: URL(fileURLWithPath: path))
    store = try Store(path, syncs: !isQuick)
  }

  /// What the tables hold, the journal apart: each row as SQL literals, under its table and id.
  struct Dump: Equatable, CustomStringConvertible {
    var rows: [String: [String]]
    var description: String {
      rows.map { "\($0.key): \($0.value.joined(separator: " "))" }.sorted().joined(separator: "\n")
    }
  }

  func dump() throws -> Dump { try Self.dump(store.database) }

  static func dump(_ database: Database) throws -> Dump {
    var rows: [String: [String]] = [:]
    for table in Schema.tables {
      let columns = (["id"] + table.logged).map { "quote(\($0))" }.joined(separator: ",")
      try Statement(database, "SELECT \(columns) FROM \(table.name) ORDER BY id").eachRow { row throws(DatabaseError) in
        let values = (0...table.logged.count).map { row.text(Int32($0)) }
        rows["\(table.name) \(values[0])"] = Array(values.dropFirst())
      }
    }
    return Dump(rows: rows)
  }

  func integer(_ sql: String) throws -> Int64? { try store.database.integer(sql) }
  func text(_ sql: String) throws -> String? { try store.database.text(sql) }

  /// One transaction with one step in it.
  @discardableResult
  func step(
    _ scope: Change.Scope = .needles, project: Project.ID? = nil, _ verb: String = "test",
    _ body: (Store) throws(DatabaseError) -> Void
  ) throws -> Int64 {
    _ = try store.begin()
    do {
      let seq = try store.change(label(scope, project: project, verb)) { seq throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try body(store) }
        return seq
      }
      try store.commit()
      return seq
    } catch {
      store.rollBack()
      throw error
    }
  }

  func label(_ scope: Change.Scope = .needles, project: Project.ID? = nil, _ verb: String = "test") -> ChangeLabel {
    now += 1000
    return ChangeLabel(
      scope: scope, project: project, verb: verb, what: verb, source: "test", at: Instant(milliseconds: now))
  }

  @discardableResult
  func undo(_ seq: Int64) throws -> Int64 { try turn(seq, "undo") { try store.undo($0, label: $1) } }

  @discardableResult
  func redo(_ seq: Int64) throws -> Int64 { try turn(seq, "redo") { try store.redo($0, label: $1) } }

  private func turn(_ seq: Int64, _ verb: String, _ body: (Change, ChangeLabel) throws -> Int64) throws -> Int64 {
    _ = try store.begin()
    do {
      let target = try #require(try store.change(seq))
      let done = try body(target, label(target.scope, project: target.project, verb))
      try store.commit()
      return done
    } catch {
      // As the daemon does: what was refused left nothing, and the rest is kept.
      try store.commit()
      throw error
    }
  }

  /// Runs SQL in the sqlite3 program, as another program would.
  @discardableResult
  func foreign(_ sql: String, foreignKeys: Bool = false, isTrusted: Bool = false) -> Finished {
    let settings =
      "PRAGMA foreign_keys=\(foreignKeys ? "ON" : "OFF"); PRAGMA trusted_schema=\(isTrusted ? "ON" : "OFF");"
    return run(
      Programs.find("sqlite3") ?? "sqlite3", ["-batch", "-bail", path], input: ".timeout 2000\n\(settings)\n\(sql)\n")
  }

  /// A project with one counter, made in one step and active.
  func project(_ name: String, value: Int = 0) throws -> (project: Project.ID, counter: Counter.ID) {
    var made: (Project.ID, Counter.ID)?
    try step(verb: "project new") { store throws(DatabaseError) in
      let id = try store.insertProject(name: name, craft: .knitting, at: Instant(milliseconds: 1_780_000_000_000))
      let counter = try store.insertCounter(
        id, Counter(id: Identifier(0), name: "Row", value: value), at: Instant(milliseconds: 1_780_000_000_000))
      try store.update(Project(id: id, uid: "", name: name), counter: counter)
      try store.setActive(id)
      made = (id, counter)
    }
    return try #require(made)
  }

  @discardableResult
  private func step(verb: String, _ body: (Store) throws(DatabaseError) -> Void) throws -> Int64 {
    try step(.needles, project: nil, verb, body)
  }

  /// Sets a counter's value in a step of its project.
  @discardableResult
  func set(_ counter: Counter.ID, to value: Int, in project: Project.ID) throws -> Int64 {
    try step(project: project) { store throws(DatabaseError) in
      try store.updateValue(of: Counter(id: counter, name: "", value: value))
    }
  }
}
