import Domain
import Store
import TestSupport
import Testing

/// What another program may write of time, and what the store refuses it.
struct ForeignTimeTests {
  private let scratch = Scratch()
  private let now = "CAST(strftime('%s','now') AS INTEGER)*1000"

  private func sql(_ text: String) -> Finished {
    run(Programs.find("sqlite3") ?? "/usr/bin/sqlite3", ["-batch", scratch.file("y.db"), text])
  }

  /// Makes the store, and a project in it.
  private func make() throws {
    _ = try Store(scratch.file("y.db"))
    #expect(sql("INSERT INTO project(name) VALUES('Raglan'); UPDATE active SET project=1").code == 0)
  }

  @Test func `a sound entry is taken, journaled, and undone as any other change`() throws {
    try make()
    let written = sql(
      "INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,\(now)-7200000,\(now)-3600000); SELECT verb,source,scope,project FROM change ORDER BY seq DESC LIMIT 1"
    )
    #expect(written.output == "sql|sql|needles|1\n")
    let store = try Store(scratch.file("y.db"))
    #expect(try store.finishedTime(of: Identifier(1)) == 3_600_000)
    let change = try #require(try store.newestLive(Identifier(1)))
    #expect(change.what == "a time entry added by another program")
    _ = try store.begin()
    _ = try store.undo(
      change,
      label: ChangeLabel(
        scope: .needles, project: Identifier(1), verb: "undo", what: nil, source: "test", at: Instant(milliseconds: 0)))
    try store.commit()
    #expect(sql("SELECT count(*) FROM time_entry").output == "0\n")
  }

  @Test(arguments: [
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,NOW-5400000,NOW-5000000)", "overlaps"),
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,NOW-9000000,NOW-1000)", "overlaps"),
    ("UPDATE time_entry SET end_ms=NOW-500000 WHERE id=1", "overlaps"),
    ("UPDATE time_entry SET start_ms=end_ms+1 WHERE id=1", "CHECK"),
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,NOW-1000,NOW-2000)", "CHECK"),
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,NOW-1000,NOW+60000)", "future"),
    ("INSERT INTO time_entry(project,start_ms) VALUES(1,NOW+60000)", "future"),
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(9,NOW-9000,NOW-8000)", "no such project"),
    ("INSERT INTO time_entry(project,start_ms) VALUES(2,NOW-1000)", "active project"),
    (
      "INSERT INTO time_entry(project,start_ms) VALUES(1,NOW-1000); INSERT INTO time_entry(project,start_ms) VALUES(1,NOW-1000)",
      "UNIQUE"
    ),
    ("INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,'soon',NOW)", "CHECK"),
    ("INSERT INTO timer(id) VALUES(2)", "one timer"),
  ])
  func `what can't have been is refused`(statement: String, reason: String) throws {
    try make()
    #expect(
      sql(
        """
        INSERT INTO project(name) VALUES('Sock');
        INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,\(now)-7200000,\(now)-3600000),(1,\(now)-1000000,\(now)-900000)
        """
      ).code == 0)
    let answer = sql(statement.replacing("NOW", with: "(\(now))"))
    #expect(answer.code != 0)
    #expect(answer.errors.contains(reason), "\(answer.errors)")
  }

  @Test func `a deleted project takes its time along, whoever deletes it`() throws {
    try make()
    #expect(
      sql(
        """
        INSERT INTO time_entry(project,start_ms,end_ms) VALUES(1,\(now)-7200000,\(now)-3600000);
        INSERT INTO gap(project,entry,start_ms,end_ms) VALUES(1,1,\(now)-3600000,\(now)-60000);
        DELETE FROM project WHERE id=1
        """
      ).code == 0)
    #expect(sql("SELECT count(*) FROM time_entry; SELECT count(*) FROM gap").output == "0\n0\n")
  }

  @Test func `a running entry that another program makes is the timer's`() throws {
    try make()
    #expect(sql("INSERT INTO time_entry(project,start_ms) VALUES(1,\(now)-60000)").code == 0)
    let store = try Store(scratch.file("y.db"))
    let now = Instant(milliseconds: 4_000_000_000_000)
    let timer = try store.timer(startsByItself: true, at: now).timer
    #expect(timer.phase == .running)
    #expect(timer.state.project == Identifier(1))
  }
}
