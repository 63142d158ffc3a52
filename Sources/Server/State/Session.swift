internal import Domain
internal import Posix
internal import Speech
internal import Store
internal import Wire

/// What the handlers work on: the store, and what of it is kept in memory. Touches no socket.
///
/// All that is kept is thrown away as soon as somebody else has written the store, or a transaction was rolled back.
final class Session {
  let store: Store
  let clock: any Clock

  private var works: [Project.ID: Work] = [:]
  /// Read with the rest; the inner nil means that there is no project.
  private var activeProject: Project.ID??
  private var cachedSettings: Settings?
  private var cachedLast: [Project.ID?: Change?] = [:]
  private var cachedStatus: [UInt8]?
  /// The newest change that was seen, ours or another's.
  private(set) var newestSeq: Int64 = 0
  /// The newest one before the transaction that is open: nothing after it has been announced if that fails.
  private var seqAtBegin: Int64 = 0
  private var debouncer = Debouncer()
  /// What was said to us, and what we asked back.
  var conversation = Conversation()

  /// Watches the clocks for the timer.
  let keeper: TimeKeeper
  /// The timer, and what was added up for its face; see Session+Timing.swift.
  var keptTimer: StoredTimer?
  var keptLedger: Ledger?
  var keptStanding: [UInt8]?

  /// Called for each change, in order, with its event.
  var announce: (Announcement) -> Void = { _ in }
  /// Whether anybody would hear: where nobody would, no event is written.
  var hasListeners: () -> Bool = { true }

  init(_ store: Store, _ clock: any Clock, keeper: TimeKeeper? = nil) throws(DatabaseError) {
    self.store = store
    self.clock = clock
    self.keeper = keeper ?? TimeKeeper(clock)
    newestSeq = try store.reading { () throws(DatabaseError) in try store.newestSeq() }
  }

  // MARK: What is known

  /// Forgets what is kept.
  func forget() {
    works = [:]
    activeProject = nil
    cachedSettings = nil
    cachedLast = [:]
    cachedStatus = nil
    forgetTime()
  }

  /// Called before a transaction is opened.
  func noteBegin() { seqAtBegin = newestSeq }

  /// Called where a transaction was rolled back: a press that did not happen must not swallow its retry, nor hide another
  /// program's change that gets its number.
  func forgetAll() {
    forget()
    newestSeq = seqAtBegin
    unannounced = nil
    debouncer = Debouncer()
    conversation.forgetSaid()
  }

  /// Sees what other programs have written since, and announces it. Free where there is nothing.
  func catchUp() throws(DatabaseError) {
    guard store.hasNews else { return }
    try readNews()
  }

  /// Reads what is new; inside our own transaction too.
  func readNews() throws(DatabaseError) {
    forget()
    try store.reading { () throws(DatabaseError) in
      // Many at once are told as the newest state, with the numbers of all of them in the journal.
      let newest = try store.newestSeq()
      let changes = try store.changes(since: max(newestSeq, newest - 100), limit: 100)
      newestSeq = newest
      guard hasListeners(), !changes.isEmpty else { return }
      let state = try members(of: active())
      for change in changes { announce(Announcement(change, topic: change.topic, telling: nil, state: state)) }
    }
  }

  func active() throws(DatabaseError) -> Project.ID? {
    if let activeProject { return activeProject }
    let id = try store.activeProject()
    activeProject = .some(id)
    return id
  }

  /// One project, from memory where it is there.
  func work(_ id: Project.ID) throws(DatabaseError) -> Work? {
    if let work = works[id] { return work }
    guard var work = try store.work(id) else { return nil }
    work.glossary = try settings().glossary
    if works.count > 16 { works = [:] }
    works[id] = work
    return work
  }

  func settings() throws(DatabaseError) -> Settings {
    if let cachedSettings { return cachedSettings }
    let settings = Settings(changed: try store.settings())
    cachedSettings = settings
    return settings
  }

  /// What a bare undo would take back.
  func last(_ project: Project.ID?) throws(DatabaseError) -> Change? {
    if let last = cachedLast[project] { return last }
    let last = try store.newestLive(project)
    cachedLast[project] = last
    return last
  }

  // MARK: Changing

