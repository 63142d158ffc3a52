public import Foundation
internal import Posix
public import Wire

/// A real yarnbuddyd on a socket and a store of its own. Killed and reaped when nobody needs it any more, and so is one
/// that `yb` started there.
public final class Daemon: @unchecked Sendable {  // because each test keeps its own to itself
  public let scratch: Scratch
  public let socket: String
  public let store: String
  private var running: Running?
  private let additions: [String: String]

  /// Makes a place for a daemon, and starts it unless told not to. `environment` is set besides what it needs.
  public init(environment: [String: String] = [:], starts: Bool = true) {
    scratch = Scratch()
    socket = scratch.file("run/socket")
    store = scratch.file("data/yarnbuddy.db")
    additions = environment
    if starts { precondition(start(), "the daemon did not start: \(running?.finish(milliseconds: 1000).errors ?? "")") }
  }

  deinit {
    running = nil
    // Nobody else uses this socket, so whoever was started for it is ours: by yb, or to copy the store.
    for process in processes(includingCopies: true) { kill(process, SIGKILL) }
  }

  /// Where its programs are: only a debug build lets its clocks be moved.
  private var folder: String {
    additions["YARNBUDDY_TEST_CLOCK"] == nil ? Programs.folder : Programs.debugFolder
  }

  /// What programs get that are to find this daemon and nothing else.
  public var environment: [String: String] {
    var result = [
      "HOME": scratch.path, "YARNBUDDY_SOCKET": socket, "YARNBUDDY_STORE": store, "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "PATH": folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
    ]
    result.merge(additions) { $1 }
    return result
  }

  /// Starts it, and waits until it listens; false where it ends instead.
  @discardableResult
  public func start(milliseconds: Int = 10_000) -> Bool {
    let pipe = try! FileDescriptor.pipe().release()  // because a test that can't have a pipe can only end
    var variables = environment
    variables["YARNBUDDY_READY_FD"] = "3"
    let running = Running(folder + "/yarnbuddyd", environment: variables, ready: pipe.write)
    close(pipe.write)
    defer { close(pipe.read) }
    self.running = running
    guard Deadline(milliseconds).wait(for: [pipe.read]) != nil else { return false }
    return UnixSocket.isLive(socket)
  }

  /// Sends it a signal.
  public func signal(_ number: CInt) { running?.signal(number) }

  /// kill -9, and waits until it is gone.
  public func kill9() {
    running?.signal(SIGKILL)
    _ = running?.wait()
    running = nil
  }

  /// Asks it to stop (SIGTERM); how it ended, nil where it did not in time.
  public func stop(milliseconds: Int = 5000) -> Finished? {
    guard let running else { return nil }
    running.signal(SIGTERM)
    guard running.wait(milliseconds: milliseconds) != nil else { return nil }
    self.running = nil
    return running.finish()
  }

  /// Stops it and starts it again on the same store.
  public func restart() {
    _ = stop()
    precondition(start(), "the daemon did not start again")
  }

  /// How it ended; nil where it still runs at the deadline.
  public func wait(milliseconds: Int = 10_000) -> Int? { running?.wait(milliseconds: milliseconds) }

  /// The process that we started; nil where it was `yb` that did.
  public var ownProcess: pid_t? { running?.process }

  /// The processes that serve as `yarnbuddyd` on this socket, whoever started them; not those that copy the store.
  public var processes: [pid_t] { processes(includingCopies: false) }

  private func processes(includingCopies: Bool) -> [pid_t] {
    Processes.of(socket) { includingCopies || $0.count == 1 }.filter { Processes.name(of: $0) == "yarnbuddyd" }
  }

  /// Kilobytes of memory that are in use (VmRSS).
  public var residentKilobytes: Int? { processes.first.flatMap { Processes.status("VmRSS", of: $0) } }

  /// How often it has gone to sleep by itself so far.
  public var wakeUps: Int? { processes.first.flatMap(Processes.wakeUps) }

  /// A new connection; ends the test where there is none.
  public func client() -> RawClient {
    guard let client = RawClient(socket) else { preconditionFailure("nobody listens at \(socket)") }
    return client
  }

  /// Sends one line on a connection of its own.
  @discardableResult
  public func ask(_ line: String) -> JSON? { client().ask(line) }

  /// What the active counter's value is.
  public var value: Int? { ask("status")?["counter"]?["value"]?.integer }

  /// Runs yb to its end.
  @discardableResult
  public func yb(_ words: String..., input: String = "") -> Finished {
    run(folder + "/yb", words, environment: environment, input: input)
  }

  /// Starts yb and leaves it running.
  public func startYB(_ words: String...) -> Running { Running(folder + "/yb", words, environment: environment) }

  /// Runs SQL in the sqlite3 program, as another program would that shares the store.
  public func sql(_ text: String) -> Finished {
    run(Programs.find("sqlite3") ?? "/usr/bin/sqlite3", ["-batch", "-cmd", ".timeout 5000", store, text])
  }
}
