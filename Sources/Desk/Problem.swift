internal import Domain
internal import Store

/// Why something was not done, and what to do, as it goes to standard error.
struct Problem: Error {
  let exit: Exit
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) {
    exit = .failed
    self.message = message
    self.hint = hint
  }

  /// Words that can't be meant so.
  init(usage message: String, hint: String) {
    exit = .usage
    self.message = message
    self.hint = hint
  }

  /// A sentence becomes what follows the program's name: lower case, without a full stop.
  init(_ refusal: Refusal) {
    var message = refusal.message
    if message.hasSuffix(".") { message.removeLast() }
    if let first = message.first { message = first.lowercased() + message.dropFirst() }
    self.init(message)
  }

  init(_ abort: Abort) {
    switch abort {
    case .refused(let refusal): self.init(refusal)
    case .failed(let error): self.init(error)
    }
  }

  init(_ error: DatabaseError) {
    switch error.kind {
    case .busy:
      self.init(
        "another program is writing to the store, and has been for 5 s; nothing was done", hint: "try again")
    case .diskFull: self.init("the disk is full; nothing was done", hint: "make room and try again")
    default: self.init("the store: \(error.message)", hint: "to look it over: yarnbuddy doctor")
    }
  }

  /// Runs what the store may refuse or fail at.
  static func mapping<Value>(_ body: () throws(Abort) -> Value) throws(Problem) -> Value {
    do throws(Abort) { return try body() } catch { throw Problem(error) }
  }

  /// Runs what only the file may fail at.
  static func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(Problem) -> Value {
    do throws(DatabaseError) { return try body() } catch { throw Problem(error) }
  }

  /// Runs what a rule may refuse.
  static func refusing<Value>(_ body: () throws(Refusal) -> Value) throws(Problem) -> Value {
    do throws(Refusal) { return try body() } catch { throw Problem(error) }
  }
}
