internal import Domain
internal import Posix
internal import Store

/// What lies around the store: the disk, the permissions, the copies, the library that reads it.
extension Doctor {
  // MARK: The disk

  /// A log beyond this is one that some program keeps from being folded in. The daemon folds it in at 4 MB.
  private static let largeLog: Int64 = 64 << 20

  mutating func checkDisk(_ path: String) {
    let folder = existing(Files.folder(of: path) ?? "/")
    let real = Files.real(path) ?? path
    if let name = at.networkFileSystem(folder) {
      report.add(
        .wrong, "disk",
        "\(shown(folder)) lies on a network file system (\(name)), where two machines may overwrite each other's rows; the daemon refuses it",
        do: ["put the store on a disk of this machine, and name it with YARNBUDDY_STORE"], endangersRows: true)
    }
    if let free = at.freeBytes(folder) {
      let size = [real, real + "-wal"].reduce(0) { $0 + ((try? Files.status($1))?.size ?? 0) }
      // A copy a day needs as much again.
      if free < (4 << 20) {
        report.add(
          .wrong, "disk", "only \(sized(free)) are free; the next rows can't be written",
          do: ["make room: df -h \(typed(folder))"])
      } else if free < max(64 << 20, 2 * size) {
        report.add(
          .note, "disk",
          "only \(sized(free)) are free; the store takes \(sized(size)), and as much again for each day's copy",
          do: ["make room: df -h \(typed(folder))"])
      } else {
        report.add(
          .ok, "disk", "\(sized(free)) free" + (size > 0 ? "; the store takes \(sized(size)), its log included" : ""))
      }
    }
    if let log = try? Files.status(real + "-wal") {
      if log.size > Self.largeLog {
        report.add(
          .note, "log",
          "the -wal file has grown to \(sized(log.size)): some program reads without end and keeps it from being folded into the store",
          do: ["find it and close it: fuser -v \(typed(real))"])
      }
    }
  }

  /// The nearest folder that is there.
  private func existing(_ folder: String) -> String {
    guard !Files.exists(folder), let above = Files.folder(of: folder), above != folder else { return folder }
    return existing(above)
  }

  // MARK: Permissions

  mutating func checkPermissions(_ path: String) {
    let before = report.findings.count
    let folder = Files.folder(of: path) ?? "/"
    checkOwn(folder, mode: 0o700)
    let real = Files.real(path) ?? path
    for name in [real, real + "-wal", real + "-shm"] { checkOwn(name, mode: 0o600) }
    let copies = Self.copyFolder(of: path)
    checkOwn(copies, mode: 0o700)
    // A loose one among a fortnight's copies is told of once.
    if let loose = Self.copies(of: path).first(where: { isLoose($0) }) { checkOwn(loose, mode: 0o600) }
    if report.findings.count == before, Files.exists(folder) {
      report.add(.ok, "access", "the store and its folder are yours alone")
    }
  }

  private func isLoose(_ path: String) -> Bool {
    guard let status = try? Files.status(path) else { return false }
    return status.permissions & 0o077 != 0 || status.owner != Environment.user
  }

  private mutating func checkOwn(_ path: String, mode: UInt32) {
    guard let status = try? Files.status(path) else { return }
    let name = shown(path)
    guard status.owner == Environment.user else {
      return report.add(
        .wrong, "access", "\(name) belongs to another user (number \(status.owner))",
        do: ["sudo chown \(Environment.user) \(typed(path))"])
    }
    let command = "chmod \(String(mode, radix: 8)) \(typed(path))"
    if status.permissions & mode != mode {
      report.add(.wrong, "access", "\(name) is closed to yourself (mode \(octal(status)))", do: [command])
    } else if status.permissions & 0o022 != 0 {
      report.add(
        .wrong, "access", "\(name) can be written by others (mode \(octal(status)))", do: [command], endangersRows: true
      )
    } else if status.permissions & 0o077 != 0 {
      report.add(.note, "access", "\(name) can be read by others (mode \(octal(status)))", do: [command])
    }
  }

  func octal(_ status: Files.Status) -> String {
    let digits = String(status.permissions, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  // MARK: Copies

  static func copyFolder(of store: String) -> String { (Files.folder(of: store) ?? "") + "/backups" }

  /// The daily copies, oldest first.
  static func copies(of store: String) -> [String] {
    let folder = copyFolder(of: store)
    return Files.names(in: folder).filter { day(ofCopy: $0) != nil }.map { folder + "/" + $0 }
  }

  /// The day in a copy's name, `yarnbuddy-2026-11-30.db`.
  private static func day(ofCopy name: String) -> LocalDate? {
    guard name.hasPrefix("yarnbuddy-"), name.hasSuffix(".db") else { return nil }
    let parts = name.dropFirst("yarnbuddy-".count).dropLast(".db".count).split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    return LocalDate(year: year, month: month, day: day)
  }

  mutating func checkCopies(of path: String) {
    guard report.store == .present else { return }
    let isOn = Settings(changed: settings).isOn(.backup)
    let makeOne = "make one now: yarnbuddyd --backup"
    guard let newest = Self.copies(of: path).last,
      let day = Self.day(ofCopy: String(newest.split(separator: "/").last!))
    else {
      guard newestChange != nil else { return }
      return report.add(
        .note, "copies",
        isOn
          ? "there is none yet; the daemon makes one on each day that it serves"
          : "there is none, since the setting backup is no",
        do: [makeOne])
    }
    let today = LocalDate(of: Instant(milliseconds: at.now), offset: 0)
    let age = today - day
    let ago = age <= 0 ? "of today" : age == 1 ? "of yesterday" : "\(age) days old"
    let name = shown(newest)
    do throws(DatabaseError) {
      let copy = try Inspection(newest)
      let faults = try copy.faults
      guard faults.isEmpty, try !copy.isEmpty else {
        throw DatabaseError(code: 0, message: faults.first ?? "it is empty")
      }
    } catch {
      return report.add(
        .wrong, "copies", "the newest, \(name), is \(ago) and can't be used: \(error.message)",
        do: ["move it away: mv \(typed(newest)) \(typed(newest)).old", makeOne])
    }
    // What was done on the day of the copy and the day after may be newer than it by design.
    let changed = newestChange.map { LocalDate(of: Instant(milliseconds: $0), offset: 0) } ?? day
    if changed - day > 1 {
      report.add(
        .note, "copies",
        "the newest is \(ago) and sound, but rows were counted since" + (isOn ? "" : "; the setting backup is no"),
        do: [makeOne])
    } else {
      report.add(
        .ok, "copies", "\(counted(Self.copies(of: path).count, "copy", "copies")), the newest \(ago) and sound")
    }
  }

  // MARK: The library

  mutating func checkLibrary() {
    let version = Inspection.libraryVersion
    guard Inspection.hasResetBug else { return report.add(.ok, "SQLite", version) }
    report.add(
      .note, "SQLite",
      "\(version). Before 3.51.3 two programs that write at the very same moment can, very rarely, damage a store; the daily copies are there for that",
      do: ["when your distribution has a newer one, install yarnbuddy again"])
  }
}
