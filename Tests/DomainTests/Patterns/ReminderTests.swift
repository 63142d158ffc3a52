import Testing

@testable import Domain

struct ReminderTests {
  private func raglan(_ reminders: Reminder...) -> Work {
    var work = Work.knitting(Counter(id: Counter.ID(1), name: "Round", unit: .round, target: 60))
    work.reminders = reminders
    return work
  }

  private func rows(_ parts: Rhythm.Part..., near: Int = 1) -> [Int]? {
    (try? Rhythm(parts: parts, near: near)).map { Occurrences(rhythm: $0).rows(limit: 5) }
  }

  @Test func `the first five minutes go as they are told`() throws {
    var work = raglan(Reminder("increase at markers", .every(2, from: 2, times: 28)))
    #expect(Phrase.rows(of: work.reminders[0], in: work) == "28 times: rounds 2, 4, 6 … 56.")
    #expect(
      Phrase.rows(of: work.reminders[0], in: work, spoken: true) == "28 times: rounds 2, 4, 6 and so on to 56.")
    let outcome = try work.next()
    #expect(work.due(after: outcome).map { Phrase.due("increase at markers", $0) } == ["increase at markers (1 of 28)"])
    #expect(work.coming(on: Counter.ID(1)).map(\.row) == [4])
    _ = try work.back()
    let jump = try work.set(31)
    #expect(work.due(after: jump).isEmpty)
    #expect(Phrase.passed(jump.passed, in: work) == "15 increases passed")
  }

  @Test func `every 2nd row 20 times, then every 4th 5 times`() throws {
    let rhythm = try Rhythm(
      parts: [Rhythm.Part(every: 2, from: 2, times: 20), Rhythm.Part(every: 4, times: 5)], near: 1)
    #expect(rhythm.segments == [.every(2, from: 2, times: 20), .every(4, from: 44, times: 5)])
    #expect(rhythm.total == 25 && rhythm.last == 60)
    let reminder = Reminder(id: Reminder.ID(1), counter: Counter.ID(1), text: "k2tog", rhythm: rhythm)
    #expect(Phrase.rows(of: reminder, in: raglan()) == "25 times: rounds 2, 4, 6 … 40, then 44, 48, 52 … 60.")
  }

  @Test func `decrease on row 12 and every 6th row after, 5 times`() {
    #expect(rows(Rhythm.Part(every: 6, from: 12, times: 5)) == [12, 18, 24, 30, 36])
    #expect(rows(Rhythm.Part(every: 6, from: 12, more: 4)) == [12, 18, 24, 30, 36])
    #expect(rows(Rhythm.Part(every: 6, from: 12, until: 35)) == [12, 18, 24, 30])
    #expect(rows(Rhythm.Part(every: 6, from: 12, times: 2, until: 36)) == [12, 18])
  }

  @Test func `the first is the next multiple, the row on the needles included`() {
    #expect(rows(Rhythm.Part(every: 6, times: 2), near: 1) == [6, 12])
    #expect(rows(Rhythm.Part(every: 6, times: 2), near: 12) == [12, 18])
    #expect(rows(Rhythm.Part(every: 6, times: 2), near: 13) == [18, 24])
    #expect(rows(Rhythm.Part(every: 10, times: 1), near: 0) == [10])
  }

  @Test func `rhythms that can't be are refused with the reason`() {
    func reason(_ parts: Rhythm.Part...) -> String? {
      do { _ = try Rhythm(parts: parts, near: 1) } catch { return error.message }
      return nil
    }
    #expect(reason() == "Say which row, or every how many rows.")
    #expect(reason(Rhythm.Part(every: 0)) == "every= takes a number from 1 up.")
    #expect(reason(Rhythm.Part(every: 2, times: 0)) == "times= takes a number from 1 up.")
    #expect(
      reason(Rhythm.Part(every: 2, times: 3, more: 2))
        == "times= counts the first one, more= doesn't: give one of them.")
    #expect(reason(Rhythm.Part(every: 2, from: 8, until: 6)) == "until=6 comes before its first row, 8.")
    #expect(
      reason(Rhythm.Part(every: 2), Rhythm.Part(every: 4))
        == "The rhythm before “then” has no end: give it times= or until=.")
    #expect(
      reason(Rhythm.Part(every: 2, from: 2, times: 5), Rhythm.Part(every: 4, from: 10))
        == "“then” begins at 10, before 10 is reached.")
  }

  @Test func `the rows are told in words`() {
    var work = raglan()
    func told(_ reminder: Reminder) -> String { Phrase.rows(of: reminder, in: work) }
    #expect(told(Reminder("x", .every(1, from: 12, times: 1))) == "Round 12.")
    #expect(told(Reminder("x", .every(6, from: 12, times: 5))) == "5 times: rounds 12, 18, 24, 30 and 36.")
    #expect(told(Reminder("x", .every(2, from: 2))) == "Rounds 2, 4, 6 and so on.")
    #expect(
      told(Reminder("x", .every(2, from: 2, times: 2), .every(4, from: 8)))
        == "Rounds 2 and 4, then 8, 12, 16 and so on.")
    work.repeats = [Repeat(8, from: 5, times: 3)]
    #expect(told(Reminder("x", .every(1, from: 6, times: 1), basis: .pattern)) == "3 times: rounds 6, 14 and 22.")
    #expect(told(Reminder("x", .every(1, from: 13, times: 1), basis: .pattern)) == "Round 29.")
    work.repeats[0].times = nil
    #expect(told(Reminder("x", .every(1, from: 6, times: 1), basis: .pattern)) == "Rounds 6, 14, 22 and so on.")
    #expect(
      told(Reminder("x", .every(1, from: 13, times: 1), basis: .pattern))
        == "It never comes: the pattern doesn't reach those rounds.")
  }

  @Test func `a dismissed one is gone until its row is ripped out`() throws {
    var work = raglan(Reminder("increase", .every(2, from: 2, times: 28)))
    _ = try work.next(3)
    #expect(work.due(on: Counter.ID(1)).map(\.number) == [2])
    try work.dismiss(Reminder.ID(1))
    #expect(work.due(on: Counter.ID(1)).isEmpty)
    _ = try work.next()
    let outcome = try work.back()
    #expect(work.due(after: outcome).map(\.number) == [2])
  }

  @Test func `one that is put off comes again, and keeps its number`() throws {
    var work = raglan(Reminder("increase", .every(4, from: 4, times: 7)))
    _ = try work.next(3)
    try work.snooze(Reminder.ID(1), rows: 2)
    #expect(work.due(on: Counter.ID(1)).isEmpty)
    #expect(work.coming(on: Counter.ID(1)).map(\.away) == [2])
    #expect(try work.nextDue().isEmpty)
    let due = try work.nextDue()
    #expect(due.map(\.row) == [4] && due.map(\.number) == [1] && due.map(\.wasSnoozed) == [true])
    try work.snooze(Reminder.ID(1), rows: 2)
    // On row 8 the next one is due as well.
    #expect(try work.nextDue(2).map(\.number) == [1, 2])
    let ripped = try work.back(5)
    #expect(work.due(after: ripped).isEmpty)
    #expect(try work.nextDue().map(\.wasSnoozed) == [false])
  }

  @Test func `what isn't due can't be dismissed, and the answer says when it comes`() throws {
    var work = raglan(Reminder("increase", .every(4, from: 4, times: 1)))
    func reason(_ id: Int64) -> String? {
      do { try work.dismiss(Reminder.ID(id)) } catch { return error.message }
      return nil
    }
    #expect(reason(1) == "That isn't due: it comes on round 4.")
    #expect(reason(2) == "There is no such reminder.")
    _ = try work.next(9)
    #expect(reason(1) == "That doesn't come again.")
  }

  @Test func `ripping says what is due again`() throws {
    var work = raglan(
      Reminder("increase", .every(6, from: 12, times: 5)), Reminder("cable left", .every(8, from: 8), id: 2))
    _ = try work.set(37)
    let outcome = try work.apply(.rip(to: 24), to: Counter.ID(1), at: noon)
    #expect(work.due(after: outcome).map(\.reminder) == [Reminder.ID(1), Reminder.ID(2)])
    #expect(work.due(after: outcome).map(\.number) == [3, 3])
    #expect(
      outcome.again == [
        Crossed(reminder: Reminder.ID(1), count: 3, first: 24), Crossed(reminder: Reminder.ID(2), count: 2, first: 24),
      ])
    #expect(Phrase.again(outcome.again, in: work) == "3 increases and 2 cables due again, first on round 24")
  }

  @Test func `a linked counter's reminders fall due with the press that moves it`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, by: 5, every: 2)])
    work.reminders = [Reminder("new colour", .every(1, from: 5, times: 1), counter: 2)]
    #expect(try work.nextDue().isEmpty)
    #expect(try work.nextDue().map(\.counter) == [Counter.ID(2)])
  }
}
