import Domain
import Testing

struct InstructionTests {
  private func instructions(_ places: Instruction.Place...) -> Instructions {
    Instructions(
      places.enumerated().map { index, place in
        Instruction(id: Instruction.ID(Int64(index)), counter: Counter.ID(1), place: place, text: "\(index)")
      })
  }

  private func text(_ instructions: Instructions, _ row: Int, _ repeats: Repeat...) -> String? {
    instructions.at(PatternLayout(repeats).place(of: row))?.text
  }

  @Test func `a row's own text comes first, then the repeat's, a range's, and odd or even rows'`() {
    let all = instructions(
      .alternate(from: 2, to: nil), .rows(from: 3, to: 12), .row(6), .repeatRow(2), .rows(from: 7, to: 8),
      .alternate(from: 1, to: nil))
    let turn = Repeat(4, from: 9, times: 2)
    #expect((1...18).map { text(all, $0, turn) ?? "-" }.joined() == "501112441311131150")
  }

  @Test func `of two texts for the same rows the later counts`() {
    #expect(text(instructions(.row(3), .row(3)), 3) == "1")
    #expect(text(instructions(.rows(from: 1, to: 4), .rows(from: 3, to: 6)), 3) == "1")
    #expect(text(instructions(.rows(from: 1, to: 4)), 5) == nil)
  }

  @Test func `texts follow the pattern's row`() {
    let all = instructions(.row(9), .row(33))
    #expect(text(all, 33, Repeat(24, from: 9, times: 5)) == "0")
    #expect(text(all, 129, Repeat(24, from: 9, times: 5)) == "1")
  }

  @Test(arguments: [
    ("Cast on 96 (104, 112) sts", 2, "Cast on 104 sts"),
    ("96 (104,112)", 1, "96"),
    ("k5 (6, 7), p2, k5 (6, 7)", 3, "k7, p2, k7"),
    ("96 (104, 112) [120, 128] sts", 5, "128 sts"),
    ("15 (16.5, 18) cm", 2, "16.5 cm"),
    ("k to end (24 sts)", 2, "k to end (24 sts)"),
    ("k2, (p2, k2) 3 times", 2, "k2, (p2, k2) 3 times"),
    ("96 (104, 112)", 4, "96 (104, 112)"),
    ("rep 3 (4) times", 2, "rep 3 (4) times"),
    ("dec 0 (1, -)", 3, "dec -"),
    ("k2 (3, 4", 2, "k2 (3, 4"),
    ("", 1, ""),
  ]) func `sizes are read out of numbers followed by lists in brackets`(text: String, size: Int, expected: String) {
    #expect(text.choosing(size: size) == expected)
  }

  @Test(
    arguments: [
      ("k to end (24 sts)", 24), ("k to end. (24 sts.)", 24), ("inc x 6 [12]", 12), ("2 sc in each st around (12)", 12),
      ("p to end – 24 sts", 24), ("sc in each st (18 sc)", 18), ("dec (2 sts dec'd)", nil), ("k to last 24 sts", nil),
      ("k 24 sts", nil), ("(p2, k2)", nil), ("k to marker (RS)", nil), ("k2tog (8 sts remain)", 8), ("", nil),
      ("(", nil),
      ("sl1-2 sts", nil), ("k all (24 stitches in total)", 24),
    ] as [(String, Int?)]) func `the stitch count is what the text ends with`(text: String, expected: Int?)
  {
    #expect(text.stitchCount == expected)
  }

  @Test func `the stitch count is that of the size`() {
    let instruction = Instruction(
      id: Instruction.ID(1), counter: Counter.ID(1), place: .row(1), text: "k to end – 96 (104, 112) sts")
    #expect(instruction.stitches(size: 2) == 104 && instruction.stitches(size: nil) == nil)
    #expect(instruction.text(size: 2) == "k to end – 104 sts" && instruction.text(size: nil) == instruction.text)
  }

