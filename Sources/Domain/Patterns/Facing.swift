/// Everything about one row of one counter that a knitter needs to work it.
public struct Facing: Equatable, Sendable {
  public let counter: Counter.ID
  /// The row, where it is in the pattern, and which repeat that is.
  public let place: PatternPlace
  /// Nil when nobody has said how the counter is worked.
  public let side: Side?
  /// What the pattern says, for the size that is made, with its stitch count.
  public let instruction: String?
  /// The stitch count to expect at the end of the row.
  public let stitches: Int?
  /// On the row on the needles: what is due and not dismissed. On later rows: what will be.
  public let due: [Due]
}

extension Work {
  /// The row on the needles of a counter.
  public func facing(_ counter: Counter.ID) -> Facing? {
    self.counter(counter).map { facing($0, row: $0.shown, due: reminders.isEmpty ? [] : due(on: counter)) }
  }

  /// The row on the needles of a counter, then those of the counters that work at the same time with it, as
  /// ``together(with:limit:)`` gives them.
  public func facingTogether(_ counter: Counter.ID, limit: Int = .max) -> [Facing] {
    together(with: counter, limit: limit).compactMap { facing($0) }
  }

  /// A counter, then those that work at the same time with it; at most `limit` of them all.
  ///
  /// Those are all that its links move, and what these move, each once, in the order of ``links``.
  public func together(with counter: Counter.ID, limit: Int = .max) -> [Counter.ID] {
    var ids = [counter]
    // Few counters have links, and a press must not wait for a table of them all.
    guard links.contains(where: { $0.parent == counter }) else { return ids }
    let pairs = links.map { (parent: $0.parent, child: $0.child) }
    var place = 0
    while place < ids.count, ids.count < limit {
      for pair in pairs where pair.parent == ids[place] && ids.count < limit && !ids.contains(pair.child) {
        ids.append(pair.child)
      }
      place += 1
    }
    return ids
  }

  /// The reminders on the rows now on the needles of all counters, not dismissed, at most `limit` of them, in the order
  /// in which they were made.
  public func dueEverywhere(limit: Int) -> [Due] {
    var result: [Due] = []
    var last: Counter?
    for index in reminders.indices where result.count < limit {
      let id = reminders[index].counter
      // Most stand on the same counter as the one before.
      if last?.id != id { last = counter(id) }
      if let last, reminders[index].dismissed != last.shown { result += due(at: index, on: last.shown) }
    }
    return Array(result.prefix(limit))
  }

  /// The rows to come after the one on the needles, at most 1,000 and none past the target.
  public func ahead(_ count: Int, on counter: Counter.ID) -> [Facing] {
    guard let counter = self.counter(counter) else { return [] }
    var last = counter.shown + min(max(count, 0), 1000)
    if let target = counter.target { last = min(last, target) }
    guard last > counter.shown else { return [] }
    return (counter.shown + 1...last).map { facing(counter, row: $0, due: due(on: counter.id, row: $0)) }
  }

  private func facing(_ counter: Counter, row: Int, due: [Due]) -> Facing {
    let place = layout(of: counter.id).place(of: row)
    let instruction = instructions[counter.id]?.at(place)
    return Facing(
      counter: counter.id, place: place, side: side(of: counter, row: row) ?? instruction?.side(on: place.patternRow),
      instruction: instruction?.text(size: size), stitches: instruction?.stitches(size: size), due: due)
  }
}
