import Domain
import TestSupport
import Testing

@testable import Store

@Suite struct UndoPropertyTests {
  @Test func `as many undos as steps lead back through every state, and redo leads forward again`() throws {
    let shelf = try Shelf(isQuick: true)
    var steps = try RandomSteps(shelf, Seeded())
    // The state after each step of the journal; nil in the middle of a statement that took several.
    var states: [Int64: Shelf.Dump] = [0: try shelf.dump()]
    for turn in 0..<500 {
      let before = try shelf.store.newestSeq()
      if turn.isMultiple(of: 3) { try steps.foreign() } else { try steps.own() }
      let after = try shelf.store.newestSeq()
      #expect(after - before <= 2, "\(steps.random)")
      states[after] = try shelf.dump()
    }
    let newest = try shelf.store.newestSeq()
    #expect(newest > 300)
    var undos: [(of: Int64, by: Int64)] = []
    for seq in stride(from: newest, to: 0, by: -1) {
      undos.append((seq, try shelf.undo(seq)))
      guard let state = states[seq - 1] else { continue }
      try #require(try shelf.dump() == state, "undo of \(seq): \(steps.random)")
    }
    #expect(try shelf.dump() == states[0])
    for undo in undos.reversed() {
      try shelf.redo(undo.by)
      guard let state = states[undo.of] else { continue }
      try #require(try shelf.dump() == state, "redo of \(undo.of): \(steps.random)")
    }
    #expect(try shelf.text("PRAGMA integrity_check") == "ok")
    #expect(try shelf.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
  }

  @Test(arguments: 0..<3)
  func `any order of changes, undos and redos keeps to a plain model`(_ round: Int) throws {
    let shelf = try Shelf(isQuick: true)
    var steps = try RandomSteps(shelf, Seeded())
    var model = UndoModel(try shelf.dump())
    var turned = 0
    for _ in 0..<300 {
      let projects = try steps.ids("project")
      let project = projects.isEmpty || steps.random.below(4) == 0 ? nil : steps.random.pick(projects)
      let reach = project.map { Project.ID($0) }
      switch steps.random.below(8) {
      case 0, 1: try steps.own(in: project)
      case 2: try steps.foreign(in: project)
      case 3, 4:
        let target = try shelf.store.newestLive(reach)
        #expect(target?.seq == model.newestLive(reach), "\(steps.random)")
        if let target { turned += try model.expect(shelf, target.seq, .undo, steps.random) ? 1 : 0 }
        continue
      case 5, 6:
        let target = try shelf.store.newestUndone(reach)
        #expect(target?.seq == model.newestUndone(reach), "\(steps.random)")
        if let target { turned += try model.expect(shelf, target.seq, .redo, steps.random) ? 1 : 0 }
        continue
      default:
        guard let target = model.someLive(&steps.random) else { continue }
        turned += try model.expect(shelf, target, .undo, steps.random) ? 1 : 0
        continue
      }
      try model.note(shelf)
    }
    #expect(turned > 45, "\(steps.random)")
  }
}

/// A journal that keeps whole states: what each step did is the difference between two.
struct UndoModel {
  enum Turn { case undo, redo }

  struct Step {
    var seq: Int64
    var project: Project.ID?
    var scope: Change.Scope
    /// Each row's columns before and after; nil where there was no row. "table id", then the columns that differ.
    var rows: [String: (before: [String]?, after: [String]?)]
    var isLive: Bool
    var canRedo = false
    var undoes: Int64?
  }

  var state: Shelf.Dump
  var steps: [Int64: Step] = [:]
  /// Statements that took several steps, whose parts can't be told apart: nothing is expected of them.
  var murky: Set<Int64> = []
  var newest: Int64 = 0

  init(_ state: Shelf.Dump) { self.state = state }

  func newestLive(_ project: Project.ID?, _ scope: Change.Scope = .needles) -> Int64? {
    steps.values.filter { $0.isLive && $0.scope == scope && ($0.project == nil || $0.project == project) }.map(\.seq)
      .max()
  }

