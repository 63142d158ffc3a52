internal import Glibc
public import Posix

/// Starts the daemon where none runs: through the user's systemd where it can, else by itself. Once, however many ask.
public struct Starter: Sendable {
  public let paths: Paths
  /// Whether socket and store are where they are by default, which is all that systemd's units know of.
  private let isDefault: Bool
  private let readyLimit = 5000

  public init(_ paths: Paths) {
    self.paths = paths
    isDefault = Environment.value("YARNBUDDY_SOCKET") == nil && Environment.value("YARNBUDDY_STORE") == nil
  }

  /// Connects to the daemon; starts it first where nobody listens.
  public func connect() throws(Failure) -> Connection {
    do throws(ConnectionError) { return try Connection(paths.socket) } catch {
      guard error == .nobody else { throw Failure(error) }
    }
    let lock = try takeLock()
    defer { withExtendedLifetime(lock) {} }
    // Another may have started it while we waited for the lock.
    if let connection = try? Connection(paths.socket) { return connection }
    if startThroughSystemd(), let connection = try? Connection(paths.socket) { return connection }
    return try startBeside()
  }

  /// Holds back all others who found no daemon, until this one listens or has failed.
  private func takeLock() throws(Failure) -> Lock {
    let folder = Files.folder(of: paths.socket) ?? "/"
    do throws(Errno) {
      try Files.makeFolders(folder)
      return Lock(try LockFile.wait(folder + "/start.lock"))
    } catch { throw Failure(.noDaemon, "can't start the daemon: \(error)") }
  }

  private final class Lock {
    private let file: LockFile
    init(_ file: consuming LockFile) { self.file = file }
  }

  // MARK: systemd

  /// Asks the user's systemd for the socket; true where it said yes. The daemon itself then starts with the first request.
  private func startThroughSystemd() -> Bool {
    guard isDefault, let runtime = Environment.value("XDG_RUNTIME_DIR"),
      paths.socket == runtime + "/yarnbuddy/socket",
      Files.exists(runtime + "/systemd/private") || Files.exists(runtime + "/bus"),
      unitFolders(runtime).contains(where: { Files.exists($0 + "/yarnbuddyd.socket") }),
      let systemctl = Spawn.find("systemctl")
    else { return false }
    guard
      let child = try? Spawn.watched(systemctl, ["--user", "--quiet", "start", "yarnbuddyd.socket"])
    else { return false }
    return ends(child.ended)
  }

  /// systemd.unit(5), "User Unit Search Path", as far as anybody installs there.
  private func unitFolders(_ runtime: String) -> [String] {
    var folders = [
      runtime + "/systemd/user", "/etc/systemd/user", "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
    ]
    let home = Environment.value("HOME")
    if let config = Environment.value("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" }) {
      folders.append(config + "/systemd/user")
    }
    if let data = Environment.value("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }) {
      folders.append(data + "/systemd/user")
    }
    return folders
  }

  // MARK: by ourselves

  private func startBeside() throws(Failure) -> Connection {
    guard let program = Spawn.find("yarnbuddyd") else {
      throw Failure(
        .noDaemon, "no daemon runs, and there is no yarnbuddyd beside yb or on PATH",
        hint: "install it, or start it where it is")
    }
    let log = (Files.folder(of: paths.socket) ?? "") + "/yarnbuddyd.log"
    let hasEnded: Bool
    do throws(Errno) {
      let child = try Spawn.watched(
        program,
        variables: [
          "YARNBUDDY_READY_FD=\(Spawn.pipeNumber)", "YARNBUDDY_SOCKET=\(paths.socket)",
          "YARNBUDDY_STORE=\(paths.store)",
        ], log: log)
      hasEnded = ends(child.ended)
    } catch { throw Failure(.noDaemon, "can't start the daemon: \(error)") }
    do throws(ConnectionError) { return try Connection(paths.socket) } catch {
      guard error == .nobody else { throw Failure(error) }
    }
    let reason = lastLine(of: log)
    throw Failure(
      .noDaemon,
      hasEnded ? "the daemon did not start" + (reason.map { ": " + $0 } ?? "") : "the daemon does not get ready",
      hint: hasEnded && reason != nil ? nil : "what it says is in \(log)")
  }

  /// Waits for a started program to be ready or gone; false where neither happens within the limit.
  private func ends(_ pipe: borrowing FileDescriptor) -> Bool {
    // A byte instead of the end means ready as well.
    guard let ready = try? Poll.wait(pipe.raw, .read, milliseconds: readyLimit) else { return false }
    return ready.isReady || ready.isHungUp
  }

  private func lastLine(of log: String) -> String? {
    guard let line = (try? Files.text(log))?.split(separator: "\n").last else { return nil }
    let own = "yarnbuddyd: "
    return String(line.hasPrefix(own) ? line.dropFirst(own.count) : line)
  }
}

extension Failure {
  /// What to tell a person of a connection that gave no answer.
  init(_ error: ConnectionError) {
    switch error {
    case .nobody: self.init(.noDaemon, "no daemon runs")
    case .busy: self.init(.noDaemon, "the daemon takes no more connections", hint: "it may be stopped or very busy")
    case .closed: self.init(.noDaemon, "the daemon hung up without an answer")
    case .cut: self.init(.noDaemon, "the daemon hung up in the middle of its answer")
    case .late:
      self.init(.noDaemon, "the daemon does not answer", hint: "whether it was counted is not known; look with: yb")
    case .garbage: self.init(.noDaemon, "what answers is not yarnbuddyd, or it is broken")
    case .refused(let message): self.init(.refused, message)
    case .broken(let reason): self.init(.noDaemon, "can't reach the daemon: \(reason)")
    }
  }
}