  /// Runs a change: exactly once, debounced, and only `if` nothing has moved.
  func change(_ call: Call, _ handler: (Call, inout Reply) throws(Abort) -> Void) throws(Abort) -> Reply {
    var reply = Reply()
    reply.state = .active
    if let source = call.option("source") { try check(source: source) }
    if let id = call.option("id") {
      try checkLength(id, "id")
      if let token = try Abort.mapping({ () throws(DatabaseError) in try store.token(id) }) {
        guard token.request == call.fingerprint else {
          throw .refused(Refusal(.reused, "The id \(quoted(id)) was used for another request. Take a new one."))
        }
        reply.isDup = true
        reply.seq = token.seq
        // What the request named may have another name since, or be gone: it has happened all the same.
        do throws(Abort) { try tellPlace(call, &reply) } catch {
          guard case .refused = error else { throw error }
          reply.tell("That was done already.")
        }
        return reply
      }
    }
    if let window = try call.number(option: "debounce", in: 1...10_000) {
      guard call.option("source") != nil else {
        throw .refused(Refusal(.value, "debounce= needs source=, so that only one pedal's bounce is swallowed."))
      }
      if debouncer.isBounce(call.source, call.verb, window: window, now: call.monotonic) {
        reply.isBounced = true
        reply.seq = newestSeq
        try tellPlace(call, &reply)
        return reply
      }
    }
    if let expected = try call.number(option: "if") {
      let (_, counter) = try place(call)
      guard let counter else { throw .refused(Refusal(.missing, "if= needs a counter, and there is none.")) }
      guard counter.shown == expected else {
        throw .refused(Refusal(.moved, "\(counter.name) shows \(counter.shown), not \(expected). Nothing was done."))
      }
    }
    try handler(call, &reply)
    debouncer.note(call.source, call.verb, now: call.monotonic)
    return reply
  }

  /// The journal keeps the source of each change, and each event repeats it.
  private func check(source: String) throws(Abort) {
    try checkLength(source, "source")
    guard source != "sql" else {
      throw .refused(
        Refusal(.value, "source=sql stands for programs that write the store themselves. Take another word."))
    }
  }

  private func checkLength(_ text: String, _ option: String) throws(Abort) {
    guard (1...Call.tokenLimit).contains(text.utf8.count) else {
      throw .refused(Refusal(.value, "\(option)= holds 1 to \(Call.tokenLimit) bytes; this has \(text.utf8.count)."))
    }
  }

