import Foundation
import TestSupport
import Testing
import Wire

/// Real hotkeys of real tools, pressed, held and let go, with the set-ups that are shipped.
@Suite(.serialized) struct HotkeyTests {
  private static let hasX = XServer.tools.allSatisfy(Programs.has)

  /// Holds the key that means `next` until the tool has run its command three times; then the one that means `undo`.
  private func holdAndUndo(_ desk: HotkeyDesk, _ server: XServer, source: String) {
    server.xdotool("keydown", "XF86Tools")
    for _ in 0..<3 { #expect(desk.line() == "yb next source=\(source) debounce=800") }
    server.xdotool("keyup", "XF86Tools")
    #expect(desk.daemon.value == 1)
    server.xdotool("key", "shift+XF86Tools")
    while let line = desk.line(), !line.hasPrefix("yb undo") {}
    #expect(desk.daemon.value == 0)
  }

  @Test(.enabled(if: hasX && Programs.has("sxhkd"), "sxhkd, Xvfb or xdotool is not installed"))
  func `sxhkd counts once, however long the key is held`() throws {
    let desk = HotkeyDesk()
    let server = try #require(XServer())
    let own = "\nXF86Launch9\n    \(desk.saying("ready"))\n"
    let file = desk.scratch.write(try HotkeyDesk.shipped("sxhkd/sxhkdrc") + own, to: "sxhkdrc")
    var environment = desk.environment
    environment["DISPLAY"] = server.display
    let tool = Running(Programs.find("sxhkd")!, ["-c", file], environment: environment)
    #expect(desk.waitUntilReady { server.xdotool("key", "XF86Launch9") })
    holdAndUndo(desk, server, source: "sxhkd")
    tool.signal(SIGKILL)
  }

  @Test(.enabled(if: hasX && Programs.has("xbindkeys"), "xbindkeys, Xvfb or xdotool is not installed"))
  func `xbindkeys counts once, however long the key is held`() throws {
    let desk = HotkeyDesk()
    let server = try #require(XServer())
    let own = "\n\"\(desk.saying("ready"))\"\n  XF86Launch9\n"
    let file = desk.scratch.write(try HotkeyDesk.shipped("xbindkeys/xbindkeysrc") + own, to: "xbindkeysrc")
    var environment = desk.environment
    environment["DISPLAY"] = server.display
    let tool = Running(Programs.find("xbindkeys")!, ["--nodaemon", "-f", file], environment: environment)
    #expect(desk.waitUntilReady { server.xdotool("key", "XF86Launch9") })
    holdAndUndo(desk, server, source: "xbindkeys")
    tool.signal(SIGKILL)
  }

  @Test(.enabled(if: hasX && Programs.has("i3"), "i3, Xvfb or xdotool is not installed"))
  func `i3 counts once, when the key is let go`() throws {
    let desk = HotkeyDesk()
    let server = try #require(XServer())
    // The key's repeats are seen by a binding of the test's own.
    let own = """
      # i3 config file (v4)
      font pango:monospace 8
      bindsym XF86Launch9 exec --no-startup-id \(desk.saying("ready"))
      bindsym XF86Tools exec --no-startup-id \(desk.saying("repeat"))

      """
    let file = desk.scratch.write(own + (try HotkeyDesk.shipped("i3/config")), to: "i3config")
    var environment = desk.environment
    environment["DISPLAY"] = server.display
    let check = run(Programs.find("i3")!, ["-C", "-c", file], environment: environment)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let tool = Running(Programs.find("i3")!, ["-c", file], environment: environment)
    #expect(desk.waitUntilReady { server.xdotool("key", "XF86Launch9") })
    server.xdotool("keydown", "XF86Tools")
    for _ in 0..<4 { #expect(desk.line() == "repeat") }
    server.xdotool("keyup", "XF86Tools")
    while let line = desk.line(), line != "yb next source=i3" { #expect(line == "repeat") }
    #expect(desk.daemon.value == 1)
    server.xdotool("key", "shift+XF86Tools")
    #expect(desk.line() == "yb undo source=i3")
    #expect(desk.daemon.value == 0)
    tool.signal(SIGKILL)
  }

  @Test(
    .enabled(if: Programs.has("sway") && Programs.has("wtype"), "sway or wtype is not installed"),
    .enabled(if: Sway.canRun, "this system lets root have no user namespace, and sway refuses to be root"))
  func `sway counts once, however long the key is held`() throws {
    let desk = HotkeyDesk()
    let own = "bindsym XF86Launch9 exec \(desk.saying("ready"))\n"
    let sway = try #require(
      Sway(own + (try HotkeyDesk.shipped("sway/config")), environment: desk.environment), "sway did not begin")
    #expect(desk.waitUntilReady { sway.wtype("-k", "XF86Launch9") })
    // Held by wtype for longer than sway waits with its first repeat, 600 ms; the key without --no-repeat shows that it repeats.
    sway.wtype("-P", "XF86Launch9", "-s", "1000", "-p", "XF86Launch9")
    for _ in 0..<2 { #expect(desk.line() == "ready") }
    while desk.line(milliseconds: 100) != nil {}
    sway.wtype("-P", "XF86Tools", "-s", "1000", "-p", "XF86Tools")
    #expect(desk.line() == "yb next source=sway")
    #expect(desk.daemon.value == 1)
    sway.wtype("-M", "shift", "-k", "XF86Tools", "-m", "shift")
    #expect(desk.line() == "yb undo source=sway")
    #expect(desk.daemon.value == 0)
  }
}
