/// Tells what a foot did from the edges of one device's keys, whichever of its nodes report them.
///
/// A key is down while any node has it down. Pure: times are handed in, in microseconds of the events' clock.
public struct Recognizer: Sendable {
  /// One thing that was recognised.
  public enum Outcome: Equatable, Sendable {
    case press(key: UInt16, PressKind)
    /// It presses by itself: nothing is counted until it is quiet for 2 s.
    case stuck(key: UInt16)
    case quiet(key: UInt16)
  }

  private struct Key: Sendable {
    var press: KeyPress
    /// The nodes that have it down.
    var nodes: Set<Int> = []
  }

  private var keys: [UInt16: Key] = [:]

  /// Knows these keys, each with a hold or without, and takes edges within `lockout` microseconds for bounce.
  public init(keys: [UInt16: Bool], lockout: Int64) {
    for (code, hasHold) in keys { self.keys[code] = Key(press: KeyPress(hasHold: hasHold, lockout: lockout)) }
  }

  /// Takes in that a node reports a key down or up.
  public mutating func edge(node: Int, key code: UInt16, isDown: Bool, at time: Int64, _ body: (Outcome) -> Void) {
    guard var key = keys[code] else { return }
    if isDown { key.nodes.insert(node) } else { key.nodes.remove(node) }
    key.press.set(!key.nodes.isEmpty, at: time) { body(Self.named($0, code)) }
    keys[code] = key
  }

  /// Takes in which keys a node has down after it has lost events.
  public mutating func resynchronize(node: Int, pressed: Set<UInt16>, at time: Int64, _ body: (Outcome) -> Void) {
    for code in keys.keys.sorted() { edge(node: node, key: code, isDown: pressed.contains(code), at: time, body) }
  }

  /// Takes in that a node is gone. A gesture that no other node holds counts nothing, even where it was released just before:
  /// the kernel lets go of a vanishing device's keys.
  public mutating func lose(node: Int) {
    for code in keys.keys {
      keys[code]?.nodes.remove(node)
      if keys[code]?.nodes.isEmpty == true { keys[code]?.press.lose() }
    }
  }

  /// When ``pass(to:_:)`` has something to do; nil while there is nothing to wait for.
  public var deadline: Int64? { keys.values.compactMap(\.press.deadline).min() }

  /// Takes in that nothing happened until this time.
  public mutating func pass(to time: Int64, _ body: (Outcome) -> Void) {
    for code in keys.keys.sorted() { keys[code]?.press.pass(to: time) { body(Self.named($0, code)) } }
  }

  private static func named(_ outcome: KeyPress.Outcome, _ key: UInt16) -> Outcome {
    switch outcome {
    case .press(let kind): .press(key: key, kind)
    case .stuck: .stuck(key: key)
    case .quiet: .quiet(key: key)
    }
  }
}
