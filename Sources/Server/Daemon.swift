internal import Domain
internal import Glibc
public import Posix
internal import Speech
internal import Store
internal import Wire

/// The daemon: one thread, one loop, one writer connection. Owns the listening socket, its clients and the store.
public final class Daemon {
  let loop: EventLoop
  let clock: any Clock
  private let listener: Listener
  private let storePath: String
  private let timer: AlarmTimer
  private let resets: ClockWatch
  private let keeper: TimeKeeper
  private let signals: SignalQueue
  private let watch: FileWatch
  private let manager = ServiceManager()
  private let log: (String) -> Void
  /// Takes the store for this process alone; false while another daemon has it.
  private let ownStore: () -> Bool

  var session: Session?
  private var probe: LockProbe?
  private var storeFailure: DatabaseError?
  /// Why the store that is open can't be used any longer.
  private var unusable: DatabaseError?
  /// Not to be tried again before (monotonic).
  private var nextOpening: Int64 = 0

  private(set) var clients: [CInt: Client] = [:]
  private let clientLimit: Int
  private var subscribers: [Client] = []
  private var dirty: [Client] = []
  private var stuck: [Client] = []
  private var waiting: [Client] = []
  private var batch: Batch?

  /// Look again at the store then (monotonic): another program is about to commit.
  private var nextLook: Int64?
  private var lookPause: Int64 = 1
  /// Try the write lock again then (monotonic).
  private var nextTry: Int64?
  private var tryPause: Int64 = 1

  /// What is due is not to be written before (monotonic), since it could not be.
  private var timeNotBefore: Int64 = 0
  private let machine = SystemClock()
  private var hasLooked = false

  private var isStopping = false
  /// When memory is given back next (monotonic).
  private var nextGiveBack: Int64 = 0
  /// Whether a request has been answered.
  private var hasServed = false
  private var chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  /// Held back so that a connection can still be refused in words when no descriptor is left.
  private var spare: FileDescriptor?
  private var backupDay: LocalDate?
  private var pruneDay: LocalDate?

  /// How long a change waits for another program's lock, in milliseconds.
  static let lockPatience: Int64 = 5000
  /// Places that subscribers can't take.
  static let reservedPlaces = 64

  public init(
    _ listener: consuming Listener, store path: String, clock: any Clock = SystemClock(),
    ownStore: @escaping () -> Bool = { true },
    log: @escaping (String) -> Void
  ) throws(Errno) {
    self.listener = listener
    storePath = path
    self.clock = clock
    keeper = TimeKeeper(clock)
    self.log = log
    self.ownStore = ownStore
    clientLimit = max(16, min(DescriptorLimit.raise(to: 8192) - 32, 4096))
    loop = try EventLoop()
    timer = try AlarmTimer()
    resets = try ClockWatch()
    signals = try SignalQueue([SIGTERM, SIGINT, SIGCHLD])
    watch = try FileWatch()
    spare = try? FileDescriptor.open("/dev/null", O_RDONLY)
  }

  deinit { chunk.deallocate() }

  /// Serves until SIGTERM or SIGINT. `ready` is called once, when the store has been opened and the socket is served.
  public func run(ready: () -> Void = {}) throws(Errno) {
    try loop.add(timer.descriptor, .read, ClosureHandler { [unowned self] in timer.acknowledge() })
    // Being woken is all: each wake-up looks at the clocks.
    try loop.add(resets.descriptor, .read, ClosureHandler { [unowned self] in resets.acknowledge() })
    if let told = clock.descriptor { try loop.add(told, .read, ClosureHandler { [unowned self] in keeper.look() }) }
    try loop.add(signals.descriptor, .read, ClosureHandler { [unowned self] in readSignals() })
    try loop.add(watch.descriptor, .read, ClosureHandler { [unowned self] in drainWatch() })
    try loop.add(listener.socket.raw, .read, ClosureHandler { [unowned self] in accept() })
    if openSession() == nil, let storeFailure { log(Failure(storeFailure).message) }
    ready()
    manager.tell("READY=1")
    Memory.giveBack()
    while !isStopping {
      try loop.turn()
      settle()
    }
    stop()
  }

  private func readSignals() {
    while let signal = signals.next() {
      if signal == SIGCHLD {
        for child in Spawn.reap() where child.status != 0 {
          log("the daily copy of the store failed; run yarnbuddyd --backup to see why")
        }
      } else {
        isStopping = true
      }
    }
  }