  /// Journals one step with what the body writes, and announces it.
  ///
  /// What alters nothing is journaled too, but `undo` passes over it.
  /// The caches that the step makes wrong are thrown away, unless the handler gives the new state as `keeping`.
  func step(
    _ call: Call, _ reply: inout Reply, _ what: String, scope: Change.Scope = .needles, project: Project.ID?,
    keeping work: Work? = nil, alters: Bool = true, time event: TimerEvent? = nil,
    _ body: () throws(DatabaseError) -> Void
  ) throws(Abort) {
    var label = label(call, what, scope: scope, project: project)
    var timing = Timing()
    if work != nil, let event {
      timing = try prepare(event, call)
      label.proof = timing.proof
    }
    let seq = try store.change(label, state: alters ? 1 : 0) { seq throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in
        try body()
        try insertToken(call, seq)
      }
      if work == nil { timing = try settleTime(event, call) }
      try Abort.mapping { () throws(DatabaseError) in try write(timing, seq) }
      return seq
    }
    defer { adopt(timing, &reply, call) }
    if let work {
      works[work.project.id] = work
      cachedStatus = nil
    } else {
      forget()
    }
    let change = Change(
      seq: seq, at: call.now, source: call.source, scope: scope, project: project, verb: call.verb.rawValue,
      what: label.what,
      undoes: nil,
      isLive: alters)
    if scope == .needles, alters {
      if work != nil { cachedLast = [project: change] } else { cachedLast = [:] }
    }
    note(change, &reply)
  }

  /// What a step is journaled as.
  func label(_ call: Call, _ what: String, scope: Change.Scope, project: Project.ID?) -> ChangeLabel {
    ChangeLabel(scope: scope, project: project, verb: call.verb.rawValue, what: what, source: call.source, at: call.now)
  }

  /// Keeps the request's token, where it has one, in the step's own transaction.
  func insertToken(_ call: Call, _ seq: Int64) throws(DatabaseError) {
    if let id = call.option("id") { try store.insertToken(id, seq: seq, request: call.fingerprint, at: call.now) }
  }

  /// The timer has changed by itself: what is announced at once, and what the face shows is made anew.
  func noteAutomatic(_ change: Change, telling: Telling) throws(DatabaseError) {
    newestSeq = change.seq
    cachedStatus = nil
    try announce(Announcement(change, topic: .time, telling: telling, state: members(of: active())))
  }

  /// The next status is made anew.
  func forgetStatus() { cachedStatus = nil }

  private var unannounced: (Change, Topic)?

  /// Takes note of a change that was made; it is announced once its sentence is known.
  func note(_ change: Change, _ reply: inout Reply) {
    newestSeq = change.seq
    reply.seq = change.seq
    unannounced = (change, Commands.command(Verb(rawValue: change.verb) ?? .next).topic)
  }

  // MARK: Naming

  /// The project that a request is about: `project=`, else the active one.
  func project(_ call: Call) throws(Abort) -> Project.ID? {
    if let name = call.option("project") { return try project(named: name) }
    return try Abort.mapping { () throws(DatabaseError) in try active() }
  }

  /// All that is in the project that a request is about, where there must be one.
  func projectWork(_ call: Call) throws(Abort) -> Work {
    guard let id = try project(call) else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    return try known(id)
  }

  /// The project that a request is about; an argument that names one goes before.
  func project(_ call: Call, argument index: Int) throws(Abort) -> Project.ID? {
    guard let name = call.argument(index) else { return try project(call) }
    return try project(named: name)
  }

  func project(named name: String) throws(Abort) -> Project.ID {
    let all = try Abort.mapping { () throws(DatabaseError) in try store.projectNames() }
    return try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "project") }
  }

  func counter(named name: String, in work: Work) throws(Abort) -> Counter {
    let all = work.counters.map { (id: $0.id, name: $0.name) }
    let id = try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "counter") }
    return work.counter(id)!  // because it was found among them
  }

  /// The project and counter that a request is about; nil where there is none yet.
  func place(_ call: Call) throws(Abort) -> (Work?, Counter?) {
    guard let id = try project(call), let work = try Abort.mapping({ () throws(DatabaseError) in try work(id) }) else {
      return (nil, nil)
    }
    if let name = call.option("counter") { return (work, try counter(named: name, in: work)) }
    return (work, work.activeIfAny)
  }

  /// The same, where there must be one.
  func workplace(_ call: Call) throws(Abort) -> (Work, Counter) {
    let (work, counter) = try place(call)
    guard let work else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    guard let counter else {
      throw .refused(Refusal(.missing, "\(work.project.name) has no counter. Make one: counter new \"Row\""))
    }
    return (work, counter)
  }

  func tellPlace(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    reply.state = work.map { .project($0.project.id) } ?? .active
    reply.tell(work.map { Sentences.place($0, counter) } ?? Sentences.noProject)
  }

  // MARK: Writing lines

  /// The members of a project's state.
  func members(of id: Project.ID?, counter: Counter? = nil) throws(DatabaseError) -> [UInt8] {
    var writer = JSONWriter(expecting: 1500)
    writer.field("theme", try settings().theme.name)
    guard let id, let work = try work(id) else { return writer.bytes }
    let last = try last(id)
    let shown = counter ?? (work.activeIfAny)
    let time = try face(of: id, counter: shown)
    StateWriter.write(work, counter: shown, last: last, to: &writer)
    time.write(to: &writer)
    return writer.bytes
  }

  /// The line of a reply; the change that it made is announced on the way, with the same state.
  func line(_ reply: Reply, counter: Counter? = nil) throws(DatabaseError) -> [UInt8] {
    let state: [UInt8] =
      switch reply.state {
      case .none: []
      case .active: try members(of: active(), counter: counter)
      case .project(let id): try members(of: id, counter: counter)
      }
    var writer = JSONWriter(expecting: 2000)
    writer.object { object in
      object.field("ok", true)
      if let seq = reply.seq { object.field("seq", seq) }
      if reply.isDup { object.field("dup", true) }
      if reply.isBounced { object.field("bounced", true) }
      if reply.isSuspect { object.field("suspect", true) }
      object.members(state)
      object.members(reply.outcome.bytes)
      object.members(reply.more.bytes)
      if let lines = reply.lines {
        object.array("lines") { array in
          for line in lines { array.string(line) }
        }
      }
      if let telling = reply.telling {
        object.tell(telling)
      }
    }
    writer.newline()
    let made = unannounced
    unannounced = nil
    if let (change, topic) = made, hasListeners() {
      let isActive = if case .active = reply.state { true } else { false }
      let current = isActive ? state : try members(of: active())
      var members = JSONWriter()
      members.members(current)
      members.members(reply.outcome.bytes)
      announce(Announcement(change, topic: topic, telling: reply.telling, state: members.bytes))
    }
    return writer.bytes
  }

  /// The answer to a bare `status`, made once for each state.
  func statusLine(_ make: () throws(Abort) -> [UInt8]) throws(Abort) -> [UInt8] {
    if let cachedStatus { return cachedStatus }
    let line = try make()
    cachedStatus = line
    return line
  }

  /// A whole state as an event: after `subscribe`, and for those who missed some.
  func snapshot(isLagged: Bool) throws(DatabaseError) -> [UInt8] {
    let id = try active()
    let state = try members(of: id)
    let telling: Telling
    if let id, let work = try work(id) {
      telling = Sentences.place(work, work.activeIfAny)
    } else {
      telling = Sentences.noProject
    }
    var writer = JSONWriter()
    writer.object { object in
      object.field("event", "snapshot")
      object.field("seq", newestSeq)
      if isLagged { object.field("lagged", true) }
      object.members(state)
      object.tell(telling)
    }
    writer.newline()
    return writer.bytes
  }
}
