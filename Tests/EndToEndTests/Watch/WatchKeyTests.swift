import TestSupport
import Testing
import Wire

/// What the keys of the watch face do to the daemon behind it.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed")) struct WatchKeyTests {
  @Test func `every key does what the help says`() {
    let bench = WatchBench()
    let tmux = bench.watch(80, 24)
    var state: JSON? { bench.daemon.ask("status") }
    func shows(_ text: String, _ keys: String..., sourceLocation: SourceLocation = #_sourceLocation) {
      for key in keys { tmux.press(key) }
      #expect(
        tmux.wait { $0.contains(text) } != nil, "\(keys): \(text)\n\(tmux.screen)", sourceLocation: sourceLocation)
    }
    shows("ROW 7 of 60")
    shows("ROW 8 of 60", "Space")
    shows("ROW 9 of 60", "Right")
    shows("ROW 10 of 60", "Enter")
    shows("ROW 11 of 60", "Down")
    shows("ROW 10 of 60", "Left")
    shows("ROW 9 of 60", "Up")
    shows("ROW 8 of 60", "BSpace")
    #expect(state?["last"]?["source"]?.string == "watch")
    shows("Took back", "u")
    shows("ROW 9 of 60")
    shows("ROW 8 of 60", "r")
    shows("increase at markers (4 of 28)")
    tmux.press("d")
    #expect(tmux.wait { $0.contains("dismissed") } != nil)
    #expect(state?["reminders"]?.array?.count == 0)
    shows("paused 0:2", "t")
    #expect(state?["timer"]?["phase"]?.string == "paused")
    // In capitals it is another key: the same one so soon would be its own repeating.
    shows("● 0:2", "T")
    #expect(state?["timer"]?["phase"]?.string == "running")
    shows("ROW 12 of 60", "1", "2", "Enter")
    shows("12 to 40? Enter: yes", "4", "0", "Enter")
    shows("ROW 40 of 60", "Enter")
    shows("There is nothing", "r")
    bench.daemon.ask(#"project new "Left sock" unit=round target=48"#)
    shows("ROUND 1 of 48")
    shows("> 1", "p")
    tmux.press("Down")
    shows("ROW 40 of 60", "Enter")
    // A key that comes in two pieces, and a paste that presses nothing.
    tmux.type("\u{1B}[")
    tmux.type("C")
    shows("ROW 41 of 60")
    tmux.tmux("set-buffer", "q u 12 ")
    tmux.tmux("paste-buffer", "-p", "-t", "w")
    shows("What is pasted")
    #expect(state?["counter"]?["row"]?.integer == 41)
    shows("$", "q")
  }

  @Test func `two watches and a pedal agree at once`() {
    let bench = WatchBench()
    let one = bench.watch(80, 24)
    let two = bench.watch(40, 10)
    _ = one.wait { $0.contains("ROW 7 of 60") }
    _ = two.wait { $0.contains("ROW 7 of 60") }
    one.press("Space")
    #expect(two.wait { $0.contains("ROW 8 of 60") } != nil)
    #expect(one.wait { $0.contains("ROW 8 of 60") } != nil)
    bench.daemon.ask("next source=pedal")
    #expect(one.wait { $0.contains("ROW 9 of 60") && $0.contains("pedal: ") } != nil)
    #expect(two.wait { $0.contains("ROW 9 of 60") } != nil)
    two.press("u")
    #expect(one.wait { $0.contains("ROW 8 of 60") } != nil)
    #expect(two.wait { $0.contains("ROW 8 of 60") } != nil)
    #expect(bench.daemon.value == 7)
  }

  @Test func `plain lines come one for each change, without any control, and the keys work`() {
    let bench = WatchBench()
    let running = Running(
      Programs.debugFolder + "/yb", ["watch", "--plain"], environment: bench.environment(), input: .pipe)
    #expect(running.line()?.hasPrefix("Raglan. Row, row 7 of 60") == true)
    #expect(running.line() == "Press the question mark for the keys.")
    running.write(" ")
    #expect(running.line()?.contains("Row 8") == true)
    #expect(bench.daemon.value == 7)
    bench.daemon.ask("next source=pedal")
    #expect(running.line()?.contains("Row 9") == true)
    running.write("15\r")
    #expect(running.line() == "From 9 to 15? Enter or y: yes. Escape or n: no.")
    running.write("y")
    #expect(running.line()?.contains("Row 15") == true)
    running.write("?")
    #expect(running.line()?.hasPrefix("space, enter") == true)
    running.write("q")
    running.write("q")
    let rest = running.finish()
    #expect(rest.code == 0)
    #expect(!rest.outputBytes.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test func `plain lines in a terminal leave what was written where it is`() {
    let bench = WatchBench()
    let tmux = bench.watch(80, 24, options: " --plain")
    _ = tmux.wait { $0.contains("Press the question mark") }
    tmux.press("Space")
    #expect(tmux.wait { $0.contains("Row 8") && $0.contains("Raglan. Row, row 7 of 60") } != nil)
    #expect(tmux.value("#{alternate_on}") == "0")
    tmux.press("q")
    tmux.command("echo back $?")
    #expect(tmux.wait { $0.contains("back 0") } != nil)
    // A terminal that can't place its cursor gets lines without being asked to.
    let dumb = bench.watch(80, 24, ["TERM": "dumb"])
    #expect(dumb.wait { $0.contains("Press the question mark") } != nil)
  }
}
