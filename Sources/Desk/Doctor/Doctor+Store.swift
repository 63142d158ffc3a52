internal import Posix
internal import Store

/// The file: whether it is there, opens, is sound, and has all of its schema.
extension Doctor {
  mutating func checkStore(_ path: String) {
    let status: Files.Status
    do throws(Errno) { status = try Files.status(path) } catch {
      return checkAbsence(of: path, error)
    }
    report.store = .present
    guard status.isFile else {
      return report.add(
        .wrong, "store", "\(shown(path)) is no file", do: ["move it away: mv \(typed(path)) \(typed(path)).old"],
        endangersRows: true)
    }
    do throws(DatabaseError) { try look(try Inspection(path), path) } catch { tell(error, of: path) }
  }

  private mutating func checkAbsence(of path: String, _ error: Errno) {
    guard error.isMissing else {
      report.store = .present
      return report.add(
        .wrong, "store", "\(shown(path)) can't be looked at: \(error.reason)",
        do: ["see who may enter its folders: namei -l \(typed(path))"], endangersRows: true)
    }
    let copies = Self.copies(of: path)
    if let newest = copies.last {
      return report.add(
        .wrong, "store", "\(shown(path)) is gone, and there are copies of it",
        do: ["take the newest copy: cp \(typed(newest)) \(typed(path))"], endangersRows: true)
    }
    if (try? Files.linkStatus(path)) != nil {
      return report.add(
        .wrong, "store", "\(shown(path)) is a link to what is not there",
        do: ["see where it leads: ls -l \(typed(path))"],
        endangersRows: true)
    }
    report.add(.ok, "store", "none yet; the first press makes \(shown(path))")
  }

  private mutating func look(_ inspection: Inspection, _ path: String) throws(DatabaseError) {
    let version = try inspection.version
    if try inspection.isEmpty {
      report.store = .absent
      return report.add(.ok, "store", "\(shown(path)) is empty; the first press makes a store of it")
    }
    let faults = try inspection.faults
    guard faults.isEmpty else {
      return report.add(
        .wrong, "store", "\(shown(path)) is damaged: \(faults.joined(separator: "; "))", do: rescue(path),
        endangersRows: true)
    }
    let isOld = version < Inspection.newestVersion
    let differences = isOld ? [] : try inspection.differences
    if differences.contains(where: { $0.type == "table" && $0.kind == .missing }) {
      return checkSchema(differences, path)
    }
    report.add(
      .ok, "store",
      "\(shown(path)), version \(version), \(counted(try inspection.projectCount, "project")), sound"
        + (isOld ? "; the next start of the daemon brings it up to version \(Inspection.newestVersion)" : ""))
    storeName = try inspection.uid
    newestChange = try inspection.newestChange
    settings = try inspection.settings
    if storeName == nil {
      report.add(
        .wrong, "store", "its row in the table active is gone, and with it the store's own name", do: rescue(path),
        endangersRows: true)
    }
    let dangling = try inspection.danglingRows
    if !dangling.isEmpty {
      let list = dangling.map { "\($0.count) in \($0.table)" }.joined(separator: ", ")
      report.add(
        .wrong, "store", "rows point to what is not there: \(list). A program wrote them with the triggers away",
        do: ["see them: sqlite3 \(typed(path)) 'PRAGMA foreign_key_check'", "then delete them, or take a copy"],
        endangersRows: true)
    }
    if !isOld { checkSchema(differences, path) }
    try checkJournal(inspection)
  }

