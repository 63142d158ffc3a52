/// A counter that moves another one: when the parent finishes row S, the child moves or goes back to nothing.
///
/// Row S is finished when a place counter's face goes on from S, or when a tally reaches S going up. A link fires on
/// rows ``from``, ``from`` + ``every``, … : ``times`` rows in all. The rows decide, not how often it has fired: a jump
/// over some of them leaves the others as they are. Past its last row it rests.
public struct Link: Equatable, Sendable {
  public typealias ID = Identifier<Link>

  public enum Effect: Equatable, Sendable {
    /// The child goes up (as that many presses) or down (without ripping), never below 0 unless it is signed.
    case by(Int)
    /// The child goes back to nothing finished.
    case reset
  }

  public let id: ID
  public var parent: Counter.ID
  public var child: Counter.ID
  public var effect: Effect
  /// 1 or more.
  public var every: Int
  /// The first row that it fires on, by the parent's own numbers.
  public var from: Int
  /// On how many rows it fires; nil is without end.
  public var times: Int?
  /// What it did and can take back, oldest first.
  public var fired: [FiringRun]

  /// `from` is `every` unless given.
  public init(
    id: ID, parent: Counter.ID, child: Counter.ID, effect: Effect = .by(1), every: Int = 1, from: Int? = nil,
    times: Int? = nil, fired: [FiringRun] = []
  ) {
    self.id = id
    self.parent = parent
    self.child = child
    self.effect = effect
    self.every = every
    self.from = from ?? every
    self.times = times
    self.fired = fired
  }

  /// The rows that it fires on.
  public var rhythm: Rhythm { Rhythm([Rhythm.Segment(from: from, every: every, times: times)]) }
}

/// Firings of one link that did the same, at evenly spaced values of the parent. A link's runs are a stack.
///
/// Kept so that ripping takes back exactly what was done there, whatever the link's rows are by now.
public struct FiringRun: Equatable, Sendable {
  /// The parent's value at the newest of them.
  public var last: Int
  /// From one to the next; 0 when there is one, or when they were all at the same value.
  public var step: Int
  public var count: Int
  /// For `by`: how far the child really moved. For `reset`: the value that the child had.
  public var amount: Int

  public init(last: Int, step: Int = 0, count: Int = 1, amount: Int) {
    self.last = last
    self.step = step
    self.count = count
    self.amount = amount
  }

  var first: Int { last - step * (count - 1) }

  func contains(_ value: Int) -> Bool {
    guard value >= first, value <= last else { return false }
    return step == 0 || (last - value) % step == 0
  }
}

extension Link {
  /// Notes a firing at a value of the parent.
  mutating func push(at value: Int, amount: Int) {
    if var top = fired.last, top.amount == amount {
      if top.count == 1 && value >= top.last {
        top.step = value - top.last
        top.last = value
        top.count = 2
        fired[fired.count - 1] = top
        return
      }
      if top.count > 1 && value == top.last + top.step {
        top.last = value
        top.count += 1
        fired[fired.count - 1] = top
        return
      }
    }
    fired.append(FiringRun(last: value, amount: amount))
  }

  /// Forgets the newest firing at a value, and tells what it had done.
  mutating func pop(at value: Int) -> Int? {
    guard let place = fired.lastIndex(where: { $0.contains(value) }) else { return nil }
    let run = fired[place]
    let later = run.step == 0 ? 0 : (run.last - value) / run.step
    let earlier = run.count - later - 1
    var rest: [FiringRun] = []
    if earlier > 0 {
      rest.append(
        FiringRun(last: value - run.step, step: earlier == 1 ? 0 : run.step, count: earlier, amount: run.amount))
    }
    if later > 0 {
      rest.append(FiringRun(last: run.last, step: later == 1 ? 0 : run.step, count: later, amount: run.amount))
    }
    fired.replaceSubrange(place...place, with: rest)
    return run.amount
  }

  /// The highest value, up to `top` and above `bottom`, at which there is a firing to take back.
  func highest(upTo top: Int, above bottom: Int) -> Int? {
    var best: Int?
    for run in fired where run.first <= top && run.last > bottom {
      let value = run.last <= top || run.step == 0 ? run.last : top - (top - run.first) % run.step
      if value > bottom && value <= top { best = max(best ?? value, value) }
    }
    return best
  }

  /// Forgets what was fired above a value, leaving the child where it is.
  mutating func forget(above value: Int) {
    guard fired.contains(where: { $0.last > value }) else { return }
    fired = fired.compactMap { run in
      guard run.last > value else { return run }
      guard run.first <= value, run.step > 0 else { return nil }
      let count = (value - run.first) / run.step + 1
      return FiringRun(
        last: run.first + run.step * (count - 1), step: count == 1 ? 0 : run.step, count: count, amount: run.amount)
    }
  }
}
