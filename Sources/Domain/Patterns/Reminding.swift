extension Work {
  /// Where a counter's rows are in the pattern.
  public func layout(of counter: Counter.ID) -> PatternLayout {
    // Most counters have none, and a press asks for many of them.
    guard repeats.contains(where: { $0.counter == counter }) else { return .plain }
    return PatternLayout(repeats.filter { $0.counter == counter })
  }

  /// All the rows that a reminder means.
  public func occurrences(of reminder: Reminder) -> Occurrences {
    Occurrences(
      rhythm: reminder.rhythm, layout: reminder.basis == .pattern ? layout(of: reminder.counter) : .plain)
  }

  /// The reminders on a counter's row that is on the needles, in the order in which they were made.
  public func due(on counter: Counter.ID) -> [Due] {
    guard let row = self.counter(counter)?.shown else { return [] }
    return due(on: counter, row: row).filter { due in reminder(due.reminder)?.dismissed != row }
  }

  /// The reminders on any row: those that fall on it and those put off to it, dismissed or not.
  public func due(on counter: Counter.ID, row: Int) -> [Due] {
    var result: [Due] = []
    // By index: copying each one out to look at it costs more than the look.
    for index in reminders.indices where reminders[index].counter == counter { result += due(at: index, on: row) }
    return result
  }

  /// One reminder on a row of its counter: none, or as often as it falls on it.
  func due(at index: Int, on row: Int) -> [Due] {
    let reminder = reminders[index]
    let occurrences = occurrences(of: reminder)
    var result: [Due] = []
    if let snooze = reminder.snooze, snooze.to == row {
      result.append(Due(reminder, row: snooze.row, occurrences, wasSnoozed: true))
    }
    if occurrences.contains(row) && reminder.snooze?.row != row {
      result.append(Due(reminder, row: row, occurrences, wasSnoozed: false))
    }
    return result
  }

  /// When each reminder of a counter comes next after the row on the needles, the nearest first.
  public func coming(on counter: Counter.ID) -> [Coming] {
    guard let row = self.counter(counter)?.shown else { return [] }
    var result: [Coming] = []
    for index in reminders.indices where reminders[index].counter == counter {
      let reminder = reminders[index]
      var next = occurrences(of: reminder).next(after: row)
      if let snooze = reminder.snooze, snooze.to > row { next = min(next ?? .max, snooze.to) }
      if let next { result.append(Coming(reminder: reminder.id, counter: counter, row: next, away: next - row)) }
    }
    return result.enumerated().sorted { ($0.element.row, $0.offset) < ($1.element.row, $1.offset) }.map(\.element)
  }

  /// Takes a due reminder off the face until its next row. Refuses when it isn't due.
  public mutating func dismiss(_ id: Reminder.ID) throws(Refusal) {
    let (index, due) = try dueNow(id)
    reminders[index].dismissed = counter(due.counter)?.shown
  }

  /// Puts a due reminder off by 1 to 1,000 rows. Refuses when it isn't due.
  public mutating func snooze(_ id: Reminder.ID, rows: Int = 1) throws(Refusal) {
    guard (1...1000).contains(rows) else { throw Refusal(.value, "A count is from 1 to 1000.") }
    let (index, due) = try dueNow(id)
    guard let row = counter(due.counter)?.shown else { return }
    reminders[index].snooze = Reminder.Snooze(row: due.row, to: row + rows)
  }

  private func dueNow(_ id: Reminder.ID) throws(Refusal) -> (Int, Due) {
    guard let index = reminders.firstIndex(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no such reminder.")
    }
    let reminder = reminders[index]
    // Of two, the one that falls on this row is the newer.
    guard let due = due(on: reminder.counter).last(where: { $0.reminder == id }) else {
      let next = coming(on: reminder.counter).first { $0.reminder == id }
      let unit = counter(reminder.counter)?.unit ?? .row
      throw Refusal(
        .state, next.map { "That isn't due: it comes on \(unit.name) \($0.row)." } ?? "That doesn't come again.")
    }
    return (index, due)
  }

  /// Counts the reminders that a move went over, and forgets what was said on rows that come again.
  mutating func cross(_ counter: Counter, from row: Int, _ outcome: inout Outcome) {
    let now = counter.shown
    guard now != row else { return }
    for index in reminders.indices where reminders[index].counter == counter.id {
      let occurrences = occurrences(of: reminders[index])
      let range = now > row ? row + 1..<now : now..<row
      let count = occurrences.count(in: range)
      if count > 0, let first = occurrences.next(after: range.lowerBound - 1) {
        let crossed = Crossed(reminder: reminders[index].id, count: count, first: first)
        if now > row { outcome.passed.append(crossed) } else { outcome.again.append(crossed) }
      }
      guard now < row else { continue }
      if let dismissed = reminders[index].dismissed, dismissed >= now { reminders[index].dismissed = nil }
      if let snooze = reminders[index].snooze, snooze.row >= now { reminders[index].snooze = nil }
    }
  }
}

extension Due {
  fileprivate init(_ reminder: Reminder, row: Int, _ occurrences: Occurrences, wasSnoozed: Bool) {
    self.init(
      reminder: reminder.id, counter: reminder.counter, row: row, number: occurrences.count(through: row),
      total: occurrences.total, wasSnoozed: wasSnoozed)
  }
}
