import Foundation
import TestSupport
import Testing
import Wire

/// Notes, photos and patterns with the real programs, and files by real tools.
@Suite struct MediaTests {
  static let hasPhotoTools = Programs.has("convert") && Programs.has("exiftool")
  static let hasPDFTools = Programs.has("gs") && Programs.has("pdfinfo")

  private func desk(_ daemon: Daemon, _ words: String..., environment: [String: String] = [:]) -> Finished {
    run(Programs.folder + "/yarnbuddy", words, environment: daemon.environment.merging(environment) { $1 })
  }

  private func json(_ daemon: Daemon, _ words: String...) -> JSON? {
    JSON(parsing: run(Programs.folder + "/yarnbuddy", words + ["--json"], environment: daemon.environment).output)
  }

  private func make(_ daemon: Daemon, _ tool: String, _ words: String...) throws {
    let result = run(
      try #require(Programs.find(tool)), words,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": daemon.scratch.path,
      ])
    try #require(result.code == 0, "\(tool): \(result.errors) \(result.output)")
  }

  private func photo(_ daemon: Daemon, _ name: String, seed: String = "1") throws -> String {
    let path = daemon.scratch.file(name)
    try make(daemon, "convert", "-seed", seed, "-size", "80x60", "plasma:fractal", "-depth", "8", path)
    try make(
      daemon, "exiftool", "-q", "-overwrite_original", "-EXIF:DateTimeOriginal=2026:03:29 23:50:00",
      "-EXIF:OffsetTimeOriginal=+13:00", path)
    return path
  }

  private func pdf(_ daemon: Daemon, _ name: String, pages: Int = 5) throws -> String {
    let path = daemon.scratch.file(name)
    let program =
      "/Helvetica findfont 20 scalefont setfont 1 1 \(pages) { /n exch def 72 720 moveto (Page ) show n 3 string cvs show showpage } for quit"
    try make(daemon, "gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-sOutputFile=\(path)", "-c", program)
    return path
  }

  /// A photo of one pixel, with the date on which it was taken: no tool makes it.
  private func pixel(_ daemon: Daemon, _ name: String = "cuff.png") throws -> String {
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEUAAP+KeNJXAAAAnGVYSWZNTQAqAAAACAAEARsABQAAAAEAAAA+ASgAAwAAAAEAAgAAAhMAAwAAAAEAAQAAh2kABAAAAAEAAABGAAAAAAAAAEgAAAABAAWQAAAHAAAABDAyMzKQAwACAAAAFAAAAIiRAQAHAAAABAECAwCgAAAHAAAABDAxMDCgAQADAAAAAf//AAAAAAAAMjAyNjowMzoyOSAyMzo1MDowMAA9NiZ+AAAACklEQVQI12NgAAAAAgAB4iG8MwAAAABJRU5ErkJggg=="
    let path = daemon.scratch.file(name)
    try #require(Data(base64Encoded: text)).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func media(_ daemon: Daemon) -> [String] {
    let folder = (daemon.store as NSString).deletingLastPathComponent + "/media"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  // MARK: Through the socket

  @Test(.enabled(if: hasPhotoTools, "ImageMagick or exiftool is not installed"))
  func `a photo by path is copied, listed, taken off and brought back; answers keep their order`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let path = try photo(daemon, "sock one.jpg")
    let client = daemon.client()
    client.send("next 4\nphoto new \"\(path)\" caption=\"the cuff\"\nnext\nstatus\n")
    #expect(client.json()?["counter"]?["row"] == .integer(5))
    let kept = client.json()
    #expect(kept?["photo"] == .integer(1))
    #expect(kept?["text"]?.string == "Kept sock one.jpg on row 5, taken 2026-03-29.")
    #expect(client.json()?["counter"]?["row"] == .integer(6))
    #expect(client.json()?["counter"]?["row"] == .integer(6))
    let listed = daemon.ask("photo")?["photos"]?.array?.first
    #expect(listed?["taken"]?.string == "2026-03-29T23:50:00+13:00")
    #expect(listed?["row"] == .integer(5))
    #expect(listed?["caption"]?.string == "the cuff")
    let copy = try #require(listed?["path"]?.string)
    #expect(FileManager.default.contentsEqual(atPath: copy, andPath: path))
    let off = daemon.ask("photo delete 1")
    #expect(daemon.ask("photo")?["photos"]?.array?.isEmpty == true)
    #expect(FileManager.default.fileExists(atPath: copy))
    #expect(daemon.ask("undo seq=\(off?["seq"]?.integer ?? 0)")?.isOK == true)
    #expect(daemon.ask("photo")?["photos"]?.array?.count == 1)
    // Exactly once, also when the file is gone by then.
    #expect(daemon.ask("photo new \"\(path)\" id=one")?["photo"] == .integer(2))
    try FileManager.default.removeItem(atPath: path)
    #expect(daemon.ask("photo new \"\(path)\" id=one")?["dup"] == .bool(true))
    #expect(media(daemon).count == 1)
    #expect(daemon.ask("photo new \"\(path)\"")?["error"]?.string == "not-found")
  }

  @Test(.enabled(if: hasPhotoTools, "ImageMagick or exiftool is not installed"))
  func `nobody who presses waits for a large photo`() throws {
    let daemon = Daemon()
    daemon.ask("next")
    let path = try photo(daemon, "large.jpg")
    // What follows the picture belongs to the file: 6 MB are to be read, hashed and written.
    try #require(truncate(path, 6 << 20) == 0)
    let slow = daemon.client()
    slow.send("photo new \(path)\n")
    // Others are served meanwhile.
    for _ in 1...20 { #expect(daemon.ask("next")?.isOK == true) }
    let kept = try #require(slow.json(milliseconds: 60_000))
    #expect(kept["photo"] == .integer(1), "\(kept["message"]?.string ?? "")")
    // A press that came after it went before it.
    #expect(try #require(kept["seq"]?.integer) > 2)
    #expect(daemon.value == 21)
  }

  @Test func `what is no photo is refused by its reason, leaves nothing behind, and the next line is served`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let text = daemon.scratch.write("k all", to: "chart.jpg")
    let empty = daemon.scratch.write("", to: "empty.png")
    let client = daemon.client()
    client.send(
      "photo new \(text)\nphoto new \(empty)\nphoto new chart.jpg\nphoto new /dev/zero\nphoto new \(daemon.scratch.path)\nping\n"
    )
    #expect(client.json()?["message"]?.string?.contains("chart.jpg is no photo") == true)
    #expect(client.json()?["message"]?.string?.contains("empty.png is empty: it has 0 bytes") == true)
    #expect(client.json()?["message"]?.string?.contains("named by its whole path") == true)
    #expect(client.json()?["message"]?.string == "zero is no file: name a file.")
    #expect(client.json()?["message"]?.string?.contains("is a folder") == true)
    #expect(client.json()?["ok"] == .bool(true))
    #expect(media(daemon).isEmpty)
    #expect(daemon.ask("photo")?["photos"]?.array?.isEmpty == true)
  }

  @Test func `what is refused for another reason than its file leaves no copy of it behind`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let photo = try pixel(daemon)
    for (rest, word) in [("row=abc", "bad-value"), ("caption=\" \"", "bad-value"), ("project=nobody", "not-found")] {
      #expect(daemon.ask("photo new \(photo) \(rest)")?["error"]?.string == word, "\(rest)")
      #expect(media(daemon).isEmpty, "\(rest)")
    }
    #expect(desk(daemon, "pattern", "add", daemon.scratch.write("Row 1: k all", to: "one.txt")).code == 0)
    let kept = media(daemon)
    let taken = desk(daemon, "pattern", "add", daemon.scratch.write("Row 1: p all", to: "two.txt"), "name=one")
    #expect(taken.code == 1)
    #expect(taken.errors.contains("has a pattern “one” already"), "\(taken.errors)")
    #expect(media(daemon) == kept)
    // Exactly once, also when its project is gone by then.
    #expect(daemon.ask("photo new \(photo) id=first caption=cuff")?["photo"] == .integer(1))
    #expect(daemon.ask("project new Hat")?.isOK == true)
    #expect(daemon.ask("project delete Raglan")?.isOK == true)
    #expect(daemon.ask("photo new \(photo) project=Raglan")?["error"]?.string == "not-found")
    #expect(daemon.ask("photo new \(photo) id=first caption=cuff")?["dup"] == .bool(true))
  }

  @Test(.enabled(if: hasPhotoTools, "ImageMagick or exiftool is not installed"))
  func `many clients send photos at once; one that hangs up has its photo all the same`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let paths = try (1...3).map { try photo(daemon, "p\($0).png", seed: "\($0)") }
    let clients = (0..<12).map { _ in daemon.client() }
    for (index, client) in clients.enumerated() { client.send("photo new \(paths[index % 3])\n") }
    for client in clients { #expect(client.json()?.isOK == true) }
    #expect(media(daemon).count == 3)
    let leaving = daemon.client()
    leaving.send("photo new \(paths[0])\n")
    leaving.halfClose()
    #expect(leaving.json()?.isOK == true)
    #expect(leaving.line() == nil)
    #expect(daemon.ask("photo list")?["photos"]?.array?.count == 13)
  }

  // MARK: At the desk

  @Test(.enabled(if: hasPhotoTools && Programs.has("sqlite3"), "ImageMagick, exiftool or sqlite3 is not installed"))
  func `photos and notes of projects, rows and yarns, while the daemon runs and hears of them`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    daemon.ask("next 41")
    #expect(daemon.sql("INSERT INTO yarn(name,brand,colorway) VALUES('Rios','Malabrigo','Azul')").code == 0)
    let subscriber = daemon.client()
    _ = subscriber.ask("subscribe desk")
    #expect(subscriber.json()?["event"] == .string("snapshot"))

    let first = try photo(daemon, "one.jpg")
    let second = try photo(daemon, "two.png", seed: "2")
    let spoilt = daemon.scratch.write("", to: "three.jpg")
    let added = json(daemon, "photo", "add", first, second, spoilt, "row=now", "caption=blocked")
    #expect(added?["ok"] == .bool(false))
    #expect(added?["photos"]?.array?.count == 2)
    #expect(added?["refused"]?.array?.first?["message"]?.string?.contains("three.jpg is empty") == true)
    #expect(subscriber.json()?["event"] == .string("desk"))
    #expect(media(daemon).count == 2)

    let ofYarn = desk(daemon, "photo", "add", first, "yarn=rios")
    #expect(ofYarn.output == "Kept one.jpg for Malabrigo Rios, Azul, taken 2026-03-29.\n", "\(ofYarn.errors)")
    #expect(media(daemon).count == 2)
    #expect(json(daemon, "photo", "list", "yarn=azul")?["photos"]?.array?.count == 1)
    #expect(
      desk(daemon, "photo", "list").output
        == "#1 row 42: blocked, taken 2026-03-29\n#2 row 42: blocked, taken 2026-03-29\n")
    #expect(desk(daemon, "photo", "edit", "2", "caption=", "row=none").code == 0)
    #expect(desk(daemon, "photo", "list").lines.last == "#2 two.png, taken 2026-03-29")

    #expect(desk(daemon, "note", "new", "used the smaller needle", "row=42").output == "Noted on Raglan, on row 42.\n")
    #expect(daemon.yb("note", "new", "washes well", "yarn=rios").output == "Noted on Malabrigo Rios, Azul.\n")
    #expect(daemon.yb("note").output == "#1 row 42: used the smaller needle\n")
    #expect(desk(daemon, "note", "list", "yarn=rios").output == "#2 washes well\n")
    let edited = json(daemon, "note", "edit", "2", "washes very well")
    #expect(daemon.ask("undo seq=\(edited?["seq"]?.integer ?? 0)")?.isOK == true)
    #expect(desk(daemon, "note", "list", "yarn=rios").output == "#2 washes well\n")
    // What hangs on a yarn goes with it, and comes back with it.
    #expect(daemon.sql("DELETE FROM yarn").code == 0)
    #expect(daemon.sql("SELECT count(*) FROM note WHERE yarn IS NOT NULL").output == "0\n")
    #expect(daemon.ask("undo seq=\(daemon.ask("status")?["seq"]?.integer ?? 0)")?.isOK == true)
    #expect(desk(daemon, "note", "list", "yarn=rios").output == "#2 washes well\n")

    let refused = desk(daemon, "photo", "add", spoilt)
    #expect(refused.code == 1)
    #expect(refused.errors == "yarnbuddy: three.jpg is empty: it has 0 bytes. Copy it again from where it came\n")
    #expect(desk(daemon, "photo", "add").code == 2)
    #expect(desk(daemon, "photo", "paint").code == 2)
    #expect(desk(daemon, "photo", "add", first, "colour=red").code == 2)
    #expect(desk(daemon, "photo", "add", first, "yarn=rios", "row=4").code == 1)
  }

  @Test(.enabled(if: hasPhotoTools, "ImageMagick or exiftool is not installed"))
  func `a photo that was taken off stays until tidy, which says first that there is no way back`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    for (index, seed) in ["1", "2"].enumerated() {
      #expect(desk(daemon, "photo", "add", try photo(daemon, "p\(index).jpg", seed: seed)).code == 0)
    }
    #expect(desk(daemon, "tidy").output == "Nothing to tidy: every file belongs to a photo or a pattern.\n")
    let off = json(daemon, "photo", "delete", "1")
    #expect(media(daemon).count == 2)
    let asked = desk(daemon, "tidy")
    #expect(asked.code == 1)
    #expect(asked.errors.contains("can't be brought back"))
    #expect(asked.errors.contains("yarnbuddy tidy --yes"))
    #expect(desk(daemon, "tidy", "--dry-run").output.contains("would be removed"))
    #expect(media(daemon).count == 2)
    // Brought back in time, it is no stray.
    let seq = off?["seq"]?.integer ?? 0
    #expect(daemon.ask("undo seq=\(seq)")?.isOK == true)
    #expect(json(daemon, "tidy", "--yes")?["files"]?.array?.isEmpty == true)
    #expect(daemon.ask("redo")?.isOK == true)
    #expect(json(daemon, "tidy", "--yes")?["files"]?.array?.count == 1)
    #expect(media(daemon).count == 1)
    // Brought back too late, it says so.
    #expect(daemon.ask("undo seq=\(seq)")?.isOK == true)
    #expect(
      desk(daemon, "photo", "list").output
        == "#1 p0.jpg, taken 2026-03-29, its file is gone\n#2 p1.jpg, taken 2026-03-29\n")
    #expect(desk(daemon, "photo", "open", "1").errors.contains("the file of p0.jpg is gone"))
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `tidy keeps what another store or a copy in the same folder names, and stops at one that it can't read`() throws
  {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let folder = (daemon.store as NSString).deletingLastPathComponent
    func file(of pattern: String) -> String? {
      json(daemon, "pattern", "list")?["patterns"]?.array?.first { $0["name"]?.string == pattern }?["path"]?.string
        .map { ($0 as NSString).lastPathComponent }
    }
    func add(_ name: String, to store: String? = nil) -> Finished {
      desk(
        daemon, "pattern", "add", daemon.scratch.write("Row 1: \(name)", to: name + ".txt"),
        environment: store.map { ["YARNBUDDY_STORE": $0] } ?? [:])
    }
    for name in ["gone", "copied"] { #expect(add(name).code == 0) }
    let (gone, copied) = try (#require(file(of: "gone")), #require(file(of: "copied")))
    let copy = folder + "/by hand.db"
    #expect(daemon.sql("VACUUM INTO '\(copy)'").code == 0)
    // Another store, in use: what it names lies in its log.
    let other = folder + "/other.db"
    #expect(desk(daemon, "note", "list", environment: ["YARNBUDDY_STORE": other]).code == 1)
    #expect(run(Programs.find("sqlite3")!, [other, "INSERT INTO project(name) VALUES('Hat')"]).code == 0)
    #expect(run(Programs.find("sqlite3")!, [other, "UPDATE active SET project=1"]).code == 0)
    #expect(add("theirs", to: other).code == 0)
    #expect(media(daemon).count == 3)
    // Neither another program's database nor what is none is asked.
    #expect(run(Programs.find("sqlite3")!, [folder + "/books.db", "CREATE TABLE photo(file)"]).code == 0)
    try FileManager.default.createDirectory(atPath: folder + "/folder.db", withIntermediateDirectories: true)
    try Data("SQLite notes".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))

    for name in ["gone", "copied"] { #expect(desk(daemon, "pattern", "delete", name).code == 0) }
    let broken = folder + "/broken.db"
    try Data("SQLite format 3\0 and then nothing of it".utf8).write(to: URL(fileURLWithPath: broken))
    let stopped = desk(daemon, "tidy", "--yes")
    #expect(stopped.code == 1)
    #expect(stopped.errors.contains("broken.db may be a store"), "\(stopped.errors)")
    #expect(media(daemon).count == 3)
    try FileManager.default.removeItem(atPath: broken)

    let quiet = json(daemon, "tidy", "--yes")
    #expect(quiet?["text"]?.string == "Nothing to tidy: every file belongs to a photo or a pattern.")
    try FileManager.default.removeItem(atPath: copy)
    #expect(json(daemon, "tidy", "--yes")?["files"]?.array?.count == 2)
    let left = media(daemon)
    #expect(left.count == 1)
    #expect(!left.contains(gone) && !left.contains(copied))
    // The other store's own tidy keeps this one's, too.
    #expect(add("mine").code == 0)
    #expect(desk(daemon, "pattern", "delete", "theirs", environment: ["YARNBUDDY_STORE": other]).code == 0)
    #expect(desk(daemon, "tidy", "--yes", environment: ["YARNBUDDY_STORE": other]).code == 0)
    #expect(media(daemon) == [try #require(file(of: "mine"))])
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `row= is a number, now or none of a counter, for notes and photos alike, in the counter's own word`() throws {
    let daemon = Daemon()
    for line in ["project new Sock", "counter unit round", "next 41"] { #expect(daemon.ask(line)?.isOK == true) }
    let photo = try pixel(daemon)
    #expect(daemon.ask("photo new \(photo) row=now")?.text == "Kept cuff.png on round 42, taken 2026-03-29.")
    #expect(
      desk(daemon, "photo", "add", photo, "row=7").output == "Kept cuff.png for Sock on round 7, taken 2026-03-29.\n")
    #expect(desk(daemon, "photo", "add", photo, "row=none").output == "Kept cuff.png for Sock, taken 2026-03-29.\n")
    #expect(daemon.ask("photo new \(photo) row=none")?.text == "Kept cuff.png, taken 2026-03-29.")
    let listed = ["#1 round 42: ", "#2 round 7: ", "#3 ", "#4 "].map { $0 + "cuff.png, taken 2026-03-29" }
    #expect(desk(daemon, "photo", "list").lines == listed)
    #expect(daemon.ask("photo")?["lines"]?.array?.compactMap(\.string) == listed)
    #expect(desk(daemon, "photo", "edit", "1", "row=none").code == 0)
    #expect(desk(daemon, "photo", "edit", "3", "row=now").code == 0)
    #expect(desk(daemon, "photo", "edit", "4", "row=9").code == 0)
    #expect(desk(daemon, "photo", "edit", "4", "row=soon").code == 1)
    #expect(
      daemon.sql("SELECT id,counter,row FROM photo").output == "1||\n2|1|7\n3|1|42\n4|1|9\n")

    #expect(desk(daemon, "note", "new", "k2tog", "row=now").output == "Noted on Sock, on round 42.\n")
    #expect(desk(daemon, "note", "list").output == "#1 round 42: k2tog\n")
    #expect(desk(daemon, "note", "edit", "1", "ssk", "row=none").code == 0)
    #expect(daemon.sql("SELECT counter,row FROM note").output == "|\n")
    #expect(desk(daemon, "note", "edit", "1", "ssk", "row=12").code == 0)
    #expect(daemon.sql("SELECT counter,row FROM note").output == "1|12\n")

    #expect(daemon.sql("INSERT INTO yarn(name) VALUES('Rios'); INSERT INTO project(name) VALUES('Bare')").code == 0)
    #expect(desk(daemon, "note", "new", "washes well", "yarn=Rios").code == 0)
    #expect(desk(daemon, "note", "edit", "2", "washes", "row=3").errors.contains("a yarn has no rows"))
    #expect(daemon.ask("note edit 2 washes row=3")?["message"]?.string?.contains("A yarn has no rows") == true)
    // Rows are a counter's.
    for word in ["now", "3"] {
      for words in [["note", "new", "x"], ["photo", "add", photo]] {
        let refused = run(
          Programs.folder + "/yarnbuddy", words + ["project=Bare", "row=" + word], environment: daemon.environment)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("bare has no counter, so no rows"), "\(refused.errors)")
      }
      #expect(daemon.ask("photo new \(photo) project=Bare row=\(word)")?["error"]?.string == "not-found")
      #expect(daemon.ask("note new x project=Bare row=\(word)")?["error"]?.string == "not-found")
    }
    #expect(desk(daemon, "note", "new", "x", "project=Bare", "row=none").output == "Noted on Bare.\n")
    #expect(daemon.ask("note new y project=Bare")?.text == "Noted.")
    #expect(desk(daemon, "note", "edit", "3", "x", "row=1").code == 1)
    #expect(
      daemon.sql(
        "SELECT count(*) FROM (SELECT row,counter FROM note UNION ALL SELECT row,counter FROM photo) WHERE (row IS NULL)<>(counter IS NULL)"
      ).output == "0\n")
  }

  @Test func `a note of several lines is listed as several lines`() {
    let daemon = Daemon()
    daemon.ask("project new Sock")
    #expect(desk(daemon, "note", "new", "heel:\nk1, sl1\r\n\u{1B}[31mturn").code == 0)
    #expect(desk(daemon, "note", "list").output == "#1 heel:\n    k1, sl1\n    \u{FFFD}[31mturn\n")
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `no name, text or file reaches the terminal as a command, whatever is asked at the desk`() throws {
    let evil = "x\u{1B}[31m\u{9B}2J\u{202E}\u{7}"
    let daemon = Daemon()
    daemon.ask("project new Sock")
    #expect(
      daemon.sql("UPDATE project SET name='\(evil)'; UPDATE counter SET name='\(evil)', unit='\(evil)'").code == 0)
    let columns = [
      "name", "brand", "colorway", "dye_lot", "fiber", "price", "place", "stored_in", "notes", "weight_name",
    ]
    #expect(
      daemon.sql(
        """
        INSERT INTO yarn(\(columns.joined(separator: ",")),quantity_micro,quantity_unit)
        VALUES(\(columns.map { _ in "'\(evil)'" }.joined(separator: ",")),5000000,'skein');
        INSERT INTO yarn_tag(yarn,tag) VALUES(1,'\(evil)');
        """
      ).code == 0)
    daemon.scratch.write("#!/bin/sh\n", to: "xdg-open", isProgram: true)
    var environment = daemon.environment
    environment["PATH"] = daemon.scratch.path + ":" + (environment["PATH"] ?? "")
    environment["PAGER"] = "true"
    let photo = try pixel(daemon, "p\(evil).png")
    let pattern = daemon.scratch.write("Row 1: k all", to: "t\(evil).txt")
    let table = daemon.scratch.write(
      "Name,Brand,Mood,Quantity\n\(evil),\(evil),\(evil),\(evil)\n", to: "s\(evil).csv")

    // In an order in which each finds what it needs.
    let asked: [(member: String, words: [String])] = [
      ("note new", [evil, "row=now"]), ("note new", [evil, "yarn=#1"]), ("note list", []), ("note list", ["yarn=#1"]),
      ("note edit", ["1", evil + evil, "row=3"]),
      ("photo add", [photo, "row=now", "caption=" + evil]), ("photo add", [photo, "yarn=#1"]), ("photo list", []),
      ("photo list", ["yarn=#1"]), ("photo edit", ["2", "caption=" + evil]), ("photo open", ["1"]),
      ("pattern add", [pattern, "size=" + evil, "needles=" + evil, "hook=" + evil]), ("pattern list", []),
      ("pattern edit", ["#1", "name=n" + evil]), ("pattern open", []),
      ("pattern annotate", ["1", "note", "text=" + evil]), ("pattern annotations", []),
      ("stash list", []), ("stash show", ["#1"]), ("stash edit", ["#1", "brand=b" + evil]),
      ("stash use", ["1", "skein", "of", "#1"]), ("stash show", ["#1"]), ("stash list", []), ("stash return", ["#1"]),
      ("stash left", ["#1", evil]), ("stash show", ["#1"]), ("stash list", []), ("stash archive", ["#1"]),
      ("stash unarchive", ["#1"]), ("stash export", [daemon.scratch.file("out\(evil).csv")]),
      ("stash import", [table, "--dry-run"]), ("stash import", [table]), ("stash add", [evil + "2"]),
      ("doctor", []), ("note delete", ["1"]), ("photo delete", ["1"]), ("pattern unannotate", ["1"]),
      ("pattern delete", ["#1"]), ("stash delete", ["#1"]), ("undo", []), ("tidy --dry-run", []), ("tidy --yes", []),
    ]
    let members = Set(
      DeskVerb.all.flatMap { verb in
        verb.members.isEmpty ? [verb.name] : verb.members.map { "\(verb.name) \($0.name)" }
      })
    #expect(Set(asked.map(\.member)) == members)

    func isSafe(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
      }
    }
    func ask(_ words: [String]) -> Finished {
      let answer = run(Programs.folder + "/yarnbuddy", words, environment: environment)
      #expect(isSafe(answer.output), "\(words): \(answer.output.debugDescription)")
      #expect(isSafe(answer.errors), "\(words): \(answer.errors.debugDescription)")
      return answer
    }
    for (member, words) in asked {
      let answer = ask(member.split(separator: " ").map(String.init) + words)
      if member != "doctor" { #expect(answer.code == 0, "\(member): \(answer.errors.debugDescription)") }
    }
    // And where it is refused.
    for words in [
      ["note", "new", "a", "project=no" + evil], ["note", "list", "yarn=no" + evil], ["note", "edit", evil, "a"],
      ["note", "new", "a", "row=" + evil], ["note", "new", "a", "colour=\(evil)"], ["note", evil], [evil],
      ["photo", "add", daemon.scratch.file("gone" + evil)], ["pattern", "open", "no" + evil],
      ["pattern", "add", daemon.scratch.write("\u{1}", to: "bytes" + evil)], ["pattern", "annotate", "1", evil],
      ["pattern", "edit", "#1", "gauge=" + evil], ["stash", "show", "no" + evil], ["stash", "edit", "#1", "\(evil)=b"],
      ["stash", "edit", "#1", "skein=" + evil], ["stash", "import", daemon.scratch.file("gone" + evil)],
      ["stash", "export", daemon.scratch.file("gone\(evil)/a.csv")], ["stash", evil], ["tidy", evil], ["undo", evil],
      ["doctor", evil],
    ] { #expect(ask(words).code != 0, "\(words)") }
  }

  @Test(.enabled(if: hasPhotoTools && Programs.has("script"), "ImageMagick, exiftool or script is not installed"))
  func `on a terminal tidy asks, and only yes removes`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    #expect(desk(daemon, "photo", "add", try photo(daemon, "p.jpg")).code == 0)
    #expect(desk(daemon, "photo", "delete", "1").code == 0)
    func tidy(_ reply: String) throws -> Finished {
      run(
        try #require(Programs.find("script")), ["-qec", "\(Programs.folder)/yarnbuddy tidy", "/dev/null"],
        environment: daemon.environment.merging(["TERM": "dumb"]) { $1 }, input: reply)
    }
    let no = try tidy("n\n")
    let words = no.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("can't be brought back") && no.output.contains("Remove them? [y/N]"), "\(no.output)")
    #expect(no.output.contains("Nothing was removed."))
    #expect(media(daemon).count == 1)
    #expect(try tidy("y\n").output.contains("Removed 1 file"))
    #expect(media(daemon).isEmpty)
  }

  @Test(.enabled(if: hasPDFTools && Programs.has("qpdf"), "Ghostscript, pdfinfo or qpdf is not installed"))
  func `a pattern is kept with its pages counted, edited, drawn on, and deleted with undo`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let path = try pdf(daemon, "Top Down Raglan.pdf")
    let added = json(daemon, "pattern", "add", path, "size=M (96 cm)", "gauge=22x30", "needles=4 mm, 80 cm")
    #expect(added?["pages"] == .integer(5), "\(added?["message"]?.string ?? "")")
    #expect(added?["name"]?.string == "Top Down Raglan")
    let shown = daemon.ask("pattern")
    #expect(shown?["text"]?.string == "Top Down Raglan: page 1 of 5. Size M (96 cm); gauge 22x30; needles 4 mm, 80 cm.")
    #expect(shown?["pattern"]?["needles"]?.string == "4 mm, 80 cm")
    #expect(daemon.ask("pattern page 6")?["error"]?.string == "bad-value")
    #expect(daemon.ask("pattern page 2 row=1")?.isOK == true)
    #expect(daemon.ask("pattern page 2 at=1 row=11")?.isOK == true)
    #expect(daemon.ask("next 5")?["pattern"]?["position"] == .number(0.5))

    #expect(desk(daemon, "pattern", "annotate", "2", "band", "top=0.1", "bottom=0.14").code == 0)
    #expect(
      desk(daemon, "pattern", "annotate", "2", "highlight", "top=0.1", "bottom=0.3", "left=0.2", "right=0.5").code == 0)
    #expect(desk(daemon, "pattern", "annotate", "1", "note", "top=0.8", "text=my size is the third").code == 0)
    let drawn = json(daemon, "pattern", "annotations", "page=2")?["annotations"]?.array
    #expect(drawn?.count == 2)
    let band = drawn?.first { $0["kind"]?.string == "band" }
    #expect(band?["top"] == .number(0.48))
    #expect(band?["bottom"] == .number(0.52))
    // The same through the socket, and a second band takes the first one's place.
    #expect(daemon.ask("pattern")?["annotations"]?.array?.count == 2)
    #expect(desk(daemon, "pattern", "annotate", "2", "band", "bottom=0.6").code == 0)
    #expect(json(daemon, "pattern", "annotations", "page=2")?["annotations"]?.array?.count == 2)
    for words in [
      ["9", "band"], ["1", "circle"], ["1", "note"], ["1", "highlight", "top=0.5", "bottom=0.4"],
      ["1", "band", "top=2"],
    ] {
      let refused = run(
        Programs.folder + "/yarnbuddy", ["pattern", "annotate"] + words, environment: daemon.environment)
      #expect(refused.code == 1, "\(words)")
    }
    #expect(desk(daemon, "pattern", "unannotate", "3").code == 0)

    let edited = desk(daemon, "pattern", "edit", "raglan", "gauge=", "hook=3 mm", "name=Jumper")
    #expect(
      edited.output.hasPrefix("Changed Jumper: Size M (96 cm); needles 4 mm, 80 cm; hook 3 mm."),
      "\(edited.output)\(edited.errors)")
    #expect(desk(daemon, "pattern", "add", path, "name=Jumper").code == 1)

    // A password that nobody can give, and a file that is cut off.
    let locked = daemon.scratch.file("locked.pdf")
    try make(daemon, "qpdf", "--encrypt", "open", "owner", "256", "--", path, locked)
    #expect(desk(daemon, "pattern", "add", locked).errors.contains("asks for a password"))
    let cut = daemon.scratch.file("cut.pdf")
    try Data(contentsOf: URL(fileURLWithPath: path)).dropLast(300).write(to: URL(fileURLWithPath: cut))
    #expect(
      desk(daemon, "pattern", "add", cut).errors
        == "yarnbuddy: cut.pdf is cut off: its end is missing. Copy it again from where it came\n")
    #expect(media(daemon).count == 1)

    let before = daemon.sql("SELECT * FROM pattern; SELECT * FROM page_link; SELECT * FROM annotation").output
    let off = json(daemon, "pattern", "delete", "jumper")
    #expect(daemon.sql("SELECT count(*) FROM page_link").output == "0\n")
    #expect(daemon.ask("undo seq=\(off?["seq"]?.integer ?? 0)")?.isOK == true)
    #expect(daemon.sql("SELECT * FROM pattern; SELECT * FROM page_link; SELECT * FROM annotation").output == before)
  }

  @Test(.enabled(if: hasPDFTools, "Ghostscript or pdfinfo is not installed"))
  func `opening hands the file over to the desktop's viewer at the person's page`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    #expect(desk(daemon, "pattern", "add", try pdf(daemon, "raglan.pdf")).code == 0)
    let copy = try #require(json(daemon, "pattern", "list")?["patterns"]?.array?.first?["path"]?.string)
    daemon.ask("pattern page 3 row=10")
    daemon.ask("set 12")
    let fifo = daemon.scratch.file("opened")
    #expect(mkfifo(fifo, 0o600) == 0)
    try FileManager.default.createDirectory(atPath: daemon.scratch.file("bin"), withIntermediateDirectories: true)
    func viewer(_ name: String) {
      daemon.scratch.write(
        "#!/bin/sh\nprintf '%s|' \"${0##*/}\" \"$@\" >\"$HOME/opened\"\n", to: "bin/" + name, isProgram: true)
    }
    var environment = daemon.environment
    // No viewer but those that stand in.
    environment["PATH"] = daemon.scratch.file("bin") + ":" + Programs.folder
    func opened(_ words: String = "") -> Finished {
      run(
        "/bin/sh", ["-c", "yarnbuddy pattern open \(words); read -r line <\"$HOME/opened\"; printf '%s\\n' \"$line\""],
        environment: environment)
    }
    let none = run(Programs.folder + "/yarnbuddy", ["pattern", "open"], environment: environment)
    #expect(none.code == 1)
    #expect(none.errors.contains("there is no viewer"))
    #expect(none.errors.contains(copy))

    viewer("xdg-open")
    #expect(
      opened().lines == ["Opened raglan in xdg-open; it can't be told a page: you are on page 3.", "xdg-open|\(copy)|"])
    viewer("zathura")
    #expect(opened().lines == ["Opened raglan in zathura at page 3.", "zathura|-P|3|\(copy)|"])
    viewer("okular")
    #expect(opened("page=5").lines.last == "okular|-p|5|\(copy)|")
    viewer("evince")
    #expect(opened().lines.last == "evince|--page-index=3|\(copy)|")
    // The desktop's own choice goes first.
    daemon.scratch.write(
      "#!/bin/sh\n[ \"$*\" = 'query default application/pdf' ] && echo org.pwmt.zathura.desktop\n", to: "bin/xdg-mime",
      isProgram: true)
    #expect(opened().lines.last == "zathura|-P|3|\(copy)|")
    #expect(run(Programs.folder + "/yarnbuddy", ["pattern", "open", "page=6"], environment: environment).code == 1)
  }

  @Test func `a text is opened in the pager at the person's line`() throws {
    let daemon = Daemon()
    daemon.ask("project new Sock")
    let text =
      (1...10).map { "Row \($0): k all\n" }.joined() + "\u{0C}" + (11...20).map { "Row \($0): p all\n" }.joined()
    #expect(
      desk(daemon, "pattern", "add", daemon.scratch.write(text, to: "sock.txt")).output
        == "Kept sock for Sock, 2 pages.\n")
    daemon.ask("pattern page 2 at=0.5")
    daemon.scratch.write("#!/bin/sh\nprintf '%s|' \"${0##*/}\" \"$@\"\n", to: "less", isProgram: true)
    let copy = try #require(json(daemon, "pattern", "list")?["patterns"]?.array?.first?["path"]?.string)
    let paged = desk(daemon, "pattern", "open", environment: ["PAGER": daemon.scratch.file("less") + " -R"])
    #expect(paged.output == "less|-R|+16|\(copy)|")
    let plain = desk(daemon, "pattern", "open", environment: ["PAGER": "cat"])
    #expect(plain.output == text)
  }
}
