import Client
import Posix
import TestSupport
import Testing
import Wire

@Suite struct CallerTests {
  private static let done = FakeDaemon.Step.write(
    "{\"ok\":true,\"text\":\"Round 1 done.\",\"say\":\"Round one done.\"}\n")

  @Test func `a press without an answer is sent again with the same id`() throws {
    let daemon = try FakeDaemon([[.read], [.read, .write("{\"ok\":")], [.read, Self.done]])
    let result = daemon.yb("next")
    #expect(result.code == 0)
    #expect(result.output == "Round 1 done.\n")
    #expect(result.errors == "")
    #expect(daemon.lines.count == 3)
    #expect(Set(daemon.lines).count == 1)
    #expect(try Request(parsing: daemon.lines[0]).option("id") != nil)
  }

  @Test func `after three times without an answer it says so`() throws {
    let daemon = try FakeDaemon([[.read], [.read], [.read]])
    let result = daemon.yb("next")
    #expect(result.code == 3)
    #expect(result.errors == "yb: the daemon hung up without an answer\n")
    #expect(daemon.lines.count == 3)
  }

  @Test func `a bye before the end is no answer`() throws {
    let daemon = try FakeDaemon([
      [.read, .write("{\"event\":\"bye\",\"reason\":\"stopping\"}\n")], [.read, Self.done],
    ])
    #expect(daemon.yb("next").output == "Round 1 done.\n")
  }

  @Test func `garbage is not asked again`() throws {
    let daemon = try FakeDaemon([[.read, .write("HTTP/1.1 400 Bad Request\n")]])
    let result = daemon.yb("next")
    #expect(result.code == 3)
    #expect(result.errors == "yb: what answers is not yarnbuddyd, or it is broken\n")
  }

  @Test func `each style prints its own part of the answer`() throws {
    let daemon = try FakeDaemon([[.read, Self.done], [.read, Self.done], [.read, Self.done]])
    #expect(daemon.yb("next").output == "Round 1 done.\n")
    #expect(daemon.yb("next", "--say").output == "Round one done.\n")
    #expect(
      daemon.yb("--json", "next").output
        == "{\"ok\":true,\"text\":\"Round 1 done.\",\"say\":\"Round one done.\"}\n")
  }

  @Test func `a refusal goes to standard error, but is heard by who listens`() throws {
    let refusal =
      "{\"ok\":false,\"error\":\"not-found\",\"message\":\"There is no project Raglan.\",\"request\":\"project use\"}\n"
    let steps = [FakeDaemon.Step.read, .write(refusal)]
    let daemon = try FakeDaemon([steps, steps, steps])
    let plain = daemon.yb("project", "use", "Raglan")
    #expect(plain == Finished(code: 1, output: "", errors: "yb: There is no project Raglan.\n"))
    #expect(
      daemon.yb("project", "use", "Raglan", "--say")
        == Finished(code: 1, output: "There is no project Raglan.\n", errors: ""))
    #expect(daemon.yb("project", "use", "Raglan", "--json") == Finished(code: 1, output: refusal, errors: ""))
  }

  @Test func `a name can't move the cursor or turn the line round`() throws {
    let answer = "{\"ok\":true,\"text\":\"a\\u001b[2Jb\\nc\\u009bd\\u202ee\"}\n"
    let daemon = try FakeDaemon([[.read, .write(answer)]])
    #expect(daemon.yb("status").output == "a\u{241B}[2Jb\u{240A}c\u{FFFD}d\u{FFFD}e\n")
  }

  @Test func `without a daemon and without its program it ends with 3`() {
    let scratch = Scratch()
    let yb = scratch.file("yb")
    #expect(run("/bin/cp", [Programs.yb, yb]).code == 0)
    let result = run(yb, ["next"], environment: ["YARNBUDDY_SOCKET": scratch.file("run/socket"), "HOME": scratch.path])
    #expect(result.code == 3)
    #expect(
      result.errors
        == "yb: no daemon runs, and there is no yarnbuddyd beside yb or on PATH\nyb: install it, or start it where it is\n"
    )
  }

  @Test func `a daemon that fails to start is told with its reason`() {
    let scratch = Scratch()
    let yb = scratch.file("yb")
    #expect(run("/bin/cp", [Programs.yb, yb]).code == 0)
    scratch.write("#!/bin/sh\necho 'yarnbuddyd: the store is damaged' >&2\nexit 1\n", to: "yarnbuddyd", isProgram: true)
    let result = run(yb, ["next"], environment: ["YARNBUDDY_SOCKET": scratch.file("run/socket"), "HOME": scratch.path])
    #expect(result == Finished(code: 3, output: "", errors: "yb: the daemon did not start: the store is damaged\n"))
  }

  @Test func `a path too long for a socket is refused`() {
    let path = "/tmp/" + String(repeating: "x", count: 103)
    let result = run(Programs.yb, ["next"], environment: ["YARNBUDDY_SOCKET": path, "HOME": "/tmp"])
    #expect(result.code == 3)
    #expect(result.errors.contains("108 bytes"))
  }

  @Test func `a word that is not UTF-8 is refused`() {
    let result = run("/bin/sh", ["-c", "\"$0\" note new \"$(printf 'a\\377b')\"", Programs.yb])
    #expect(result == Finished(code: 2, output: "", errors: "yb: word 3 is not UTF-8\n"))
  }

  @Test func `a desk verb becomes the program at the desk with all its words`() {
    let scratch = Scratch()
    // Beside its own programs the real one would be found.
    let yb = scratch.file("yb")
    #expect(run("/bin/cp", [Programs.yb, yb]).code == 0)
    scratch.write("#!/bin/sh\nprintf '%s|' \"$@\"\nexit 7\n", to: "yarnbuddy", isProgram: true)
    let result = run(
      yb, ["doctor", "a b", "--json", "x=y"], environment: ["PATH": scratch.path + ":/bin:/usr/bin"])
    #expect(result == Finished(code: 7, output: "doctor|a b|--json|x=y|", errors: ""))
  }
}