  // MARK: Connections

  private func accept() {
    // Not all at once: who came before is served in between.
    for _ in 0..<32 {
      do throws(Errno) {
        guard let socket = try UnixSocket.accept(listener.socket) else { return }
        try welcome(socket)
      } catch {
        guard error.code == EMFILE || error.code == ENFILE else { return log(error.description) }
        return refuseOne()
      }
    }
  }

  private func welcome(_ socket: consuming FileDescriptor) throws(Errno) {
    let user = try UnixSocket.peerUser(socket)
    guard user == geteuid() else {
      log("user \(user) tried to connect")
      return refuse(socket, Failure("not-yours", "This yarnbuddyd serves another user."))
    }
    guard clients.count < clientLimit else {
      return refuse(socket, Failure("full", "All \(clientLimit) places are taken. Close some clients and try again."))
    }
    let client = Client(socket, self)
    clients[client.socket.raw] = client
    try loop.add(client.socket.raw, .read, client)
  }

  private func refuse(_ socket: consuming FileDescriptor, _ failure: Failure) {
    _ = try? UnixSocket.send(socket, failure.line(verb: nil)[...])
  }

  /// No descriptor is left: gives one up to say so, and takes it back.
  private func refuseOne() {
    spare = nil
    if let socket = try? UnixSocket.accept(listener.socket) {
      refuse(socket, Failure("full", "No descriptor is left. Close some clients and try again."))
    }
    spare = try? FileDescriptor.open("/dev/null", O_RDONLY)
  }

  func markDirty(_ client: Client) {
    guard !client.isDirty else { return }
    client.isDirty = true
    dirty.append(client)
  }

  private func close(_ client: Client) {
    guard !client.isClosed else { return }
    client.markClosed()
    loop.remove(client.socket.raw)
    clients[client.socket.raw] = nil
    waiting.removeAll { $0 === client }
    stuck.removeAll { $0 === client }
    if client.topics != nil { subscribers.removeAll { $0 === client } }
  }

  func ready(_ client: Client, _ events: Epoll.Interest) {
    if events.contains(.write) { markDirty(client) }
    if events.contains(.read) { return read(client) }
    guard !events.isDisjoint(with: .hangup) else { return }
    // The peer is gone. A whole request that waits for the write lock is still carried out.
    if client.waiting == nil { close(client) } else { loop.remove(client.socket.raw) }
  }

