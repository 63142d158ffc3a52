internal import Domain
internal import Speech
internal import Store
internal import Wire

/// An answer that something was not done: the error word and the sentence.
struct Failure: Error, Equatable {
  let word: String
  let message: String
  /// What to say of it, where that is not ``message`` without its signs.
  var say: String?

  init(_ word: String, _ message: String, say: String? = nil) {
    self.word = word
    self.message = message
    self.say = say
  }

  init(_ refusal: Refusal) { self.init(refusal.kind.rawValue, refusal.message) }
  init(_ error: LineError) { self.init(error.kind.rawValue, error.message) }
  init(_ error: UsageError) { self.init(error.kind.rawValue, error.message) }

  /// Runs what may be refused or fail.
  static func mapping<Value>(_ body: () throws(Abort) -> Value) throws(Failure) -> Value {
    do throws(Abort) { return try body() } catch { throw Failure(error) }
  }

  init(_ abort: Abort) {
    switch abort {
    case .refused(let refusal): self.init(refusal)
    case .failed(let error): self.init(error)
    }
  }

  init(_ error: DatabaseError) {
    let message =
      switch error.kind {
      case .busy: "Another program is writing to the store, and has been for 5 s. Nothing was done; try again."
      case .diskFull: "The disk is full. Nothing was done; make room and try again."
      case .inputOutput: "The disk can't be read or written (\(error.message)). Nothing was done."
      case .damaged: "The store is damaged (\(error.message)). Nothing was changed; run: yarnbuddy doctor"
      case .readOnly: "The store can't be written (\(error.message)). Check who owns it and its permissions."
      case .unreachable: "The store can't be opened (\(error.message)). Check its folder."
      case .constraint: "The store refused it: \(error.message)."
      case .newer: "The store comes from a newer version: \(error.message). Install that version."
      case .foreign: "The store's file is not ours: \(error.message). Name another with YARNBUDDY_STORE."
      case .network: "The store can't be used there: \(error.message). Put it on a local disk with YARNBUDDY_STORE."
      case .taken:
        "Another yarnbuddyd keeps the store. Stop it, and ask again; or name another store with YARNBUDDY_STORE."
      case .other: "The store failed: \(error.message)."
      }
    self.init(error.kind.rawValue, message)
  }

  /// The answer's line. Who spoke is answered with a sentence to speak.
  func line(verb: String?, isSpoken: Bool = false) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.field("ok", false)
      object.field("error", word)
      object.field("message", message)
      object.field("request", verb)
      if isSpoken { object.field("say", say ?? Sentences.refusal(message)) }
    }
    writer.newline()
    return writer.bytes
  }
}
