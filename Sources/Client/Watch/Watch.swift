internal import Glibc
internal import Posix
internal import Wire

/// `yb watch`: waits for keys, the daemon, signals and the next minute, and shows what comes of it.
///
/// One connection carries requests and events. When the daemon goes away it comes back by itself with the next one.
final class Watch {
  private let starter: Starter
  private let display: any WatchDisplay
  private let signals: SignalQueue
  private let alarm: AlarmTimer
  private let epoll: Epoll
  private let system = SystemClock()
  private var model: WatchModel
  private var decoder = KeyDecoder()
  private var connection: Connection?
  /// What epoll was told of the display's descriptor.
  private var displayInterest: Epoll.Interest = []
  private var hasEnded = false

  // Moments of CLOCK_BOOTTIME in milliseconds, nil where nothing waits for one.
  private var escapeEnd: Int64?
  private var nextTry: Int64?
  private var pause: Int64 = Watch.firstPause

  /// How long the rest of a sequence may take after its ESC; milliseconds. A terminal sends it at once, a slow line in pieces.
  private static let escapeTime: Int64 = 50
  private static let firstPause: Int64 = 100
  private static let longestPause: Int64 = 2000

  init(_ starter: Starter, _ display: any WatchDisplay) throws(Failure) {
    self.starter = starter
    self.display = display
    model = WatchModel(farJump: display.farJump)
    do throws(Errno) {
      signals = try SignalQueue([
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTSTP, SIGCONT, SIGWINCH,
      ])
      alarm = try AlarmTimer()
      epoll = try Epoll()
      try epoll.add(signals.descriptor, .read)
      try epoll.add(alarm.descriptor, .read)
      // Only that its reader has gone is told; a file has none, and can't be waited for.
      try? epoll.add(STDOUT_FILENO, [])
    } catch { throw Failure(.usage, "can't wait for events: \(error)") }
  }

  /// Until somebody quits, or the terminal goes, or whoever reads the lines. A signal that ends it ends the process.
  func run() throws(Failure) {
    Signals.ignoreRealTime()
    attach(try starter.connect())
    try display.enter()
    defer { display.leave() }
    if let descriptor = display.descriptor, (try? epoll.add(descriptor, .read)) != nil { displayInterest = .read }
    while !hasEnded {
      // Until the first state is there, which takes a moment, there is nothing to show.
      if model.state != nil || !model.isOnline {
        guard display.show(model) else { return }
      }
      do throws(Errno) {
        try prepare()
        var ready: [Epoll.Event] = []
        try epoll.wait { ready.append($0) }
        for event in ready where !hasEnded { handle(event) }
      } catch { throw Failure(.usage, "can't wait for events: \(error)") }
      ring()
    }
  }

  // MARK: waiting

  /// Sets the alarm for what comes next, and asks to be told when the display takes more.
  private func prepare() throws(Errno) {
    let change = display.nextChange(model).map { system.boottime + max(1, $0 - system.wall) }
    try alarm.set([escapeEnd, nextTry, change].compactMap { $0 }.min())
    guard let descriptor = display.descriptor, displayInterest != [] else { return }
    let interest: Epoll.Interest = display.isWaitingToWrite ? [.read, .write] : .read
    if interest != displayInterest {
      try epoll.modify(descriptor, interest)
      displayInterest = interest
    }
  }

  private func handle(_ event: Epoll.Event) {
    switch event.descriptor {
    case signals.descriptor: while let signal = signals.next() { take(signal) }
    case alarm.descriptor: alarm.acknowledge()
    case STDOUT_FILENO: hasEnded = true
    case connection?.descriptor: receive()
    case display.descriptor: readKeys(event.ready)
    default: break
    }
  }

  /// Does what has come due.
  private func ring() {
    let now = system.boottime
    if let end = escapeEnd, now >= end {
      escapeEnd = nil
      press(decoder.flush())
    }
    if let time = nextTry, now >= time { reconnect() }
  }

  // MARK: keys

  private func readKeys(_ ready: Epoll.Interest) {
    guard ready.contains(.read) || !ready.isDisjoint(with: .hangup) else { return }
    guard let bytes = display.readKeys() else {
      // A pipe that has ended presses nothing more; a terminal that has ended shows nothing more.
      if display is FullScreen { hasEnded = true }
      if let descriptor = display.descriptor { try? epoll.remove(descriptor) }
      displayInterest = []
      return
    }
    press(decoder.feed(bytes))
    escapeEnd = decoder.isUndecided ? system.boottime + Self.escapeTime : nil
  }

  private func press(_ keys: [Key]) {
    for key in keys where !hasEnded { perform(model.press(key, at: system.monotonic)) }
  }

  private func perform(_ effects: [WatchModel.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request): send(request)
      case .start: start()
      case .repaint: display.forget()
      case .quit: hasEnded = true
      }
    }
  }

  // MARK: the daemon

  private func send(_ request: Request) {
    guard let connection else { return }
    do throws(ConnectionError) { try connection.send(request) } catch { detach() }
  }

  private func receive() {
    do throws(ConnectionError) {
      while let connection, let message = try connection.nextMessage() { perform(model.take(message)) }
    } catch { detach() }
  }

  private func attach(_ connection: Connection) {
    do throws(Errno) { try epoll.add(connection.descriptor, .read) } catch { return retryLater() }
    self.connection = connection
    nextTry = nil
    pause = Self.firstPause
    perform(model.connected())
  }

  private func detach() {
    guard let connection else { return }
    try? epoll.remove(connection.descriptor)
    self.connection = nil
    model.disconnected()
    retryLater()
  }

  private func retryLater() {
    nextTry = system.boottime + pause
    pause = min(pause * 2, Self.longestPause)
  }

  /// Looks whether a daemon is there again; starts none, since whoever stopped it may have wanted that.
  private func reconnect() {
    nextTry = nil
    if let connection = try? Connection(starter.paths.socket) { attach(connection) } else { retryLater() }
  }

  /// A press is to be counted, so now it is wanted.
  private func start() {
    guard connection == nil else { return }
    do throws(Failure) { attach(try starter.connect()) } catch { model.failedToStart(error.message) }
  }

  // MARK: signals

  private func take(_ signal: CInt) {
    switch signal {
    case SIGWINCH: display.forget()
    case SIGCONT: comeBack()
    case SIGTSTP:
      display.leave()
      signals.obey(signal)
      comeBack()
    default:
      display.leave()
      signals.obey(signal)
    }
  }

  private func comeBack() {
    // A terminal that can't be used any more shows when it is written to.
    try? display.enter()
    display.forget()
  }
}
