import Foundation
import TestSupport
import Testing
import Wire

@testable import Client

/// The running widget against a daemon that does what a script says.
@Suite struct WidgetTests {
  private static func state(_ name: String, _ sequence: Int, _ row: Int) -> FakeDaemon.Step {
    .write(
      #"{"event":"\#(name)","seq":\#(sequence),"theme":"system","project":{"name":"Hat"},"counter":{"name":"Row","unit":"row","shown":\#(row),"value":\#(row - 1)},"timer":{"phase":"off"}}"#
        + "\n")
  }

  private static let accepted: [FakeDaemon.Step] = [.read, .write("{\"ok\":true}\n")]

  @Test func `it shows the present state, then a line for each change`() throws {
    let daemon = try FakeDaemon([
      Self.accepted + [Self.state("snapshot", 4, 5), .untilAllowed, Self.state("count", 5, 6), .untilHungUp]
    ])
    let widget = Running(Programs.yb, ["widget", "plain"], environment: daemon.environment)
    #expect(widget.line() == "Hat 5")
    daemon.allow()
    #expect(widget.line() == "Hat 6")
    #expect(daemon.lines == ["subscribe count project time settings"])
  }

  @Test func `it ends at once when the bar goes away`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5), .untilHungUp]])
    let widget = Running(Programs.yb, ["widget", "plain"], environment: daemon.environment)
    #expect(widget.line() == "Hat 5")
    widget.closeOutput()
    #expect(widget.finish(milliseconds: 5000) == Finished(code: 0))
  }

  @Test func `it says that the daemon is gone, and goes on with the next one`() throws {
    let daemon = try FakeDaemon([
      Self.accepted + [Self.state("snapshot", 4, 5), .write("{\"event\":\"bye\",\"reason\":\"stopping\"}\n")],
      Self.accepted + [Self.state("snapshot", 7, 8), .untilHungUp],
    ])
    let widget = Running(Programs.yb, ["widget", "plain"], environment: daemon.environment)
    #expect(widget.line() == "Hat 5")
    #expect(widget.line() == "yarnbuddy offline")
    #expect(widget.line() == "Hat 8")
  }

  @Test func `while no daemon answers it watches the socket's folder, and only then`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    let widget = daemon.startYB("widget", "plain")
    #expect(widget.line() == "Hat 1")
    // proc(5): an inotify descriptor's fdinfo names what it watches.
    func isWatching() -> Bool {
      let folder = "/proc/\(widget.process)/fdinfo"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.contains { name in
        (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8))?.contains("inotify wd:") == true
      }
    }
    #expect(!isWatching())
    daemon.kill9()
    #expect(widget.line() == "yarnbuddy offline")
    #expect(isWatching())
    #expect(daemon.start())
    #expect(widget.line() == "Hat 1")
    #expect(!isWatching())
  }

  @Test func `it ends while no daemon answers, too`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5)]])
    let widget = Running(Programs.yb, ["widget", "plain"], environment: daemon.environment)
    #expect(widget.line() == "Hat 5")
    #expect(widget.line() == "yarnbuddy offline")
    widget.closeOutput()
    #expect(widget.wait(milliseconds: 5000) == 0)
  }

  @Test func `a daemon that refuses is told in the tooltip`() throws {
    let daemon = try FakeDaemon([
      [.read, .write("{\"ok\":false,\"error\":\"full\",\"message\":\"All places are taken.\"}\n"), .untilHungUp]
    ])
    let widget = Running(Programs.yb, ["widget", "json"], environment: daemon.environment)
    let line = JSON(parsing: widget.line() ?? "")
    #expect(line?["phase"] == .string("offline"))
    #expect(line?["tooltip"] == .string("All places are taken."))
  }

  @Test(arguments: ["genmon", "tmux", "argos", "xbar", "i3blocks", "plain"])
  func `asked once it answers although nobody runs, and although a daemon never does`(_ format: String) throws {
    let scratch = Scratch()
    let nobody = ["HOME": scratch.path, "YARNBUDDY_SOCKET": scratch.file("none"), "PATH": "/usr/bin:/bin"]
    let alone = run(Programs.yb, ["widget", format, "--once"], environment: nobody)
    #expect(alone.code == 0)
    #expect(alone.errors == "")
    #expect(alone.output.contains("yarnbuddy offline"))
    let mute = try FakeDaemon([[.read, .untilHungUp]])
    let late = mute.yb("widget", format, "--once")
    #expect(late.code == 0)
    #expect(late.output.contains("yarnbuddy offline"))
  }

  @Test func `asked once it answers with the state and ends`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5), .untilHungUp]])
    #expect(daemon.yb("widget", "plain", "--once") == Finished(code: 0, output: "Hat 5\n"))
  }

  @Test func `a real-time signal does nothing`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5), .untilHungUp]])
    let widget = Running(Programs.yb, ["widget", "plain"], environment: daemon.environment)
    #expect(widget.line() == "Hat 5")
    for number in __libc_current_sigrtmin()...__libc_current_sigrtmax() { widget.signal(number) }
    widget.closeOutput()
    #expect(widget.wait(milliseconds: 5000) == 0)
  }

  @Test func `it ends with the process that started it, although somebody still reads`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5), .untilHungUp]])
    // The shell waits for a line; then it is gone, and the widget's output is still ours.
    let shell = Running(
      "/bin/sh", ["-c", "'\(Programs.yb)' widget plain & echo $!; read -r _"], environment: daemon.environment,
      input: .pipe)
    let first = [shell.line(), shell.line()]
    #expect(first.contains("Hat 5"))
    shell.write("go\n")
    // The end of the output is the widget's end, since it is the last that holds it.
    #expect(shell.line(milliseconds: 5000) == nil)
    #expect(shell.wait(milliseconds: 5000) == 0)
  }

  @Test func `i3bar gets its header and its first line in one piece`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.state("snapshot", 4, 5), .untilHungUp]])
    let widget = Running(Programs.yb, ["widget", "i3bar"], environment: daemon.environment)
    let header = JSON(parsing: widget.line() ?? "")
    #expect(header?["version"] == .integer(1))
    #expect(header?["click_events"] == .bool(true))
    #expect(header?["stop_signal"] == .integer(0))
    #expect(widget.line() == "[")
    #expect(widget.line() == #"[{"name":"yarnbuddy","full_text":"Hat 5","short_text":"5","markup":"pango"}],"#)
  }

  @Test(.enabled(if: Programs.has("strace"), "strace is not installed"))
  func `each line is one write`() throws {
    let daemon = Daemon()
    daemon.yb("project", "new", String(repeating: "Ä", count: 90), "target=60")
    let log = daemon.scratch.file("trace")
    let widget = Running(
      Programs.find("strace")!, ["-o", log, "-e", "trace=write", Programs.yb, "widget", "i3bar"],
      environment: daemon.environment)
    for _ in 1...3 { #expect(widget.line() != nil) }
    for _ in 1...5 {
      daemon.ask("next 2")
      #expect(widget.line()?.hasSuffix("],") == true)
    }
    widget.closeOutput()
    _ = widget.wait()
    let writes = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("write(1,")
    }
    #expect(writes.count == 6)
  }

  @Test func `a click of i3bar counts, the wheel does not unless it was asked to`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    let widget = Running(Programs.yb, ["widget", "i3bar"], environment: daemon.environment, input: .pipe)
    for _ in 1...3 { _ = widget.line() }
    widget.write("[\n{\"name\":\"yarnbuddy\",\"button\":1,\"x\":3}\n")
    #expect(widget.line()?.contains("Hat 2") == true)
    widget.write(",{\"name\":\"other\",\"button\":1}\n,{\"name\":\"yarnbuddy\",\"button\":4}\nrubbish\n")
    widget.write(",{\"name\":\"yarnbuddy\",\"button\":3}\n")
    #expect(widget.line()?.contains("Hat 1") == true)
    let wheel = Running(Programs.yb, ["widget", "i3bar", "--scroll"], environment: daemon.environment, input: .pipe)
    for _ in 1...3 { _ = wheel.line() }
    wheel.write("[\n{\"name\":\"yarnbuddy\",\"button\":4}\n")
    #expect(wheel.line()?.contains("Hat 2") == true)
    wheel.write(",{\"name\":\"yarnbuddy\",\"button\":5}\n")
    #expect(wheel.line()?.contains("Hat 1") == true)
    #expect(daemon.ask("history 1")?["changes"]?.array?.first?["source"] == .string("i3bar"))
  }

  @Test func `i3blocks' click comes before the answer`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    var environment = daemon.environment
    environment["BLOCK_BUTTON"] = "1"
    let answer = run(Programs.yb, ["widget", "i3blocks", "--once"], environment: environment)
    #expect(JSON(parsing: answer.output)?["short_text"] == .string("2"))
    environment["BLOCK_BUTTON"] = "4"
    _ = run(Programs.yb, ["widget", "i3blocks", "--once"], environment: environment)
    #expect(daemon.value == 1)
  }

  @Test func `i3blocks' middle click has the timer run, then rest`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    var environment = daemon.environment
    environment["BLOCK_BUTTON"] = "2"
    for sign in ["▸", "‖"] {
      let answer = run(Programs.yb, ["widget", "i3blocks", "--once"], environment: environment)
      #expect(JSON(parsing: answer.output)?["full_text"]?.string?.contains(sign) == true, "\(answer.output)")
    }
  }

  @Test(arguments: WidgetFormat.allCases.filter { $0 != .i3blocks })
  func `what i3blocks says of a click is obeyed for i3blocks alone`(_ format: WidgetFormat) throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    let environment = daemon.environment.merging(["BLOCK_BUTTON": "1"]) { $1 }
    #expect(run(Programs.yb, ["widget", format.rawValue, "--once"], environment: environment).code == 0)
    #expect(daemon.value == 0)
  }

  @Test func `a widget at rest sleeps, however often others are pressed for another topic`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    let widget = daemon.startYB("widget", "plain")
    #expect(widget.line() == "Hat 1")
    daemon.ask("next")
    #expect(widget.line() == "Hat 2 ▸")
    // It is on its way back to sleep still, until a note changes nothing.
    let deadline = Deadline(10_000)
    var before: Int?
    repeat {
      before = Processes.wakeUps(of: widget.process)
      daemon.ask("note one")
    } while before != Processes.wakeUps(of: widget.process) && deadline.left > 0
    for number in 1...20 { daemon.ask("note number \(number)") }
    #expect(before != nil && Processes.wakeUps(of: widget.process) == before)
  }

  @Test func `a look leaves the notice of a gap to the person`() throws {
    let clock = ClockPipe()
    let daemon = Daemon(environment: clock.environment)
    daemon.ask("project new Hat")
    daemon.ask("next")
    clock.move("+3h")
    daemon.ask("ping")
    let environment = daemon.environment.merging(clock.clientEnvironment) { $1 }
    let yb = Programs.debugFolder + "/yb"
    #expect(run(yb, ["widget", "plain", "--once"], environment: environment).output.hasPrefix("Hat 2 ?"))
    let widget = Running(yb, ["widget", "json"], environment: environment)
    #expect(JSON(parsing: widget.line() ?? "")?["phase"] == .string("interrupted"))
    #expect(daemon.ask("status")?["text"]?.string?.contains("timer keep") == true)
    #expect(daemon.ask("status")?["text"]?.string?.contains("timer keep") == false)
  }

  @Test func `a ticking widget says the running time once a minute`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat")
    let widget = daemon.startYB("widget", "plain", "--tick")
    #expect(widget.line() == "Hat 1")
    let still = daemon.startYB("widget", "plain")
    #expect(still.line() == "Hat 1")
    let since = Date(timeIntervalSinceNow: -58).formatted(.iso8601)
    #expect(daemon.ask("timer start at=\(since)")?["ok"]?.bool == true)
    #expect(widget.line() == "Hat 1 ▸ 0:00")
    #expect(widget.line() == "Hat 1 ▸ 0:01")
    daemon.ask("next")
    #expect(widget.line() == "Hat 2 ▸ 0:01")
    // Nothing came between: the other one has no minutes.
    #expect(still.line() == "Hat 1 ▸")
    #expect(still.line() == "Hat 2 ▸")
  }
}