  private func read(_ client: Client) {
    do throws(Errno) {
      guard let count = try client.socket.read(into: chunk) else { return }
      if count > 0 { return process(client, UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
    } catch { return close(client) }
    client.inputEnded = true
    if client.splitter.finish() {
      answer(
        client,
        .fixed(
          Failure("truncated", "The last line has no line feed, so it was not carried out. Send it whole.").line(
            verb: nil)))
    }
    markDirty(client)
  }

  private func process(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
    client.splitter.split(bytes) { item in
      guard !client.isLeaving, !client.isClosed else { return .more }
      switch item {
      case .tooLong:
        let message = "A line holds up to \(Request.lineLimit) bytes; this one is longer and was not carried out."
        answer(client, .fixed(Failure("too-long", message).line(verb: nil)))
      case .line(let line): take(client, line)
      }
      client.isHeldBack = client.unsent > Client.outputLimit
      return client.waiting != nil || client.isHeldBack ? .pause : .more
    }
    markDirty(client)
  }

  // MARK: Requests

  private func take(_ client: Client, _ line: UnsafeRawBufferPointer) {
    let request: Request
    do throws(LineError) { request = try Request(parsing: line) } catch {
      return answer(client, .fixed(Failure(error).line(verb: nil)))
    }
    lookAtClocks()
    do throws(UsageError) {
      let (command, words) = try Commands.resolve(request)
      let arguments = try command.check(words, request.options)
      perform(
        client,
        Call(
          request: request, command: command, arguments: arguments, now: keeper.reading.wall,
          monotonic: keeper.reading.monotonic))
    } catch {
      answer(client, .fixed(Failure(error).line(verb: shortened(request.verb))))
    }
  }

  /// Answers now, or lets the client wait for the write lock.
  private func perform(_ client: Client, _ call: Call) {
    if call.command.kind != .connection { keepTime() }
    if call.command.kind == .change, batch == nil, let session = openSession() {
      // Those who came first go first.
      guard waiting.isEmpty || client.waiting != nil else { return wait(client, call) }
      do throws(DatabaseError) {
        guard try beginBatch(session) else { return wait(client, call) }
      } catch {
        noteStoreFailure(error)
        return answer(client, .fixed(Failure(error).line(verb: call.verb.rawValue)))
      }
    }
    answer(client, .call(call))
  }

  private func answer(_ client: Client, _ entry: Batch.Entry) {
    hasServed = true
    batch?.note(client, entry)
    client.append(bytes(client, entry))
    // A full disk or an I/O error ends the whole transaction at once.
    if batch != nil, let session, !session.store.isWriting {
      failBatch(session, brokenBy ?? DatabaseError(code: 10, message: "the transaction was lost"))
    }
  }

  /// What ended the transaction that is open, if something did.
  private var brokenBy: DatabaseError?

  private func bytes(_ client: Client, _ entry: Batch.Entry) -> [UInt8] {
    switch entry {
    case .fixed(let bytes): return bytes
    case .call(let call):
      do throws(Failure) {
        if call.command.kind == .connection { return try connectionAnswer(client, call) }
        guard let session = openSession() else { throw Failure(storeFailure!) }
        do throws(Abort) {
          if batch == nil { try Abort.mapping { () throws(DatabaseError) in try session.catchUp() } }
          return try session.answer(call)
        } catch {
          if case .failed(let failure) = error {
            brokenBy = failure
            noteStoreFailure(failure)
          }
          throw Failure(error)
        }
      } catch { return error.line(verb: call.verb.rawValue) }
    }
  }

  private func connectionAnswer(_ client: Client, _ call: Call) throws(Failure) -> [UInt8] {
    switch call.verb {
    case .hello: return Describe.hello(store: openSession()?.store.uid)
    case .ping: return Describe.line { $0.field("text", "Here.") }
    case .describe: return try Describe.describe(call.argument(0))
    case .unsubscribe:
      client.topics = nil
      subscribers.removeAll { $0 === client }
      client.isLagging = false
      return Describe.line { $0.field("text", "No more changes are sent.") }
    case .quit:
      client.isLeaving = true
      return Describe.line { $0.field("text", "Goodbye.") }
    default: return try subscribe(client, call)
    }
  }

  private func subscribe(_ client: Client, _ call: Call) throws(Failure) -> [UInt8] {
    var topics: Set<Topic> = []
    for word in (call.argument(0) ?? "").split(separator: " ") {
      guard let topic = Topic(rawValue: String(word)) else {
        let known = Topic.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("bad-value", "There is no topic “\(word)”. There is: \(known).")
      }
      topics.insert(topic)
    }
    let places = clientLimit - min(Self.reservedPlaces, clientLimit / 2)
    guard client.topics != nil || subscribers.count < places else {
      throw Failure("full", "All \(places) places for subscribers are taken.")
    }
    guard let session = openSession() else { throw Failure(storeFailure!) }
    do throws(DatabaseError) {
      if batch == nil { try session.catchUp() }
      let snapshot = try session.snapshot(isLagged: false)
      if client.topics == nil { subscribers.append(client) }
      client.topics = topics.isEmpty ? Set(Topic.allCases) : topics
      client.knows = session.newestSeq
      return Describe.line { $0.field("text", "Changes are sent as they happen.") } + snapshot
    } catch {
      noteStoreFailure(error)
      throw Failure(error)
    }
  }

  // MARK: The store

  /// The session, opened now if it is not and may be.
  private func openSession() -> Session? {
    if let session { return session }
    guard loopTime >= nextOpening else { return nil }
    do throws(DatabaseError) {
      guard ownStore() else { throw DatabaseError.taken }
      let store = try Store(storePath)
      let session = try Session(store, clock, keeper: keeper)
      session.announce = { [unowned self] in announce($0) }
      session.hasListeners = { [unowned self] in !subscribers.isEmpty }
      self.session = session
      storeFailure = nil
      probe = LockProbe(store)
      try? watch.watch(store.walPath, andMovesOf: store.otherFiles)
      // What happened while it was closed was announced to nobody.
      for client in subscribers {
        client.isLagging = true
        markDirty(client)
      }
      return session
    } catch {
      storeFailure = error
      nextOpening = loopTime + 1000
      return nil
    }
  }

  private func noteStoreFailure(_ error: DatabaseError) {
    switch error.kind {
    case .inputOutput, .damaged, .readOnly, .unreachable:
      log("\(error)")
      if batch == nil { unusable = error }
    default: break
    }
  }

  /// Opens a transaction for all that arrives together; false where another program holds the write lock.
  private func beginBatch(_ session: Session) throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      session.noteBegin()
      let hasNews = try session.store.begin()
      batch = Batch()
      brokenBy = nil
      if hasNews { try session.readNews() }
      if try session.timeIsDue() { try session.keepTime() }
      try pruneTokens(session)
    } catch {
      if error.kind == .busy { return false }
      session.store.rollBack()
      session.forgetAll()
      keeper.noteRollBack()
      batch = nil
      throw error
    }
    return true
  }

