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
    self.counter(counter).map { facing($0, row: $0.shown, due: due(on: counter)) }
  }

  /// The row on the needles of a counter, then those of the counters that work at the same time with it: all that
  /// its links move, and what these move, each once, in the order of ``links``.
  public func facingTogether(_ counter: Counter.ID) -> [Facing] {
    var ids = [counter]
    if links.contains(where: { $0.parent == counter }) {
      let children = Dictionary(grouping: links, by: \.parent)
      var seen: Set = [counter]
      var place = 0
      while place < ids.count {
        for link in children[ids[place]] ?? [] where seen.insert(link.child).inserted { ids.append(link.child) }
        place += 1
      }
    }
    return ids.compactMap { facing($0) }
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
