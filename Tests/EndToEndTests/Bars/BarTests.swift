import Foundation
import TestSupport
import Testing
import Wire

/// The real bars with the set-ups that we ship. Pictures are kept as attachments.
@Suite(.serialized) struct BarTests {
  private static func has(_ tools: [String]) -> Bool { tools.allSatisfy(Programs.has) }

  private func go(_ bar: Bar) throws {
    try bar.showsChanges()
    try bar.showsHostileNames()
    try bar.outlivesTheDaemon()
    try bar.leavesNobody()
  }

  @Test(.enabled(if: has(SwayScreen.tools + ["waybar"]), "waybar, sway, grim or convert is not installed"))
  func `waybar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(
      SwayScreen(
        [
          Programs.find("waybar")!, "-c", Shipped.file("waybar/config.jsonc"), "-s",
          Shipped.file("waybar/yarnbuddy.css"),
        ], daemon.environment))
    try go(
      Bar(name: "waybar", daemon: daemon, screen: screen) {
        Bar.processes(of: daemon) { $0.first?.hasSuffix("/waybar") == true }.first
      })
  }

  @Test(.enabled(if: has(XScreen.tools + ["polybar"]), "polybar, Xvfb, xdotool or imagemagick is not installed"))
  func `polybar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XScreen())
    let polybar = Running(
      Programs.find("polybar")!, ["-c", Shipped.file("polybar/config.ini"), "yarnbuddy"],
      environment: daemon.environment.merging(screen.variables) { $1 }, output: .null)
    try go(Bar(name: "polybar", daemon: daemon, screen: screen) { polybar.process })
  }

  private func i3(_ daemon: Daemon, _ screen: XScreen, bar: String) -> Running {
    let config = daemon.scratch.write("# i3 config file (v4)\nfont pango:DejaVu Sans 10\n" + bar, to: "i3.config")
    return Running(
      Programs.find("i3")!, ["-c", config], environment: daemon.environment.merging(screen.variables) { $1 },
      output: .null)
  }

  private func i3bar(_ daemon: Daemon) -> pid_t? { Bar.processes(of: daemon) { $0.first == "i3bar" }.first }

  @Test(.enabled(if: has(XScreen.tools + ["i3", "i3bar"]), "i3, Xvfb, xdotool or imagemagick is not installed"))
  func `i3bar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XScreen())
    let i3 = i3(daemon, screen, bar: try String(contentsOfFile: Shipped.file("i3bar/config"), encoding: .utf8))
    try go(Bar(name: "i3bar", daemon: daemon, screen: screen) { i3bar(daemon) })
    withExtendedLifetime(i3) {}
  }

  @Test(
    .enabled(
      if: has(XScreen.tools + ["i3", "i3bar", "i3blocks"]),
      "i3, i3blocks, Xvfb, xdotool or imagemagick is not installed"))
  func `i3blocks shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XScreen())
    let command = "exec i3blocks -c \(Shipped.file("i3blocks/config"))"
    let i3 = i3(daemon, screen, bar: "bar {\n  status_command \(command)\n  position top\n}\n")
    var bar = Bar(name: "i3blocks", daemon: daemon, screen: screen) { i3bar(daemon) }
    // Before 1.5 it tells a block that goes on nothing of clicks.
    let version = run(Programs.find("i3blocks")!, ["-V"], environment: ["PATH": "/usr/bin:/bin"]).output
    bar.clicks = !version.contains(" 1.4")
    // It does not see that i3bar is gone until it has something to tell it.
    bar.lastWord = "next"
    try go(bar)
    withExtendedLifetime(i3) {}
  }

  @Test(.enabled(if: Programs.has("tmux"), "tmux is not installed"))
  func `tmux shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    daemon.ask("theme system")
    let tmux = Programs.find("tmux")!
    let outer = daemon.scratch.file("outer")
    let inner = daemon.scratch.file("inner")
    var environment = daemon.environment
    environment["TERM"] = "screen"
    // Else it takes the person's own, which need not be one that runs commands.
    environment["SHELL"] = "/bin/sh"
    func outside(_ words: String...) -> Finished { run(tmux, ["-S", outer] + words, environment: environment) }
    defer {
      _ = run(tmux, ["-S", inner, "kill-server"], environment: environment)
      _ = outside("kill-server")
    }
    // The one inside draws its status line into the one outside, where it can be read.
    let start = "exec '\(tmux)' -S '\(inner)' -f '\(Shipped.file("tmux/tmux.conf"))' new-session 'exec cat'"
    // The server that this starts stays, and must not hold on to our pipes.
    let begin = "exec '\(tmux)' -S '\(outer)' -f /dev/null new-session -d -x 140 -y 10 \"$0\" >/dev/null 2>&1 200>&-"
    #expect(run("/bin/bash", ["-c", begin, start], environment: environment).code == 0)
    func shows(_ text: String) -> Bool {
      Waiting.until {
        let screen = outside("capture-pane", "-p").output
        return String(String.UnicodeScalarView(screen.unicodeScalars.filter { $0 != "\u{200B}" })).contains(text)
      }
    }
    #expect(shows("Hat 1/60"))
    daemon.ask("next")
    #expect(shows("Hat 2/60"))
    let mark = daemon.scratch.file("x")
    let names = ["#(touch x)", "#[bg=red]a", "##[x]##", "#{pid} %H:%M", "a#", "#,}#{?1,b,c}", "%{A1:x:}", "$(touch x)"]
    for name in names {
      let bar = Bar(name: "tmux", daemon: daemon, screen: NoScreen()) { nil }
      daemon.ask("project rename \(bar.quoted(name))")
      #expect(shows("\(name) 2/60"), "tmux does not show \(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: mark))
    daemon.ask("theme supernova")
    #expect(shows("\(names.last!) 2/60"))
    _ = daemon.stop()
    #expect(shows("yarnbuddy offline"))
    #expect(daemon.start())
    #expect(shows("2/60"))
    let screen = outside("capture-pane", "-p", "-e").output
    Attachment.record(screen, named: "tmux.txt")
    let server = run(tmux, ["-S", inner, "display-message", "-p", "#{pid}"], environment: environment).lines.first
    let bar = Bar(name: "tmux", daemon: daemon, screen: NoScreen()) { server.flatMap { pid_t($0) } }
    try bar.leavesNobody()
  }

  private final class NoScreen: Screen {
    let variables: [String: String] = [:]
    func picture() -> Picture { Picture(bytes: []) }
  }

  @Test func `what bars start again for each look works as it is shipped`() throws {
    let daemon = Bar.daemon()
    for script in ["argos/yarnbuddy.1r.5s+.sh", "xbar/yarnbuddy.5s.sh"] {
      let end = run(Shipped.file(script), environment: daemon.environment)
      #expect(end.code == 0)
      #expect(end.lines.first?.hasPrefix("Hat 1/60 | ") == true)
      // What a menu's first entry runs counts a row.
      let value = try #require(daemon.value)
      let entry = try #require(end.lines.first { $0.hasPrefix("Count a row") })
      #expect(entry.contains("next"))
      _ = run("/bin/sh", ["-c", "yb next"], environment: daemon.environment)
      #expect(daemon.value == value + 1)
      daemon.ask("undo")
    }
    let settings = try String(contentsOfFile: Shipped.file("genmon/genmon.rc"), encoding: .utf8).split(separator: "\n")
    let command = try #require(settings.first { $0.hasPrefix("Command=") }).dropFirst("Command=".count)
    let answer = run("/bin/sh", ["-c", String(command)], environment: daemon.environment)
    #expect(answer.output.hasPrefix("<txt>"))
    #expect(answer.output.contains("<txtclick>yb next source=genmon</txtclick>"))
  }

  @Test func `every set-up runs a widget of its own format, or sends its presses`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Shipped.file(""))
    for format in [
      "waybar", "polybar", "i3bar", "i3blocks", "i3status-rust", "genmon", "tmux", "argos", "xbar", "eww",
    ] {
      #expect(folders.contains(format))
      let files = try FileManager.default.contentsOfDirectory(atPath: Shipped.file(format))
      #expect(files.contains("README.md"))
      let texts = try files.filter { $0 != "README.md" }.map {
        try String(contentsOfFile: Shipped.file("\(format)/\($0)"), encoding: .utf8)
      }
      #expect(texts.contains { $0.contains("yb widget \(format)") }, "\(format)")
    }
  }
}
