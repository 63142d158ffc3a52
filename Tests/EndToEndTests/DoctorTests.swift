import Foundation
import TestSupport
import Testing
import Wire

/// yarnbuddy doctor with the real programs.
@Suite struct DoctorTests {
  private func doctor(_ daemon: Daemon, _ words: String...) -> Finished {
    run(Programs.folder + "/yarnbuddy", ["doctor"] + words, environment: daemon.environment)
  }

  @Test func `all is well before the first row, while the daemon runs, and after it`() throws {
    let daemon = Daemon(starts: false)
    let before = doctor(daemon)
    #expect(before.code == 0, "\(before.output)")
    #expect(before.lines.last == "There are no rows yet; all is ready for the first.")
    #expect(!FileManager.default.fileExists(atPath: daemon.store))

    try #require(daemon.start())
    #expect(daemon.yb("next").code == 0)
    // Through yb, which hands the verb over.
    let during = daemon.yb("doctor")
    #expect(during.code == 0, "\(during.output)")
    #expect(during.lines.last == "Your rows are safe.")
    #expect(during.output.contains("yarnbuddyd \(Version.program) answers and keeps this store"))

    #expect(daemon.stop()?.code == 0)
    let after = doctor(daemon, "--json")
    #expect(after.code == 0, "\(after.output)")
    let json = try #require(JSON(parsing: after.output))
    #expect(json["ok"] == .bool(true) && json["safe"] == .bool(true))
    #expect(json["findings"]?.array?.contains { $0["text"] == .string("none runs; the next press starts one") } == true)
  }

  @Test func `the daemon counts on while its store is looked over`() throws {
    let daemon = Daemon()
    let client = daemon.client()
    let looking = (0..<4).map { _ in
      Running(Programs.folder + "/yarnbuddy", ["doctor"], environment: daemon.environment)
    }
    for _ in 0..<50 { #expect(client.ask("next")?["ok"] == .bool(true)) }
    for doctor in looking {
      let finished = doctor.finish()
      #expect(finished.code == 0, "\(finished.output)")
    }
    #expect(daemon.value == 50)
  }

  @Test func `what is wrong is told with its exit code`() throws {
    let daemon = Daemon()
    #expect(daemon.yb("next").code == 0)
    try #require(FileManager.default.fileExists(atPath: daemon.store))
    try FileManager.default.removeItem(atPath: daemon.socket)
    let lost = doctor(daemon)
    #expect(lost.code == 1)
    #expect(lost.lines.last == "Your rows are safe; what is wrong above does not touch them.")
    #expect(lost.output.contains("» kill \(daemon.ownProcess ?? 0)"))

    var elsewhere = daemon.environment
    elsewhere["YARNBUDDY_SOCKET"] = daemon.scratch.file("other")
    let other = run(Programs.folder + "/yarnbuddy", ["doctor"], environment: elsewhere)
    #expect(other.code == 1)
    #expect(other.output.contains("process \(daemon.ownProcess ?? 0) keeps this store"))
  }

  @Test func `a daemon that keeps another store is told of`() throws {
    let daemon = Daemon()
    #expect(daemon.yb("next").code == 0)
    let other = Daemon()
    #expect(other.yb("next").code == 0)
    var mixed = daemon.environment
    mixed["YARNBUDDY_SOCKET"] = other.socket
    let finished = run(Programs.folder + "/yarnbuddy", ["doctor"], environment: mixed)
    #expect(finished.code == 1)
    #expect(finished.output.contains("keeps another store"))
  }

  @Test func `words that make no sense are wrong usage`() {
    let daemon = Daemon(starts: false)
    let yarnbuddy = Programs.folder + "/yarnbuddy"
    for words in [["doctor", "now"], ["doctor", "--json", "--sql"], ["knit"]] {
      let finished = run(yarnbuddy, words, environment: daemon.environment)
      #expect(finished.code == 2 && finished.output == "", "\(words)")
      #expect(finished.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("yarnbuddy: ") })
    }
    #expect(run(yarnbuddy, ["--version"]) == Finished(code: 0, output: "yarnbuddy \(Version.program)\n"))
    for words in [["--help"], ["doctor", "--help"], []] {
      let help = run(yarnbuddy, words)
      #expect(help.code == 0 && help.output.contains("doctor"))
      #expect(help.lines.allSatisfy { $0.count <= 80 })
    }
  }
}
