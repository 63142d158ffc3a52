import Domain
import Foundation
import Posix
import TestSupport
import Wire

@testable import Server
@testable import Store

/// A clock that a test moves by hand.
final class StillClock: Clock {
  var wall: Int64 = 1_700_000_000_000
  var monotonic: Int64 = 1_000_000
  var boottime: Int64 = 1_000_000

  func offset(at wall: Int64) -> Int { 0 }

  func pass(seconds: Int64) {
    wall += seconds * 1000
    monotonic += seconds * 1000
    boottime += seconds * 1000
  }
}

/// Somebody who says lines to a session with a store of its own, as the daemon would hand them on.
final class Knitter {
  let scratch = Scratch()
  let clock = StillClock()
  private(set) var session: Session
  /// The events of all changes so far.
  private(set) var events: [JSON] = []
  private var isBatching = false

  /// An empty store, made once: making its tables and triggers takes longer than most tests.
  private static let empty: Scratch = {
    let scratch = Scratch()
    // A test without a store can only end.
    let store = try! Store(scratch.file("made.db"))
    // Patterns are looked at without the timer's words.
    try! store.set("timer", to: "no")
    try! Store.copy(scratch.file("made.db"), to: scratch.file("empty.db"))
    return scratch
  }()

  init() {
    // A test without a store can only end.
    try! FileManager.default.copyItem(atPath: Self.empty.file("empty.db"), toPath: scratch.file("y.db"))
    session = try! Session(try! Store(scratch.file("y.db")), clock)  // because a test without a store can only end
    listen()
  }

  private func listen() {
    session.announce = { [unowned self] in
      if let json = JSON(parsing: String(decoding: $0.line.dropLast(), as: UTF8.self)) { events.append(json) }
    }
  }

  /// A new session on a new store object, as after a restart.
  func restart() {
    commit()
    session = try! Session(try! Store(scratch.file("y.db")), clock)  // because a test without a store can only end
    listen()
  }

  /// Answers one line. A minute passes before it, so that nothing is "twice".
  @discardableResult
  func say(_ line: String, after seconds: Int64 = 60) -> JSON {
    clock.pass(seconds: seconds)
    let bytes: [UInt8]
    do throws(Failure) { bytes = try answer(line) } catch {
      bytes = error.line(verb: nil, isSpoken: line.hasPrefix("say "))
    }
    guard let json = JSON(parsing: String(decoding: bytes.dropLast(), as: UTF8.self)) else {
      preconditionFailure("no JSON: \(String(decoding: bytes, as: UTF8.self))")
    }
    return json
  }

  private func answer(_ line: String) throws(Failure) -> [UInt8] {
    let request: Request
    do throws(LineError) { request = try Request(parsing: line) } catch { throw Failure(error) }
    var call: Call
    do throws(UsageError) {
      let (command, words) = try Commands.resolve(request)
      call = Call(
        request: request, command: command, arguments: try command.check(words, request.options),
        now: Instant(milliseconds: clock.wall), monotonic: clock.monotonic)
    } catch { throw Failure(error) }
    if call.verb == .say {
      switch try session.hear(call) {
      case .answer(let bytes): return bytes
      case .call(let meant): call = meant
      }
    }
    do throws(Abort) {
      if call.command.kind == .change, !session.store.isWriting {
        if try Abort.mapping({ () throws(DatabaseError) in try session.store.begin() }) {
          try Abort.mapping { () throws(DatabaseError) in try session.readNews() }
        }
      } else if !session.store.isWriting {
        try Abort.mapping { () throws(DatabaseError) in try session.catchUp() }
      }
      defer { if !isBatching { commit() } }
      return try session.answer(call)
    } catch { throw Failure(error) }
  }

  /// Runs many lines in one transaction, as the daemon does with lines that arrive together.
  func together(_ body: () -> Void) {
    isBatching = true
    body()
    isBatching = false
    commit()
  }

  func commit() {
    if session.store.isWriting { try! session.store.commit() }  // because a test without a store can only end
  }

  /// Plain SQL of another program.
  @discardableResult
  func sql(_ text: String) -> Finished {
    commit()
    return run("/usr/bin/env", ["sqlite3", scratch.file("y.db"), text])
  }

  /// All rows of the data tables, one a line. Without `ids`, only what they say: neither ids, names of rows nor times.
  func dump(ids: Bool = true) -> [String] {
    return Schema.tables.flatMap { table in
      let hidden: Set = ["uid", "created_at", "pressed_at", "written_at"]
      let columns = (ids ? ["id", "uid"] : []) + table.columns.map(\.name).filter { ids || !hidden.contains($0) }
      let order = table.name == "firing" ? "link,place" : table.name == "rhythm" ? "reminder,place" : "id"
      let statement = try! session.store.statement(  // because these tables are there
        "SELECT \(columns.map { "quote(\"\($0)\")" }.joined(separator: "||','||")) FROM \(table.name) ORDER BY \(order)"
      )
      return try! statement.map { row in "\(table.name): \(row.text(0))" }  // because they can be read
    }
  }
}

extension JSON {
  var isOK: Bool { self["ok"]?.bool == true }
  var text: String { self["text"]?.string ?? "" }
  var error: String? { self["error"]?.string }
  var message: String { self["message"]?.string ?? "" }
  var shown: Int? { self["counter"]?["shown"]?.integer }

  /// The member of a counter in the state.
  func value(of counter: String) -> Int? {
    self["counters"]?.array?.first { $0["name"]?.string == counter }?["value"]?.integer
  }

  var lines: [String] { self["lines"]?.array?.compactMap(\.string) ?? [] }

  /// The texts of what is due.
  var due: [String] {
    self["reminders"]?.array?.map { "\($0["text"]?.string ?? "") \($0["count"]?.string ?? "")" } ?? []
  }
}
