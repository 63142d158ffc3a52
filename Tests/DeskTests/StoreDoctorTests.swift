import Foundation
import Posix
import Store
import TestSupport
import Testing

@testable import Desk

/// The doctor on stores that were damaged in each way.
@Suite(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
struct StoreDoctorTests {
  @Test func `a sound store is well, and its rows are safe`() throws {
    let report = try Patient().examine()
    #expect(report.findings.filter { $0.level == .wrong } == [])
    #expect(report.isWell)
    #expect(report.verdict == "Your rows are safe.")
    #expect(report.sql == "")
    let store = try #require(report.findings.first)
    #expect(store.text == "~/.local/share/yarnbuddy/yarnbuddy.db, version 1, 1 project, sound")
  }

  @Test func `where there is no store yet, all is ready for the first row`() throws {
    let patient = try Patient(hasStore: false)
    let report = patient.examine()
    #expect(report.isWell)
    #expect(report.verdict == "There are no rows yet; all is ready for the first.")
    #expect(!Files.exists(patient.folder))
  }

  @Test func `an empty file will become a store`() throws {
    let patient = try Patient(hasStore: false)
    try Files.makeFolders(patient.folder)
    _ = FileManager.default.createFile(atPath: patient.store, contents: Data(), attributes: [.posixPermissions: 0o600])
    #expect(patient.examine().verdict == "There are no rows yet; all is ready for the first.")
  }

  @Test(arguments: ["as the daemon leaves it", "with nothing beside it", "without its index", "while it is open"])
  func `nothing is changed`(state: String) throws {
    let patient = try Patient()
    try patient.makeCopy("2026-11-30")
    if state == "with nothing beside it" { try patient.fold() }
    if state == "without its index" { try Files.remove(patient.store + "-shm") }
    let open = state == "while it is open" ? try Store(patient.store) : nil
    let before = try patient.files()
    let report = patient.examine()
    #expect(report.isWell)
    #expect(try patient.files() == before)
    withExtendedLifetime(open) {}
  }

  @Test func `what is still only in the log is read`() throws {
    let patient = try Patient()
    let open = try Store(patient.store)
    try patient.sql("INSERT INTO project(name) VALUES('Scarf')")
    #expect(patient.examine().findings[0].text.contains("2 projects"))
    withExtendedLifetime(open) {}
  }

  @Test func `each damaged page is found, and the file stays as it is`() throws {
    let patient = try Patient()
    try patient.fold()
    let sound = try Data(contentsOf: URL(fileURLWithPath: patient.store))
    var found = 0
    for page in 0..<(sound.count / 4096) {
      var bytes = sound
      let start = page * 4096 + (page == 0 ? 100 : 0)
      bytes.replaceSubrange(start..<(page + 1) * 4096, with: repeatElement(0xA5, count: (page + 1) * 4096 - start))
      try bytes.write(to: URL(fileURLWithPath: patient.store))
      chmod(patient.store, 0o600)
      let report = patient.examineStore()
      if !report.isWell {
        found += 1
        #expect(!report.rowsAreSafe, "page \(page)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: patient.store)) == bytes, "page \(page)")
    }
    #expect(found == sound.count / 4096)
  }

  @Test func `a damaged store names the newest copy and how to go on from it`() throws {
    let patient = try Patient()
    try patient.makeCopy("2026-11-28")
    try patient.makeCopy("2026-11-29")
    try patient.fold()
    try Data(repeating: 0xA5, count: 40_000).write(to: URL(fileURLWithPath: patient.store))
    let finding = patient.examine().findings[0]
    #expect(finding.level == .wrong)
    let folder = "~/.local/share/yarnbuddy"
    #expect(
      finding.remedy == [
        "keep what is there, all of it:", "mkdir \(folder)/damaged && mv \(folder)/yarnbuddy.db* \(folder)/damaged",
        "then go on from the newest copy:",
        "cp \(folder)/backups/yarnbuddy-2026-11-29.db \(folder)/yarnbuddy.db",
      ])
    // What it says works.
    for line in finding.remedy where !line.hasSuffix(":") {
      #expect(
        run("/bin/sh", ["-c", line], environment: ["HOME": patient.scratch.path, "PATH": "/usr/bin:/bin"]).code == 0)
    }
    #expect(patient.examine().isWell)
  }

  @Test func `a store that is gone while its copies are there is no fresh start`() throws {
    let patient = try Patient()
    try patient.makeCopy("2026-11-30")
    try patient.fold()
    try Files.remove(patient.store)
    let report = patient.examine()
    #expect(!report.rowsAreSafe)
    #expect(report.verdict.hasPrefix("Your rows are not where they should be"))
    #expect(report.findings[0].remedy[0].contains("backups/yarnbuddy-2026-11-30.db"))
  }

  @Test func `another program's file, a text and a newer store are told apart`() throws {
    let patient = try Patient()
    try patient.sql("PRAGMA user_version=1000")
    #expect(patient.complaint("store").contains("newer yarnbuddy"))
    #expect(patient.examine().rowsAreSafe)
    try patient.sql("PRAGMA application_id=77")
    #expect(patient.complaint("store").contains("is no store"))
    try patient.fold()
    try "Row 1: knit.\n".write(toFile: patient.store, atomically: false, encoding: .utf8)
    #expect(patient.complaint("store").contains("damaged"))
    try Files.remove(patient.store)
    try Files.makeFolders(patient.store)
    #expect(patient.complaint("store").contains("is no file"))
  }

  @Test func `rows that point nowhere are counted for each table`() throws {
    let patient = try Patient()
    try patient.sql(
      "DROP TRIGGER counter_project_insert; PRAGMA foreign_keys=OFF; INSERT INTO counter(project,name) VALUES(99,'a'),(98,'b')"
    )
    #expect(patient.complaint("store").contains("rows point to what is not there: 2 in counter"))
  }

  @Test func `a row that breaks a rule of its table is found`() throws {
    let patient = try Patient()
    try patient.sql("PRAGMA ignore_check_constraints=ON; UPDATE project SET craft='weaving'")
    #expect(patient.complaint("store").contains("damaged: CHECK constraint failed in project"))
  }

  // MARK: The schema

  @Test(arguments: [
    ("DROP TRIGGER counter_press", "missing: counter_press"),
    ("DROP TRIGGER project_kids", "missing: project_kids"),
    ("DROP INDEX mark_counter", "missing: mark_counter"),
    ("DROP VIEW origin", "missing: origin"),
    ("DROP VIEW foreign_step", "missing: foreign_step"),
    ("DROP VIEW history; CREATE VIEW history AS SELECT 1", "not as this version makes them: history"),
    (
      "DROP VIEW foreign_step; CREATE VIEW foreign_step AS SELECT 1 AS scope",
      "not as this version makes them: foreign_step"
    ),
    (
      "DROP TRIGGER note_insert; CREATE TRIGGER note_insert AFTER INSERT ON note BEGIN SELECT 1; END",
      "not as this version makes them: note_insert"
    ),
  ])
  func `what was dropped or changed is named, and the SQL puts it back`(damage: String, told: String) throws {
    let patient = try Patient()
    try patient.sql(damage)
    let report = patient.examineStore()
    #expect(report.findings.contains { $0.check == "schema" && $0.text.contains(told) }, "\(report.findings)")
    #expect(!report.isWell)
    #expect(report.rowsAreSafe == damage.contains("INDEX"))
    let repair = run(Programs.find("sqlite3")!, ["-batch", "-bail", patient.store], input: report.sql)
    #expect(repair == Finished(code: 0))
    #expect(patient.examineStore().findings.filter { $0.level != .ok } == [])
  }

  @Test func `a table that is gone is no matter for SQL`() throws {
    let patient = try Patient()
    try patient.sql("PRAGMA foreign_keys=OFF; DROP TABLE mark")
    let report = patient.examine()
    #expect(patient.complaints("schema").contains { $0.hasPrefix("wrong: 1 table missing: mark") })
    #expect(!report.rowsAreSafe)
  }

  @Test func `tables of others are theirs, and their triggers on ours are worth a note`() throws {
    let patient = try Patient()
    try patient.sql(
      "CREATE TABLE theirs(x); CREATE TRIGGER theirs_2 AFTER INSERT ON theirs BEGIN SELECT 1; END; CREATE TRIGGER mine AFTER INSERT ON note BEGIN SELECT 1; END"
    )
    #expect(patient.complaints("schema") == ["note: another program has put 1 trigger on our tables: mine"])
    #expect(patient.examine().isWell)
  }

  // MARK: The journal

  @Test func `a step that was left open is told of`() throws {
    let patient = try Patient()
    try patient.sql("UPDATE change SET open=1 WHERE seq=(SELECT max(seq) FROM change)")
    #expect(patient.complaint("journal").hasPrefix("wrong: step 1 was left open"))
  }

  @Test func `a log whose step was deleted is told of`() throws {
    let patient = try Patient()
    try patient.sql("DELETE FROM change")
    #expect(patient.complaint("journal").hasPrefix("wrong: 1 entry of the log belong"))
    #expect(patient.examine().verdict == "Your rows are safe; what is wrong above does not touch them.")
  }
}
