/// One thing that changed, with what it was before, so that it can be undone exactly.
public enum TimeChange: Equatable, Sendable {
  /// Made when `before` is nil, deleted when `after` is.
  case entry(before: TimeEntry?, after: TimeEntry?)
  case gap(before: Gap?, after: Gap?)
  case state(before: Timer.State, after: Timer.State)
}

extension Timer {
  /// What leads from `old` to this: first what makes room, then what needs it.
  func changes(since old: Timer) -> [TimeChange] {
    var changes: [TimeChange] = []
    for gap in old.gaps where !gaps.contains(where: { $0.id == gap.id }) {
      changes.append(.gap(before: gap, after: nil))
    }
    for entry in old.entries where !entries.contains(where: { $0.id == entry.id }) {
      changes.append(.entry(before: entry, after: nil))
    }
    for entry in entries {
      guard let before = old.entries.first(where: { $0.id == entry.id }), before != entry else { continue }
      changes.append(.entry(before: before, after: entry))
    }
    for entry in entries where !old.entries.contains(where: { $0.id == entry.id }) {
      changes.append(.entry(before: nil, after: entry))
    }
    for gap in gaps {
      let before = old.gaps.first { $0.id == gap.id }
      if before != gap { changes.append(.gap(before: before, after: gap)) }
    }
    if old.state != state { changes.append(.state(before: old.state, after: state)) }
    return changes
  }

  mutating func insert(_ entry: TimeEntry) {
    let place = entries.firstIndex { ($0.start.instant, $0.id) > (entry.start.instant, entry.id) }
    entries.insert(entry, at: place ?? entries.count)
  }

  mutating func insert(_ gap: Gap) {
    let place = gaps.firstIndex { ($0.start.instant, $0.id) > (gap.start.instant, gap.id) }
    gaps.insert(gap, at: place ?? gaps.count)
  }

  mutating func replace(_ entry: TimeEntry) {
    entries.removeAll { $0.id == entry.id }
    insert(entry)
  }

  mutating func replace(_ gap: Gap) {
    gaps.removeAll { $0.id == gap.id }
    insert(gap)
  }
}