  /// Once a day, in a transaction that is open anyway.
  private func pruneTokens(_ session: Session) throws(DatabaseError) {
    let now = Instant(milliseconds: clock.wall)
    let today = LocalDate(of: now, offset: 0)
    guard pruneDay != today else { return }
    pruneDay = today
    try session.store.pruneTokens(now: now)
  }

  private func wait(_ client: Client, _ call: Call) {
    if client.waiting == nil {
      client.waiting = (call, loopTime + Self.lockPatience)
      waiting.append(client)
    }
    if nextTry == nil {
      tryPause = 1
      nextTry = loopTime + tryPause
    }
  }

  /// Tries the write lock again for those who wait; those who have waited too long are told.
  private func retryWaiting() {
    guard let due = nextTry, loopTime >= due else { return }
    nextTry = nil
    tryPause = min(tryPause * 2, 16)
    let now = loopTime
    for client in waiting {
      guard let (call, until) = client.waiting else { continue }
      guard let session = openSession() else {
        release(client, .call(call))
        continue
      }
      let isOpen: Bool
      do throws(DatabaseError) { isOpen = batch == nil ? try beginBatch(session) : true } catch {
        noteStoreFailure(error)
        release(client, .fixed(Failure(error).line(verb: call.verb.rawValue)))
        continue
      }
      if isOpen {
        release(client, .call(call))
      } else if now >= until {
        release(
          client, .fixed(Failure(DatabaseError(code: 5, message: "database is locked")).line(verb: call.verb.rawValue)))
      }
    }
    if !waiting.isEmpty { nextTry = now + tryPause }
  }

