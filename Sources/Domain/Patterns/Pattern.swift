extension Work {
  /// Where the row on the needles is in the pattern.
  public func place(of counter: Counter) -> PatternPlace { layout(of: counter.id).place(of: counter.shown) }

  /// The side that faces on a row; nil for rows of which nobody has said how they are worked. Rounds face right.
  public func side(of counter: Counter, row: Int) -> Side? {
    way(of: counter, row: row)?.side(of: row)
  }

  /// How a row is worked: as the last change at or before it says; without one, a round is a round.
  public func way(of counter: Counter, row: Int) -> SideChange.Way? {
    var change: SideChange?
    for side in sides where side.counter == counter.id && side.from <= row && side.from >= change?.from ?? side.from {
      change = side
    }
    return change?.way ?? (counter.unit == .round ? .round : nil)
  }

  /// Refuses a repeat that can't be: numbers out of range, rows that another has, one after an endless one.
  ///
  /// A repeat of the same id, as before an edit, doesn't count against it.
  public func check(_ new: Repeat) throws(Refusal) {
    guard let counter = counter(new.counter) else { throw Refusal(.missing, "This project has no such counter.") }
    let unit = counter.unit
    guard (1..<1_000_000).contains(new.length) else {
      throw Refusal(.value, "A repeat has from 1 to 999999 \(unit.plural).")
    }
    guard new.times.map({ (1..<1_000_000).contains($0) }) ?? true else {
      throw Refusal(.value, "times= takes a number from 1 to 999999.")
    }
    guard new.from < Counter.limit else { throw Refusal(.range, "Rows stay below \(Counter.limit).") }
    guard new.from >= counter.shown(for: 0) else {
      throw Refusal(
        .range, "\(unit.name.capitalisedFirst) \(counter.shown(for: 0)) is the first: a repeat can't begin before it.")
    }
    for other in repeats where other.counter == new.counter && other.id != new.id {
      if new.from <= other.to && other.from <= new.to {
        throw Refusal(
          .state, "The repeat of \(unit.plural) \(other.from) to \(other.to) has some of these \(unit.plural).")
      }
      let (early, late) = new.from < other.from ? (new, other) : (other, new)
      if early.times == nil {
        throw Refusal(
          .state,
          "\(unit.plural.capitalisedFirst) \(early.from) to \(early.to) repeat without end, so \(unit.name) \(late.from) never comes."
        )
      }
    }
  }

  /// A warning about a repeat with an odd number of rows that is worked back and forth; nil when all is well.
  public func warning(about turn: Repeat) -> String? {
    guard turn.length % 2 != 0, turn.times != 1, let counter = counter(turn.counter) else { return nil }
    let others = repeats.filter { $0.counter == turn.counter && $0.id != turn.id }
    let layout = PatternLayout(others + [turn])
    guard let start = layout.firstRow(of: turn.from) else { return nil }
    let end = turn.times.map { start + turn.length * $0 - 1 } ?? .max
    // It is enough to look where the way of working changes.
    let rows = [start] + sides.filter { $0.counter == counter.id && $0.from > start && $0.from <= end }.map(\.from)
    let isFlat = rows.contains { row in
      if case .flat = way(of: counter, row: row) { true } else { false }
    }
    guard isFlat else { return nil }
    return
      "Worked flat, a repeat of \(turn.length) \(counter.unit.word(turn.length)) begins on the other side each time."
  }

  /// The row target that a length asks for; nil when there is no gauge or no length, or the counter is a tally.
  public func measure(of counter: Counter) -> (target: Int, measureAt: Int)? {
    guard counter.unit.isPlace, let gauge, let measure = measures.first(where: { $0.counter == counter.id }) else {
      return nil
    }
    return (counter.first + measure.rows(at: gauge) - 1, counter.first + measure.rowsToMeasure(at: gauge) - 1)
  }

  /// Takes a gauge, and makes the row targets of counters that aim at a length follow it. Tells which targets changed.
  public mutating func take(gauge: Gauge?) -> [Counter.ID] {
    self.gauge = gauge
    return counters.indices.filter { retarget($0) }.map { counters[$0].id }
  }

  /// Makes a counter aim at a length (nil: at none) and sets its row target, if the gauge is known. Refuses a tally.
  public mutating func aim(_ id: Counter.ID, at length: Length?) throws(Refusal) {
    guard let index = index(of: id) else { throw Refusal(.missing, "This project has no such counter.") }
    measures.removeAll { $0.counter == id }
    guard let length else { return }
    guard counters[index].unit.isPlace else { throw Refusal(.state, "Only rows and rounds can aim at a length.") }
    measures.append(Measure(counter: id, length: length))
    _ = retarget(index)
  }

  private mutating func retarget(_ index: Int) -> Bool {
    guard let target = measure(of: counters[index])?.target, target != counters[index].target else { return false }
    counters[index].target = target
    return true
  }
}
