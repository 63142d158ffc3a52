import Foundation
import TestSupport
import Testing
import Wire

/// The set-ups of tools that take no key without a desktop or a device, as far as their own programs can tell.
@Suite struct HotkeySetUpTests {
  /// Runs a command as the tool's shell would; fails the test where it fails.
  private func press(_ desk: HotkeyDesk, _ command: String) {
    let result = run("/bin/sh", ["-c", command], environment: desk.environment)
    #expect(result.code == 0, "\(command): \(result.errors)")
  }

  /// A tool's two commands, which count once though they come at once a second time.
  private func pressTwice(_ desk: HotkeyDesk, next: String, undo: String) {
    press(desk, next)
    press(desk, next)
    #expect(desk.daemon.value == 1)
    press(desk, undo)
    press(desk, undo)
    #expect(desk.daemon.value == 0)
  }

  @Test func `each set-up's commands name their tool, and are what yb takes`() throws {
    let desk = HotkeyDesk()
    let folder = Programs.root + "/Protocol/Clients/hotkeys"
    let tools = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "README.md" }.sorted()
    #expect(
      tools == [
        "gnome", "hyprland", "i3", "kde", "kdeconnect", "keyd", "sway", "sxhkd", "triggerhappy", "xbindkeys",
      ])
    for tool in tools {
      var commands: [String] = []
      for file in try FileManager.default.contentsOfDirectory(atPath: folder + "/" + tool) where file != "README.md" {
        let text = try HotkeyDesk.shipped(tool + "/" + file)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
          guard let start = line.range(of: "yb ")?.lowerBound else { continue }
          commands.append(String(line[start...].prefix { !"\"')|".contains($0) }))
        }
      }
      for verb in ["next", "undo"] {
        let command = try #require(commands.first { $0.hasPrefix("yb \(verb) ") }, "\(tool) has no \(verb)")
        #expect(command.contains("source=\(tool)"), "\(command)")
        // These can be told not to repeat; each other one leaves it to the daemon.
        #expect(["hyprland", "i3", "sway"].contains(tool) || command.contains("debounce="), "\(command)")
        press(desk, command)
      }
    }
    #expect(desk.daemon.value == 0)
  }

  @Test(
    .enabled(
      if: Programs.has("dconf") && Programs.has("gsettings") && Programs.has("dbus-run-session"),
      "dconf, gsettings or dbus-run-session is not installed"),
    .enabled(
      if: FileManager.default.fileExists(
        atPath: "/usr/share/glib-2.0/schemas/org.gnome.settings-daemon.plugins.media-keys.gschema.xml"),
      "the schemas of gnome-settings-daemon are not installed"))
  func `GNOME's settings take the keys`() throws {
    let desk = HotkeyDesk()
    let media = "org.gnome.settings-daemon.plugins.media-keys"
    let path = "/org/gnome/settings-daemon/plugins/media-keys/"
    let key = "\(media).custom-keybinding:\(path)custom-keybindings/yarnbuddy-"
    let script = """
      dconf load \(path) <'\(Programs.root)/Protocol/Clients/hotkeys/gnome/yarnbuddy.dconf' || exit 1
      gsettings get \(media) custom-keybindings
      for name in next undo; do
        gsettings get "\(key)$name/" binding
        gsettings get "\(key)$name/" command
      done
      """
    var environment = desk.environment
    environment["GSETTINGS_BACKEND"] = "dconf"
    environment["XDG_CONFIG_HOME"] = desk.scratch.file("config")
    environment["XDG_RUNTIME_DIR"] = desk.scratch.path
    let result = run(Programs.find("dbus-run-session")!, ["--", "sh", "-c", script], environment: environment)
    #expect(result.code == 0, "\(result.errors)")
    try #require(result.lines.count == 5, "\(result.output)\(result.errors)")
    #expect(result.lines[0].contains("'\(path)custom-keybindings/yarnbuddy-next/'"))
    #expect(result.lines[1] == "'XF86Tools'")
    #expect(result.lines[3] == "'<Shift>XF86Tools'")
    func bare(_ text: String) -> String { String(text.dropFirst().dropLast()) }
    pressTwice(desk, next: bare(result.lines[2]), undo: bare(result.lines[4]))
  }

  @Test(.enabled(if: Programs.has("desktop-file-validate"), "desktop-file-validate is not installed"))
  func `KDE's commands are sound desktop entries`() throws {
    let desk = HotkeyDesk()
    func command(_ verb: String) throws -> String {
      let file = Programs.root + "/Protocol/Clients/hotkeys/kde/yarnbuddy-\(verb).desktop"
      let check = run(Programs.find("desktop-file-validate")!, [file])
      #expect(check.code == 0 && check.output == "", "\(check.output)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Exec=") })
      return String(line.dropFirst(5))
    }
    try pressTwice(desk, next: command("next"), undo: command("undo"))
  }

  @Test func `KDE Connect's commands are what it keeps, and press`() throws {
    let desk = HotkeyDesk()
    desk.scratch.write(
      "#!/bin/sh\necho \"$2\" >'\(desk.scratch.file("shown"))'\n", to: "bin/notify-send", isProgram: true)
    let json = try #require(JSON(parsing: HotkeyDesk.shipped("kdeconnect/commands.json")))
    func command(_ key: String) throws -> String { try #require(json["yarnbuddy_" + key]?["command"]?.string) }
    for key in ["next", "undo", "status"] { #expect(json["yarnbuddy_" + key]?["name"]?.string?.isEmpty == false) }
    try pressTwice(desk, next: command("next"), undo: command("undo"))
    try press(desk, command("status"))
    let shown = try String(contentsOfFile: desk.scratch.file("shown"), encoding: .utf8)
    #expect(shown.contains("Raglan"))
  }

  @Test(.enabled(if: Programs.has("keyd"), "keyd is not installed"))
  func `keyd takes its configuration`() {
    let check = run(Programs.find("keyd")!, ["check", Programs.root + "/Protocol/Clients/hotkeys/keyd/yarnbuddy.conf"])
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  @Test(.enabled(if: Programs.has("Hyprland"), "Hyprland is not installed"))
  func `Hyprland takes its configuration`() {
    let desk = HotkeyDesk()
    var environment = desk.environment
    environment["XDG_RUNTIME_DIR"] = desk.scratch.path
    let check = run(
      Programs.find("Hyprland")!,
      ["--verify-config", "--config", Programs.root + "/Protocol/Clients/hotkeys/hyprland/yarnbuddy.conf"],
      environment: environment)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
  }

  private static let thd = Programs.find("thd") ?? ["/usr/sbin/thd"].first { access($0, X_OK) == 0 }

  @Test(.enabled(if: thd != nil, "triggerhappy is not installed"))
  func `triggerhappy knows the keys that its set-up names`() throws {
    let known = run(try #require(Self.thd), ["--listevents"])
    for line in try HotkeyDesk.shipped("triggerhappy/yarnbuddy.conf").split(separator: "\n") where !line.hasPrefix("#")
    {
      let parts = line.split(separator: "\t")
      try #require(parts.count == 3)
      #expect(known.lines.contains { $0.hasSuffix(String(parts[0])) }, "\(parts[0])")
      #expect(parts[1] == "1")
    }
  }
}