  private mutating func checkSchema(_ differences: [Inspection.Difference], _ path: String) {
    let ours = differences.filter { $0.kind != .added }
    report.sql = ours.compactMap(\.remedy).joined(separator: "\n")
    if !report.sql.isEmpty { report.sql = ".timeout 5000\nBEGIN IMMEDIATE;\n\(report.sql)\nCOMMIT;\n" }
    for type in ["table", "view", "trigger", "index"] {
      let some = ours.filter { $0.type == type }
      guard !some.isEmpty else { continue }
      let missing = some.filter { $0.kind == .missing }.map(\.name)
      let changed = some.filter { $0.kind == .changed }.map(\.name)
      var parts: [String] = []
      if !missing.isEmpty { parts.append("missing: \(shortened(missing))") }
      if !changed.isEmpty { parts.append("not as this version makes them: \(shortened(changed))") }
      let meaning =
        switch type {
        case "trigger", "view": ". What other programs write may not be kept in the history, and undo may fail"
        case "index": ". All is there, only slower to find"
        default: ""
        }
      report.add(
        .wrong, "schema", "\(counted(some.count, type)) \(parts.joined(separator: "; "))\(meaning)",
        do: type == "table"
          ? rescue(path)
          : ["yarnbuddy doctor --sql | sqlite3 -bail \(typed(path))"],
        endangersRows: type != "index")
    }
    if ours.isEmpty { report.add(.ok, "schema", "tables, triggers and indexes are as this version makes them") }
    let added = differences.filter { $0.kind == .added }.map(\.name)
    if !added.isEmpty {
      report.add(
        .note, "schema", "another program has put \(counted(added.count, "trigger")) on our tables: \(shortened(added))"
      )
    }
  }

  private mutating func checkJournal(_ inspection: Inspection) throws(DatabaseError) {
    let open = try inspection.openStep
    if let seq = open {
      report.add(
        .wrong, "journal",
        "step \(seq) was left open, so that what other programs write is taken for a part of it",
        do: ["the next press closes it: yb next, then yb undo"], endangersRows: false)
    }
    let stray = try inspection.strayLogRows
    if stray > 0 {
      report.add(
        .wrong, "journal",
        "\(counted(stray, "entry", "entries")) of the log belong to no step: somebody deleted from the table change. The rows are right, but what was done there can't be undone any more"
      )
    }
    if stray == 0, open == nil { report.add(.ok, "journal", "every step is closed and whole") }
  }

  private mutating func tell(_ error: DatabaseError, of path: String) {
    let name = shown(path)
    switch error.kind {
    case .damaged:
      report.add(.wrong, "store", "\(name) is damaged: \(error.message)", do: rescue(path), endangersRows: true)
    case .newer:
      report.add(
        .wrong, "store", "\(name) was written by a newer yarnbuddy: \(error.message)",
        do: ["install the newer one again"])
    case .foreign:
      report.add(
        .wrong, "store", "\(name) is no store: \(error.message)",
        do: ["name another with YARNBUDDY_STORE, or move that file away"], endangersRows: true)
    case .busy:
      report.add(
        .note, "store", "\(name) is held by another program (\(error.message))",
        do: ["close it there, and ask again: yarnbuddy doctor"])
    default:
      report.add(
        .wrong, "store", "\(name) can't be opened: \(error.message)",
        do: ["see who may: ls -la \(typed(Files.folder(of: path) ?? "."))"], endangersRows: true)
    }
  }

  /// How to go on from a copy, without losing what is left of the store.
  private func rescue(_ path: String) -> [String] {
    let copy = Self.copies(of: path).last
    let folder = Files.folder(of: path) ?? "."
    let old = folder + "/damaged"
    var lines: [String] = []
    if let stop = stopping(store: path) { lines += ["stop the daemon:", stop] }
    lines.append("keep what is there, all of it:")
    lines.append("mkdir \(typed(old)) && mv \(typed(path))* \(typed(old))")
    if let copy {
      lines.append("then go on from the newest copy:")
      lines.append("cp \(typed(copy)) \(typed(path))")
    } else {
      lines.append("then save what can be read:")
      lines.append("sqlite3 \(typed(old + "/" + path.dropFirst(folder.count + 1))) .recover | sqlite3 \(typed(path))")
    }
    return lines
  }

  private func shortened(_ names: [String]) -> String {
    names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and \(names.count - 6) more" : "")
  }
}