  /// The newest undo of any scope in which nothing new was done since.
  func newestUndone(_ project: Project.ID?) -> Int64? {
    steps.values.filter { step in
      step.canRedo && (step.project == nil || step.project == project)
        && step.seq > newestLive(project, step.scope) ?? 0
    }.map(\.seq).max()
  }

  func someLive(_ random: inout Seeded) -> Int64? {
    let live = steps.values.filter { $0.isLive && $0.seq > newest - 40 }.map(\.seq).sorted()
    return live.isEmpty ? nil : random.pick(live)
  }

  /// Takes note of what has just been done.
  mutating func note(_ shelf: Shelf) throws {
    let after = try shelf.dump()
    let seqs = try shelf.store.changes(since: newest, limit: 100)
    let rows = difference(state, after)
    state = after
    for change in seqs {
      steps[change.seq] = Step(
        seq: change.seq, project: change.project, scope: change.scope, rows: rows, isLive: true)
      if seqs.count > 1 { murky.insert(change.seq) }
    }
    if seqs.isEmpty, !rows.isEmpty, var last = steps[newest] {
      // A foreign statement of the same moment has joined the last step.
      for (row, change) in rows { last.rows[row] = (last.rows[row].map { $0.before } ?? change.before, change.after) }
      let change = try shelf.store.change(newest)
      last.project = change?.project
      last.scope = change?.scope ?? last.scope
      steps[newest] = last
    }
    newest = seqs.last?.seq ?? newest
  }

  /// Turns a step round in the store, and compares; says whether it was done.
  mutating func expect(_ shelf: Shelf, _ seq: Int64, _ turn: Turn, _ random: Seeded) throws -> Bool {
    let target = steps[seq]!  // because the store and the model agree on what there is
    let before = state
    var expected = state
    var fits = true
    for (row, change) in target.rows {
      switch (change.before, change.after) {
      case (nil, _): expected.rows[row] = nil
      case (let old?, nil): expected.rows[row] = old
      case (let old?, let new?):
        guard var now = state.rows[row] else {
          fits = false
          continue
        }
        for index in old.indices where old[index] != new[index] {
          if now[index] != new[index] { fits = false }
          now[index] = old[index]
        }
        expected.rows[row] = now
      }
      // Taking it back is exact only where the row is still as the step left it.
      if change.before == nil || change.after == nil, state.rows[row] != change.after { fits = false }
    }
    let done: Int64
    do {
      done = turn == .undo ? try shelf.undo(seq) : try shelf.redo(seq)
    } catch {
      guard case .refused? = error as? Abort else { throw error }
      #expect(try shelf.dump() == before, "a refusal of \(seq) left something: \(random)")
      try note(shelf)
      return false
    }
    let after = try shelf.dump()
    if !murky.contains(seq), !murky.contains(target.undoes ?? 0) {
      #expect(fits, "\(turn) of \(seq) wrote over something newer: \(random)")
      #expect(after == expected, "\(turn) of \(seq) is not exact: \(random)")
    } else {
      murky.insert(done)
    }
    steps[done] = Step(
      seq: done, project: target.project, scope: target.scope, rows: difference(before, after), isLive: false,
      canRedo: turn == .undo, undoes: seq)
    steps[seq]!.isLive = false  // because it was found above
    steps[seq]!.canRedo = false  // because it was found above
    if turn == .redo, let undone = target.undoes { steps[undone]?.isLive = true }
    state = after
    newest = done
    return true
  }

  private func difference(_ a: Shelf.Dump, _ b: Shelf.Dump) -> [String: (before: [String]?, after: [String]?)] {
    var rows: [String: (before: [String]?, after: [String]?)] = [:]
    for row in Set(a.rows.keys).union(b.rows.keys) where a.rows[row] != b.rows[row] {
      rows[row] = (a.rows[row], b.rows[row])
    }
    return rows
  }
}
