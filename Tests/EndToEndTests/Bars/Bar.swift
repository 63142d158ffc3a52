import Foundation
import TestSupport
import Testing
import Wire

/// The set-ups that we ship.
enum Shipped {
  static func file(_ name: String) -> String { Programs.root + "/Protocol/Clients/" + name }

  static func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  /// What has sway start a waybar that includes the module as its page says.
  static func waybar(_ scratch: Scratch) -> String {
    let bar = scratch.write(
      """
      {
        "include": ["\(file("waybar/yarnbuddy.jsonc"))"],
        "layer": "top",
        "height": 30,
        "modules-center": ["custom/yarnbuddy"]
      }
      """, to: "waybar")
    let style = scratch.write("@import \"\(file("waybar/yarnbuddy.css"))\";\n", to: "style.css")
    return "exec exec '\(Programs.find("waybar") ?? "")' -c '\(bar)' -s '\(style)'\n"
  }
}

/// What every bar is put through, with the set-up that we ship.
struct Bar {
  let name: String
  let daemon: Daemon
  let screen: any Screen
  /// The process that is killed in the end.
  let process: () -> pid_t?

  /// Behind the widget's text in the theme supernova: where it is, the widget is.
  static let background = "1a0b2e"

  static func daemon() -> Daemon {
    let daemon = Daemon()
    for line in ["settings twice no", "settings timer no", "theme supernova", "project new Hat unit=round target=60"] {
      #expect(daemon.ask(line)?.isOK == true)
    }
    return daemon
  }

  /// The widgets that run for this daemon.
  var helpers: [pid_t] { Processes.of(daemon.socket) { $0.contains("widget") } }

  /// The picture once it shows the widget and stays as it is.
  func settled() throws -> Picture {
    var last = screen.picture()
    let isThere = Waiting.until {
      let next = screen.picture()
      defer { last = next }
      return next == last && next.pixels(Self.background).count > 300
    }
    if !isThere { Attachment.record(last.png, named: "\(name)-missing.png") }
    try #require(isThere, "\(name) does not show the widget")
    return last
  }

  private func keep(_ picture: Picture, _ what: String) { Attachment.record(picture.png, named: "\(name)-\(what).png") }

  /// A change is seen on the bar, and taking it back too.
  func showsChanges() throws {
    let first = try settled()
    keep(first, "first")
    #expect(daemon.ask("next")?.isOK == true)
    #expect(Waiting.until { screen.picture() != first }, "\(name) does not show a press")
    keep(try settled(), "pressed")
    #expect(daemon.ask("undo")?.isOK == true)
    #expect(Waiting.until { screen.picture() == first }, "\(name) does not show an undo")
  }

  /// A real key of a hotkey tool counts, and the count is seen on the bar; the one that takes back shows it as it was.
  func showsHotkeys(_ press: (_ isUndo: Bool) -> Void) throws {
    let first = try settled()
    keep(first, "before-hotkey")
    press(false)
    #expect(Waiting.until { screen.picture() != first }, "\(name) does not show that a hotkey was pressed")
    keep(try settled(), "hotkey")
    #expect(daemon.value == 1)
    press(true)
    #expect(Waiting.until { screen.picture() == first }, "\(name) does not show that a hotkey took it back")
    #expect(daemon.value == 0)
  }

  /// A left click counts and a right click takes back, and both are seen on the bar.
  func takesClicks() throws {
    let first = try settled()
    let server = try #require(screen as? XServer)
    let place = try #require(first.pixels(Self.background).middle)
    // i3blocks 1.4 forgets a click that comes while it runs the block: whoever sees that clicks again.
    func click(_ button: Int, _ value: Int) -> Bool {
      (1...3).contains { _ in
        server.click(place, button: button)
        return Waiting.until(milliseconds: 7000) { daemon.value == value }
      }
    }
    try #require(click(1, 1), "a click on \(name) does not count")
    #expect(Waiting.until { screen.picture() != first }, "\(name) does not show a click")
    keep(try settled(), "clicked")
    #expect(click(3, 0), "a right click on \(name) takes nothing back")
    #expect(Waiting.until { screen.picture() == first })
  }

  /// Names that are made to break each tool show as text, and click nothing.
  func showsHostileNames() throws {
    let mark = daemon.scratch.file("x")
    // Short enough to stand on the bar in full.
    let names = [
      "%{A1:touch ~/x:}x%{A}", "#(touch ~/x)#[bg=red]", "<b>a</b> & <i>", "\\x41\\n\"'`touch ~/x`",
      "</txt> | bash='touch ~/x'", "$(touch ~/x)", "%{F#f00}%{A1:touch ~/x:}",
    ]
    for (index, name) in names.enumerated() {
      let before = try settled()
      #expect(daemon.client().ask("project rename \(quoted(name))")?.isOK == true)
      #expect(Waiting.until { screen.picture() != before }, "\(self.name) does not show \(name)")
      let picture = try settled()
      keep(picture, "name-\(index)")
      guard let screen = screen as? XServer, clicks, let place = picture.pixels(Self.background).middle else {
        continue
      }
      let value = daemon.value ?? 0
      screen.click(place)
      #expect(Waiting.until { daemon.value == value + 1 }, "a click on \(name) does not count")
      #expect(daemon.ask("undo")?.isOK == true)
    }
    #expect(!FileManager.default.fileExists(atPath: mark))
    let before = try settled()
    #expect(daemon.ask("project rename Hat")?.isOK == true)
    #expect(Waiting.until { screen.picture() != before })
  }

  /// What is said after the bar was killed.
  var lastWord: String?

  /// Whether the bar tells of clicks.
  var clicks = true

  /// The daemon goes away and comes back.
  func outlivesTheDaemon() throws {
    let first = try settled()
    _ = daemon.stop()
    #expect(Waiting.until { screen.picture() != first }, "\(name) does not show that the daemon is gone")
    keep(try settled(), "offline")
    #expect(daemon.start())
    #expect(Waiting.until { screen.picture() == first }, "\(name) does not come back")
  }

  /// The bar is killed, and no helper is left.
  func leavesNobody() throws {
    #expect(Waiting.until { !helpers.isEmpty })
    kill(try #require(process()), SIGKILL)
    if let lastWord { daemon.ask(lastWord) }
    #expect(Waiting.until { helpers.isEmpty }, "\(name) leaves \(helpers)")
  }

  func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSON.escape(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
