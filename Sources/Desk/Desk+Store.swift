internal import Domain
internal import Posix
internal import Store
internal import Wire

extension Desk {
  /// The store by its place; opens it, or makes it.
  static func openStore() throws(Problem) -> Store {
    let path: String
    do throws(Paths.Failure) { path = try Paths(Environment.value).store } catch { throw Problem(error.message) }
    return try Problem.reading { () throws(DatabaseError) in
      let store = try Store(path)
      try store.useMoreMemory()
      return store
    }
  }

  static var now: Instant { Instant(milliseconds: SystemClock().wall) }

  /// The date on the wall here.
  static var today: LocalDate {
    let clock = SystemClock()
    return LocalDate(of: now, offset: clock.offset(at: clock.wall))
  }

  /// A label for a step at the desk.
  static func label(_ verb: String, _ what: String, project: Project.ID? = nil) -> ChangeLabel {
    ChangeLabel(scope: .desk, project: project, verb: verb, what: what, source: "desk", at: now)
  }

  /// `yarnbuddy undo [seq=N]`.
  static func undo(_ words: ArraySlice<String>) throws(Problem) -> Exit {
    let usage = "yarnbuddy undo [seq=N]"
    let words = try DeskWords(words, flags: ["--help", "-h"], usage: usage)
    if words.flags.contains("--help") || words.flags.contains("-h") {
      try Output.put(
        """
        usage: \(usage)

        Takes back the newest change that was made at the desk, to yarn, notes and the
        like, or any change by its number; yb history lists them. Rows and time are
        taken back by yb undo.

        exit code: 0 done, 1 not done, 2 wrong usage

        """)
      return .done
    }
    guard words.arguments.isEmpty, words.options.allSatisfy({ $0.name == "seq" }) else {
      throw Problem(usage: "undo takes only seq=N", hint: "usage: \(usage)")
    }
    let store = try openStore()
    let target: Change
    if let text = words.option("seq") {
      guard let seq = Int64(text), seq > 0 else {
        throw Problem(usage: "seq= takes the number of a change", hint: "to see them: yb history")
      }
      guard let change = try Problem.reading({ () throws(DatabaseError) in try store.change(seq) }) else {
        throw Problem("there is no change \(seq)", hint: "to see them: yb history")
      }
      guard change.isLive else {
        throw Problem("change \(seq) is taken back already, or is itself an undo", hint: "to see them: yb history")
      }
      target = change
    } else {
      guard let change = try Problem.reading({ () throws(DatabaseError) in try store.newestAtDesk() }) else {
        throw Problem("nothing was done at the desk that could be taken back")
      }
      target = change
    }
    let what = target.what ?? "another program's change"
    let label = ChangeLabel(
      scope: target.scope, project: target.project, verb: "undo", what: what, source: "desk", at: now)
    _ = try Problem.mapping { () throws(Abort) in try store.undoing(target, label: label) }
    try Output.put("Took back \(cleaned(what)).\n")
    return .done
  }
}
