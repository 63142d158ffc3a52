import Foundation
import Posix
import TestSupport
import Testing

@testable import Desk

/// The doctor on what lies around the store: the disk, permissions, copies, socket, units, programs.
@Suite(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
struct SurroundingsDoctorTests {
  // MARK: Disk and permissions

  @Test func `a network file system and a full disk are told of`() throws {
    let patient = try Patient()
    patient.surroundings.networkFileSystem = { _ in "nfs" }
    patient.surroundings.freeBytes = { _ in 1 << 20 }
    let complaints = patient.complaints("disk")
    #expect(complaints[0].contains("network file system (nfs)"))
    #expect(complaints[1] == "wrong: only 1 MB are free; the next rows can't be written")
    #expect(!patient.examine().rowsAreSafe)
    patient.surroundings.networkFileSystem = { _ in nil }
    patient.surroundings.freeBytes = { _ in 20 << 20 }
    #expect(patient.complaint("disk").hasPrefix("note: only 20 MB are free"))
    #expect(patient.examine().isWell)
  }

  @Test func `a log that nobody folds in is told of`() throws {
    let patient = try Patient()
    truncate(patient.store + "-wal", 100 << 20)
    #expect(patient.complaint("log").contains("has grown to 100 MB"))
  }

  @Test func `open permissions are told of, with what closes them`() throws {
    let patient = try Patient()
    chmod(patient.folder, 0o755)
    #expect(patient.complaints("access") == ["note: ~/.local/share/yarnbuddy can be read by others (mode 0755)"])
    chmod(patient.folder, 0o700)
    chmod(patient.store, 0o666)
    let finding = try #require(patient.examine().findings.first { $0.check == "access" })
    #expect(finding.level == .wrong)
    #expect(finding.remedy == ["chmod 600 ~/.local/share/yarnbuddy/yarnbuddy.db"])
    chmod(patient.store, 0o600)
    #expect(patient.complaints("access") == [])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `another's file is told of`() throws {
    let patient = try Patient()
    chown(patient.store, 1234, 1234)
    #expect(
      patient.complaint("access")
        == "wrong: ~/.local/share/yarnbuddy/yarnbuddy.db belongs to another user (number 1234)")
  }

  // MARK: Copies

  @Test func `the newest copy's age is told, and an old one only where rows were counted since`() throws {
    let patient = try Patient()
    #expect(patient.complaint("copies").hasPrefix("note: there is none yet"))
    try patient.makeCopy("2026-11-20")
    #expect(patient.complaint("copies") == "note: the newest is 10 days old and sound, but rows were counted since")
    try patient.makeCopy("2026-11-28")
    #expect(patient.complaints("copies") == [])
    #expect(patient.examine().findings.contains { $0.text == "2 copies, the newest 2 days old and sound" })
  }

  @Test func `a copy that can't be used is told of`() throws {
    let patient = try Patient()
    try patient.makeCopy("2026-11-30")
    try Data(repeating: 7, count: 9000).write(
      to: URL(fileURLWithPath: patient.folder + "/backups/yarnbuddy-2026-11-30.db"))
    #expect(patient.complaint("copies").contains("can't be used"))
    #expect(patient.examine().rowsAreSafe)
  }

  @Test func `copies that are switched off are told of`() throws {
    let patient = try Patient()
    try patient.sql("INSERT INTO setting(key,value) VALUES('backup','no')")
    #expect(patient.complaints("copies") == ["note: there is none, since the setting backup is no"])
  }

  // MARK: The socket

  @Test func `a socket that nobody serves any more is left over`() throws {
    let patient = try Patient()
    try Files.makeFolders(patient.scratch.file("rt/yarnbuddy"))
    do { _ = try UnixSocket.listen(patient.socket) }
    #expect(patient.complaints("socket") == [])
    #expect(
      patient.examine().findings.contains {
        $0.text.hasSuffix("is left over from a daemon that is gone; the next start replaces it")
      })
  }

  @Test func `a socket whose file is gone or replaced can't be reached`() throws {
    let patient = try Patient()
    try Files.makeFolders(patient.scratch.file("rt/yarnbuddy"))
    let lost = try UnixSocket.listen(patient.socket)
    try Files.remove(patient.socket)
    let finding = try #require(patient.examine().findings.first { $0.check == "socket" })
    #expect(finding.text.contains("is gone, but") && finding.text.contains("process \(getpid())"))
    #expect(finding.remedy == ["kill \(getpid())"])
    do { _ = try UnixSocket.listen(patient.socket) }
    #expect(patient.complaint("socket").contains("somebody has put another in its place"))
    withExtendedLifetime(lost.raw) {}
  }

  @Test func `a file in the socket's place, and a folder open to others`() throws {
    let patient = try Patient()
    try Files.makeFolders(patient.scratch.file("rt/yarnbuddy"))
    patient.scratch.write("", to: "rt/yarnbuddy/socket")
    #expect(patient.complaint("socket").contains("is there and is no socket"))
    chmod(patient.scratch.file("rt/yarnbuddy"), 0o777)
    #expect(patient.complaint("socket").contains("can be written by others (mode 0777)"))
  }

  @Test func `places that can't be are told of, and nothing is said of the rows`() throws {
    let patient = try Patient()
    patient.variables["YARNBUDDY_SOCKET"] = "/" + String(repeating: "x", count: 120)
    let report = patient.examine()
    #expect(report.findings.map(\.check) == ["places"])
    #expect(!report.isWell)
    #expect(report.verdict == "Where your rows are is not known, so nothing can be said of them.")
  }

  // MARK: Units

  @Test func `doctor knows the units as they stand in the package`() throws {
    for (name, value) in Doctor.fingerprints {
      let text = try String(contentsOfFile: Programs.root + "/systemd/" + name, encoding: .utf8)
      let now = Doctor.fingerprint(text)
      #expect(now == value, "\(name) has changed: its fingerprint is 0x\(String(now, radix: 16, uppercase: true))")
    }
  }

  private func install(_ patient: Patient, bin: String? = nil) throws {
    let bin = bin ?? patient.scratch.file("bin")
    for (name, _) in Doctor.fingerprints {
      let text = try String(contentsOfFile: Programs.root + "/systemd/" + name, encoding: .utf8)
      try Files.makeFolders(patient.scratch.file(".local/share/systemd/user"))
      patient.scratch.write(
        text.replacingOccurrences(of: "@BINDIR@", with: bin), to: ".local/share/systemd/user/" + name)
    }
  }

  @Test func `units that are installed and enabled are well, whatever their folder is called`() throws {
    for name in ["bin", "100% \"mine\""] {
      let patient = try Patient()
      patient.scratch.write("", to: "yarnbuddyd")
      try? FileManager.default.moveItem(atPath: patient.scratch.file("bin"), toPath: patient.scratch.file(name))
      patient.surroundings.folder = patient.scratch.file(name)
      try install(
        patient,
        bin: patient.scratch.file(name).replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(
          of: "%", with: "%%"))
      #expect(patient.complaints("units") == [])
      try Files.makeFolders(patient.scratch.file("rt/systemd"))
      #expect(patient.complaint("units").contains("not enabled"))
      let wants = ".config/systemd/user/sockets.target.wants"
      try Files.makeFolders(patient.scratch.file(wants))
      symlink("/nowhere", patient.scratch.file(wants + "/yarnbuddyd.socket"))
      #expect(patient.complaints("units") == [])
    }
  }

  @Test func `units that differ, are masked, or start what is not there`() throws {
    let patient = try Patient()
    try Files.makeFolders(patient.scratch.file("rt/systemd"))
    #expect(patient.complaint("units").contains("no unit for the socket"))
    try install(patient, bin: patient.scratch.file("elsewhere"))
    #expect(
      patient.complaint("units").hasPrefix(
        "wrong: ~/.local/share/systemd/user/yarnbuddyd.service starts ~/elsewhere"))
    try install(patient)
    let file = patient.scratch.file(".local/share/systemd/user/yarnbuddyd.socket")
    try (String(contentsOfFile: file, encoding: .utf8) + "Backlog=5\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    #expect(patient.complaint("units").hasSuffix("yarnbuddyd.socket is not as this version makes it"))
    try Files.makeFolders(patient.scratch.file(".config/systemd/user"))
    symlink("/dev/null", patient.scratch.file(".config/systemd/user/yarnbuddyd.service"))
    #expect(patient.complaint("units").contains("masked"))
  }

  // MARK: Programs

  @Test func `programs of another version, missing ones and broken ones are told of`() throws {
    let patient = try Patient()
    #expect(patient.complaints("programs") == [])
    #expect(patient.complaints("PATH") == [])
    patient.scratch.write("#!/bin/sh\necho 'yb 0.0.9'\n", to: "bin/yb", isProgram: true)
    #expect(patient.complaints("programs") == ["note: ~/bin/yb says \"yb 0.0.9\", and this is version 0.1.0"])
    patient.scratch.write("#!/bin/sh\nexit 1\n", to: "bin/yb", isProgram: true)
    #expect(patient.complaints("programs") == ["wrong: ~/bin/yb does not run"])
    try Files.remove(patient.scratch.file("bin/yb"))
    #expect(patient.complaints("programs") == ["wrong: there is no yb in ~/bin"])
    #expect(patient.complaint("PATH").hasPrefix("note: ~/bin is not on it"))
  }

  @Test func `another yb that comes first on the PATH is told of`() throws {
    let patient = try Patient()
    try Files.makeFolders(patient.scratch.file("old"))
    patient.scratch.write("#!/bin/sh\n", to: "old/yb", isProgram: true)
    patient.variables["PATH"] = patient.scratch.file("old") + ":" + patient.scratch.file("bin")
    #expect(patient.complaints("PATH") == ["note: a shell finds another yb first: ~/old/yb"])
  }

  // MARK: How it is said

  @Test func `each line fits in 80 columns, and names can't command a terminal`() throws {
    let patient = try Patient()
    chmod(patient.store, 0o666)
    try patient.sql(
      "DROP TRIGGER counter_press; CREATE TRIGGER \"a\u{1B}[2Jb\" AFTER INSERT ON note BEGIN SELECT 1; END")
    let text = patient.examine().text
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    for line in text.split(separator: "\n") where !line.hasPrefix("       » ") { #expect(line.count <= 80, "\(line)") }
    #expect(text.hasSuffix(patient.examine().verdict + "\n") || text.contains("\n\nYour rows"))
  }

  @Test func `a command keeps what a shell would take apart`() {
    #expect(shellWord("/home/a/b-1.db") == "/home/a/b-1.db")
    #expect(shellWord("a b") == "'a b'")
    #expect(shellWord("it's") == "'it'\\''s'")
    #expect(run("/bin/sh", ["-c", "printf %s \(shellWord("$HOME `x` \"é\" \\ '"))"]).output == "$HOME `x` \"é\" \\ '")
  }
}
