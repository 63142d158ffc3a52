import Foundation
import TestSupport
import Testing
import Wire

/// The set-ups that we ship.
enum Shipped {
  static func file(_ name: String) -> String { Programs.root + "/Protocol/Clients/" + name }
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
  var helpers: [pid_t] { Self.processes(of: daemon) { $0.contains("widget") } }

  static func processes(of daemon: Daemon, where fits: ([String]) -> Bool) -> [pid_t] {
    let wanted = Array("YARNBUDDY_SOCKET=\(daemon.socket)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?.split(separator: 0),
        fits(words.map { String(decoding: $0, as: UTF8.self) }),
        let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      else { return false }
      return variables.split(separator: 0).contains { $0.elementsEqual(wanted) }
    }
  }

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
      guard let screen = screen as? XScreen, clicks, let place = picture.pixels(Self.background).middle else {
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
