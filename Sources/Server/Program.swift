internal import Glibc
internal import Posix
internal import Store
internal import Wire

/// The program `yarnbuddyd`: its few words, and what it says before it serves.
///
/// All that it says goes to stderr, with its name, in lower case and without a full stop.
public enum Program {
  private enum Exit: Int32 {
    case done = 0
    case failed = 1
    case usage = 2
    /// Another daemon serves this socket or store. The unit does not restart after it.
    case taken = 4
  }

  public static func main(_ arguments: [String]) -> Never {
    switch arguments.first {
    case nil: serve()
    case "--version": finish("yarnbuddyd \(Version.program)\n")
    case "--help": finish(help)
    case "--keep" where arguments.count == 3: keep(arguments[2], beside: arguments[1])
    case "--backup" where arguments.count <= 2: backup(arguments.dropFirst().first)
    case let word?: leave(.usage, "there is no option \(quoted(word)); it takes --help, --version and --backup [STORE]")
    }
  }

  private static let help = """
    yarnbuddyd: counts rows for all who ask, on a Unix socket.

    usage: yarnbuddyd            serve in the foreground until SIGTERM
           yarnbuddyd --backup [STORE]   make the day's copy of the store now
           yarnbuddyd --version

    YARNBUDDY_SOCKET  the socket, else $XDG_RUNTIME_DIR/yarnbuddy/socket
    YARNBUDDY_STORE   the store, else ${XDG_DATA_HOME:-~/.local/share}/yarnbuddy/yarnbuddy.db

    To count rows, use yb.

    """

  private static func serve() -> Never {
    // A peer that is gone is an error of the call, never the end of the daemon.
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    Store.useOneThread()
    let ready = Environment.value("YARNBUDDY_READY_FD").flatMap { CInt($0) }
    Environment.unset("YARNBUDDY_READY_FD")
    let paths = paths()
    do {
      let lock = StoreLock(paths.store)
      let listener: Listener
      if let activated = try Listener.activated() {
        // systemd would give the socket up for good after a few starts that fail: so it is served even while another daemon
        // has the store, and each request is told.
        listener = activated
      } else {
        listener = try Listener.make(paths.socket)
        guard lock.take() else {
          listener.remove()
          throw Listener.Failure(message: "another yarnbuddyd keeps the store \(paths.store) already", isTaken: true)
        }
      }
      let daemon = try Daemon(listener, store: paths.store, clock: clock(), ownStore: lock.take) { say($0) }
      try daemon.run {
        if let ready { close(ready) }
      }
      exit(Exit.done.rawValue)
    } catch let failure as Listener.Failure {
      leave(failure.isTaken ? .taken : .failed, failure.message)
    } catch {
      leave(.failed, "\(error)")
    }
  }

  private static func clock() throws -> any Clock {
    #if DEBUG
      if let path = Environment.value("YARNBUDDY_TEST_CLOCK") { return try TestClock(path) }
    #endif
    return SystemClock()
  }

  private static func paths() -> Paths {
    do throws(Paths.Failure) { return try Paths(Environment.value) } catch { leave(.failed, error.message) }
  }

  private static func backup(_ path: String?) -> Never {
    do {
      try DailyCopy.make(of: path ?? paths().store)
      exit(Exit.done.rawValue)
    } catch { leave(.failed, "no copy was made: \(error)") }
  }

  /// The daemon's own helper: copies a photo, and says on standard output what became of it.
  private static func keep(_ source: String, beside store: String) -> Never {
    // Where a disk hangs, somebody waits for the answer.
    alarm(UInt32(Copying.patience))
    let line: [UInt8]
    do throws(Abort) {
      line = Copying.line(try MediaFolder(ofStore: store).keep(source, for: .photo))
    } catch { line = Failure(error).line(verb: nil) }
    finish(String(decoding: line, as: UTF8.self))
  }

  private static func say(_ text: String) {
    let line = Array("yarnbuddyd: \(text)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  private static func finish(_ text: String) -> Never {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    exit(Exit.done.rawValue)
  }

  private static func leave(_ status: Exit, _ message: String) -> Never {
    say(message)
    exit(status.rawValue)
  }
}
