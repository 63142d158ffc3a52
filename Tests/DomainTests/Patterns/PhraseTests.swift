import Testing

@testable import Domain

struct PhraseTests {
  @Test func `ordinals`() {
    #expect(
      [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(Phrase.ordinal) == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th",
      ])
  }

  @Test func `lists`() {
    #expect(Phrase.list([]) == "" && Phrase.list(["a"]) == "a" && Phrase.list(["a", "b", "c"]) == "a, b and c")
  }

  @Test func `which one of how many`() {
    #expect(
      Phrase.position(3, of: 28) == "3 of 28" && Phrase.position(3, of: nil) == "3rd time"
        && Phrase.position(1, of: 1) == "")
  }

  @Test func `what is counted is named when its text begins with a thing`() {
    #expect(Phrase.count(15, of: "increase at markers") == "15 increases")
    #expect(Phrase.count(1, of: "Decrease, both ends") == "1 decrease")
    #expect(Phrase.count(2, of: "k2tog at both ends") == "2 reminders")
  }

  @Test func `a link is told`() {
    let work = Work.knitting(.rows(), .stitches(2))
    #expect(
      Phrase.link(Link(1, 1, 2, by: 8, every: 2, times: 32), in: work) == "every 2nd row, 32 times: Stitches 8 up")
    #expect(
      Phrase.link(Link(1, 1, 2, by: -2, every: 6, from: 12), in: work) == "every 6th row from row 12: Stitches 2 down")
    #expect(Phrase.link(Link(1, 1, resets: 2, every: 8), in: work) == "every 8th row: Stitches back to nothing")
    #expect(Phrase.link(Link(1, 1, 2, every: 8, times: 1), in: work) == "on row 8: Stitches 1 up")
    #expect(
      Phrase.rows(of: Link(1, 1, 2, every: 6, from: 12, times: 5), in: work) == "Rows 12, 18, 24, 30 and 36.")
  }

  @Test func `where a row is in the pattern`() {
    let layout = PatternLayout([Repeat(24, from: 9, times: 5)])
    func told(_ row: Int) -> String? { Phrase.place(layout.place(of: row), unit: .row) }
    func follows(_ row: Int) -> String? { Phrase.follows(layout.place(of: row), unit: .row) }
    #expect(told(8) == nil && follows(8) == nil && follows(9) == nil)
    #expect(told(33) == "pattern row 9, repeat 2 of 5, row 1 of 24")
    #expect(follows(32) == "then row 9 again" && follows(128) == "then pattern row 33")
    #expect(told(129) == "pattern row 33")
  }
}
