internal import Posix
internal import Wire

/// The socket, and who answers there.
extension Doctor {
  mutating func checkSocketFolder(_ socket: String) {
    let runtime = at.variables("XDG_RUNTIME_DIR")
    if at.variables("YARNBUDDY_SOCKET") == nil {
      let usual = "/run/user/\(Environment.user)"
      if runtime == nil, let status = try? Files.status(usual), status.owner == Environment.user {
        report.add(
          .note, "socket", "XDG_RUNTIME_DIR is not set here, so this is another socket than that of your desk",
          do: ["export XDG_RUNTIME_DIR=\(usual)"])
      } else if let runtime, !socket.hasPrefix(runtime + "/") {
        report.add(.note, "socket", "XDG_RUNTIME_DIR (\(runtime)) is no folder of yours and is passed over")
      }
    }
    let folder = Files.folder(of: socket) ?? "/"
    guard let status = try? Files.linkStatus(folder) else { return }
    let name = shown(folder)
    if !status.isFolder {
      report.add(
        .wrong, "socket", "\(name) is no folder", do: ["take it away, or name another socket with YARNBUDDY_SOCKET"])
    } else if status.owner != Environment.user {
      report.add(
        .wrong, "socket", "\(name) belongs to another user (number \(status.owner))",
        do: ["name another socket with YARNBUDDY_SOCKET"])
    } else if status.permissions & 0o022 != 0 {
      report.add(
        .wrong, "socket", "\(name) can be written by others (mode \(octal(status))); the daemon does not start there",
        do: ["chmod 700 \(typed(folder))"])
    } else if status.permissions & 0o055 != 0 {
      report.add(
        .note, "socket", "\(name) is open to others (mode \(octal(status)))", do: ["chmod 700 \(typed(folder))"])
    }
  }

  mutating func checkDaemon(_ paths: Paths) {
    let path = paths.socket
    let name = shown(path)
    let file = try? Files.linkStatus(path)
    if let file, !file.isSocket {
      return report.add(
        .wrong, "socket", "\(name) is there and is no socket", do: ["mv \(typed(path)) \(typed(path)).old"])
    }
    // A connection would start a daemon that only systemd holds the socket of: so it is looked up who listens.
    let listening = Listening.sockets(at: path)
    guard file != nil else {
      if let lost = listening?.first {
        return report.add(
          .wrong, "socket", "\(name) is gone, but \(holder(lost)) still listens on it, where nobody can reach it",
          do: [revival(of: lost)])
      }
      return tellIdle(paths, "none yet; the next start makes it")
    }
    if let listening, listening.isEmpty {
      return tellIdle(paths, "\(name) is left over from a daemon that is gone; the next start replaces it")
    }
    if let listening, !listening.contains(where: { $0.holders.contains { $0.name == "yarnbuddyd" } }),
      let sleeper = listening.first, sleeper.holders.contains(where: { $0.name == "systemd" })
    {
      report.add(.ok, "socket", "\(name), held by systemd")
      return report.add(.ok, "daemon", "asleep; systemd starts it at the next press")
    }
    guard UnixSocket.isLive(path) else {
      if let lost = listening?.first {
        return report.add(
          .wrong, "socket",
          "the file \(name) is not the one on which \(holder(lost)) listens: somebody has put another in its place",
          do: [revival(of: lost)])
      }
      return tellIdle(paths, "\(name) is left over from a daemon that is gone; the next start replaces it")
    }
    if let file, file.permissions & 0o022 != 0 {
      report.add(
        .note, "socket", "\(name) is open to others (mode \(octal(file))); the daemon refuses them all the same",
        do: ["chmod 600 \(typed(path))"])
    } else {
      report.add(.ok, "socket", "\(name), and somebody listens")
    }
    if let listening, listening.count > 1 {
      report.add(
        .note, "socket", "\(listening.count) sockets were made at this path; only the newest can be reached",
        do: ["see who has them: ss -xlp src \(typed(path))"])
    }
    ask(paths, listening?.lazy.flatMap(\.holders).first { $0.name == "yarnbuddyd" })
  }

