import Foundation
import TestSupport
import Testing
import Wire

/// yarnbuddy stash with the real programs, and with those of others that read its tables.
@Suite struct StashTests {
  private func stash(_ daemon: Daemon, _ words: String..., zone: String = "UTC", input: String = "") -> Finished {
    run(
      Programs.folder + "/yarnbuddy", ["stash"] + words, environment: daemon.environment.merging(["TZ": zone]) { $1 },
      input: input)
  }

  /// Names that break tables, and what else a yarn can have.
  private func fill(_ daemon: Daemon) {
    for words in [
      [
        "add", "=SUM(A1:A9)", "brand=Ann \"the best\", Ltd.", "colorway=🧶 emoji", "quantity=2.5",
        "notes=two\nlines, a comma",
      ],
      [
        "add", "Rios", "brand=Malabrigo", "weight=Light Fingering (CYC 1)", "skein=100g", "length=192m", "quantity=5",
        "lot=12;A",
      ],
      ["add", "quantity=3.5oz", "family=Blue", "fiber=wool", "place=Loop", "added=2026-01-31", "--", "-5"],
      ["add", "'quoted'", "quantity=0.333333 skeins", "added=2024-02-29"],
      ["add", "@home", "quantity=400yd", "notes=+1\n=2"],
      ["add", "00123", "lot=1E5", "family=3-4", "fiber=TRUE", "place=2.50", "notes=false"],
      ["add", "Not mine", "stashed=no", "quantity=1"],
    ] { #expect(run(Programs.folder + "/yarnbuddy", ["stash"] + words, environment: daemon.environment).code == 0) }
    #expect(stash(daemon, "left", "Rios", "120g").code == 0)
    #expect(stash(daemon, "left", "00123", "--", "about 0").code == 0)
    #expect(stash(daemon, "left", "@home", "-ish: about half").code == 2)
    #expect(stash(daemon, "left", "@home", "--", "-ish: about half").code == 0)
  }

  @Test func `a table goes out, into an empty store, and out again without a byte's loss`() throws {
    let daemon = Daemon(starts: false)
    fill(daemon)
    for mark in [[], ["--bom"]] {
      let table = run(
        Programs.folder + "/yarnbuddy", ["stash", "export", "-"] + mark, environment: daemon.environment)
      #expect(table.code == 0)
      let other = Daemon(starts: false)
      let taken = stash(other, "import", "-", input: table.output)
      #expect(taken.output.hasPrefix("6 new, 0 there already."), "\(taken.output) \(taken.errors)")
      let again = run(
        Programs.folder + "/yarnbuddy", ["stash", "export", "-"] + mark, environment: other.environment)
      #expect(again.outputBytes == table.outputBytes)
      // Twice doubles nothing, neither here nor where it came from.
      #expect(stash(other, "import", "-", input: table.output).output == "0 new, 6 there already.\n")
      #expect(stash(daemon, "import", "-", input: table.output).output == "0 new, 6 there already.\n")
    }
  }

  @Test(.enabled(if: Programs.has("python3"), "python3 is not installed"))
  func `Python's csv reads the table as it is meant`() throws {
    let daemon = Daemon(starts: false)
    fill(daemon)
    let file = daemon.scratch.file("stash.csv")
    #expect(stash(daemon, "export", file, "--bom").output == "6 yarns in \(file).\n")
    let script = """
      import csv, json, sys
      with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
          print(json.dumps(list(csv.reader(file, strict=True)), ensure_ascii=False))
      """
    let python = run(Programs.find("python3")!, ["-c", script, file], environment: ["PYTHONUTF8": "1"])
    let rows = try #require(JSON(parsing: python.output)?.array?.map { $0.array?.compactMap(\.string) ?? [] })
    #expect(
      rows.first == [
        "Name", "Colorway", "Color Family", "Dye Lot", "Quantity", "Remaining", "Weight", "Length", "Net Weight",
        "Fiber Type",
        "Purchase Location", "Date Added", "Notes",
      ])
    #expect(rows.count == 7)
    #expect(rows.allSatisfy { $0.count == 13 })
    let names = rows.dropFirst().map { $0[0] }
    #expect(
      Set(names) == ["Ann \"the best\", Ltd. =SUM(A1:A9)", "Malabrigo Rios", "'-5", "'quoted'", "'@home", "'00123"])
    #expect(
      rows.contains { Array($0[..<4]) == ["'00123", "", "3-4", "'1E5"] && $0[9] == "'TRUE" && $0[10] == "'2.50" })
    let rios = try #require(rows.first { $0[0] == "Malabrigo Rios" })
    #expect(Array(rios[4...8]) == ["5 skeins", "120 g", "Light Fingering (CYC 1)", "192 m", "100 g"])
    let first = try #require(rows.first { $0[0].hasPrefix("Ann") })
    #expect(first[1] == "🧶 emoji" && first[12] == "two\nlines, a comma")
  }

  @Test(.enabled(if: Programs.has("soffice"), "soffice is not installed"))
  func `LibreOffice opens the table right, and what it saves is read back`() throws {
    let daemon = Daemon(starts: false)
    fill(daemon)
    let file = daemon.scratch.file("stash.csv")
    #expect(stash(daemon, "export", file).code == 0)
    let folder = daemon.scratch.file("saved")
    // To a spreadsheet of its own and back to a table: cells that it took for formulas or dates would come back as others.
    func convert(_ path: String, to filter: String, _ input: [String] = []) -> Finished {
      run(
        Programs.find("soffice")!,
        ["-env:UserInstallation=file://\(daemon.scratch.file("office"))", "--headless", "--norestore"] + input
          + ["--convert-to", filter, "--outdir", folder, path],
        environment: ["HOME": daemon.scratch.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], milliseconds: 120_000)
    }
    // Separator comma, quote ", UTF-8, from line 1 (LibreOffice's CSV filter options).
    let opened = convert(file, to: "ods", ["--infilter=CSV:44,34,76,1"])
    try #require(FileManager.default.fileExists(atPath: folder + "/stash.ods"), "\(opened.output) \(opened.errors)")
    let saved = convert(folder + "/stash.ods", to: "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false")
    try #require(FileManager.default.fileExists(atPath: folder + "/stash.csv"), "\(saved.output) \(saved.errors)")
    let other = Daemon(starts: false)
    let taken = stash(other, "import", folder + "/stash.csv")
    #expect(taken.output.hasPrefix("6 new, 0 there already."), "\(taken.output) \(taken.errors)")
    #expect(stash(other, "export", "-").output == stash(daemon, "export", "-").output)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/London", "America/St_Johns", "Asia/Kathmandu"])
  func `a date is the same in every zone`(_ zone: String) throws {
    let daemon = Daemon(starts: false)
    let table = "Yarn,Purchase date,Date added\nA,2026-03-29,2026-10-25\nB,2026-09-25T00:00:00Z,2024-02-29 23:59:59\n"
    #expect(stash(daemon, "import", "-", zone: zone, input: table).code == 0)
    #expect(stash(daemon, "add", "C", "bought=2026-01-01", "added=2025-12-31", zone: zone).code == 0)
    for other in [zone, "UTC", "Pacific/Pago_Pago"] {
      let json = try #require(JSON(parsing: stash(daemon, "list", "--json", zone: other).output))
      let dates = json["yarns"]?.array?.map { "\($0["bought_on"]?.string ?? "") \($0["added_on"]?.string ?? "")" }
      #expect(dates == ["2026-03-29 2026-10-25", "2026-09-25 2024-02-29", "2026-01-01 2025-12-31"])
      let rows = stash(daemon, "export", "-", zone: other).output.split(separator: "\r\n").dropFirst()
      #expect(rows.map { String($0.suffix(11).prefix(10)) } == ["2026-10-25", "2024-02-29", "2025-12-31"])
    }
  }

  @Test func `while the daemon counts a thousand rows, yarn goes in, and neither loses anything`() throws {
    let daemon = Daemon()
    #expect(daemon.ask("settings set twice no")?["ok"] == .bool(true))
    #expect(daemon.ask("project new Raglan target=2000")?["ok"] == .bool(true))
    let client = daemon.client()
    client.send(String(repeating: "next\n", count: 500))
    let adding = (1...20).map { number in
      Running(
        Programs.folder + "/yarnbuddy", ["stash", "add", "Yarn \(number)", "quantity=2"],
        environment: daemon.environment)
    }
    for _ in 1...500 { #expect(client.json()?["ok"] == .bool(true)) }
    client.send(String(repeating: "next\n", count: 500))
    for running in adding {
      let finished = running.finish()
      #expect(finished.code == 0, "\(finished.errors)")
    }
    for _ in 1...500 { #expect(client.json()?["ok"] == .bool(true)) }
    #expect(daemon.value == 1000)
    #expect(stash(daemon, "list").lines.last == "20 yarns.")
    // Each sees what the other did.
    #expect(daemon.ask("yarn use 1 \"Yarn 7\"")?["ok"] == .bool(true))
    #expect(stash(daemon, "show", "Yarn 7").output.contains("1 skein set aside for Raglan"))
    var byDesk = 0
    for since in [0, 500, 1000] {
      let changes = daemon.ask("history 500 since=\(since)")?["changes"]?.array ?? []
      byDesk += changes.filter { $0["source"] == .string("desk") }.count
    }
    #expect(byDesk == 20)
  }

  @Test func `a subscriber hears of what the desk does`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let subscriber = daemon.client()
    #expect(subscriber.ask("subscribe desk")?["ok"] == .bool(true))
    #expect(subscriber.json()?["event"] == .string("snapshot"))
    #expect(stash(daemon, "add", "Rios").code == 0)
    let event = try #require(subscriber.json())
    #expect(event["change"]?["source"] == .string("desk") || event["source"] == .string("desk"), "\(event)")
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `a store that another program writes is waited for, and then it is said`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let writer = Running(
      Programs.find("sqlite3")!, ["-batch", daemon.store], environment: daemon.environment, input: .pipe)
    writer.write("BEGIN IMMEDIATE;\nUPDATE yarn SET name='Held';\nSELECT 'held';\n")
    #expect(writer.line() == "held")
    // Reading needs no lock.
    #expect(stash(daemon, "list").output.contains("Rios"))
    let adding = Running(
      Programs.folder + "/yarnbuddy", ["stash", "add", "Late"], environment: daemon.environment)
    let refused = stash(daemon, "edit", "Rios", "lot=1")
    #expect(refused.code == 1)
    #expect(refused.errors.hasPrefix("yarnbuddy: another program is writing to the store"))
    _ = adding.finish()
    writer.write("COMMIT;\n")
    writer.closeInput()
    #expect(writer.finish().code == 0)
    #expect(stash(daemon, "edit", "Held", "lot=1").code == 0)
  }

  @Test func `an import tells what it would do, does it once, and is taken back as one`() throws {
    let daemon = Daemon(starts: false)
    let table =
      "Yarn,Brand,Skeins,Remaining skeins,Comments\nRios,Malabrigo,5,2,soft\nRios,Malabrigo,5,2,soft\nLima,Drops,10,10,\n"
    let told = stash(daemon, "import", "-", "--dry-run", input: table)
    #expect(
      told.lines == [
        "row 2: new: Malabrigo Rios, 5 skeins", "row 3: new: Malabrigo Rios, 5 skeins",
        "row 4: new: Drops Lima, 10 skeins",
        "3 new, 0 there already. Nothing was written.",
      ])
    #expect(stash(daemon, "list").output.hasPrefix("No yarn yet."))
    #expect(
      stash(daemon, "import", "-", input: table).output == "3 new, 0 there already. Wrong? yarnbuddy undo seq=1\n")
    #expect(stash(daemon, "import", "-", input: table).output == "0 new, 3 there already.\n")
    // A person's edit is left alone, unless the table is to win.
    #expect(stash(daemon, "edit", "Lima", "name=Lima Mix", "notes=mine").code == 0)
    let changed = table.replacing("Lima,Drops,10,10,", with: "Lima,Drops,12,12,theirs")
    let differing = stash(daemon, "import", "-", input: changed)
    #expect(
      differing.output.contains(
        "row 4: Drops Lima Mix is #3: quantity 10 skeins → 12 skeins; notes mine → theirs; left 10 skeins → 12 skeins"))
    #expect(
      differing.lines.last
        == "0 new, 2 there already, 1 there with other words, left alone. To take them over: --update")
    let updated = stash(daemon, "import", "-", "--update", input: changed)
    #expect(updated.output == "0 new, 2 there already, 1 changed. Wrong? yarnbuddy undo seq=3\n")
    #expect(stash(daemon, "show", "Lima Mix").output.contains("12 skeins"))
    #expect(run(Programs.folder + "/yarnbuddy", ["undo", "seq=3"], environment: daemon.environment).code == 0)
    #expect(stash(daemon, "show", "Lima Mix").output.contains("notes     mine"))
  }

  @Test(arguments: [["export", "-"], ["list", "--json"], ["show", "Rios", "--json"], ["list"], ["--help"]])
  func `an answer that can't be written fails with the reason, and a reader that goes away is none`(_ words: [String])
    throws
  {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let command = ([Programs.folder + "/yarnbuddy", "stash"] + words).map { "'\($0)'" }.joined(separator: " ")
    let full = run("/bin/sh", ["-c", command + " >/dev/full"], environment: daemon.environment)
    #expect(full.code == 1)
    #expect(full.errors == "yarnbuddy: standard output can't be written to: No space left on device\n")
    // A pipe that has lost its reader before anything is written.
    let script = "mkfifo \"$0\"; exec 3<>\"$0\"; exec 4>\"$0\"; exec 3>&-; \(command) >&4; echo $?"
    let gone = run("/bin/sh", ["-c", script, daemon.scratch.file("pipe")], environment: daemon.environment)
    #expect(gone.output == "0\n" && gone.errors == "")
  }

  @Test func `the sheets of a Ravelry stash, one a status, don't run into one another`() throws {
    let daemon = Daemon(starts: false)
    let inStash = "Brand,Yarn,Colorway,Skeins,Remaining skeins\nMalabrigo,Rios,Azul,5,5\nDrops,Lima,,3,3\n"
    let usedUp = "Brand,Yarn,Colorway,Skeins,Remaining skeins\nMalabrigo,Rios,Azul,2,0\n"
    #expect(stash(daemon, "import", "-", "status=on-hand", input: inStash).output.hasPrefix("2 new, 0 there"))
    let told = "row 2: Malabrigo Rios, Azul is #1, which is on-hand and not used-up\n"
    let stopped = stash(daemon, "import", "-", "status=used-up", input: usedUp)
    #expect(stopped.code == 1 && stopped.output == told)
    #expect(
      stopped.errors.contains("nothing was imported: 1 row fits")
        && stopped.errors.contains("--update; if they are others: --add"))
    #expect(
      stash(daemon, "import", "-", "status=used-up", "--dry-run", input: usedUp).output
        == told + "0 new, 0 there already, 1 of another status: say --update or --add. Nothing was written.\n")
    #expect(stash(daemon, "import", "-", "status=used-up", "--update", "--add", input: usedUp).code == 2)
    #expect(stash(daemon, "import", "-", "status=used-up", "--add", input: usedUp).output.hasPrefix("1 new, 0 there"))
    // Now each sheet finds its own, in any order, and a table that says no status that which is there.
    for (table, status, count) in [(usedUp, ["status=used-up"], 1), (inStash, ["status=on-hand"], 2), (inStash, [], 2)]
    {
      let again = run(
        Programs.folder + "/yarnbuddy", ["stash", "import", "-"] + status, environment: daemon.environment, input: table
      )
      #expect(again.output == "0 new, \(count) there already.\n")
    }
    // What was used up since is the same yarn, if the person says so.
    let all = "Yarn,Brand,Skeins,Remaining skeins\nLima,Drops,3,0\n"
    #expect(
      stash(daemon, "import", "-", "status=used-up", "--update", input: all).output.hasPrefix(
        "0 new, 0 there already, 1 changed."))
    #expect(stash(daemon, "show", "Lima").output.contains("status    used-up"))
    // A table without a status leaves it so, and says so.
    let since = stash(daemon, "import", "-", input: "Yarn,Brand\nLima,Drops\n")
    #expect(since.output == "row 2: Drops Lima is #2, which is used-up\n0 new, 1 there already.\n")
  }

  @Test func `notes, photos and packs of a yarn are shown, and told when they go with it`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    #expect(stash(daemon, "add", "Lima").code == 0)
    let program = Programs.folder + "/yarnbuddy"
    func desk(_ words: String...) -> Finished { run(program, words, environment: daemon.environment) }
    #expect(desk("note", "new", "soft\nand warm", "yarn=Rios").code == 0)
    // The least that is a PNG: a picture of one pixel.
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    try png.write(to: URL(fileURLWithPath: daemon.scratch.file("ball.png")))
    let added = desk("photo", "add", daemon.scratch.file("ball.png"), "yarn=Rios", "caption=a ball")
    try #require(added.code == 0, "\(added.errors)")

    let shown = stash(daemon, "show", "Rios").output
    #expect(shown.contains("  note #1   soft\n            and warm\n"), "\(shown)")
    let list = try #require(JSON(parsing: stash(daemon, "list", "--json").output)?["yarns"]?.array)
    #expect(list.map { $0["note_ids"]?.array?.count } == [0, 1])
    let show = try #require(JSON(parsing: stash(daemon, "show", "Rios", "--json").output)?["yarns"]?.array?.first)
    #expect(show["note_ids"]?.array?.compactMap(\.integer) == [1])
    let photo = try #require(show["photos"]?.array?.first)
    let path = try #require(photo["path"]?.string)
    #expect(photo["id"]?.integer == 1 && FileManager.default.fileExists(atPath: path))
    #expect(shown.contains("  photo #1  \(path)\n            a ball\n"), "\(shown)")

    #expect(stash(daemon, "delete", "Lima").output.hasPrefix("Deleted Lima. Wrong?"))
    #expect(stash(daemon, "delete", "Rios").output.hasPrefix("Deleted Rios with 1 photo, 1 note. Wrong?"))
    #expect(desk("undo").code == 0)
    #expect(stash(daemon, "show", "Rios").output == shown)
  }

  @Test func `a yarn that took the name of another is not doubled`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "import", "-", input: "Brand,Yarn,Skeins\nDrops,Lima,2\n").code == 0)
    #expect(stash(daemon, "edit", "Lima", "name=Karisma").code == 0)
    // There both are now: the one that was renamed as it is called, and a new one of the old name.
    let table = "Brand,Yarn,Skeins\nDrops,Lima,9\nDrops,Karisma,2\n"
    #expect(stash(daemon, "import", "-", input: table).output.hasPrefix("1 new, 1 there already."))
    #expect(stash(daemon, "import", "-", input: table).output == "0 new, 2 there already.\n")
    #expect(stash(daemon, "show", "Karisma").output.contains("2 skeins left"))
    // Of one that was renamed here alone, what it was called is still known.
    #expect(stash(daemon, "edit", "Lima", "name=Alpaca").code == 0)
    #expect(stash(daemon, "import", "-", input: table).output == "0 new, 2 there already.\n")
    // Our own table is of yarns as they are called.
    let ours = stash(daemon, "export", "-").output.replacing("Drops Alpaca", with: "Drops Lima")
    #expect(stash(daemon, "import", "-", input: ours).output.hasPrefix("1 new, 1 there already."))
  }

  @Test func `a file that is no table of a stash is never written over`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let file = daemon.scratch.write("my letter\n", to: "letter.csv")
    let refused = stash(daemon, "export", file)
    #expect(refused.code == 1 && refused.errors.contains("is no table of a stash"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "my letter\n")
    let table = daemon.scratch.file("stash.csv")
    for _ in 1...2 { #expect(stash(daemon, "export", table).code == 0) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path).filter { $0.hasSuffix(".new") } == [])
    #expect(stash(daemon, "export", daemon.scratch.file("none/stash.csv")).code == 1)
    #expect(stash(daemon, "export", daemon.scratch.path).errors.contains("is a folder"))
  }

  @Test func `a table to which somebody added a column is kept`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let table = stash(daemon, "export", "-").output
    let mine = table.replacing("Date Added,Notes\r\n", with: "Date Added,Notes,My column\r\n")
    try #require(mine != table)
    for mark in ["", "\u{FEFF}"] {
      let file = daemon.scratch.write(mark + mine, to: "mine\(mark.utf8.count).csv")
      #expect(stash(daemon, "export", file).errors.contains("is no table of a stash"))
      #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix(mine))
      // Saved by a tool that ends lines its own way, it is still ours; so is a head without rows.
      for ours in [table.replacing("\r\n", with: "\n"), String(table.prefix { $0 != "\r\n" }), ""] {
        let file = daemon.scratch.write(mark + ours, to: "ours\(mark.utf8.count).csv")
        #expect(stash(daemon, "export", file).code == 0, "\(ours)")
      }
    }
  }

  @Test func `where a link leads the table goes, and the link stays`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let file = daemon.scratch.file("stash.csv")
    let link = daemon.scratch.file("link.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "stash.csv")
    #expect(stash(daemon, "export", link).errors.contains("is a link to what is not there"))
    #expect(stash(daemon, "export", file).code == 0)
    #expect(stash(daemon, "add", "Lima").code == 0)
    #expect(stash(daemon, "export", link).output == "2 yarns in \(link).\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "stash.csv")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Lima"))
  }

  @Test func `a pipe and a device are written to as they are`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    let table = stash(daemon, "export", "-").output
    let pipe = daemon.scratch.file("pipe")
    let script = "mkfifo \"$0\"; '\(Programs.folder)/yarnbuddy' stash export \"$0\"; echo $?"
    let unread = run("/bin/sh", ["-c", script, pipe], environment: daemon.environment)
    #expect(unread.output == "1\n" && unread.errors.contains("can't be written"))
    let reading = Running("/bin/cat", [pipe], environment: daemon.environment)
    // cat has to have the pipe open, for which opening it to write waits.
    let held = FileHandle(forWritingAtPath: pipe)
    #expect(stash(daemon, "export", pipe).code == 0)
    try held?.close()
    #expect(reading.finish().output == table)
    #expect(stash(daemon, "export", "/dev/full").errors.contains("No space left on device"))
    #expect(stash(daemon, "export", "/dev/null").code == 0)
  }

  @Test func `wrong words are refused with what is right`() throws {
    let daemon = Daemon(starts: false)
    #expect(stash(daemon, "add", "Rios").code == 0)
    for (words, code) in [
      (["frob"], 2), (["add", "x", "mood=1"], 2), (["list", "sort=mood"], 2), (["list", "--frob"], 2), (["show"], 2),
      (["show", "Nothing"], 1), (["edit", "Rios"], 2), (["edit", "Rios", "skein=x"], 1), (["use", "2", "Rios"], 1),
      (["return", "Rios"], 1), (["left", "Rios"], 2), (["import", "/nonexistent"], 1), (["import", "-", "dates=x"], 2),
      (["add", " "], 1), (["add", "a", "lot=1", "lot=2"], 2),
    ] {
      let finished = run(Programs.folder + "/yarnbuddy", ["stash"] + words, environment: daemon.environment)
      #expect(finished.code == code, "\(words): \(finished.output)\(finished.errors)")
      #expect(finished.output == "", "\(words)")
      #expect(
        !finished.errors.isEmpty && finished.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("yarnbuddy: ") })
    }
    for member in ["", "add", "list", "show", "edit", "use", "return", "left", "archive", "delete", "export", "import"]
    {
      let help = run(
        Programs.folder + "/yarnbuddy", ["stash", member, "--help"].filter { !$0.isEmpty },
        environment: daemon.environment)
      #expect(help.code == 0 && help.output.hasPrefix("usage: yarnbuddy stash"))
      #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(member)")
    }
  }

  @Test func `lists are filtered, sorted, and fit 80 columns`() throws {
    let daemon = Daemon(starts: false)
    for words in [
      [
        "Rios", "brand=Malabrigo", "weight=worsted", "quantity=5", "skein=100g", "tags=Sweater,gift",
        "colour=" + String(repeating: "blue ", count: 30),
      ],
      [
        "Lima", "brand=Drops", "weight=DK", "quantity=10", "skein=50g",
        "stored=" + String(repeating: "box ", count: 20),
      ],
      ["Zauber", "weight=4", "quantity=2oz", "lot=7", "status=to-trade"], ["Alt", "stashed=no"], ["Old", "quantity=9"],
    ] {
      #expect(run(Programs.folder + "/yarnbuddy", ["stash", "add"] + words, environment: daemon.environment).code == 0)
    }
    #expect(stash(daemon, "archive", "Old").code == 0)
    func names(_ words: String...) throws -> [String] {
      let list = run(
        Programs.folder + "/yarnbuddy", ["stash", "list", "--json"] + words, environment: daemon.environment)
      return try #require(JSON(parsing: list.output)?["yarns"]?.array).compactMap { $0["name"]?.string }
    }
    #expect(try names() == ["Lima", "Rios", "Zauber"])
    #expect(try names("weight=4") == ["Rios", "Zauber"])
    #expect(try names("weight=medium") == ["Rios", "Zauber"])
    #expect(try names("tag=sweater") == ["Rios"])
    #expect(try names("status=to-trade") == ["Zauber"])
    #expect(try names("lot=") == ["Lima", "Rios"])
    #expect(try names("MALA", "blue") == ["Rios"])
    #expect(try names("stashed=no") == ["Alt"])
    #expect(try names("archived=yes") == ["Old"])
    #expect(try names("archived=all", "stashed=all") == ["Alt", "Lima", "Rios", "Old", "Zauber"])
    #expect(try names("sort=left") == ["Zauber", "Lima", "Rios"])
    #expect(try names("sort=-weight") == ["Rios", "Zauber", "Lima"])
    #expect(try names("sort=-brand") == ["Rios", "Lima", "Zauber"])
    #expect(stash(daemon, "list").lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `yarn that is used up or gone is neither listed nor exported, and has nothing left`() throws {
    let daemon = Daemon(starts: false)
    for (name, status) in [("Here", "on-hand"), ("Offered", "to-trade"), ("Spent", "used-up"), ("Away", "gone")] {
      #expect(stash(daemon, "add", name, "quantity=5", "status=\(status)").code == 0)
    }
    func names(_ words: String...) -> [String] {
      let list = run(Programs.folder + "/yarnbuddy", ["stash", "list"] + words, environment: daemon.environment)
      return list.lines.dropFirst().dropLast().compactMap {
        $0.split(separator: " ").dropFirst().first.map(String.init)
      }
    }
    #expect(names() == ["Here", "Offered"])
    #expect(names("status=used-up") == ["Spent"])
    #expect(names("stashed=all") == ["Away", "Here", "Offered", "Spent"])
    #expect(stash(daemon, "show", "Spent").output.contains("Spent: used up."))
    #expect(stash(daemon, "list", "status=gone").output.contains("gone\n"))
    let table = stash(daemon, "export", "-").output.split(separator: "\r\n").dropFirst()
    #expect(table.map { $0.prefix { $0 != "," } } == ["Here", "Offered"])
    #expect(stash(daemon, "left", "Spent", "30g").output.contains("30 g left, by your own word"))
  }
}
