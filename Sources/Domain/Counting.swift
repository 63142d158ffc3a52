/// One way to move a counter.
public enum Move: Equatable, Sendable {
  /// Finish this many rows, 1 to 1,000.
  case next(Int)
  /// Rip this many rows, 1 to 1,000.
  case back(Int)
  /// Make the face show this number.
  case show(Int)
  /// Say how many are finished.
  case finish(Int)
  /// Back to nothing finished.
  case reset
  /// Put the row with this number on the needles again, ripping what came after.
  case rip(to: Int)
}

/// A counter that a move changed.
public struct Moved: Equatable, Sendable {
  public let counter: Counter.ID
  public let before: Int
  public let after: Int
}

/// What a move did, for the answer that tells of it.
public struct Outcome: Equatable, Sendable {
  /// The counter that was named, first, even when its value stayed the same.
  public var moved: [Moved]
}

extension Work {
  /// Moves one counter. `at` is the moment of the press; it is kept for moves that count (`next`).
  public mutating func apply(_ move: Move, to id: Counter.ID, at: Instant) throws(Refusal) -> Outcome {
    guard let index = index(of: id) else { throw Refusal(.missing, "This project has no such counter.") }
    let before = counters[index]
    let after = try before.value(after: move)
    counters[index].value = after
    if case .next = move { counters[index].pressed = at }
    return Outcome(moved: [Moved(counter: id, before: before.value, after: after)])
  }
}

extension Counter {
  /// The value that a move leads to, without touching anything.
  func value(after move: Move) throws(Refusal) -> Int {
    let result: Int
    switch move {
    case .next(let count): result = value + count
    case .back(let count): result = value - count
    case .show(let number): result = self.value(showing: number)
    case .finish(let number): result = number
    case .reset: result = 0
    case .rip(let number):
      result = self.value(showing: number)
      guard result <= value else {
        throw Refusal(
          .range,
          "\(unit.name.capitalisedFirst) \(number) is ahead: \(shown) is on the needles. To jump, say: set \(number)")
      }
    }
    guard abs(result) < Counter.limit else {
      throw Refusal(.range, "A counter stays below \(Counter.limit).")
    }
    guard result >= 0 || isSigned else {
      throw Refusal(.range, "\(name) would go below \(shown(for: 0)), and it is at \(shown) now.")
    }
    return result
  }
}

extension String {
  /// The same words with the first letter large, as a sentence begins.
  public var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
