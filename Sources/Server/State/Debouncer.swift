internal import Wire

/// Remembers when each source last pressed which verb, to swallow the bounce of a switch.
///
/// The window begins again at each press, counted or swallowed. Kept in memory only: a bounce does not outlive a restart.
struct Debouncer {
  private struct Key: Hashable {
    let source: String
    let verb: Verb
  }

  /// Monotonic milliseconds.
  private var pressed: [Key: Int64] = [:]

  /// Whether this press comes within the window of one before it.
  mutating func isBounce(_ source: String, _ verb: Verb, window: Int, now: Int64) -> Bool {
    let key = Key(source: source, verb: verb)
    guard let last = pressed[key], now - last < Int64(window) else { return false }
    pressed[key] = now
    return true
  }

  /// Takes note of a press that counted.
  mutating func note(_ source: String, _ verb: Verb, now: Int64) {
    // No window is longer than 10 s.
    if pressed.count > 64 { pressed = pressed.filter { now - $0.value < 10_000 } }
    pressed[Key(source: source, verb: verb)] = now
  }
}
