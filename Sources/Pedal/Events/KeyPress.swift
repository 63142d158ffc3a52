/// What a foot did to one key: pressed it once, however its contact bounced, and for how long.
///
/// A gesture begins at a press that comes at least the lock-out after the edge before it, and ends at a release that no edge
/// follows within the lock-out. Whatever comes between is bounce. A key without a hold counts when the gesture begins; one
/// with a hold when it has ended, by its length. Pure: times are handed in, in microseconds.
struct KeyPress: Sendable {
  /// A gesture shorter than this is a tap.
  static let holdFrom: Int64 = 800_000
  /// A gesture longer than this is a resting foot.
  static let holdTo: Int64 = 3_000_000
  /// More than ``stuckCount`` gestures within ``stuckSpan`` are no foot's: more than 4 a second for 4 s. Somebody who catches
  /// up with a few rows may be as quick as that, but not for as long. Behind the usual lock-out of 120 ms it leaves a stuck
  /// contact 130 ms for each of its presses.
  static let stuckCount = 16
  static let stuckSpan: Int64 = 4_000_000
  /// A stuck key counts again after this long without an edge.
  static let quietSpan: Int64 = 2_000_000

  /// So long at least a release waits for the device's end, where it is the release that counts: the kernel lets go of a
  /// vanishing device's keys just before it takes its nodes away (drivers/input/input.c, `input_unregister_device`).
  static let leastSettling: Int64 = 20_000

  let hasHold: Bool
  /// From 0.
  let lockout: Int64

  private(set) var isDown = false
  private(set) var isStuck = false
  private var lastEdge: Int64?
  private var gesture: Gesture?
  /// When the newest gestures counted, oldest first; ``stuckCount`` at most.
  private var counted: [Int64] = []

  private struct Gesture {
    let begin: Int64
    /// False where the key was stuck at its beginning.
    let counts: Bool
    var releasedAt: Int64?
    /// Whether the release stands at the beginning of its burst of edges, and what follows within the lock-out is its bounce.
    var isReleaseLed = false
  }

  init(hasHold: Bool, lockout: Int64) {
    self.hasHold = hasHold
    self.lockout = lockout
  }

  /// Takes in that the key is down or up. What it was already is no edge.
  mutating func set(_ down: Bool, at time: Int64, _ body: (Outcome) -> Void) {
    // Two nodes may be read in the wrong order.
    let time = max(time, lastEdge ?? time)
    // A press shows that the device is still there.
    pass(to: time, settling: down && !isDown ? lockout : settling, body)
    guard down != isDown else { return }
    let isFresh = lastEdge.map { time - $0 >= lockout } ?? true
    lastEdge = time
    isDown = down
    if !down {
      if isFresh || gesture?.isReleaseLed != true { gesture?.releasedAt = time }
      if isFresh { gesture?.isReleaseLed = true }
    } else if gesture == nil {
      gesture = Gesture(begin: time, counts: !isStuck)
      if !hasHold { count(.tap, at: time, body) }
    }
  }

  /// When ``pass(to:_:)`` has something to do, if no edge comes before.
  var deadline: Int64? {
    guard let lastEdge else { return nil }
    var times: [Int64] = []
    if hasHold, gesture != nil, !isDown { times.append(lastEdge + settling) }
    if isStuck { times.append(lastEdge + Self.quietSpan) }
    return times.min()
  }

  /// How long after a release a gesture has ended, if no edge comes.
  private var settling: Int64 { hasHold ? max(lockout, Self.leastSettling) : lockout }

  /// Takes in that no edge came until this time.
  mutating func pass(to time: Int64, _ body: (Outcome) -> Void) { pass(to: time, settling: settling, body) }

  private mutating func pass(to time: Int64, settling: Int64, _ body: (Outcome) -> Void) {
    guard let lastEdge else { return }
    if !isDown, let ended = gesture, time - lastEdge >= settling {
      gesture = nil
      let length = (ended.releasedAt ?? lastEdge) - ended.begin
      if hasHold, ended.counts, length <= Self.holdTo {
        count(length < Self.holdFrom ? .tap : .hold, at: ended.releasedAt ?? lastEdge, body)
      }
    }
    if isStuck, time - lastEdge >= Self.quietSpan {
      isStuck = false
      counted = []
      // A key that came to rest pressed counts from its next press on.
      if let resting = gesture { gesture = Gesture(begin: resting.begin, counts: false) }
      body(.quiet)
    }
  }

  /// Takes in that the device is gone: the key is up, and nothing is counted by that.
  mutating func lose() {
    isDown = false
    gesture = nil
    lastEdge = nil
    isStuck = false
    counted = []
  }

  private mutating func count(_ kind: PressKind, at time: Int64, _ body: (Outcome) -> Void) {
    guard !isStuck else { return }
    if counted.count == Self.stuckCount, time - counted[0] < Self.stuckSpan {
      isStuck = true
      body(.stuck)
      return
    }
    if counted.count == Self.stuckCount { counted.removeFirst() }
    counted.append(time)
    body(.press(kind))
  }

  enum Outcome: Equatable, Sendable {
    case press(PressKind)
    /// It presses by itself: nothing is counted until it is quiet.
    case stuck
    case quiet
  }
}

/// How long a key was held.
public enum PressKind: Equatable, Sendable {
  case tap, hold
}
