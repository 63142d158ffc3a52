internal import Domain

// For programs that do one thing at a time: the daemon gathers what arrives together, and never waits.
extension Store {
  /// Lets SQLite keep 8 MB of pages, for programs that read and sort much and then end.
  public func useMoreMemory() throws(DatabaseError) { try database.execute("PRAGMA cache_size=-8192") }

  /// One journaled step in a transaction of its own, and its number. Waits up to 5 s for other programs that write.
  ///
  /// What does not alter anything is journaled too, but `undo` passes over it.
  public func step<Value>(
    _ label: ChangeLabel, alters: Bool = true, _ body: () throws(Abort) -> Value
  ) throws(Abort) -> (Value, seq: Int64) {
    try transaction { () throws(Abort) in
      try change(label, state: alters ? 1 : 0) { seq throws(Abort) in (try body(), seq) }
    }
  }

  /// Takes a change back, in a transaction of its own. Gives the new step's number.
  public func undoing(_ target: Change, label: ChangeLabel) throws(Abort) -> Int64 {
    try transaction { () throws(Abort) in try undo(target, label: label) }
  }

  /// A transaction of its own, for what nobody may write meanwhile. Waits up to 5 s for other programs that write.
  public func transaction<Value>(_ body: () throws(Abort) -> Value) throws(Abort) -> Value {
    try Abort.mapping { () throws(DatabaseError) in
      database.setBusyTimeout(milliseconds: 5000)
      defer { database.setBusyTimeout(milliseconds: 0) }
      _ = try begin()
    }
    do throws(Abort) {
      let value = try body()
      try Abort.mapping { () throws(DatabaseError) in try commit() }
      checkpoint()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// The newest change of the desk's that can be taken back.
  public func newestAtDesk() throws(DatabaseError) -> Change? {
    let seq = try statement("SELECT max(seq) FROM change WHERE state=1 AND scope='desk'").first { $0.integer(0) } ?? 0
    return seq == 0 ? nil : try change(seq)
  }
}
