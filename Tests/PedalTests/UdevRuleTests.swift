import Foundation
import Pedal
import TestSupport
import Testing

/// The udev rule that lets the person at the desk read pedals, and the unit that reads them.
@Suite struct UdevRuleTests {
  private static let path = Programs.root + "/systemd/70-yarnbuddy-pedal.rules"

  @Test func `each rule that is shipped comes before the one of systemd's that gives access`() throws {
    let rules = try FileManager.default.contentsOfDirectory(atPath: Programs.root + "/systemd").filter {
      $0.hasSuffix(".rules")
    }
    #expect(!rules.isEmpty)
    // udev(7): in the order of their names, whatever folder they are in.
    for rule in rules { #expect(rule < "73-seat-late.rules", "\(rule)") }
  }

  @Test func `it names the known pedals and no other device`() throws {
    let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    func number(_ value: UInt16) -> String { String(format: "%04x", Int(value)) }
    let wanted = KnownPedals.all.map {
      #"ACTION!="remove", SUBSYSTEM=="input", KERNEL=="event*", ATTRS{id/vendor}=="\#(number($0.vendor))", "#
        + #"ATTRS{id/product}=="\#(number($0.product))", TAG+="uaccess""#
    }
    #expect(lines.map(String.init) == wanted)
  }

  private static let canVerify: Bool = {
    guard let udevadm = Programs.find("udevadm") else { return false }
    return run(udevadm, ["verify", "--help"]).code == 0
  }()

  @Test(.enabled(if: canVerify, "udevadm verify is not there (systemd 254 has it)"))
  func `udev takes the rule`() {
    let result = run(Programs.find("udevadm") ?? "", ["verify", Self.path])
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test func `the unit limits nothing that a command for sound, speech or notices may need`() throws {
    let text = try String(contentsOfFile: Programs.root + "/systemd/yb-pedal.service", encoding: .utf8)
    let settings = Set(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "=").first })
    let limits = [
      "RestrictAddressFamilies", "RestrictNamespaces", "MemoryDenyWriteExecute", "SystemCallFilter", "PrivateTmp",
      "PrivateNetwork", "PrivateDevices", "ProtectHome", "ProtectSystem", "DevicePolicy", "IPAddressDeny",
    ]
    #expect(settings.isSuperset(of: ["ExecStart", "NoNewPrivileges"]))
    #expect(settings.isDisjoint(with: limits.map { Substring($0) }))
  }

  @Test(.enabled(if: Programs.has("systemd-analyze"), "systemd-analyze is not installed"))
  func `systemd takes the unit`() throws {
    let scratch = Scratch()
    for unit in ["yb-pedal.service", "yarnbuddyd.service", "yarnbuddyd.socket"] {
      let text = try String(contentsOfFile: Programs.root + "/systemd/" + unit, encoding: .utf8)
      scratch.write(text.replacingOccurrences(of: "@BINDIR@", with: Programs.folder), to: unit)
    }
    let result = run(
      Programs.find("systemd-analyze") ?? "", ["--user", "--man=no", "verify", scratch.file("yb-pedal.service")],
      environment: ["PATH": "/usr/bin:/bin", "HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path])
    #expect(result.code == 0 && !result.errors.contains("yb-pedal.service:"), "\(result.errors)")
  }
}
