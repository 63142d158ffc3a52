import Testing

@testable import Domain

/// Repeats and reminders compared with lists that are written out row by row.
struct RhythmPropertyTests {
  private static let horizon = 160

  private func repeats(_ dice: inout Dice) -> [Repeat] {
    var work = Work.knitting(.rows())
    for id in 0..<dice.roll(0...3) {
      let turn = Repeat(
        dice.roll(1...9), from: dice.roll(1...25), times: dice.hit(5) ? nil : dice.roll(1...4), id: Int64(id))
      if (try? work.check(turn)) != nil { work.repeats.append(turn) }
    }
    return work.repeats
  }

  private func segments(_ dice: inout Dice) -> [Rhythm.Segment] {
    var parts: [Rhythm.Part] = []
    for _ in 0..<dice.roll(1...3) {
      parts.append(
        Rhythm.Part(every: dice.roll(1...7), from: parts.isEmpty ? dice.roll(1...20) : nil, times: dice.roll(1...6)))
    }
    if dice.hit(3) { parts[parts.count - 1].times = nil }
    return (try? Rhythm(parts: parts, near: 1))?.segments ?? []
  }

  /// The pattern's rows from row 1 on, as somebody who follows the pattern with a finger would call them.
  private func written(_ repeats: [Repeat]) -> [Int] {
    var rows: [Int] = []
    var row = 1
    while rows.count <= Self.horizon {
      guard let turn = repeats.first(where: { $0.from == row }) else {
        rows.append(row)
        row += 1
        continue
      }
      for _ in 0..<(turn.times ?? Self.horizon) { rows += row..<row + turn.length }
      row += turn.length
    }
    return Array(rows.prefix(Self.horizon))
  }

  @Test(arguments: 0..<4) func `pattern rows and reminders agree with lists written out`(part: Int) {
    for seed in part * 1000..<(part + 1) * 1000 {
      var dice = Dice(seed: seed)
      let repeats = repeats(&dice)
      let layout = PatternLayout(repeats)
      let pattern = written(repeats)
      let segments = segments(&dice)
      var named: Set<Int> = []
      for segment in segments {
        var row = segment.from
        for _ in 0..<(segment.times ?? Self.horizon) {
          named.insert(row)
          row += segment.every
        }
      }
      let rows = (1...Self.horizon).filter { named.contains(pattern[$0 - 1]) }
      let occurrences = Occurrences(rhythm: Rhythm(segments), layout: layout)
      let from = dice.roll(1...Self.horizon - 1)
      let to = dice.roll(from...Self.horizon - 1)
      let agrees =
        (1...Self.horizon).allSatisfy { layout.patternRow(of: $0) == pattern[$0 - 1] }
        && layout.place(of: from).next == pattern[from]
        && occurrences.rows(limit: rows.count) == rows
        && occurrences.count(through: to) == rows.filter { $0 <= to }.count
        && occurrences.count(in: from..<to) == rows.filter { $0 >= from && $0 < to }.count
        && occurrences.contains(to) == rows.contains(to)
        && totalAgrees(occurrences, rows, repeats)
      guard agrees else {
        Issue.record("seed \(seed): \(repeats) \(segments)")
        return
      }
    }
  }

  /// A total that is told is that of the list, when the list is long enough to hold all of them.
  private func totalAgrees(_ occurrences: Occurrences, _ rows: [Int], _ repeats: [Repeat]) -> Bool {
    let all = occurrences.rows(limit: 600)
    guard let total = occurrences.total else { return all.count == 600 && occurrences.last == nil }
    return all.count == total && occurrences.last == all.last
  }

  @Test(arguments: 0..<4) func `what is due, passed and due again agrees with a list of what was said`(part: Int) {
    for seed in part * 1000..<(part + 1) * 1000 {
      var dice = Dice(seed: 50_000 + seed)
      var work = Work.knitting(.rows())
      work.repeats = repeats(&dice)
      work.reminders = [
        Reminder(
          id: Reminder.ID(1), counter: Counter.ID(1), text: "x", basis: dice.hit(2) ? .row : .pattern,
          rhythm: Rhythm(segments(&dice)))
      ]
      let rows = Set(work.occurrences(of: work.reminders[0]).rows(limit: 600))
      var dismissed: Set<Int> = []
      var postponed: (row: Int, to: Int)?
      for _ in 0..<dice.roll(3...10) {
        let before = work.counters[0].shown
        var outcome: Outcome?
        switch dice.roll(1...7) {
        case 1...3: outcome = try? work.next(dice.roll(1...5))
        case 4: outcome = try? work.back(dice.roll(1...4))
        case 5: outcome = try? work.set(dice.roll(1...60))
        case 6: if (try? work.dismiss(Reminder.ID(1))) != nil { dismissed.insert(before) }
        default:
          let count = dice.roll(1...5)
          let row = rows.contains(before) && postponed?.row != before ? before : postponed?.row
          if (try? work.snooze(Reminder.ID(1), rows: count)) != nil { postponed = (row ?? 0, before + count) }
        }
        let now = work.counters[0].shown
        if now < before {
          dismissed = dismissed.filter { $0 < now }
          if let row = postponed?.row, row >= now { postponed = nil }
        }
        var due: [Int] = []
        if !dismissed.contains(now) {
          if let postponed, postponed.to == now { due.append(postponed.row) }
          if rows.contains(now) && postponed?.row != now { due.append(now) }
        }
        let passed = now > before ? rows.filter { $0 > before && $0 < now }.count : 0
        let again = now < before ? rows.filter { $0 >= now && $0 < before }.count : 0
        let agrees =
          work.due(on: Counter.ID(1)).map(\.row) == due
          && (outcome == nil
            || (work.due(after: outcome!).map(\.row) == due && outcome!.passed.reduce(0) { $0 + $1.count } == passed
              && outcome!.again.reduce(0) { $0 + $1.count } == again))
          && work.due(on: Counter.ID(1)).allSatisfy { each in each.number == rows.filter { $0 <= each.row }.count }
        guard agrees else {
          Issue.record("seed \(seed): at \(now), was \(before), due \(due): \(work.reminders[0]), \(work.repeats)")
          return
        }
      }
    }
  }
}
