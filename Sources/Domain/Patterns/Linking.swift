/// What the links of one move have done so far, and where to find what they move.
struct Ripple {
  /// Indexes of links by parent and of counters by id. Most moves fire little, and then looking is quicker than making them.
  private var links: [Counter.ID: [Int]]?
  private var counters: [Counter.ID: Int] = [:]
  /// Firings of each link that had any, less those taken back, by its index.
  private var fired: [Int?] = []
  private(set) var total = 0

  func count(of link: Int) -> Int? { fired.isEmpty ? nil : fired[link] }

  mutating func note(_ link: Int, of all: Int, _ count: Int) throws(Refusal) {
    total += 1
    guard total <= Work.firingLimit else {
      throw Refusal(.range, "That would move linked counters more than \(Work.firingLimit) times. Go in smaller steps.")
    }
    if fired.isEmpty { fired = Array(repeating: nil, count: all) }
    fired[link] = (fired[link] ?? 0) + count
  }

  private mutating func makeIndexes(_ work: Work) -> Bool {
    guard total > 16 else { return false }
    if links == nil {
      links = Dictionary(grouping: work.links.indices) { work.links[$0].parent }
      counters = Dictionary(uniqueKeysWithValues: work.counters.indices.map { (work.counters[$0].id, $0) })
    }
    return true
  }

  mutating func links(from parent: Counter.ID, in work: Work) -> [Int] {
    if makeIndexes(work) { return links?[parent] ?? [] }
    return work.links.indices.filter { work.links[$0].parent == parent }
  }

  /// Where the counter is that a link moves.
  mutating func child(of link: Int, in work: Work) -> Int? {
    makeIndexes(work) ? counters[work.links[link].child] : work.index(of: work.links[link].child)
  }
}

extension Counter {
  /// The value at which a row is finished, by the number that links and targets use.
  public func value(finishing row: Int) -> Int { unit.isPlace ? row - first + 1 : row }

  /// The row that was finished last at a value.
  public func finished(at value: Int) -> Int { unit.isPlace ? first + value - 1 : value }

  /// The lowest value that it may have.
  var lowest: Int { isSigned ? 1 - Counter.limit : 0 }

  func clamped(_ value: Int) -> Int { min(max(value, lowest), Counter.limit - 1) }
}

extension Work {
  /// One move fires at most so many links; a move that would do more is refused.
  public static let firingLimit = 10_000

  /// Whether a link has its last row behind it.
  public func isResting(_ link: Link) -> Bool {
    counter(link.parent).map { link.isResting(at: $0) } ?? false
  }

  /// Refuses a link that can't be: unknown counters, a counter to itself, a second parent, a circle, numbers out of range.
  ///
  /// A link of the same id, as before an edit, doesn't count against it.
  public func check(_ link: Link) throws(Refusal) {
    guard let parent = counter(link.parent), let child = counter(link.child) else {
      throw Refusal(.missing, "This project has no such counter.")
    }
    guard parent.id != child.id else { throw Refusal(.state, "\(parent.name) can't move itself.") }
    let others = links.filter { $0.id != link.id }
    if let other = others.first(where: { $0.child == child.id && $0.parent != parent.id }),
      let first = counter(other.parent)
    {
      throw Refusal(.state, "\(child.name) is moved by \(first.name) already, and a counter follows only one.")
    }
    var above = parent
    var chain = [child.name, parent.name]
    while let up = others.first(where: { $0.child == above.id }), let next = counter(up.parent),
      chain.count <= counters.count + 1
    {
      above = next
      chain.append(above.name)
      guard above.id != child.id else {
        let steps = zip(chain.dropFirst(), chain).map { "\($0) moves \($1)" }.reversed()
        throw Refusal(.state, "That would go round in a circle: \(steps.joined(separator: ", ")).")
      }
    }
    guard (1..<Counter.limit).contains(link.every) else { throw Refusal(.value, "every= takes a number from 1 up.") }
    guard abs(link.from) < Counter.limit else { throw Refusal(.range, "Rows stay below \(Counter.limit).") }
    guard link.times.map({ (1..<Counter.limit).contains($0) }) ?? true else {
      throw Refusal(.value, "times= takes a number from 1 up.")
    }
    if case .by(let step) = link.effect, step == 0 || abs(step) > 1000 {
      throw Refusal(.value, "by= takes a number from 1 to 1000, or from -1 to -1000.")
    }
  }

