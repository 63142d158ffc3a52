internal import Glibc
internal import Posix
internal import Wire

/// `yb speak`: follows the daemon and speaks through a program, one sentence at a time.
///
/// It waits for events, for the program's end and for the moment when something is said again; else it sleeps. Where the daemon
/// goes away it waits for the next one.
final class Speak {
  private let options: SpeakOptions
  private let starter: Starter
  private let terminal: Terminal
  private let clock: any Clock
  private let signals: SignalQueue
  private let alarm: AlarmTimer
  private let epoll: Epoll
  private let system = SystemClock()
  private var speaker: Speaker
  private var connection: Connection?
  private var nextTry: Int64?
  private var pause: Int64 = 100
  /// The program that speaks now.
  private var process: Int32?

  init(_ options: SpeakOptions, _ starter: Starter, _ terminal: Terminal, _ clock: any Clock) throws(Failure) {
    self.options = options
    self.starter = starter
    self.terminal = terminal
    self.clock = clock
    speaker = Speaker(options.speaker)
    do throws(Errno) {
      signals = try SignalQueue([SIGCHLD])
      alarm = try AlarmTimer()
      epoll = try Epoll()
      try epoll.add(signals.descriptor, .read)
      try epoll.add(alarm.descriptor, .read)
    } catch { throw Failure(.usage, "can't wait for events: \(error)") }
  }

  /// Until a signal ends it, or its program can't be started.
  func run() throws(Failure) {
    attach(try starter.connect())
    while true {
      try sound()
      do throws(Errno) {
        let next = [nextTry, speaker.deadline.map { system.boottime + max(1, $0 - system.monotonic) }]
        try alarm.set(next.compactMap(\.self).min())
        try epoll.wait { event in
          switch event.descriptor {
          case signals.descriptor: while signals.next() != nil {}
          case alarm.descriptor: alarm.acknowledge()
          default: break
          }
        }
      } catch { throw Failure(.usage, "can't wait for events: \(error)") }
      for child in Spawn.reap() where child.pid == process {
        process = nil
        speaker.ended()
      }
      receive()
      if let time = nextTry, system.boottime >= time { reconnect() }
    }
  }

  private func sound() throws(Failure) {
    let seconds = clock.wall / 1000 + Int64(clock.offset(at: clock.wall))
    let minute = Int((seconds % 86_400 + 86_400) % 86_400 / 60)
    guard let sound = speaker.next(now: system.monotonic, minute: minute) else { return }
    do throws(Errno) {
      switch sound {
      case .sentence(let text): process = try Spawn.fed(options.command, cleaned(text) + "\n")
      case .tick:
        guard let tick = options.tick else {
          terminal.put("\u{7}")
          return
        }
        _ = try Spawn.fed(tick, "")
      }
    } catch {
      throw Failure(.usage, "\(error)", hint: "name another program with= or tick=, as in: with=\"spd-say -w -e\"")
    }
  }

  private func attach(_ opened: Connection) {
    do throws(ConnectionError) { try opened.send(Request(verb: "subscribe")) } catch { return lose() }
    guard (try? epoll.add(opened.descriptor, .read)) != nil else { return lose() }
    connection = opened
    nextTry = nil
    pause = 100
  }

  private func receive() {
    guard let open = connection else { return }
    do throws(ConnectionError) {
      while let message = try open.nextMessage() {
        if message.isEvent { speaker.take(message.json, now: system.monotonic) }
      }
    } catch {
      try? epoll.remove(open.descriptor)
      connection = nil
      lose()
    }
  }

  private func lose() {
    nextTry = system.boottime + pause
    pause = min(pause * 2, 2000)
  }

  /// It starts no daemon: whoever stopped it may have wanted that.
  private func reconnect() {
    nextTry = nil
    guard let opened = try? Connection(starter.paths.socket) else { return lose() }
    attach(opened)
  }
}
