internal import Domain
internal import Store

/// The store as notes, photos and patterns at the desk use it, while the daemon runs or not.
struct DeskStore {
  let store: Store

  init(_ store: Store) { self.store = store }

  var now: Instant { Desk.now }
  var media: MediaFolder { MediaFolder(ofStore: store.path) }

  /// Reads that all see the same moment.
  func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(Abort) -> Value {
    try Abort.mapping { () throws(DatabaseError) in try store.reading(body) }
  }

  /// Makes one step of the desk's scope; gives its number in the journal.
  func change(
    _ verb: String, _ what: String, project: Project.ID?, alters: Bool = true,
    _ body: () throws(Abort) -> Void
  ) throws(Abort) -> Int64 {
    try store.step(Desk.label(verb, what, project: project), alters: alters, body).seq
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
    return try project(id)
  }

  func project(_ id: Project.ID) throws(Abort) -> Work {
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
