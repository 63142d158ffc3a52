internal import Domain
internal import Speech
internal import Wire

/// What a handler answers, before it is a line.
struct Reply {
  var telling: Telling?
  /// The journal's number of the change that was made.
  var seq: Int64?
  /// Which project's state goes with the answer; nil for none.
  var state: StateOf = .none
  /// More members, as bytes: `"a":1,"b":2`.
  var more = JSONWriter()
  /// What the move did besides moving, as bytes; the event has it too.
  var outcome = JSONWriter()
  /// Lines of a list, for a terminal.
  var lines: [String]?

  var isDup = false
  var isBounced = false
  var isSuspect = false

  enum StateOf {
    case none
    case active
    case project(Project.ID)
  }

  /// What the timer has to say, which comes last.
  var time: Telling?

  mutating func addTime() {
    guard let time else { return }
    telling = (telling ?? Telling("")) + time
    self.time = nil
  }

  mutating func tell(_ telling: Telling) { self.telling = telling }
  mutating func tell(_ text: String) { telling = Telling(text) }
}
