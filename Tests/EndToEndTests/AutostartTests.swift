import Foundation
import TestSupport
import Testing
import Wire

/// How yb starts a daemon through the user's systemd, shown with a systemctl that does no more than the real one would.
@Suite struct AutostartTests {
  @Test func `where the user's systemd has the socket, yb asks it and nobody else`() throws {
    let scratch = Scratch()
    for folder in ["rt/systemd", "bin", ".config/systemd/user"] {
      try FileManager.default.createDirectory(atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
    scratch.write("", to: "rt/systemd/private")
    scratch.write("[Socket]\n", to: ".config/systemd/user/yarnbuddyd.socket")
    scratch.write(
      """
      #!/bin/sh
      echo "$@" >>"$HOME/asked"
      mkfifo "$HOME/ready"
      YARNBUDDY_READY_FD=4 yarnbuddyd 3>&- 4>"$HOME/ready" &
      echo $! >"$HOME/process"
      cat "$HOME/ready"
      """, to: "bin/systemctl", isProgram: true)
    let environment = [
      "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.file("rt"),
      "PATH": scratch.file("bin") + ":" + Programs.folder + ":/usr/bin:/bin",
    ]
    let pressing = (0..<5).map { _ in Running(Programs.yb, ["next"], environment: environment) }
    #expect(pressing.map { $0.finish() }.filter { $0.code != 0 } == [])
    let process = pid_t(try String(contentsOfFile: scratch.file("process"), encoding: .utf8).dropLast())
    defer { if let process { kill(process, SIGKILL) } }
    let asked = try String(contentsOfFile: scratch.file("asked"), encoding: .utf8)
    #expect(asked == "--user --quiet start yarnbuddyd.socket\n")
    let status = RawClient(scratch.file("rt/yarnbuddy/socket"))?.ask("status")
    #expect(status?.value == 5)
  }

  @Test func `a systemd that can't help is no hindrance`() throws {
    let scratch = Scratch()
    for folder in ["rt/systemd", "bin", ".config/systemd/user"] {
      try FileManager.default.createDirectory(atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
    scratch.write("", to: "rt/systemd/private")
    scratch.write("[Socket]\n", to: ".config/systemd/user/yarnbuddyd.socket")
    scratch.write("#!/bin/sh\nexit 1\n", to: "bin/systemctl", isProgram: true)
    let environment = [
      "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.file("rt"),
      "PATH": scratch.file("bin") + ":" + Programs.folder + ":/usr/bin:/bin",
    ]
    let result = run(Programs.yb, ["next"], environment: environment)
    #expect(result.code == 0)
    let lock = try String(contentsOfFile: scratch.file("rt/yarnbuddy/socket.lock"), encoding: .utf8)
    if let process = pid_t(lock.dropLast()) { kill(process, SIGTERM) }
  }
}
