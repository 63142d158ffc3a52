internal import Glibc
internal import Posix
internal import Wire

/// `yb follow`: a line for each change, for as long as somebody reads it.
///
/// Begins with the present state. When the daemon goes away it waits for the next one (``Return``), and then says what
/// has changed meanwhile; it starts one only at the beginning, since whoever stopped the daemon since may have wanted that.
struct Follow {
  private let starter: Starter
  private let terminal: Terminal
  private let style: Invocation.Style
  private let request: Request
  private var shown: Message?

  init(_ topics: [String], _ style: Invocation.Style, _ starter: Starter, _ terminal: Terminal) {
    self.starter = starter
    self.terminal = terminal
    self.style = style
    request = Request(verb: "subscribe", arguments: topics)
  }

  mutating func run() throws(Failure) {
    var connection: Connection? = try starter.connect()
    var comeback = Return(starter.paths.socket, least: 100)
    while true {
      if let open = connection {
        connection = nil
        do throws(ConnectionError) {
          try subscribe(open)
          comeback.found()
          guard try printEvents(open) else { return }
        } catch {
          switch error {
          case .closed, .cut, .late: break
          default: throw Failure(error)
          }
        }
      }
      guard readerStays(until: &comeback) else { return }
      connection = try? Connection(starter.paths.socket)
    }
  }

  private func subscribe(_ connection: Connection) throws(ConnectionError) {
    try connection.send(request)
    let answer = try connection.answer()
    guard answer.isOK else { throw .refused(answer.refusal) }
  }

  /// Prints until the daemon hangs up (it throws) or the reader does (false).
  private mutating func printEvents(_ connection: Connection) throws(ConnectionError) -> Bool {
    while true {
      while let event = try connection.nextEvent(milliseconds: 0) {
        guard show(event) else { return false }
      }
      let output: Poll.Ready
      do throws(Errno) {
        (_, output) = try Poll.wait(toRead: connection.descriptor, orHangupOf: STDOUT_FILENO)
      } catch { throw .broken(error.reason) }
      if output.isHungUp { return false }
    }
  }

  private mutating func show(_ event: Message) -> Bool {
    if style == .json { return terminal.put(event.line + [UInt8(ascii: "\n")]) }
    let words = style == .say ? event.say ?? event.text : event.text
    guard event.event != "bye", let words else { return true }
    // After a new start the state comes again; it is news only where something has changed.
    if event.event == "snapshot", let shown, shown.sequence == event.sequence, shown.text == event.text { return true }
    shown = event
    return terminal.put(cleaned(words) + "\n")
  }

  /// Waits until it is time to look for a daemon; false as soon as nobody reads any more.
  private func readerStays(until comeback: inout Return) -> Bool {
    comeback.lost()
    do throws(Errno) {
      while comeback.patience > 0 {
        let ready = try Poll.wait(
          for: [(STDOUT_FILENO, .hangup), (comeback.descriptor, .read)], milliseconds: comeback.patience)
        if ready[0].isHungUp { return false }
        if ready[1].isReady { comeback.noteChange() }
      }
      return true
    } catch { return false }
  }
}
