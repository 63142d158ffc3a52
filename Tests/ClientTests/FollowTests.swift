import Foundation
import TestSupport
import Testing

@Suite struct FollowTests {
  private static func event(_ name: String, _ sequence: Int, _ text: String) -> FakeDaemon.Step {
    .write("{\"event\":\"\(name)\",\"seq\":\(sequence),\"text\":\"\(text)\"}\n")
  }

  private static let accepted: [FakeDaemon.Step] = [.read, .write("{\"ok\":true}\n")]

  @Test func `follow shows the present state, then a line for each change`() throws {
    let daemon = try FakeDaemon([
      Self.accepted + [Self.event("snapshot", 4, "Round 5."), Self.event("count", 5, "Round 6."), .untilHungUp]
    ])
    let follow = Running(Programs.yb, ["follow", "count", "time"], environment: daemon.environment)
    #expect(follow.line() == "Round 5.")
    #expect(follow.line() == "Round 6.")
    #expect(daemon.lines == ["subscribe count time"])
  }

  @Test func `follow ends at once when its reader goes away, not at the next change`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.event("snapshot", 4, "Round 5."), .untilHungUp]])
    let follow = Running(Programs.yb, ["follow"], environment: daemon.environment)
    #expect(follow.line() == "Round 5.")
    follow.closeOutput()
    let end = follow.finish(milliseconds: 5000)
    #expect(end.code == 0)
    #expect(end.errors == "")
  }

  @Test func `follow goes on with the next daemon, and says only what has changed`() throws {
    let daemon = try FakeDaemon([
      Self.accepted + [Self.event("snapshot", 4, "Round 5."), .write("{\"event\":\"bye\",\"reason\":\"stopping\"}\n")],
      [],
      Self.accepted + [Self.event("snapshot", 4, "Round 5.")],
      Self.accepted + [Self.event("snapshot", 7, "Round 8."), .untilHungUp],
    ])
    let follow = Running(Programs.yb, ["follow"], environment: daemon.environment)
    #expect(follow.line() == "Round 5.")
    #expect(follow.line() == "Round 8.")
  }

  @Test func `follow prints raw lines for programs`() throws {
    let line = "{\"event\":\"snapshot\",\"seq\":4,\"new\":[1,2]}"
    let daemon = try FakeDaemon([Self.accepted + [.write(line + "\n"), .untilHungUp]])
    let follow = Running(Programs.yb, ["follow", "--json"], environment: daemon.environment)
    #expect(follow.line() == line)
  }

  @Test func `a topic that the daemon does not know is told, and ends it`() throws {
    let daemon = try FakeDaemon([
      [.read, .write("{\"ok\":false,\"error\":\"bad-value\",\"message\":\"There is no topic yarns.\"}\n")]
    ])
    let end = daemon.yb("follow", "yarns")
    #expect(end == Finished(code: 1, output: "", errors: "yb: There is no topic yarns.\n"))
  }

  @Test func `follow waits for a daemon that comes back, and ends while it waits if nobody reads`() throws {
    let daemon = try FakeDaemon([Self.accepted + [Self.event("snapshot", 4, "Round 5.")]])
    let follow = Running(Programs.yb, ["follow"], environment: daemon.environment)
    #expect(follow.line() == "Round 5.")
    follow.closeOutput()
    #expect(follow.wait(milliseconds: 5000) == 0)
  }
}
