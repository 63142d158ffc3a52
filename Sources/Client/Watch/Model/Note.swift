/// What the watch face has to say besides the state: what just happened, or why something did not.
struct Note: Equatable, Sendable {
  let text: String
  /// One sentence to speak; the text, where there is none.
  let say: String
  let isWarning: Bool

  init(_ text: String, say: String? = nil, isWarning: Bool = false) {
    self.text = text
    self.say = say ?? text
    self.isWarning = isWarning
  }
}
