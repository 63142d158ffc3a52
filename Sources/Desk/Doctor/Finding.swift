/// What one check found.
struct Finding: Equatable, Sendable {
  enum Level: String, Sendable {
    case ok
    /// Worth knowing; nothing has to be done.
    case note
    case wrong
  }

  let level: Level
  /// What was looked at, in a word.
  let check: String
  /// What was found, without a full stop at its end.
  let text: String
  /// What to do: commands to type, or a sentence; one a line.
  let remedy: [String]
  /// Whether rows that were counted may be lost over it.
  let endangersRows: Bool
}

/// All that the doctor has to say.
struct Report: Equatable, Sendable {
  var findings: [Finding] = []
  var store = StorePresence.absent

  /// Whether there is a store at all.
  enum StorePresence: Sendable {
    case absent, present
    /// Not even where it would be.
    case unknown
  }

  /// SQL that puts back what is missing of the schema.
  var sql = ""

  var isWell: Bool { !findings.contains { $0.level == .wrong } }
  var rowsAreSafe: Bool { !findings.contains { $0.endangersRows } }

  /// One sentence: whether the rows are safe.
  var verdict: String {
    switch (store, rowsAreSafe) {
    case (.unknown, _): "Where your rows are is not known, so nothing can be said of them."
    case (.present, false): "Your rows are at risk: put right what is wrong with the store before you count on."
    case (.absent, false): "Your rows are not where they should be: look at what is wrong before you count on."
    case (.absent, true): isWell ? "There are no rows yet; all is ready for the first." : "There are no rows yet."
    case (.present, true):
      isWell ? "Your rows are safe." : "Your rows are safe; what is wrong above does not touch them."
    }
  }

  mutating func add(
    _ level: Finding.Level, _ check: String, _ text: String, do remedy: [String] = [], endangersRows: Bool = false
  ) {
    findings.append(
      Finding(level: level, check: check, text: text, remedy: remedy, endangersRows: endangersRows))
  }
}
