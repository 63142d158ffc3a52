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

  @Test(
    .enabled(if: has(Sway.tools + ["waybar", "grim", "convert"]), "waybar, sway, grim or convert is not installed"),
    .enabled(if: Sway.canRun, "this system lets root have no user namespace, and sway refuses to be root"))
  func `waybar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(Sway(Shipped.waybar(daemon.scratch), environment: daemon.environment))
    try go(
      Bar(name: "waybar", daemon: daemon, screen: screen) {
        Processes.of(daemon.socket) { $0.first?.hasSuffix("/waybar") == true }.first
      })
  }

  @Test(.enabled(if: has(XServer.pictureTools + ["polybar"]), "polybar, Xvfb, xdotool or imagemagick is not installed"))
  func `polybar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
    let polybar = Running(
      Programs.find("polybar")!, ["-c", Shipped.file("polybar/config.ini"), "yarnbuddy"],
      environment: daemon.environment.merging(screen.variables) { $1 }, output: .null)
    try go(Bar(name: "polybar", daemon: daemon, screen: screen) { polybar.process })
  }

  private func i3(_ daemon: Daemon, _ screen: XServer, bar: String) -> Running {
    let config = daemon.scratch.write("# i3 config file (v4)\nfont pango:DejaVu Sans 10\n" + bar, to: "i3.config")
    return Running(
      Programs.find("i3")!, ["-c", config], environment: daemon.environment.merging(screen.variables) { $1 },
      output: .null)
  }

  private func i3bar(_ daemon: Daemon) -> pid_t? { Processes.of(daemon.socket) { $0.first == "i3bar" }.first }

  @Test(.enabled(if: has(XServer.pictureTools + ["i3", "i3bar"]), "i3, Xvfb, xdotool or imagemagick is not installed"))
  func `i3bar shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
    let i3 = i3(daemon, screen, bar: try Shipped.text("i3bar/config"))
    try go(Bar(name: "i3bar", daemon: daemon, screen: screen) { i3bar(daemon) })
    withExtendedLifetime(i3) {}
  }

  @Test(
    .enabled(
      if: has(XServer.pictureTools + ["i3", "i3bar", "i3blocks"]),
      "i3, i3blocks, Xvfb, xdotool or imagemagick is not installed"))
  func `i3blocks shows the work, whatever its name, and leaves nobody behind`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
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

  @Test(
    .enabled(
      if: has(XServer.pictureTools + ["i3", "i3bar", "i3blocks"]),
      "i3, i3blocks, Xvfb, xdotool or imagemagick is not installed"))
  func `any i3blocks tells a block that it asks again and again of clicks, as its page says`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
    // What the page says to take with an i3blocks before 1.5.
    let page = try Shipped.text("i3blocks/README.md")
    let (command, interval) = ("command=yb widget i3blocks --once", "interval=5")
    #expect(page.contains("`\(command)`") && page.contains("`\(interval)`"))
    let block = try Shipped.text("i3blocks/config").replacing("command=exec yb widget i3blocks", with: command)
      .replacing("interval=persist", with: interval)
    #expect(block.contains(command) && block.contains(interval))
    let file = daemon.scratch.write(block, to: "blocks")
    let i3 = i3(daemon, screen, bar: "bar {\n  status_command exec i3blocks -c \(file)\n  position top\n}\n")
    try Bar(name: "i3blocks-once", daemon: daemon, screen: screen) { nil }.takesClicks()
    withExtendedLifetime(i3) {}
  }

  @Test(.enabled(if: Programs.has("i3status-rs"), "i3status-rs is not installed"))
  func `i3status-rust shows the work, and a click counts`() throws {
    let daemon = Bar.daemon()
    var environment = daemon.environment
    // No bus: nobody is to answer for the desktop that the tests may run on.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(daemon.scratch.file("none"))"
    let bar = Running(
      Programs.find("i3status-rs")!, [Shipped.file("i3status-rust/config.toml")], environment: environment, input: .pipe
    )
    /// The block that shows a text, once there is one (https://i3wm.org/docs/i3bar-protocol.html).
    func block(_ text: String) -> JSON? {
      while let line = bar.line() {
        let json = JSON(parsing: String(line.drop { $0 == "," }.reversed().drop { $0 == "," }.reversed()))
        if let block = json?.array?.first(where: { $0["full_text"]?.string?.contains(text) == true }) { return block }
      }
      return nil
    }
    let first = try #require(block("Hat 1/60"))
    let names = ["name", "instance"].compactMap { key in first[key]?.string.map { "\"\(key)\":\"\($0)\"," } }.joined()
    for (button, text) in [(1, "Hat 2/60"), (3, "Hat 1/60")] {
      bar.write((button == 1 ? "[\n" : ",") + "{\(names)\"button\":\(button),\"x\":1,\"y\":1}\n")
      #expect(block(text) != nil, "a click of button \(button) does not show")
    }
  }

  private static let genmon = ["/usr/lib", "/usr/lib64"].flatMap { folder in
    [folder] + ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { "\(folder)/\($0)" }
  }.contains { FileManager.default.fileExists(atPath: $0 + "/xfce4/panel/plugins/libgenmon.so") }

  @Test(
    .enabled(
      if: has(XServer.pictureTools + ["xfce4-panel", "dbus-run-session"]),
      "xfce4-panel, dbus-run-session, Xvfb, xdotool or imagemagick is not installed"),
    .enabled(if: genmon, "xfce4-genmon-plugin is not installed"))
  func `Xfce's Generic Monitor shows the work, and a click counts`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
    let folder = daemon.scratch.file("config/xfce4")
    for name in ["panel", "xfconf/xfce-perchannel-xml"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    daemon.scratch.write(try Shipped.text("genmon/genmon.rc"), to: "config/xfce4/panel/genmon-1.rc")
    daemon.scratch.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <channel name="xfce4-panel" version="1.0">
        <property name="configver" type="int" value="2"/>
        <property name="panels" type="array">
          <value type="int" value="1"/>
          <property name="panel-1" type="empty">
            <property name="position" type="string" value="p=6;x=0;y=0"/>
            <property name="position-locked" type="bool" value="true"/>
            <property name="length" type="uint" value="100"/>
            <property name="size" type="uint" value="30"/>
            <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
          </property>
        </property>
        <property name="plugins" type="empty"><property name="plugin-1" type="string" value="genmon"/></property>
      </channel>
      """, to: "config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml")
    var environment = daemon.environment.merging(screen.variables) { $1 }
    environment["XDG_CONFIG_HOME"] = daemon.scratch.file("config")
    environment["XDG_RUNTIME_DIR"] = daemon.scratch.path
    environment["NO_AT_BRIDGE"] = "1"
    let panel = Running(
      Programs.find("dbus-run-session")!, ["--", "xfce4-panel", "--disable-wm-check"], environment: environment,
      output: .null)
    let bar = Bar(name: "genmon", daemon: daemon, screen: screen) { nil }
    let first = try bar.settled().pixels(Bar.background)
    screen.click(try #require(first.middle))
    #expect(Waiting.until { daemon.value == 1 }, "a click does not count")
    // The panel lights up below the mouse; the digits cover other pixels.
    #expect(
      Waiting.until { ![0, first.count].contains(screen.picture().pixels(Bar.background).count) },
      "a click does not show")
    Attachment.record(try bar.settled().png, named: "genmon-clicked.png")
    // The bus ends with the panel.
    kill(try #require(Processes.of(daemon.socket) { $0.first == "xfce4-panel" }.first), SIGTERM)
    #expect(panel.wait() != nil)
  }

  @Test(.enabled(if: has(XServer.tools + ["eww"]), "eww, Xvfb or xdotool is not installed"))
  func `eww knows the work, and each change`() throws {
    let daemon = Bar.daemon()
    let screen = try #require(XServer())
    let folder = (Shipped.file("eww/eww.yuck") as NSString).deletingLastPathComponent
    let environment = daemon.environment.merging(screen.variables) { $1 }
      .merging(["XDG_RUNTIME_DIR": daemon.scratch.path, "XDG_CACHE_HOME": daemon.scratch.path]) { $1 }
    func eww(_ words: String...) -> Finished {
      run(Programs.find("eww")!, ["-c", folder] + words, environment: environment)
    }
    let server = Running(
      Programs.find("eww")!, ["-c", folder, "daemon", "--no-daemonize"], environment: environment, output: .null)
    #expect(Waiting.until { eww("ping").code == 0 && eww("open", "yarnbuddy").code == 0 })
    #expect(Waiting.until { eww("get", "yarn").output.contains("Hat 1/60") })
    daemon.ask("next")
    #expect(Waiting.until { eww("get", "yarn").output.contains("Hat 2/60") })
    withExtendedLifetime(server) {}
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
    let names = [
      "#(touch ~/x)", "#[bg=red]a", "##[x]##", "#{pid} %H:%M", "a#", "#,}#{?1,b,c}", "%{A1:x:}", "$(touch ~/x)",
    ]
    for name in names {
      let bar = Bar(name: "tmux", daemon: daemon, screen: NoScreen()) { nil }
      daemon.ask("project rename \(bar.quoted(name))")
      #expect(shows("\(name) 2/60"), "tmux does not show \(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: mark))
    // One that tmux obeys leaves its mark.
    _ = run(tmux, ["-S", inner, "set", "-g", "status-left", "#(touch ~/y)"], environment: environment)
    #expect(Waiting.until { FileManager.default.fileExists(atPath: daemon.scratch.file("y")) })
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
    let settings = try Shipped.text("genmon/genmon.rc").split(separator: "\n")
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
