internal import Posix
internal import Wire

/// The other programs, and whether a shell finds them.
extension Doctor {
  mutating func checkPrograms() {
    let before = report.findings.count
    for name in ["yb", "yarnbuddyd"] { checkVersion(of: name) }
    if report.findings.count == before {
      report.add(.ok, "programs", "yb, yarnbuddyd and yarnbuddy are version \(Version.program)")
    }
    checkPath()
  }

  private mutating func checkVersion(of name: String) {
    let path = at.folder + "/" + name
    let again = "install again: sh systemd/install"
    guard Files.exists(path) else {
      return report.add(.wrong, "programs", "there is no \(name) in \(shown(at.folder))", do: [again])
    }
    guard let said = try? Spawn.asked(path, ["--version"]), said.status == 0 else {
      return report.add(.wrong, "programs", "\(shown(path)) does not run", do: [again])
    }
    let line = said.text.prefix { $0 != "\n" }
    guard line != "\(name) \(Version.program)" else { return }
    report.add(
      .note, "programs", "\(shown(path)) says \(quoted(String(line))), and this is version \(Version.program)",
      do: [again])
  }

  private mutating func checkPath() {
    let own = at.folder + "/yb"
    let folders = (at.variables("PATH") ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    guard let first = folders.map({ $0 + "/yb" }).first(where: { Files.exists($0) }) else {
      return report.add(
        .note, "PATH", "\(shown(at.folder)) is not on it, so a shell does not find yb",
        do: ["put this into ~/.profile: export PATH=\(typed(at.folder)):$PATH"])
    }
    if let found = Files.real(first), found == Files.real(own) || Files.real(own) == nil {
      return report.add(.ok, "PATH", "a shell finds \(shown(first))")
    }
    report.add(
      .note, "PATH", "a shell finds another yb first: \(shown(first))",
      do: ["take that one away, or put \(typed(at.folder)) before it on the PATH"])
  }
}