  /// Works a counter up to a value, firing at each row finished.
  mutating func raise(_ index: Int, to end: Int, _ ripple: inout Ripple) throws(Refusal) {
    let counter = counters[index]
    let own = ripple.links(from: counter.id, in: self)
    // Each link's next firing, so that rows without one cost nothing.
    var nexts = own.map { links[$0].nextFiring(after: counter.value, of: counter) }
    while let value = Self.lowest(of: nexts), value <= end {
      counters[index].value = value
      for (place, link) in own.enumerated() where nexts[place] == value {
        try self.fire(link, at: value, &ripple)
        nexts[place] = links[link].nextFiring(after: value, of: counter)
      }
    }
    counters[index].value = end
  }

  /// The lowest that there is.
  private static func lowest(of values: [Int?]) -> Int? {
    var lowest: Int?
    for case let value? in values where lowest.map({ value < $0 }) ?? true { lowest = value }
    return lowest
  }

  private mutating func fire(_ link: Int, at value: Int, _ ripple: inout Ripple) throws(Refusal) {
    try ripple.note(link, of: links.count, 1)
    guard let child = ripple.child(of: link, in: self) else { return }
    let before = counters[child].value
    switch links[link].effect {
    case .reset:
      counters[child].value = 0
      links[link].push(at: value, amount: before)
    case .by(let step):
      let after = counters[child].clamped(before + step)
      if after > before { try raise(child, to: after, &ripple) } else { counters[child].value = after }
      links[link].push(at: value, amount: after - before)
    }
  }

  /// Rips a counter down to a value, taking back what was fired on the way.
  mutating func lower(_ index: Int, to end: Int, _ ripple: inout Ripple) throws(Refusal) {
    let own = ripple.links(from: counters[index].id, in: self)
    var top = counters[index].value
    while let value = highestFiring(of: own, upTo: top, above: end) {
      counters[index].value = value
      for link in own.reversed() {
        if let amount = links[link].pop(at: value) { try takeBack(link, amount, &ripple) }
      }
      top = value - 1
    }
    counters[index].value = end
  }

  private func highestFiring(of own: [Int], upTo top: Int, above bottom: Int) -> Int? {
    own.lazy.compactMap { links[$0].highest(upTo: top, above: bottom) }.max()
  }

  private mutating func takeBack(_ link: Int, _ amount: Int, _ ripple: inout Ripple) throws(Refusal) {
    try ripple.note(link, of: links.count, -1)
    guard let child = ripple.child(of: link, in: self) else { return }
    let value = counters[child].value
    switch links[link].effect {
    case .reset: counters[child].value = counters[child].clamped(amount)
    case .by:
      let back = counters[child].clamped(value - amount)
      if back < value { try lower(child, to: back, &ripple) } else { counters[child].value = back }
    }
  }

  /// Sets a counter down elsewhere: nothing fires, and what was fired above can't be taken back any more.
  mutating func jump(_ index: Int, to value: Int) {
    let lower = min(value, counters[index].value)
    for link in links.indices where links[link].parent == counters[index].id { links[link].forget(above: lower) }
    counters[index].value = value
  }
}

extension Link {
  /// Whether its last row is finished.
  func isResting(at parent: Counter) -> Bool {
    guard let times else { return false }
    return parent.value >= parent.value(finishing: from + every * (times - 1))
  }

  /// The first value above `value` at which it fires.
  fileprivate func nextFiring(after value: Int, of parent: Counter) -> Int? {
    let row = parent.finished(at: value)
    let index = row < from ? 0 : (row - from) / every + 1
    if let times, index >= times { return nil }
    return parent.value(finishing: from + index * every)
  }
}
