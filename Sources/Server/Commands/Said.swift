internal import Speech

/// Where plain words made a request: what they were, and who said them.
struct Said {
  let heard: Heard
  let source: String
  /// Monotonic milliseconds.
  let at: Int64
  /// Of the words as they came, for `id=`.
  let fingerprint: Int64
  /// The request that they stood for, as a line without its LF.
  let request: String
  /// Whether the same was carried out just before, so that nothing is to be done.
  var isAgain = false
}
