import Foundation
import TestSupport
import Testing
import Wire

@Suite(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
struct StoreDocumentTests {
  private static let page = Result { try Document("STORE.md") }

  /// The columns of each table and view of a new store, by its name.
  private static func realColumns(_ daemon: Daemon) throws -> [String: [String]] {
    let result = daemon.sql(
      """
      SELECT m.name||' '||c.name FROM sqlite_schema m, pragma_table_info(m.name) c
        WHERE m.type IN ('table','view') AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name,c.cid
      """)
    try #require(result.code == 0, "\(result.errors)")
    var tables: [String: [String]] = [:]
    for line in result.lines {
      let words = line.split(separator: " ").map(String.init)
      tables[words[0], default: []].append(words[1])
    }
    return tables
  }

  @Test func `each table and column stands in the page, and no other`() throws {
    let daemon = Daemon()
    daemon.ask("status")
    let real = try Self.realColumns(daemon)
    var listed: [String: [String]] = [:]
    for section in try Self.page.get().sections where section.level == 3 {
      for table in Document.quoted(in: section.title) { listed[table] = section.firstCells }
    }
    #expect(Set(listed.keys) == Set(real.keys))
    for (table, columns) in listed {
      var wanted = columns
      // A log has the columns of its table after its own.
      if table.hasSuffix("_log") { wanted += (listed[String(table.dropLast(4))] ?? []).filter { $0 != "id" } }
      #expect(real[table] == wanted, "\(table)")
    }
  }

  @Test func `each query runs, and what is said to be refused is`() throws {
    let daemon = Daemon()
    for line in [
      "project new Raglan target=60", "next 5", "counter new Decreases unit=decrease", "mark lifeline", "note hello",
      "back", "undo",
    ] {
      #expect(daemon.ask(line)?["ok"] == .bool(true), "\(line)")
    }
    let blocks = try Self.page.get().blocks
    #expect(blocks.count > 15)
    for block in blocks {
      switch block.kind {
      case "sql", "sql refused":
        let result = daemon.sql(block.text)
        #expect((result.code == 0) == (block.kind == "sql"), "\(block): \(result.errors)")
      default:
        let result = run("/bin/sh", ["-c", block.text], environment: daemon.environment)
        #expect(result == Finished(code: 0), "\(block): \(result.errors)")
      }
    }
    // What the queries have done is seen, and can be taken back.
    #expect(daemon.ask("status")?["project"]?["name"] == .string("Scarf"))
    #expect(daemon.ask("status project=Raglan")?["counter"]?["value"] == .integer(6))
    #expect(daemon.ask("undo project=Raglan")?["ok"] == .bool(true))
    #expect(daemon.sql("PRAGMA integrity_check").output == "ok\n")
  }

  @Test func `rows by day and project agree with the counters`() throws {
    let daemon = Daemon()
    for line in ["project new A", "next 7", "back 2", "undo", "project new B", "set 21", "rip to=11"] {
      daemon.ask(line)
    }
    _ = daemon.sql("UPDATE counter SET value=value+3")
    let query = try #require(Self.page.get().blocks.first { $0.text.hasPrefix("WITH step") })
    let rows = daemon.sql(query.text).lines.map { $0.split(separator: "|").dropFirst().joined(separator: " ") }
    #expect(Set(rows) == ["A 10", "B 13"])
  }

  @Test func `the version and the file's kind are the page's`() throws {
    let daemon = Daemon()
    daemon.ask("status")
    let said = try #require(Self.page.get().section("Versions")).text
    for pragma in ["application_id", "user_version"] {
      let value = daemon.sql("PRAGMA \(pragma)").output.dropLast()
      #expect(said.contains("`PRAGMA \(pragma)` is"), "\(pragma)")
      #expect(said.contains("\(value)"), "\(pragma) is \(value)")
    }
  }

  @Test func `the one active row stays`() {
    let daemon = Daemon()
    daemon.ask("next")
    #expect(daemon.sql("DELETE FROM active").code != 0)
    #expect(daemon.sql("DELETE FROM project").code == 0)
    #expect(daemon.sql("SELECT count(*), count(project) FROM active").output == "1|0\n")
    #expect(daemon.ask("undo")?["counter"]?["value"] == .integer(1))
  }

  @Test func `files and folders are the owner's alone`() throws {
    let daemon = Daemon()
    daemon.ask("next")
    for (path, mode) in [
      (daemon.store, 0o600), (daemon.store + "-wal", 0o600), (daemon.store + "-shm", 0o600), (daemon.socket, 0o600),
      ((daemon.store as NSString).deletingLastPathComponent, 0o700),
      ((daemon.socket as NSString).deletingLastPathComponent, 0o700),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }
}
