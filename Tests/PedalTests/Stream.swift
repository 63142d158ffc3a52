import Pedal

/// Bytes as a device would write them, edge by edge.
struct Stream {
  private(set) var bytes: [UInt8] = []
  /// Microseconds.
  private(set) var time: Int64

  /// Begins at a second that every machine has been up for, so that all of it has happened long ago.
  init(at milliseconds: Int = 1000) { time = Int64(milliseconds) * 1000 }

  /// `KEY_F13`, `KEY_F14`.
  static let f13: UInt16 = 183
  static let f14: UInt16 = 184

  mutating func wait(_ milliseconds: Int) { time += Int64(milliseconds) * 1000 }

  mutating func key(_ code: UInt16, _ value: Int32) {
    add(InputEvent.key, code, value)
    add(InputEvent.synchronization, InputEvent.report, 0)
  }

  mutating func down(_ code: UInt16 = f13) { key(code, InputEvent.press) }
  mutating func up(_ code: UInt16 = f13) { key(code, InputEvent.release) }

  /// Down for so long, then up for so long.
  mutating func tap(_ code: UInt16 = f13, held: Int = 100, rest: Int = 400) {
    down(code)
    wait(held)
    up(code)
    wait(rest)
  }

  mutating func drop() { add(InputEvent.synchronization, InputEvent.dropped, 0) }
  mutating func report() { add(InputEvent.synchronization, InputEvent.report, 0) }

  mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    bytes += InputEvent(time: time, type: type, code: code, value: value).bytes
  }
}
