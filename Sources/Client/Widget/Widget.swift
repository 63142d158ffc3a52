internal import Domain
internal import Glibc
internal import Posix
internal import Wire

/// `yb widget`: the present state as a bar reads it, then a line for each change, for as long as the bar is there.
///
/// Each line is one write. Where the daemon goes away it says so in a line, and waits for the next one (``Return``); it
/// starts one only at the beginning and at a click. Between changes it sleeps, unless it was asked to tick.
struct Widget {
  private let wish: WidgetWish
  private let starter: Starter
  private let terminal: Terminal
  private let clock: any Clock
  private var connection: Connection?
  /// The newest state, while there is a connection.
  private var state: JSON?
  private var theme = Theme.usual
  private var hasJustConnected = false
  private var refusal: String?
  private var shown: String?
  private var clicks = ClickReader()
  private var hearsClicks: Bool
  private var comeback: Return

  private static let topics = [Topic.count, .project, .time, .settings].map(\.rawValue)
  private static let request = Request(verb: "subscribe", arguments: topics)

  init(_ wish: WidgetWish, _ starter: Starter, _ terminal: Terminal, _ clock: any Clock) {
    self.wish = wish
    self.starter = starter
    self.terminal = terminal
    self.clock = clock
    hearsClicks = wish.format.readsClicks
    comeback = Return(starter.paths.socket, least: 500)
  }

  /// Answers once, within 0.3 s and never with nothing; a click that i3blocks tells of comes first.
  mutating func answer() {
    if wish.format == .i3blocks, let number = Environment.value("BLOCK_BUTTON").flatMap({ Int($0) }) { click(number) }
    if let open = try? Connection(starter.paths.socket, waiting: 100) {
      do throws(ConnectionError) {
        try subscribe(open, milliseconds: 120)
        state = try open.nextEvent(milliseconds: 60)?.json
      } catch { note(error) }
    }
    terminal.put(wish.format.text(glance, wish) + "\n")
  }

  /// Shows each change until the bar goes away.
  mutating func run() throws(Failure) {
    Signals.ignoreRealTime()
    let parent: ParentWatch
    do throws(Errno) { parent = try ParentWatch() } catch { throw Failure(.usage, "\(error)") }
    connect(try? starter.connect())
    while true {
      if connection == nil, comeback.patience == 0 { connect(try? Connection(starter.paths.socket)) }
      guard show() else { return }
      // Something may have come along with the first state.
      if hasJustConnected {
        hasJustConnected = false
        if takeEvents() { continue }
      }
      let ready: [Poll.Ready]
      do throws(Errno) {
        // poll(2) passes over a descriptor below 0.
        ready = try Poll.wait(
          for: [
            (STDOUT_FILENO, .hangup), (parent.descriptor, .read), (connection?.descriptor ?? -1, .read),
            (hearsClicks ? STDIN_FILENO : -1, .read), (comeback.descriptor, .read),
          ], milliseconds: patience)
      } catch { throw Failure(.usage, "\(error)") }
      if ready[0].isHungUp || ready[1].isReady && parent.isGone { return }
      if ready[2].isReady || ready[2].isHungUp { _ = takeEvents() }
      if ready[3].isReady || ready[3].isHungUp { readClicks() }
      if ready[4].isReady { comeback.noteChange() }
    }
  }

  // MARK: The daemon

  private func subscribe(_ connection: Connection, milliseconds: Int) throws(ConnectionError) {
    try connection.send(Self.request)
    let answer = try connection.answer(milliseconds: milliseconds)
    guard answer.isOK else { throw .refused(answer.refusal) }
  }

  private mutating func connect(_ new: Connection?) {
    state = nil
    refusal = nil
    if let new {
      do throws(ConnectionError) {
        try subscribe(new, milliseconds: 2000)
        connection = new
        hasJustConnected = true
        state = try new.nextEvent(milliseconds: 2000)?.json
        comeback.found()
        return
      } catch { note(error) }
    }
    lose()
  }

  private mutating func note(_ error: ConnectionError) {
    if case .refused(let reason) = error { refusal = reason }
  }

  /// Takes in what has come; false where nothing has. Of states that came together only the newest counts.
  private mutating func takeEvents() -> Bool {
    guard let open = connection else { return false }
    var isNew = false
    do throws(ConnectionError) {
      while let event = try open.nextEvent(milliseconds: 0) {
        // The end follows it.
        guard event.event != "bye" else { continue }
        state = event.json
        isNew = true
      }
    } catch {
      // The newest state is shown first; the end is still there to be seen then.
      guard !isNew else { return true }
      note(error)
      lose()
      return true
    }
    return isNew
  }

  private mutating func lose() {
    connection = nil
    state = nil
    comeback.lost()
  }

  // MARK: The bar

  private var now: Int64? { wish.ticks || wish.once ? clock.wall : nil }

  private var glance: Glance {
    state.map { Glance($0, now: now) } ?? Glance(offline: theme, because: refusal)
  }

  /// Writes the line if it is another than the last; false once nobody reads it.
  private mutating func show() -> Bool {
    let glance = glance
    theme = glance.theme
    let text = wish.format.text(glance, wish)
    guard text != shown else { return true }
    let header = shown == nil ? wish.format.header : ""
    shown = text
    return terminal.put(header + text + "\n")
  }

  /// Milliseconds until there is something to do by itself; -1 where there is not.
  private var patience: Int {
    if connection == nil { return comeback.patience }
    let now = clock.wall
    guard wish.ticks, let next = state.flatMap(RunningTime.init)?.nextMinute(after: now) else { return -1 }
    return Int(next - now)
  }

  private mutating func readClicks() {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else {
      hearsClicks = count < 0 && (errno == EINTR || errno == EAGAIN)
      return
    }
    for number in clicks.buttons(in: chunk[..<count]) { click(number) }
  }

  private mutating func click(_ number: Int) {
    guard let request = Clicks(wish).request(number) else { return }
    do throws(Failure) {
      let answer = try Caller(starter).ask(request)
      if !answer.isOK { terminal.complain(answer.refusal) }
    } catch { _ = terminal.complain(error) }
    // A press starts a daemon where there was none.
    comeback.hurry()
  }
}
