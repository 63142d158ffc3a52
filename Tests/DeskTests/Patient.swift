import Domain
import Foundation
import Posix
import Store
import TestSupport
import Testing

@testable import Desk

/// A home with a store in it, and what the doctor says of it. No daemon runs there, and no systemd.
final class Patient {
  let scratch = Scratch()
  let folder: String
  let store: String
  let socket: String
  /// Noon of 30 November 2026, UTC.
  let now: Int64 = 1_796_040_000_000
  var variables: [String: String]
  var surroundings: Surroundings

  init(hasStore: Bool = true) throws {
    folder = scratch.file(".local/share/yarnbuddy")
    store = folder + "/yarnbuddy.db"
    socket = scratch.file("rt/yarnbuddy/socket")
    variables = ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.file("rt"), "PATH": scratch.file("bin")]
    surroundings = Surroundings(variables: { _ in nil }, now: now, folder: scratch.file("bin"))
    surroundings.unitFolders = []
    surroundings.administratorUnits = scratch.file("etc")
    for name in ["rt", "bin"] { try Files.makeFolders(scratch.file(name)) }
    for name in ["yb", "yarnbuddyd"] {
      scratch.write("#!/bin/sh\necho '\(name) 0.1.0'\n", to: "bin/" + name, isProgram: true)
    }
    if hasStore { try count() }
  }

  /// Makes the store, and one change in it that the day before yesterday made.
  private func count() throws {
    let store = try Store(store)
    _ = try store.begin()
    let label = ChangeLabel(
      scope: .needles, project: nil, verb: "project new", what: "Sock", source: "test",
      at: Instant(milliseconds: now - 2 * 86_400_000))
    try store.change(label) { _ throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in
        _ = try store.insertProject(name: "Sock", craft: .knitting, at: Instant(milliseconds: 1))
      }
    }
    try store.commit()
  }

  func examine() -> Report {
    var surroundings = surroundings
    surroundings.variables = { [variables] in variables[$0] }
    return Doctor(surroundings).examine()
  }

  /// What is said of the store alone.
  func examineStore() -> Report {
    var doctor = Doctor(surroundings)
    doctor.checkStore(store)
    return doctor.report
  }

  /// What is said of one thing, notes and faults only, as "level: text".
  func complaints(_ check: String) -> [String] {
    examine().findings.filter { $0.check == check && $0.level != .ok }.map { "\($0.level.rawValue): \($0.text)" }
  }

  /// The first of them, or nothing.
  func complaint(_ check: String) -> String { complaints(check).first ?? "" }

  func sql(_ text: String) throws {
    let result = run(Programs.find("sqlite3") ?? "sqlite3", ["-batch", "-bail", store, text])
    try #require(result.code == 0, "\(result.errors)")
  }

  /// Folds the log into the file and takes it away, as after a copy was put in place.
  func fold() throws {
    try sql("PRAGMA wal_checkpoint(TRUNCATE)")
    for name in ["-wal", "-shm"] { try? Files.remove(store + name) }
  }

  /// Each file below the home with its bytes, the index of the log apart, which holds nothing of value.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: scratch.path)! where !name.hasSuffix("-shm") {
      files[name] = FileManager.default.contents(atPath: scratch.file(name)) ?? Data()
    }
    return files
  }

  func makeCopy(_ day: String) throws {
    try Files.makeFolders(folder + "/backups")
    try Store.copy(store, to: folder + "/backups/yarnbuddy-\(day).db")
  }
}
