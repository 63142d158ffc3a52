import Foundation
import TestSupport
import Testing

/// From a real key through a real hotkey tool to a real bar, with the set-ups that we ship. Pictures are kept as attachments.
@Suite(.serialized) struct HotkeyOnBarTests {
  private static func has(_ tools: [String]) -> Bool { tools.allSatisfy(Programs.has) }

  /// A binding of the test's own says that the tool takes keys by now.
  private static func mark(_ daemon: Daemon) -> String { daemon.scratch.file("ready") }

  private func waitUntilReady(_ daemon: Daemon, _ press: () -> Void) throws {
    try #require(
      Waiting.until {
        press()
        return FileManager.default.fileExists(atPath: Self.mark(daemon))
      }, "the hotkey tool does not get ready")
  }

  private func press(_ server: XServer, isUndo: Bool) {
    server.xdotool("key", isUndo ? "shift+XF86Tools" : "XF86Tools")
  }

  @Test(
    .enabled(
      if: has(XServer.pictureTools + ["polybar", "sxhkd"]),
      "polybar, sxhkd, Xvfb, xdotool or imagemagick is not installed"))
  func `a key that sxhkd takes is seen on polybar`() throws {
    let daemon = Bar.daemon()
    let server = try #require(XServer())
    let environment = daemon.environment.merging(server.variables) { $1 }.merging(["SHELL": "/bin/sh"]) { $1 }
    let keys = daemon.scratch.write(
      try HotkeyDesk.shipped("sxhkd/sxhkdrc") + "\nXF86Launch9\n    touch \(Self.mark(daemon))\n", to: "sxhkdrc")
    let sxhkd = Running(Programs.find("sxhkd")!, ["-c", keys], environment: environment)
    let polybar = Running(
      Programs.find("polybar")!, ["-c", Shipped.file("polybar/config.ini"), "yarnbuddy"], environment: environment,
      output: .null)
    try waitUntilReady(daemon) { server.xdotool("key", "XF86Launch9") }
    try Bar(name: "polybar-sxhkd", daemon: daemon, screen: server) { nil }.showsHotkeys { press(server, isUndo: $0) }
    withExtendedLifetime((sxhkd, polybar)) {}
  }

  @Test(
    .enabled(if: has(XServer.pictureTools + ["i3", "i3bar"]), "i3, Xvfb, xdotool or imagemagick is not installed"))
  func `a key that i3 takes is seen on i3bar`() throws {
    let daemon = Bar.daemon()
    let server = try #require(XServer())
    let config = daemon.scratch.write(
      """
      # i3 config file (v4)
      font pango:DejaVu Sans 10
      bindsym XF86Launch9 exec --no-startup-id touch \(Self.mark(daemon))
      \(try HotkeyDesk.shipped("i3/config"))
      \(try Shipped.text("i3bar/config"))
      """, to: "i3.config")
    let i3 = Running(
      Programs.find("i3")!, ["-c", config], environment: daemon.environment.merging(server.variables) { $1 },
      output: .null)
    try waitUntilReady(daemon) { server.xdotool("key", "XF86Launch9") }
    try Bar(name: "i3bar-i3", daemon: daemon, screen: server) { nil }.showsHotkeys { press(server, isUndo: $0) }
    withExtendedLifetime(i3) {}
  }

  @Test(
    .enabled(
      if: has(Sway.tools + ["waybar", "wtype", "grim", "convert"]),
      "sway, waybar, wtype, grim or imagemagick is not installed"),
    .enabled(if: Sway.canRun, "this system lets root have no user namespace, and sway refuses to be root"))
  func `a key that sway takes is seen on waybar`() throws {
    let daemon = Bar.daemon()
    let sway = try #require(
      Sway(
        """
        bindsym XF86Launch9 exec touch \(Self.mark(daemon))
        \(try HotkeyDesk.shipped("sway/config"))
        \(Shipped.waybar(daemon.scratch))
        """, environment: daemon.environment))
    try waitUntilReady(daemon) { sway.wtype("-k", "XF86Launch9") }
    try Bar(name: "waybar-sway", daemon: daemon, screen: sway) { nil }.showsHotkeys { isUndo in
      if isUndo { sway.wtype("-M", "shift", "-k", "XF86Tools", "-m", "shift") } else { sway.wtype("-k", "XF86Tools") }
    }
  }
}