  /// Nobody listens. A daemon may keep the store all the same, on another socket.
  private mutating func tellIdle(_ paths: Paths, _ text: String) {
    report.add(.ok, "socket", text)
    if let process = keeper(of: paths.store) {
      report.add(
        .wrong, "daemon", "process \(process) keeps this store, but does not listen on this socket",
        do: ["name its socket with YARNBUDDY_SOCKET, or end it: kill \(process)"])
    } else {
      report.add(.ok, "daemon", "none runs; the next press starts one")
    }
  }

  /// What the daemon says of itself.
  private mutating func ask(_ paths: Paths, _ process: Listening.Holder?) {
    guard let line = Question.ask("hello", at: paths.socket), let hello = JSON(parsing: line) else {
      return report.add(
        .wrong, "daemon", "it does not answer" + (process.map { " (process \($0.process))" } ?? ""),
        do: process.map { ["end it, the next press starts another: kill \($0.process)"] } ?? [])
    }
    guard hello["ok"]?.bool == true, let version = hello["version"]?.string else {
      return report.add(
        .wrong, "daemon", "what answers is no yarnbuddyd: \(hello["message"]?.string ?? line)",
        do: ["name another socket with YARNBUDDY_SOCKET"])
    }
    let restart = restarting(process)
    guard let store = hello["store"]?.string else {
      let reason = Question.ask("status", at: paths.socket).flatMap(JSON.init(parsing:))?["message"]?.string
      return report.add(
        .wrong, "daemon", "yarnbuddyd \(version) answers, but can't use its store: \(reason ?? "it does not say why")",
        do: ["what is wrong with the store stands above"])
    }
    if let storeName, store != storeName {
      report.add(
        .wrong, "daemon", "yarnbuddyd \(version) keeps another store than \(shown(paths.store))",
        do: ["set YARNBUDDY_STORE as it was when it started, or start it anew: \(restart)"])
    } else if version != Version.program || process?.isReplaced == true {
      report.add(
        .note, "daemon",
        version == Version.program
          ? "it runs on from a program that was replaced since"
          : "it is version \(version), and this is \(Version.program)",
        do: [restart])
    } else {
      report.add(.ok, "daemon", "yarnbuddyd \(version) answers and keeps this store")
    }
  }

  // MARK: Who, and how to end it

  /// The process that keeps a store; nil where none does. Its lock file names it.
  func keeper(of store: String) -> Int? {
    guard let text = try? Files.text((Files.folder(of: store) ?? "") + "/yarnbuddyd.lock"),
      let process = Int(text.prefix { $0 != "\n" }),
      (try? Files.text("/proc/\(process)/comm")) == "yarnbuddyd\n"
    else { return nil }
    return process
  }

  /// A command that ends the daemon of a store for good; nil where none runs.
  func stopping(store: String) -> String? {
    if at.variables("YARNBUDDY_STORE") == nil, hasSystemd, unit("yarnbuddyd.socket") != nil {
      return "systemctl --user stop yarnbuddyd.socket yarnbuddyd.service"
    }
    return keeper(of: store).map { "kill \($0)" }
  }

  private func holder(_ socket: Listening.Socket) -> String {
    socket.holders.first.map { "\($0.name) (process \($0.process))" } ?? "some program"
  }

  private func revival(of socket: Listening.Socket) -> String {
    guard let holder = socket.holders.first else { return "log out and in again" }
    return socket.holders.contains { $0.name == "systemd" }
      ? "systemctl --user restart yarnbuddyd.socket" : "kill \(holder.process)"
  }

  private func restarting(_ process: Listening.Holder?) -> String {
    if let process {
      let group = (try? Files.text("/proc/\(process.process)/cgroup")) ?? ""
      return group.split(separator: "\n").contains { $0.hasSuffix("/yarnbuddyd.service") }
        ? "systemctl --user restart yarnbuddyd.service" : "kill \(process.process)"
    }
    return "systemctl --user restart yarnbuddyd.service"
  }
}
