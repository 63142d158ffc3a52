import Domain
import TestSupport

/// Throws that a seed decides, so that a failure can be run again.
struct Dice: RandomNumberGenerator {
  private var random: Seeded

  /// Seeds that follow each other give sequences that have nothing in common.
  init(seed: Int) { random = Seeded(seed: UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  mutating func next() -> UInt64 { random.next() }

  mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `sides` throws.
  mutating func hit(_ sides: Int) -> Bool { roll(1...sides) == 1 }
}

let noon = Instant(milliseconds: 1_700_000_000_000)

extension Work {
  /// A project with counters of ids 1, 2, 3 …, the first of them active.
  static func knitting(_ counters: Counter..., links: [Link] = []) -> Work {
    Work(
      project: Project(id: Project.ID(1), uid: "u", name: "Raglan"), counters: counters, activeCounter: counters[0].id,
      links: links)
  }

  /// The values of all counters, in order.
  var values: [Int] { counters.map(\.value) }

  mutating func next(_ count: Int = 1, _ id: Counter.ID = Counter.ID(1)) throws(Refusal) -> Outcome {
    try apply(.next(count), to: id, at: noon)
  }

  /// The reminders on the rows that a move has come to.
  func due(after outcome: Outcome) -> [Due] { outcome.moved.flatMap { due(on: $0.counter) } }

  /// Presses, and tells what is due then.
  mutating func nextDue(_ count: Int = 1) throws(Refusal) -> [Due] {
    let outcome = try next(count)
    return due(after: outcome)
  }

  mutating func back(_ count: Int = 1, _ id: Counter.ID = Counter.ID(1)) throws(Refusal) -> Outcome {
    try apply(.back(count), to: id, at: noon)
  }

  mutating func set(_ number: Int, fire: Bool = false, _ id: Counter.ID = Counter.ID(1)) throws(Refusal) -> Outcome {
    try apply(.show(number), to: id, at: noon, fire: fire)
  }
}

extension Counter {
  static func rows(_ id: Int64 = 1, first: Int = 1, value: Int = 0, target: Int? = nil) -> Counter {
    Counter(id: ID(id), name: "Row", unit: .row, first: first, value: value, target: target)
  }

  static func stitches(_ id: Int64, value: Int = 0, isSigned: Bool = false) -> Counter {
    Counter(id: ID(id), name: "Stitches", unit: Unit("stitch"), value: value, isSigned: isSigned)
  }
}

extension Link {
  init(
    _ id: Int64, _ parent: Int64, _ child: Int64, by step: Int = 1, every: Int = 1, from: Int? = nil, times: Int? = nil
  ) {
    self.init(
      id: ID(id), parent: Counter.ID(parent), child: Counter.ID(child), effect: .by(step), every: every, from: from,
      times: times)
  }

  init(_ id: Int64, _ parent: Int64, resets child: Int64, every: Int = 1, from: Int? = nil, times: Int? = nil) {
    self.init(
      id: ID(id), parent: Counter.ID(parent), child: Counter.ID(child), effect: .reset, every: every, from: from,
      times: times)
  }
}

extension Reminder {
  init(_ text: String, _ segments: Rhythm.Segment..., basis: Basis = .row, id: Int64 = 1, counter: Int64 = 1) {
    self.init(id: ID(id), counter: Counter.ID(counter), text: text, basis: basis, rhythm: Rhythm(segments))
  }
}

extension Rhythm.Segment {
  static func every(_ every: Int, from: Int, times: Int? = nil) -> Self { Self(from: from, every: every, times: times) }
}

extension Repeat {
  init(_ length: Int, from: Int, times: Int? = nil, id: Int64 = 1, counter: Int64 = 1) {
    self.init(id: ID(id), counter: Counter.ID(counter), from: from, length: length, times: times)
  }
}
