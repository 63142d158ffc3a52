import TestSupport
import Testing
import Wire

/// No press lost, none doubled.
@Suite(.serialized) struct CountingTests {
  @Test func `200 clients that press at once count exactly 200`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let pressing = (0..<200).map { _ in Running(Programs.yb, ["next"], environment: daemon.environment, output: .null) }
    let ends = pressing.map { $0.finish() }
    #expect(ends.filter { $0.code != 0 }.map(\.errors) == [])
    #expect(daemon.value == 200)
  }

  @Test func `1,000 next in one write get 1,000 answers in order`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let client = daemon.client()
    #expect(client.send(String(repeating: "next\n", count: 1000)))
    client.halfClose()
    let answers = client.linesToEnd(milliseconds: 60_000) ?? []
    #expect(answers.count == 1000)
    #expect(answers.map { JSON(parsing: $0)?.value ?? -1 } == Array(1...1000))
  }

  @Test func `20 yb that find no daemon start one, and count exactly 20`() {
    let daemon = Daemon(starts: false)
    let pressing = (0..<20).map { _ in Running(Programs.yb, ["next"], environment: daemon.environment) }
    let ends = pressing.map { $0.finish() }
    #expect(ends.filter { $0.code != 0 }.map(\.errors) == [])
    #expect(daemon.value == 20)
    #expect(daemon.processes.count == 1)
  }

  @Test func `the daemon that yb starts holds on to nothing of yb's`() throws {
    let daemon = Daemon(starts: false)
    // The reader of this pipe sees its end only once nobody holds it: a daemon that did would hang the shell.
    let script = "exec 9>&1; \"$0\" next"
    let result = run("/bin/sh", ["-c", script, Programs.yb], environment: daemon.environment, milliseconds: 10_000)
    #expect(result.code == 0)
    let process = try #require(daemon.processes.first)
    #expect(run("/usr/bin/readlink", ["/proc/\(process)/cwd"]).output == "/\n")
  }

  @Test func `the same id counts once, also after a restart`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    #expect(daemon.yb("next", "id=a").code == 0)
    #expect(daemon.yb("next", "id=a", "--json").output.contains("\"dup\":true"))
    daemon.restart()
    #expect(daemon.yb("next", "id=a", "--json").output.contains("\"dup\":true"))
    #expect(daemon.value == 1)
  }
}
