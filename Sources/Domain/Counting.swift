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

  /// The most that one `next` or `back` counts.
  public static let countLimit = 1000

  /// Whether it says where the counter is, instead of working or ripping its way there.
  var isJump: Bool {
    switch self {
    case .show, .finish, .reset: true
    case .next, .back, .rip: false
    }
  }
}

/// A counter that a move changed.
public struct Moved: Equatable, Sendable {
  public let counter: Counter.ID
  public let before: Int
  public let after: Int
}

/// What a link did.
public struct Fired: Equatable, Sendable {
  public let link: Link.ID
  /// How often it fired; below 0 when so many firings were taken back.
  public let count: Int
}

/// What a move did, for the answer that tells of it.
public struct Outcome: Equatable, Sendable {
  /// The counter that was named, first, even when its value stayed the same; then the linked ones that changed.
  public var moved: [Moved]
  /// The links that fired or were taken back, in the order of ``Work/links``.
  public var fired: [Fired] = []
  /// Links that have just passed their last row.
  public var rested: [Link.ID] = []
  /// Links that had passed their last row and haven't any more.
  public var woken: [Link.ID] = []
  /// Counters that have just reached their target.
  public var reached: [Counter.ID] = []
  /// Reminders between the row left and the row come to, when counters went up by more than one.
  public var passed: [Crossed] = []
  /// Reminders on rows that were taken back and come again.
  public var again: [Crossed] = []
}

extension Work {
  /// Moves one counter, and what is linked to it. `at` is the moment of the press; it is kept for `next`.
  ///
  /// - `next n` does what n presses would: each row that it finishes fires the links on it, in the order of
  ///   ``links``, and what they move by a positive step fires its own links in turn.
  /// - `back` and `rip` take back, row by row and the newest first, what was fired there and is still noted: a step up by
  ///   ripping the child as far, a step down or a reset by putting the child's value back.
  /// - `show`, `finish` and `reset` jump: nothing fires and nothing is taken back; what was fired above the lower of the
  ///   two rows can no longer be taken back. With `fire` they work or rip their way there instead.
  ///
  /// Refuses to leave the counter's range, counts out of range, and a move that would fire more than
  /// ``firingLimit`` links. A linked counter stops at the ends of its range. When it refuses, nothing has changed.
  public mutating func apply(_ move: Move, to id: Counter.ID, at: Instant, fire: Bool = false) throws(Refusal)
    -> Outcome
  {
    guard let index = index(of: id) else { throw Refusal(.missing, "This project has no such counter.") }
    let before = counters[index].value
    let after = try counters[index].value(after: move)
    var next = self
    var ripple = Ripple()
    if move.isJump && !fire {
      next.jump(index, to: after)
    } else if after >= before {
      try next.raise(index, to: after, &ripple)
    } else {
      try next.lower(index, to: after, &ripple)
    }
    if case .next = move { next.counters[index].pressed = at }
    let outcome = next.outcome(of: index, from: self, ripple)
    self = next
    return outcome
  }

  /// Tells what happened, and forgets dismissals and snoozes of rows that were taken back.
  private mutating func outcome(of named: Int, from old: Work, _ ripple: Ripple) -> Outcome {
    var changed = [named]
    if ripple.total > 0 {
      changed += counters.indices.filter { $0 != named && counters[$0].value != old.counters[$0].value }
    }
    var outcome = Outcome(
      moved: changed.map { Moved(counter: counters[$0].id, before: old.counters[$0].value, after: counters[$0].value) })
    // Few counters move at once, and looking through them is quicker than making a table.
    func place(of counter: Counter.ID) -> Int? { changed.first { counters[$0].id == counter } }
    for index in links.indices {
      let id = links[index].id
      if let count = ripple.count(of: index) { outcome.fired.append(Fired(link: id, count: count)) }
      guard links[index].times != nil, let parent = place(of: links[index].parent) else { continue }
      let (was, now) = (links[index].isResting(at: old.counters[parent]), links[index].isResting(at: counters[parent]))
      if now && !was { outcome.rested.append(id) }
      if was && !now { outcome.woken.append(id) }
    }
    for index in changed {
      let (was, now) = (old.counters[index], counters[index])
      if now.isDone && !was.isDone { outcome.reached.append(now.id) }
      cross(now, from: was.shown, &outcome)
    }
    return outcome
  }
}

extension Counter {
  /// The value that a move leads to, without touching anything.
  func value(after move: Move) throws(Refusal) -> Int {
    let result: Int
    switch move {
    case .show(let number), .finish(let number), .rip(let number):
      // Checked first, as sums with it might overflow.
      guard number.magnitude < Counter.limit else { throw Refusal(.range, "A counter stays below \(Counter.limit).") }
    case .next, .back, .reset: break
    }
    switch move {
    case .next(let count), .back(let count):
      guard (1...Move.countLimit).contains(count) else {
        throw Refusal(.value, "A count is from 1 to \(Move.countLimit).")
      }
      if case .next = move { result = value + count } else { result = value - count }
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
