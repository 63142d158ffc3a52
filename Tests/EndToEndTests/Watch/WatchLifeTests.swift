import Foundation
import TestSupport
import Testing
import Wire

/// How the watch face ends, stops, and lives through what happens around it.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed")) struct WatchLifeTests {
  /// The terminal's modes, as stty writes them.
  private func modes(_ tmux: Tmux, _ mark: String) -> String? {
    tmux.command("clear; stty -g | tr -d '\\n'; echo \" \(mark)\"")
    let screen = tmux.wait { $0.contains(" \(mark)\n") && !$0.contains("stty") }
    return screen?.split(separator: "\n").first { $0.hasSuffix(" \(mark)") }.map { String($0.dropLast(mark.count + 1)) }
  }

  /// Runs the face, ends it, and sees the terminal as it was.
  private func expectRestored(
    _ name: String, ending: (WatchBench, Tmux) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bench = WatchBench()
    let tmux = Tmux(200, 24, environment: bench.environment())
    let before = try #require(modes(tmux, "before"), sourceLocation: sourceLocation)
    tmux.command("clear; yb watch")
    #expect(tmux.wait { $0.contains("ROW 7 of 60") } != nil, sourceLocation: sourceLocation)
    #expect(tmux.value("#{alternate_on} #{cursor_flag} #{wrap_flag}") == "1 0 0", sourceLocation: sourceLocation)
    ending(bench, tmux)
    #expect(tmux.wait { $0.contains("$") && !$0.contains("ROW") } != nil, "\(name)", sourceLocation: sourceLocation)
    #expect(
      tmux.value("#{alternate_on} #{cursor_flag} #{wrap_flag}") == "0 1 1", "\(name)", sourceLocation: sourceLocation)
    #expect(modes(tmux, "after") == before, "\(name)", sourceLocation: sourceLocation)
  }

  @Test func `q and Ctrl-C give the terminal back as it was`() throws {
    try expectRestored("q") { $1.press("q") }
    try expectRestored("Ctrl-C") { $1.press("C-c") }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGSEGV, SIGABRT, SIGILL])
  func `a signal and a crash give the terminal back as it was`(signal: CInt) throws {
    try expectRestored("signal \(signal)") { bench, tmux in
      guard let process = bench.process(tmux) else {
        Issue.record("no process")
        return
      }
      kill(process, signal)
    }
  }

  @Test func `a real-time signal, which is for somebody else, changes nothing`() throws {
    let bench = WatchBench()
    let tmux = bench.watch(80, 24)
    #expect(tmux.wait { $0.contains("ROW 7 of 60") } != nil)
    let process = try #require(bench.process(tmux))
    // SIGRTMIN, SIGRTMIN+8 and SIGRTMAX, as a bar's user sends them (signal(7)).
    for number: CInt in [34, 42, 64] { kill(process, number) }
    tmux.press("Space")
    #expect(tmux.wait { $0.contains("ROW 8 of 60") } != nil)
  }

  @Test func `lines end with their reader, also where no keys can come`() {
    let daemon = Daemon()
    daemon.ask("project new Hat target=30")
    let running = Running(Programs.yb, ["watch", "--plain"], environment: daemon.environment)
    #expect(running.line() == "Hat. Row 1 of 30.")
    #expect(running.line() == "Press the question mark for the keys.")
    running.closeOutput()
    #expect(running.wait() == 0)
  }

  @Test func `Ctrl-Z gives the terminal to the shell, and fg brings the face back`() throws {
    let bench = WatchBench()
    let tmux = Tmux(80, 24, environment: bench.environment())
    tmux.command("set -m; yb watch")
    #expect(tmux.wait { $0.contains("ROW 7 of 60") } != nil)
    tmux.press("C-z")
    #expect(tmux.wait { $0.contains("Stopped") } != nil)
    #expect(tmux.value("#{alternate_on} #{cursor_flag}") == "0 1")
    bench.daemon.ask("next source=pedal")
    tmux.command("fg")
    #expect(tmux.wait { $0.contains("ROW 8 of 60") } != nil)
    #expect(tmux.value("#{alternate_on} #{cursor_flag}") == "1 0")
    tmux.press("Space")
    #expect(tmux.wait { $0.contains("ROW 9 of 60") } != nil)
  }

  @Test func `it ends with its terminal`() throws {
    let bench = WatchBench()
    let scratch = Scratch()
    // Nobody else holds the FIFO open: it ends with the program.
    let fifo = scratch.file("life")
    #expect(mkfifo(fifo, 0o600) == 0)
    let life = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(life) }
    var tmux: Tmux? = bench.watch(80, 24, options: " 9>\(fifo)")
    #expect(tmux?.wait { $0.contains("ROW 7 of 60") } != nil)
    tmux = nil
    #expect(Deadline(20_000).wait(for: [life]) != nil)
  }

  @Test func `without the daemon it says so, and comes back by itself with the next one`() {
    let bench = WatchBench()
    let tmux = bench.watch(80, 24)
    _ = tmux.wait { $0.contains("ROW 7 of 60") }
    bench.daemon.kill9()
    #expect(tmux.wait { $0.contains("Offline.") && $0.contains("ROW 7 of 60") } != nil)
    #expect(bench.daemon.start())
    bench.daemon.ask("next source=pedal")
    #expect(tmux.wait { $0.contains("ROW 8 of 60") && !$0.lowercased().contains("offline") } != nil)
    tmux.press("Space")
    #expect(tmux.wait { $0.contains("ROW 9 of 60") } != nil)
    #expect(bench.daemon.value == 8)
  }

  @Test func `a press without a daemon starts one, and is counted once`() {
    let daemon = Daemon()
    daemon.ask("project new Hat target=30")
    let tmux = Tmux(80, 24, environment: daemon.environment)
    tmux.command("yb watch")
    _ = tmux.wait { $0.contains("ROW 1 of 30") }
    _ = daemon.stop()
    #expect(tmux.wait { $0.contains("Offline.") } != nil)
    tmux.press("Space")
    #expect(tmux.wait { $0.contains("ROW 2 of 30") && !$0.lowercased().contains("offline") } != nil)
    #expect(daemon.value == 1)
  }

  @Test func `the minutes of a running timer go on by themselves, and nothing else wakes it`() throws {
    let daemon = Daemon()
    daemon.ask("project new Hat target=30")
    let tmux = Tmux(80, 24, environment: daemon.environment)
    tmux.command("yb watch")
    _ = tmux.wait { $0.contains("ROW 1 of 30") }
    let shell = tmux.value("#{pane_pid}")
    let child = try #require(
      try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8).split(separator: " ").first)
    // proc(5): what a timer is set for stands in its fdinfo.
    #expect(alarms(of: String(child)) == ["it_value: (0, 0)"])
    let since = Date(timeIntervalSinceNow: -58).formatted(.iso8601)
    #expect(daemon.ask("timer start at=\(since)")?["ok"]?.bool == true)
    #expect(tmux.wait { $0.contains("● 0:00") } != nil)
    #expect(tmux.wait { $0.contains("● 0:01") } != nil)
    daemon.ask("timer pause")
    #expect(tmux.wait { $0.contains("paused 0:01") } != nil)
    // It has gone to sleep once more since, so the alarm is set for what is shown.
    tmux.press("x")
    #expect(tmux.wait { $0.contains("x does nothing here") } != nil)
    #expect(alarms(of: String(child)) == ["it_value: (0, 0)"])
  }

  @Test func `without a terminal it says what to do`() {
    let daemon = Daemon()
    let result = daemon.yb("watch")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("yb: watch fills a terminal, and standard output is none\nyb: "))
    #expect(daemon.yb("watch", "now").code == 2)
  }

  /// What the timers of a process are set for.
  private func alarms(of process: String) -> [String] {
    let folder = "/proc/\(process)/fdinfo"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.flatMap { name in
      ((try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "").split(separator: "\n").map(
        String.init
      )
      .filter { $0.hasPrefix("it_value") }
    }
  }
}