  private func release(_ client: Client, _ entry: Batch.Entry) {
    client.waiting = nil
    waiting.removeAll { $0 === client }
    answer(client, entry)
    process(client, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  private func commitBatch() {
    guard let session, let finished = batch else { return }
    do throws(DatabaseError) {
      try session.store.commit()
      keeper.noteCommit()
      batch = nil
      for announcement in finished.announcements { deliver(announcement) }
    } catch { failBatch(session, error) }
  }

  /// Nothing of the batch has happened: each of its changes is answered with the failure, and each read anew.
  private func failBatch(_ session: Session, _ error: DatabaseError) {
    guard let failed = batch else { return }
    batch = nil
    session.store.rollBack()
    session.forgetAll()
    keeper.noteRollBack()
    log("\(error)")
    for (client, end) in failed.marks.values { client.truncate(to: end) }
    noteStoreFailure(error)
    for (client, entry) in failed.entries where !client.isClosed {
      if case .call(let call) = entry, call.command.kind == .change {
        client.append(Failure(error).line(verb: call.verb.rawValue))
      } else {
        client.append(bytes(client, entry))
      }
    }
  }

  // MARK: Events

  private func announce(_ announcement: Announcement) {
    if batch != nil { batch?.announcements.append(announcement) } else { deliver(announcement) }
  }

  private func deliver(_ announcement: Announcement) {
    for client in subscribers {
      guard let topics = client.topics, topics.contains(announcement.topic), client.knows < announcement.seq else {
        continue
      }
      if client.unsent > Client.outputLimit / 4 { client.isLagging = true }
      // Its snapshot comes once all is sent; where it could not be had then, it is tried again.
      guard !client.isLagging else {
        if client.unsent == 0 { markDirty(client) }
        continue
      }
      client.append(announcement.line)
    }
  }

  // MARK: The end of a wake-up

  /// Commits what arrived together, sends what there is to send, and sets the alarm.
  private func settle() {
    lookAtClocks()
    hasLooked = false
    retryWaiting()
    keepTime()
    repeat {
      commitBatch()
      flushAll()
      look()
    } while batch != nil || !dirty.isEmpty
    leaveFailedSession()
    session?.store.checkpoint()
    giveBack()
    dropStuck()
    keepCopy()
    // A failure means that the alarm is not set: the next request sets it.
    try? timer.set(alarm)
  }

  // MARK: Time

  /// Once in each wake-up: what arrived together came at the same time.
  private func lookAtClocks() {
    if !hasLooked { keeper.look() }
    hasLooked = true
  }

  /// Takes in what happened to the clocks and what has come due, in the open transaction or one of its own. Where another
  /// program holds the lock it waits for the next wake-up, and has one come.
  private func keepTime() {
    guard let session, loopTime >= timeNotBefore else { return }
    do throws(DatabaseError) {
      guard try session.timeIsDue() else { return }
      if batch != nil { return try session.keepTime() }
      // A transaction begins by keeping time.
      if try !beginBatch(session) { timeNotBefore = loopTime + 250 }
    } catch {
      timeNotBefore = loopTime + 1000
      if batch != nil { failBatch(session, error) } else { noteStoreFailure(error) }
    }
  }

  /// Milliseconds that always pass: for the loop's own deadlines, which have nothing to do with the knitter's time.
  private var loopTime: Int64 { clock.isHandMoved ? machine.monotonic : clock.monotonic }

  /// The next wake-up: the loop's own deadlines on the real clock, the timer's on the one that is handed in.
  private var alarm: Int64? {
    let loop = deadline.map { machine.boottime + max(0, $0 - loopTime) }
    guard !clock.isHandMoved, let due = session?.timerDeadline else { return loop }
    let reading = keeper.reading
    // At least a millisecond ahead, should the wall clock run a little behind; later where it could not be written.
    let wait = max(1, due - reading.wall, timeNotBefore - reading.monotonic)
    // Each press moves it on a little: an alarm that is set may ring up to 10 s too early, and is then set right.
    var time = reading.boot + wait
    if let set = timer.setFor, set > reading.boot, (-2...10_000).contains(time - set) { time = set }
    return min(loop ?? Int64.max, time)
  }

  /// Gives back the memory that is needed rarely: SQLite's parser, say, works once for each kind of statement. At most once
  /// in half a minute, when the answers are out: so it costs a busy daemon nothing, and one at rest holds little.
  private func giveBack() {
    let now = clock.monotonic
    guard now >= nextGiveBack else { return }
    // The first request still makes its statements.
    nextGiveBack = hasServed ? now + 30_000 : now
    Memory.giveBack()
  }

  private func flushAll() {
    let now = loopTime
    let batch = dirty
    dirty = []
    for client in batch {
      client.isDirty = false
      if !client.isClosed { flush(client, now) }
    }
  }

  private func flush(_ client: Client, _ now: Int64) {
    let wasStuck = client.stuckSince != nil
    do throws(Errno) { try client.flush(now: now) } catch { return close(client) }
    if client.stuckSince != nil, !wasStuck { stuck.append(client) }
    if client.stuckSince == nil, wasStuck { stuck.removeAll { $0 === client } }
    if client.unsent == 0 {
      if client.isLagging { catchUp(client) }
      if client.isLeaving || client.inputEnded && client.topics == nil && client.waiting == nil { return close(client) }
    }
    if client.isHeldBack, client.waiting == nil, client.unsent <= Client.outputLimit {
      client.isHeldBack = false
      process(client, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    updateInterest(client)
  }

  /// Sends the newest state to one that missed events.
  private func catchUp(_ client: Client) {
    // One that was held back may have opened a transaction just now: what is not committed is not shown.
    guard batch == nil else { return markDirty(client) }
    guard let session, let snapshot = try? session.snapshot(isLagged: true) else { return }
    client.isLagging = false
    client.knows = session.newestSeq
    client.append(snapshot)
  }

  private func updateInterest(_ client: Client) {
    var interest: Epoll.Interest = []
    if !isStopping, !client.inputEnded, client.waiting == nil, client.unsent <= Client.outputLimit {
      interest.insert(.read)
    }
    if client.unsent > 0 { interest.insert(.write) }
    do throws(Errno) { try loop.change(client.socket.raw, to: interest) } catch { close(client) }
  }

  private func drainWatch() {
    if watch.drain() { lookPause = 1 }
    guard watch.sawMove, batch == nil else { return }
    watch.sawMove = false
    guard session?.store.hasMoved == true else { return }
    // What was answered so far is in the files that are open: it is gathered in the one, wherever that is now. What has taken
    // its name is opened by the next request.
    log("the store's files were moved or removed while they were open; what is there now will be opened")
    session?.store.emptyLog()
    leaveSession()
  }

  /// Closes the store. Nobody who calls may hold the session: only when it is gone may the probe's descriptor be closed,
  /// which drops all locks that this process has on the file, those of a store that was opened anew as well.
  private func leaveSession() {
    session = nil
    probe = nil
  }

  /// A store that can't be read or written is closed, at the end of the wake-up; the next request tries to open it anew.
  private func leaveFailedSession() {
    guard let failure = unusable else { return }
    unusable = nil
    leaveSession()
    storeFailure = failure
    nextOpening = loopTime
  }

  /// Sees another program's commit. A write is noticed before it is visible: so for as long as somebody holds the write
  /// lock, it looks again a millisecond later, and more seldom the longer nothing is written.
  private func look() {
    drainWatch()
    nextLook = nil
    guard let session else { return }
    let isHeld = probe?.isHeld ?? false
    do throws(DatabaseError) { try session.catchUp() } catch { noteStoreFailure(error) }
    guard isHeld else {
      lookPause = 1
      return
    }
    nextLook = loopTime + lookPause
    lookPause = min(lookPause * 2, 250)
  }

  private func dropStuck() {
    let now = loopTime
    for client in stuck {
      guard let since = client.stuckSince, now - since >= Client.patience else { continue }
      log("a client did not read for 10 s and was dropped")
      sayGoodbye(client, "slow", now)
      close(client)
    }
  }

  private func sayGoodbye(_ client: Client, _ reason: String, _ now: Int64) {
    guard client.topics != nil else { return }
    // One that does not read gets the reason instead of what it missed; at the end of the daemon it gets both.
    if reason == "slow" { client.dropUnsentLines() }
    var writer = JSONWriter()
    writer.object { object in
      object.field("event", "bye")
      object.field("reason", reason)
    }
    writer.newline()
    client.append(writer.bytes)
    try? client.flush(now: now)
  }

  private var deadline: Int64? {
    var deadline = [nextTry, nextLook].compactMap(\.self).min()
    for client in stuck {
      if let since = client.stuckSince { deadline = min(deadline ?? Int64.max, since + Client.patience) }
    }
    return deadline
  }

  // MARK: The daily copy

  /// Starts the day's copy of the store, by a process of its own, after the first change of a day.
  private func keepCopy() {
    guard let session, session.newestSeq > 0 else { return }
    let now = Instant(milliseconds: clock.wall)
    let today = LocalDate(of: now, offset: 0)
    guard backupDay != today else { return }
    backupDay = today
    guard (try? session.settings().isOn(.backup)) ?? false, !Files.exists(DailyCopy.path(of: storePath, today)) else {
      return
    }
    guard let program = Files.ownProgram() else { return }
    do throws(Errno) { _ = try Spawn.detached([program, "--backup", storePath]) } catch {
      log("the daily copy of the store: \(error)")
    }
  }

  // MARK: The end

  /// Answers what is committed, says goodbye, and leaves the store tidy. Takes 1 s at most for clients that do not read.
  private func stop() {
    manager.tell("STOPPING=1")
    loop.remove(listener.socket.raw)
    listener.remove()
    let failure = Failure("stopping", "The daemon is stopping. Nothing was done; ask again.")
    for client in waiting {
      if let (call, _) = client.waiting { client.append(failure.line(verb: call.verb.rawValue)) }
      client.waiting = nil
    }
    waiting = []
    settle()
    let end = loopTime + 1000
    for client in clients.values {
      sayGoodbye(client, "stopping", loopTime)
      // Nothing is read any more: nobody would commit it.
      updateInterest(client)
    }
    while clients.values.contains(where: { $0.unsent > 0 }), loopTime < end {
      let left = CInt(max(1, end - loopTime))
      guard (try? loop.turn(milliseconds: left)) != nil else { break }
      for client in clients.values where client.unsent > 0 {
        do throws(Errno) { try client.flush(now: loopTime) } catch {
          close(client)
          continue
        }
        updateInterest(client)
      }
    }
    session?.store.checkpointAll()
    session = nil
    probe = nil
  }
}
