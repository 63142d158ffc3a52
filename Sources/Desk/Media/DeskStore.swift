internal import Domain
internal import Glibc
internal import Posix
internal import Store

/// The store as a program at the desk opens it, while the daemon runs or not.
struct DeskStore {
  let store: Store
  let clock = SystemClock()

  /// What our changes are journaled as coming from.
  static let source = "yarnbuddy"
  /// How long another program's lock is waited for, in milliseconds.
  private static let patience = 5000

  init() throws(Abort) {
    let paths: Paths
    do throws(Paths.Failure) { paths = try Paths(Environment.value) } catch {
      throw .refused(Refusal(.value, error.message + "."))
    }
    store = try Abort.mapping { () throws(DatabaseError) in try Store(paths.store) }
  }

  var now: Instant { Instant(milliseconds: clock.wall) }
  var media: MediaFolder { MediaFolder(ofStore: store.path) }

  /// Reads that all see the same moment.
  func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(Abort) -> Value {
    try Abort.mapping { () throws(DatabaseError) in try store.reading(body) }
  }

  /// Runs what nobody may write meanwhile.
  func alone<Value>(_ body: () throws(Abort) -> Value) throws(Abort) -> Value {
    let end = clock.monotonic + Int64(Self.patience)
    while true {
      do throws(DatabaseError) {
        _ = try store.begin()
        break
      } catch {
        guard error.kind == .busy, clock.monotonic < end else { throw .failed(error) }
        // Another program's lock wakes nobody when it goes.
        usleep(5000)
      }
    }
    do throws(Abort) {
      let value = try body()
      try Abort.mapping { () throws(DatabaseError) in try store.commit() }
      store.checkpoint()
      return value
    } catch {
      store.rollBack()
      throw error
    }
  }

  /// Makes one step of the desk's scope; gives its number in the journal.
  func change(
    _ verb: String, _ what: String, project: Project.ID?, alters: Bool = true,
    _ body: () throws(Abort) -> Void
  ) throws(Abort) -> Int64 {
    let label = ChangeLabel(
      scope: .desk, project: project, verb: verb, what: what, source: Self.source, at: now)
    return try alone { () throws(Abort) in
      try store.change(label, state: alters ? 1 : 0) { seq throws(Abort) in
        try body()
        return seq
      }
    }
  }

  // MARK: Naming

  func project(named name: String?) throws(Abort) -> Work {
    let id: Project.ID
    if let name {
      let all = try reading { () throws(DatabaseError) in try store.projectNames() }
      id = try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "project") }
    } else {
      guard let active = try reading({ () throws(DatabaseError) in try store.activeProject() }) else {
        throw .refused(Refusal(.missing, "There is no project yet. Begin one with: yb project new \"NAME\""))
      }
      id = active
    }
    guard let work = try reading({ () throws(DatabaseError) in try store.work(id) }) else {
      throw .refused(Refusal(.missing, "There is no project #\(id.raw)."))
    }
    return work
  }

  func yarn(named name: String) throws(Abort) -> (id: Yarn.ID, title: String) {
    let all = try reading { () throws(DatabaseError) in try store.yarnTitles() }
    let id = try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "yarn") }
    return (id, all.first { $0.id == id }!.name)  // because it was found among them
  }
}
