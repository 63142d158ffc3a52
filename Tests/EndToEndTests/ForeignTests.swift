import TestSupport
import Testing
import Wire

/// Another program changes the store with plain SQL.
@Suite struct ForeignTests {
  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `a row counted by sqlite3 reaches yb follow within a second, is in history, and is undone`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    daemon.ask("next")
    let follow = daemon.startYB("follow", "--json")
    #expect(follow.line().flatMap(JSON.init(parsing:))?.value == 1)
    let start = Deadline.now
    #expect(daemon.sql("update counter set value = value + 1") == Finished(code: 0))
    #expect(follow.line(milliseconds: 2000).flatMap(JSON.init(parsing:))?.value == 2)
    #expect(Deadline.now - start < 1000)
    #expect(daemon.value == 2)
    #expect(daemon.ask("history 1")?["changes"]?.array?.first?["source"]?.string == "sql")
    #expect(daemon.yb("history").lines.count == 3)
    #expect(daemon.yb("undo").code == 0)
    #expect(daemon.value == 1)
    #expect(follow.line().flatMap(JSON.init(parsing:))?.value == 1)
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `follow goes on after the daemon was killed and started again`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let follow = daemon.startYB("follow", "--json")
    #expect(follow.line().flatMap(JSON.init(parsing:))?["event"]?.string == "snapshot")
    daemon.kill9()
    #expect(daemon.start())
    #expect(follow.line().flatMap(JSON.init(parsing:))?["event"]?.string == "snapshot")
    daemon.ask("next")
    #expect(follow.line().flatMap(JSON.init(parsing:))?.value == 1)
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `a lock that another program holds on to leaves the daemon asleep, and its change is still seen at once`() throws
  {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let other = Running(
      Programs.find("sqlite3") ?? "/usr/bin/sqlite3", ["-batch", daemon.store], environment: daemon.environment,
      input: .pipe)
    other.write("BEGIN IMMEDIATE; SELECT 'held';\n")
    #expect(other.line() == "held")
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe")?.isOK == true)
    #expect(subscriber.json()?["event"]?.string == "snapshot")
    let before = try #require(daemon.wakeUps)
    #expect(subscriber.line(milliseconds: 2000) == nil)
    #expect(try #require(daemon.wakeUps) - before < 50)
    let start = Deadline.now
    other.write("UPDATE counter SET value=7; COMMIT;\n")
    #expect(subscriber.json(milliseconds: 2000)?.value == 7)
    #expect(Deadline.now - start < 1000)
  }

  @Test func `follow piped into head ends with head`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let result = run(
      "/bin/sh", ["-c", "yb follow | head -n 1"], environment: daemon.environment, milliseconds: 5000)
    #expect(result.code == 0)
    #expect(result.lines.count == 1)
    #expect(result.errors == "")
  }
}
