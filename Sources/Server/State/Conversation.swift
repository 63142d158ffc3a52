internal import Speech
internal import Wire

/// What each voice said last, and what it was asked. Kept in memory only: nobody remembers a question over a restart.
struct Conversation {
  /// The same from the same source within this many milliseconds is one, since an engine may hear it twice.
  static let window: Int64 = 1500
  /// So long a question waits for its answer, in milliseconds.
  static let patience: Int64 = 20_000
  /// So many voices are remembered.
  private static let limit = 64

  /// A change that is made once somebody says yes.
  struct Question {
    let request: Request
    let heard: Heard
    /// What the counter showed when it was asked; nil where there was none.
    let shown: Int?
    let asked: Int64
  }

  private var last: [String: (heard: Heard, at: Int64)] = [:]
  private var questions: [String: Question] = [:]

  /// Whether this is what was carried out just before. Monotonic milliseconds.
  func isAgain(_ heard: Heard, from source: String, now: Int64) -> Bool {
    guard let last = last[source] else { return false }
    return last.heard == heard && (0..<Self.window).contains(now - last.at)
  }

  /// Takes note of what was carried out.
  mutating func note(_ heard: Heard, from source: String, now: Int64) {
    if last.count >= Self.limit { last = last.filter { now - $0.value.at < Self.window } }
    if last.count >= Self.limit { last = [:] }
    last[source] = (heard, now)
  }

  /// Nothing that was said has been carried out.
  mutating func forgetSaid() { last = [:] }

  mutating func ask(_ question: Question, of source: String) {
    if questions.count >= Self.limit {
      questions = questions.filter { question.asked - $0.value.asked <= Self.patience }
    }
    if questions.count >= Self.limit { questions = [:] }
    questions[source] = question
  }

  /// What a source was asked. It is asked once: with this it is forgotten.
  mutating func takeQuestion(of source: String) -> Question? { questions.removeValue(forKey: source) }
}