  @Test func `a row is told with its side, text and count, and what works at the same time`() throws {
    var work = Work.knitting(
      .rows(target: 4), Counter(id: Counter.ID(2), name: "Cable", value: 0),
      links: [Link(1, 1, 2), Link(2, 1, resets: 2, every: 8)])
    work.size = 2
    work.sides = [SideChange(counter: Counter.ID(1), from: 1, way: .flat(rightSide: .odd))]
    work.instructions = [
      Counter.ID(1): Instructions([
        Instruction(id: Instruction.ID(1), counter: Counter.ID(1), place: .row(2), text: "k 5 (6, 7). (24 sts)")
      ]),
      Counter.ID(2): Instructions([
        Instruction(
          id: Instruction.ID(2), counter: Counter.ID(2), place: .rows(from: 1, to: 8), text: "cable", side: .right)
      ]),
    ]
    work.reminders = [Reminder("measure", .every(1, from: 2, times: 1))]
    let ahead = work.ahead(9, on: Counter.ID(1))
    #expect(ahead.map(\.place.row) == [2, 3, 4])
    #expect(ahead[0].due.count == 1 && ahead[1].due.isEmpty)
    _ = try work.next()
    let together = work.facingTogether(Counter.ID(1))
    #expect(together.map(\.counter) == [Counter.ID(1), Counter.ID(2)])
    #expect(together[0].instruction == "k 6. (24 sts)" && together[0].stitches == 24 && together[0].side == .wrong)
    #expect(together[0].due.map(\.number) == [1])
    // Row 2 of a range whose first row is a right side row.
    #expect(together[1].instruction == "cable" && together[1].side == .wrong)
  }

  @Test func `nothing is ahead of a finished counter`() throws {
    var work = Work.knitting(.rows(target: 2))
    #expect(work.ahead(3, on: Counter.ID(1)).map(\.place.row) == [2])
    _ = try work.next(2)
    #expect(work.ahead(3, on: Counter.ID(1)).isEmpty)
  }

  @Test func `looking up agrees with looking through all of them`() {
    for seed in 0..<100 {
      var dice = Dice(seed: seed)
      let all = (0..<dice.roll(1...25)).map { id in
        let from = dice.roll(1...20)
        let place: Instruction.Place =
          switch dice.roll(1...4) {
          case 1: .row(from)
          case 2: .rows(from: from, to: from + dice.roll(0...10))
          case 3: .alternate(from: from, to: dice.hit(2) ? nil : from + dice.roll(0...10))
          default: .repeatRow(dice.roll(1...5))
          }
        return Instruction(id: Instruction.ID(Int64(id)), counter: Counter.ID(1), place: place, text: "")
      }
      let layout = PatternLayout([Repeat(dice.roll(1...6), from: dice.roll(1...10), times: dice.roll(1...4))])
      let found = Instructions(all)
      for row in 1...45 {
        let place = layout.place(of: row)
        var best: (rank: Int, instruction: Instruction)?
        for instruction in all {
          guard let rank = rank(instruction.place, place), rank <= best?.rank ?? .max else { continue }
          best = (rank, instruction)
        }
        guard found.at(place) == best?.instruction else {
          Issue.record("seed \(seed), row \(row): \(all.map(\.place))")
          return
        }
      }
    }
  }

  /// How near a text is to a row, the lower the nearer; nil when it isn't for the row.
  private func rank(_ text: Instruction.Place, _ place: PatternPlace) -> Int? {
    let row = place.patternRow
    switch text {
    case .row(let only): return only == row ? 0 : nil
    case .repeatRow(let position): return position == place.turn?.position ? 1 : nil
    case .rows(let from, let to): return (from...to).contains(row) ? 10 + to - from : nil
    case .alternate(let from, let to):
      guard stride(from: from, through: to ?? 1000, by: 2).contains(row) else { return nil }
      return 1000 + (to.map { $0 - from } ?? 1000)
    }
  }
}
