import Domain
import Testing

struct InstructionTextTests {
  private func read(_ text: String, rightSide: SideChange.Parity? = nil) -> [InstructionText.Entry]? {
    try? InstructionText.entries(in: text, rightSide: rightSide)
  }

  private func places(_ text: String, rightSide: SideChange.Parity? = nil) -> [Instruction.Place]? {
    read(text, rightSide: rightSide)?.map(\.place)
  }

  private func faults(_ text: String) -> [String] {
    do { _ = try InstructionText.entries(in: text) } catch { return error.faults.map(\.message) }
    return []
  }

  @Test func `a pattern is read as it is typed`() throws {
    let text = """
      # Left front
      Row 1 (RS): k2, *p2, k2; rep from * to end.
      Row 2 and all even rows: purl

      Rows 3-8: work as set
        as far as the marker, then
      knit to the end. (24 sts)
      Rnd 9 (buttonhole row): k3, yo
      """
    let entries = try #require(read(text))
    #expect(entries.map(\.place) == [.row(1), .alternate(from: 2, to: nil), .rows(from: 3, to: 8), .row(9)])
    #expect(
      entries.map(\.text) == [
        "k2, *p2, k2; rep from * to end.", "purl", "work as set as far as the marker, then knit to the end. (24 sts)",
        "(buttonhole row) k3, yo",
      ])
    #expect(entries.map(\.side) == [.right, nil, nil, nil])
    #expect(entries.map(\.line) == [2, 3, 5, 8])
  }

  @Test func `crochet is read as well`() throws {
    let entries = try #require(read("Rnd 1: 6 sc in magic ring (6)\r\nR2: inc x 6 [12]\nRnds 3–5: sc around (12)"))
    #expect(entries.map(\.place) == [.row(1), .row(2), .rows(from: 3, to: 5)])
    #expect(entries.map(\.text.stitchCount) == [6, 12, 12])
  }

  @Test(
    arguments: [
      ("Row 1: k", [.row(1)]),
      ("row 1 : k", [.row(1)]),
      ("Round 12. (RS): k", [.row(12)]),
      ("7: k", [.row(7)]),
      ("Rows 1, 3 and 5: k", [.row(1), .row(3), .row(5)]),
      ("Rows 1, 3, and 5: k", [.row(1), .row(3), .row(5)]),
      ("Rows 1 & 3: k", [.row(1), .row(3)]),
      ("Row 1 and Row 3: k", [.row(1), .row(3)]),
      ("Rows 5–12: work as set", [.rows(from: 5, to: 12)]),
      ("Rows 5 to 12: k", [.rows(from: 5, to: 12)]),
      ("Rows 5 - 12, 14 and 16-18: k", [.rows(from: 5, to: 12), .row(14), .rows(from: 16, to: 18)]),
      ("Row 2 and all even rows: p", [.alternate(from: 2, to: nil)]),
      ("Row 2 and all following alternate rows: p", [.alternate(from: 2, to: nil)]),
      ("Row 2 and every foll alt row: p", [.alternate(from: 2, to: nil)]),
      ("Row 2 and all other WS rows: p", [.alternate(from: 2, to: nil)]),
      ("Row 3 and all even rows: p", [.row(3), .alternate(from: 4, to: nil)]),
      ("Rows 1, 2 and all odd rows: k", [.row(1), .row(2), .alternate(from: 3, to: nil)]),
      ("Row 9 and all following rows: k", [.row(9), .rows(from: 10, to: 999_999_999)]),
      ("Even rows: p", [.alternate(from: 2, to: nil)]),
      ("All odd rows: k", [.alternate(from: 1, to: nil)]),
      ("Odd rows 5-11: k", [.alternate(from: 5, to: 11)]),
      ("Even rows from 7: p", [.alternate(from: 8, to: nil)]),
      ("All rows: k", [.rows(from: 1, to: 999_999_999)]),
      ("Repeat row 3: cable", [.repeatRow(3)]),
      ("Row 3 of the repeat: cable", [.repeatRow(3)]),
      ("Repeat rows 1-3: k", [.repeatRow(1), .repeatRow(2), .repeatRow(3)]),
      ("Row 4: k\nNext row (RS): p", [.row(4), .row(5)]),
    ] as [(String, [Instruction.Place])]) func `rows are written in many ways`(
      text: String, expected: [Instruction.Place]
    )
  {
    #expect(places(text) == expected)
  }

  @Test func `wrong side rows are known from a row that says its side, or when told`() {
    #expect(places("Row 1 (WS): p\nAll RS rows: k") == [.row(1), .alternate(from: 2, to: nil)])
    #expect(places("WS rows: p", rightSide: .odd) == [.alternate(from: 2, to: nil)])
    #expect(
      faults("All WS rows: p") == ["Line 1: expected “odd rows” or “even rows”: no row says yet which are WS rows."])
  }

  @Test func `the side of the first row decides those of the others`() {
    #expect(read("Rows 1, 2 and 3 (RS): k")?.map(\.side) == [.right, .wrong, .right])
  }

  @Test(arguments: [
    ("k2, p2", "Line 1: expected the rows that the text is for, as “Row 3:” or “Rows 3-8:”."),
    ("Row 1: k\n\nSleeve", "Line 3: expected the rows that the text is for, as “Row 3:” or “Rows 3-8:”."),
    ("Row one: k", "Line 1: expected a row number instead of “one”."),
    ("Row: k", "Line 1: expected a row number before the colon."),
    ("Row 1 k2, p2", "Line 1: expected a colon after “Row 1”. If it goes on from the line above, indent it."),
    ("Row 1:", "Line 1: expected what to work, after the colon."),
    ("Rows 8-3: k", "Line 1: rows 8 to 3 run backwards."),
    ("Row 1: k\nRow 1: p", "Line 2: these rows have a text already, on line 1."),
    ("Row 2 and all: p", "Line 1: expected a row number, or “all even rows”, after “and”."),
    ("Row 2 cable: p", "Line 1: expected a colon before “cable”."),
    ("Next row: k", "Line 1: expected the number of the row: there is none before it to go on from."),
    ("Rows 2-: k", "Line 1: expected a row number before the colon."),
    ("Row 99999999999999999999: k", "Line 1: expected a row number instead of “99999999999999999999”."),
  ]) func `what can't be read is named by its line, with what was expected`(text: String, expected: String) {
    #expect(faults(text) == [expected])
  }

  @Test func `all bad lines are named at once, and nothing is taken`() {
    let text = "Row 1: k\nRow two: p\n  more of it\nRow 3: k\nRow 4 k"
    #expect(
      faults(text) == [
        "Line 2: expected a row number instead of “two”.",
        "Line 5: expected a colon after “Row 4”. If it goes on from the line above, indent it.",
      ])
    #expect(read(text) == nil)
  }

  @Test func `any text is read or refused, never a crash`() {
    let pieces = [
      "Row", "Rows", "Rnd", "R", "1", "12", "3-8", "–", ",", "and", "all", "even", "rows", "(RS)", "[", "(", ")", ":",
      "\n", " ",
      "  k2", "p2 (24 sts)", "96 (104, 112)", "repeat", "next", "from", "WS", "of", "#", "\t", "\r\n", "é", "0",
      "999999999",
    ]
    for seed in 0..<2000 {
      var dice = Dice(seed: seed)
      var text = ""
      for _ in 0..<dice.roll(1...14) { text += pieces.randomElement(using: &dice)! + (dice.hit(2) ? " " : "") }
      guard let entries = read(text) else { continue }
      for entry in entries { _ = (entry.text.stitchCount, entry.text.choosing(size: 2)) }
      guard Set(entries.map(\.place)).count == entries.count, entries.allSatisfy({ !$0.text.isEmpty }) else {
        Issue.record("seed \(seed): \(text)")
        return
      }
    }
  }
}
