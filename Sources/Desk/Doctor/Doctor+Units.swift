internal import Posix

/// systemd's units: whether they are there, enabled, and ours.
extension Doctor {
  /// What systemd/install writes, with `@BINDIR@` for the folder of the programs: FNV-1a, 64 bits. A test holds these against
  /// the files.
  static let fingerprints: [(unit: String, value: UInt64)] = [
    ("yarnbuddyd.socket", 0xF4AD_7D72_2094_B3EF),
    ("yarnbuddyd.service", 0x1E85_4042_6169_892D),
  ]

  var hasSystemd: Bool {
    guard let runtime = at.variables("XDG_RUNTIME_DIR") else { return false }
    return Files.exists(runtime + "/systemd")
  }

  /// The unit that systemd takes: the first in its order (systemd.unit(5)); nil where there is none.
  func unit(_ name: String) -> String? {
    var folders: [String] = []
    if let config = configuration { folders.append(config) }
    folders.append(at.administratorUnits)
    if let runtime = at.variables("XDG_RUNTIME_DIR") { folders.append(runtime + "/systemd/user") }
    if let data = at.variables("XDG_DATA_HOME") ?? at.variables("HOME").map({ $0 + "/.local/share" }) {
      folders.append(data + "/systemd/user")
    }
    return (folders + at.unitFolders).map { $0 + "/" + name }.first { (try? Files.linkStatus($0)) != nil }
  }

  private var configuration: String? {
    (at.variables("XDG_CONFIG_HOME") ?? at.variables("HOME").map { $0 + "/.config" }).map { $0 + "/systemd/user" }
  }

  mutating func checkUnits(_ paths: Paths) {
    guard let socket = unit("yarnbuddyd.socket"), let service = unit("yarnbuddyd.service") else {
      return hasSystemd
        ? report.add(
          .note, "units", "systemd has no unit for the socket, so yb starts the daemon itself",
          do: ["sh systemd/install"])
        : report.add(.ok, "units", "none, and no systemd of yours; yb starts the daemon itself")
    }
    if [socket, service].contains(where: { Files.real($0) == "/dev/null" }) {
      return report.add(
        .note, "units", "they are masked, so yb starts the daemon itself",
        do: ["systemctl --user unmask yarnbuddyd.socket yarnbuddyd.service"])
    }
    let before = report.findings.count
    for (name, path) in [("yarnbuddyd.socket", socket), ("yarnbuddyd.service", service)] { checkText(name, path) }
    let folders = [configuration, at.administratorUnits].compactMap(\.self)
    let isEnabled = folders.contains {
      (try? Files.linkStatus($0 + "/sockets.target.wants/yarnbuddyd.socket")) != nil
    }
    if !isEnabled, hasSystemd {
      report.add(
        .note, "units", "the socket is installed and not enabled, so yb starts the daemon itself",
        do: ["systemctl --user enable --now yarnbuddyd.socket"])
    }
    if at.variables("YARNBUDDY_SOCKET") != nil || at.variables("YARNBUDDY_STORE") != nil {
      report.add(
        .note, "units",
        "YARNBUDDY_SOCKET or YARNBUDDY_STORE is set here; systemd's daemon knows only the usual places, so yb starts one of its own"
      )
    }
    guard report.findings.count == before else { return }
    report.add(
      .ok, "units",
      hasSystemd
        ? "installed, enabled and as this version makes them"
        : "installed; no systemd of yours runs here, so yb starts the daemon itself")
  }

  private mutating func checkText(_ name: String, _ path: String) {
    let text: String
    do throws(Errno) { text = try Files.text(path) } catch {
      return report.add(.wrong, "units", "\(shown(path)) can't be read: \(error.reason)", do: ["sh systemd/install"])
    }
    let (plain, program) = Self.withoutFolder(text)
    if name.hasSuffix(".service") { checkProgram(program, path) }
    if Self.fingerprint(plain) != Self.fingerprints.first(where: { $0.unit == name })?.value {
      report.add(
        .note, "units", "\(shown(path)) is not as this version makes it",
        do: [
          "sh systemd/install puts ours back; changes of your own last in",
          "systemctl --user edit \(name)",
        ])
    }
  }

  private mutating func checkProgram(_ program: String?, _ unit: String) {
    guard let program else {
      return report.add(
        .wrong, "units", "\(shown(unit)) does not say which yarnbuddyd to start", do: ["sh systemd/install"])
    }
    if !Files.exists(program) {
      report.add(
        .wrong, "units", "\(shown(unit)) starts \(shown(program)), which is not there", do: ["sh systemd/install"])
    } else if let beside = Files.real(at.folder + "/yarnbuddyd"), Files.real(program) != beside {
      report.add(
        .note, "units", "\(shown(unit)) starts \(shown(program)), and yb by itself would start \(shown(beside))",
        do: ["to have one only: sh systemd/uninstall --prefix DIR, with the DIR of the other"])
    }
  }

  /// A unit's text as it stands in systemd/, and the program that it starts.
  static func withoutFolder(_ text: String) -> (text: String, program: String?) {
    let start = "ExecStart=\""
    let end = "/yarnbuddyd\""
    var program: String?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard program == nil, line.hasPrefix(start), line.hasSuffix(end) else { return String(line) }
      program = unescaped(line.dropFirst(start.count).dropLast())
      return start + "@BINDIR@" + end
    }
    return (lines.joined(separator: "\n"), program)
  }

  /// Between quotes a unit writes `\"`, `\\` and `%%`.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\" || character == "%" && rest.first == "%" {
        if let next = rest.popFirst() { result.append(next) }
      } else {
        result.append(character)
      }
    }
    return result
  }

  static func fingerprint(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
