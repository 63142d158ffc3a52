internal import Domain
internal import Glibc
public import Posix
internal import Store
internal import Wire

/// The daemon: one thread, one loop, one writer connection. Owns the listening socket, its clients and the store.
public final class Daemon {
  let clock: any Clock
  /// For the loop's own deadlines where the other clock is moved by hand.
  let machine = SystemClock()
  let keeper: TimeKeeper
  let log: (String) -> Void

  let loop: EventLoop
  let listener: Listener
  let timer: AlarmTimer
  private let resets: ClockWatch
  private let signals: SignalQueue
  /// Wakes the loop up when another program writes the store.
  let watch: FileWatch
  private let manager = ServiceManager()
  var isStopping = false

  // The store.
  let storePath: String
  /// Takes the store for this process alone; false while another daemon has it.
  let ownStore: () -> Bool
  var session: Session?
  var probe: LockProbe?
  var storeFailure: DatabaseError?
  /// Why the store that is open can't be used any longer.
  var unusable: DatabaseError?
  /// Not to be tried again before (monotonic).
  var nextOpening: Int64 = 0
  /// Look again at the store then (monotonic): another program is about to commit.
  var nextLook: Int64?
  var lookPause: Int64 = 1
  var backupDay: LocalDate?
  var pruneDay: LocalDate?

  // Clients, by descriptor, and those of them that something is to be done about.
  var clients: [CInt: Client] = [:]
  let clientLimit: Int
  var subscribers: [Client] = []
  var dirty: [Client] = []
  var stuck: [Client] = []
  /// Reading goes through these bytes; they are given back in `deinit`.
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  /// Held back so that a connection can still be refused in words when no descriptor is left.
  var spare: FileDescriptor?

  // The open transaction, and those who wait for one.
  var batch: Batch?
  /// What ended the transaction that is open, if something did.
  var brokenBy: DatabaseError?
  var waiting: [Client] = []
  /// Try the write lock again then (monotonic).
  var nextTry: Int64?
  var tryPause: Int64 = 1

  // Files that are being copied, one at a time, by processes of their own.
  var keeping: [(client: Client, call: Call)] = []
  var copying: Copying?
  /// The process that makes the daily copy.
  var copyProcess: Int32?

  // The wake-up.
  var hasLookedAtClocks = false
  /// What is due is not to be written before (monotonic), since it could not be.
  var timeNotBefore: Int64 = 0
  /// When memory is given back next (monotonic).
  private var nextGiveBack: Int64 = 0
  /// Whether a request has been answered.
  var hasServed = false

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
        for child in Spawn.reap() where child.status != 0 && child.pid == copyProcess {
          log("the daily copy of the store failed; run yarnbuddyd --backup to see why")
        }
      } else {
        isStopping = true
      }
    }
  }

  /// Commits what arrived together, sends what there is to send, and sets the alarm.
  private func settle() {
    lookAtClocks()
    hasLookedAtClocks = false
    retryWaiting()
    keepTime()
    copyNext()
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

  /// Gives back the memory that is needed rarely: SQLite's parser, say, works once for each kind of statement. At most once
  /// in half a minute, when the answers are out: so it costs a busy daemon nothing, and one at rest holds little.
  private func giveBack() {
    let now = loopTime
    guard now >= nextGiveBack else { return }
    // The first request still makes its statements.
    nextGiveBack = hasServed ? now + 30_000 : now
    Memory.giveBack()
  }

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
    for (client, call) in keeping { client.append(failure.line(verb: call.verb.rawValue)) }
    stopCopying()
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
