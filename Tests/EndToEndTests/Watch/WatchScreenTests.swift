import TestSupport
import Testing
import Wire

/// What the watch face looks like in a real terminal.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed")) struct WatchScreenTests {
  @Test(arguments: ["40x10", "80x24", "100x14", "132x43", "220x60"])
  func `the face at a size is the screen that is kept`(size: String) {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    let bench = WatchBench()
    let tmux = bench.watch(numbers[0], numbers[1])
    expectScreen(tmux, size)
  }

  @Test func `the keys, the projects, an empty store and ASCII are the screens that are kept`() {
    let bench = WatchBench(
      WatchBench.raglan + [#"project new "Left sock" unit=round target=48"#, "project use Raglan"])
    let tmux = bench.watch(80, 24)
    _ = tmux.wait { $0.contains("ROW 7 of 60") }
    tmux.press("?")
    expectScreen(tmux, "80x24-keys")
    tmux.press("?", "p")
    expectScreen(tmux, "80x24-projects")
    tmux.press("Escape")
    _ = tmux.wait { $0.contains("ROW 7 of 60") }
    tmux.press("4", "0")
    expectScreen(tmux, "80x24-entry")
    tmux.press("Enter")
    expectScreen(tmux, "80x24-confirm")
    tmux.resize(40, 10)
    expectScreen(tmux, "40x10-confirm")
    tmux.press("Escape", "?")
    expectScreen(tmux, "40x10-keys")

    for size in [(40, 10), (80, 24)] {
      let ascii = bench.watch(size.0, size.1, ["LC_ALL": "C"])
      expectScreen(ascii, "\(size.0)x\(size.1)-ascii")
    }
    let empty = WatchBench([])
    expectScreen(empty.watch(80, 24), "80x24-empty")
  }

  @Test func `it follows the terminal's size`() {
    let bench = WatchBench()
    let tmux = bench.watch(80, 24)
    for (columns, rows) in [(80, 24), (40, 10), (220, 60), (132, 43), (80, 24)] {
      tmux.resize(columns, rows)
      expectScreen(tmux, "\(columns)x\(rows)")
    }
    // Smaller than anybody works with, and back.
    tmux.resize(12, 3)
    #expect(tmux.wait { $0.contains("ROW 7") } != nil)
    tmux.resize(40, 10)
    expectScreen(tmux, "40x10")
  }

  @Test func `each terminal gets the colours that it has, and a theme brings its own`() {
    let bench = WatchBench()
    func colours(_ variables: [String: String]) -> String {
      let tmux = bench.watch(80, 24, variables)
      _ = tmux.wait { $0.contains("ROW 7 of 60") }
      return tmux.colours
    }
    let direct = ["TERM": "tmux-256color", "COLORTERM": "truecolor"]
    #expect(colours(direct).contains("38;2;0;117;219m"))
    #expect(colours(["TERM": "screen-256color"]).contains("38;5;"))
    let sixteen = colours(["TERM": "screen"])
    #expect(sixteen.contains("36m") && !sixteen.contains("38;"))
    let none = colours(["TERM": "screen-256color", "NO_COLOR": "1"])
    #expect(!none.contains("38;") && !none.contains("36m") && none.contains("\u{1B}[1m"))

    let tmux = bench.watch(80, 24, direct)
    _ = tmux.wait { $0.contains("ROW 7 of 60") }
    bench.daemon.ask("theme seaside")
    #expect(tmux.wait { $0.contains("Theme: seaside") } != nil)
    #expect(tmux.wait { _ in tmux.colours.contains("48;2;242;251;252") } != nil)
    #expect(tmux.colours.contains("38;2;0;90;100"))
  }

  @Test func `a name is shown and never obeyed`() {
    let bench = WatchBench()
    bench.daemon.ask(#"project new "Evil \u001b]2;owned\u0007\u001b[2J\u009b31m毛糸\u202e""#)
    bench.daemon.ask(#"remind "now \u001b[31m" row=1"#)
    let tmux = bench.watch(80, 24)
    let screen = tmux.wait { $0.contains("Evil") }
    #expect(screen?.contains(" Evil ␛]2;owned␇␛[2J�31m毛糸�") == true)
    #expect(screen?.contains("now ␛[31m") == true)
    #expect(tmux.value("#{pane_title}") != "owned")
  }
}
