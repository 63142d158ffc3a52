import Domain
import Testing

struct RepeatTests {
  private func layout(_ repeats: Repeat...) -> PatternLayout { PatternLayout(repeats) }

  @Test func `rows 9 to 32 are worked five times, then row 33 follows`() {
    let layout = layout(Repeat(24, from: 9, times: 5))
    #expect([1, 8, 9, 32, 33, 56, 128, 129, 130].map(layout.patternRow) == [1, 8, 9, 32, 9, 32, 32, 33, 34])
    let turn = layout.place(of: 33).turn
    #expect(turn?.done == 1 && turn?.number == 2 && turn?.times == 5 && turn?.position == 1 && turn?.length == 24)
    #expect(turn?.follows == 33 && turn?.isLast == false)
    #expect(layout.place(of: 32).next == 9)
    #expect(layout.place(of: 128).turn?.isLast == true)
    #expect(layout.place(of: 128).next == 33)
    #expect(layout.place(of: 8).turn == nil && layout.place(of: 129).turn == nil)
  }

  @Test func `several repeats are laid out one after another, in any order of making`() {
    let layout = layout(Repeat(4, from: 10, times: 3, id: 1), Repeat(2, from: 3, times: 2, id: 2))
    #expect(
      (1...24).map(layout.patternRow) == [
        1, 2, 3, 4, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 10, 11, 12, 13, 10, 11, 12, 13, 14,
      ])
  }

  @Test func `a repeat without end goes on, and nothing follows`() {
    let layout = layout(Repeat(3, from: 2))
    #expect((1...9).map(layout.patternRow) == [1, 2, 3, 4, 2, 3, 4, 2, 3])
    #expect(layout.place(of: 3_000_001).turn?.done == 999_999)
    #expect(layout.place(of: 3).turn?.follows == nil)
    #expect(layout.firstRow(of: 4) == 4 && layout.firstRow(of: 5) == nil)
  }

  @Test func `repeats that can't be are refused with the reason`() {
    var work = Work.knitting(.rows())
    work.repeats = [Repeat(24, from: 9, times: 5), Repeat(2, from: 50, id: 2)]
    func reason(_ turn: Repeat) -> String? {
      do { try work.check(turn) } catch { return error.message }
      return nil
    }
    #expect(reason(Repeat(4, from: 30, times: 2, id: 3)) == "The repeat of rows 9 to 32 has some of these rows.")
    #expect(reason(Repeat(4, from: 60, times: 2, id: 3)) == "Rows 50 to 51 repeat without end, so row 60 never comes.")
    #expect(reason(Repeat(4, from: 40, id: 3)) == "Rows 40 to 43 repeat without end, so row 50 never comes.")
    #expect(reason(Repeat(4, from: 0, times: 2, id: 3)) == "Row 1 is the first: a repeat can't begin before it.")
    #expect(reason(Repeat(0, from: 1, id: 3)) == "A repeat has from 1 to 999999 rows.")
    #expect(reason(Repeat(4, from: 33, times: 2, id: 3)) == nil)
    #expect(reason(Repeat(30, from: 9, times: 5)) == nil)
  }

  @Test func `an odd repeat worked flat is warned about, in the round or once it isn't`() {
    var work = Work.knitting(.rows())
    let odd = Repeat(7, from: 5, times: 4)
    #expect(work.warning(about: odd) == nil)
    work.sides = [SideChange(counter: Counter.ID(1), from: 1, way: .flat(rightSide: .odd))]
    #expect(work.warning(about: odd) == "Worked flat, a repeat of 7 rows begins on the other side each time.")
    #expect(work.warning(about: Repeat(8, from: 5, times: 4)) == nil)
    #expect(work.warning(about: Repeat(7, from: 5, times: 1)) == nil)
    work.sides.append(SideChange(counter: Counter.ID(1), from: 5, way: .round))
    #expect(work.warning(about: odd) == nil)
    // The last row of the repeat is row 32.
    work.sides.append(SideChange(counter: Counter.ID(1), from: 32, way: .flat(rightSide: .even)))
    #expect(work.warning(about: odd) != nil)
    work.sides[2].from = 33
    #expect(work.warning(about: odd) == nil)
  }

  @Test func `the side comes from the row, not from the repeat`() {
    var work = Work.knitting(.rows(), Counter(id: Counter.ID(2), name: "Yoke", unit: .round))
    #expect(work.side(of: work.counters[0], row: 3) == nil)
    #expect(work.side(of: work.counters[1], row: 3) == .right)
    work.sides = [
      SideChange(counter: Counter.ID(1), from: 21, way: .flat(rightSide: .even)),
      SideChange(counter: Counter.ID(1), from: 1, way: .flat(rightSide: .odd)),
      SideChange(counter: Counter.ID(1), from: 11, way: .round),
    ]
    work.repeats = [Repeat(3, from: 1)]
    #expect(
      [1, 2, 4, 10, 11, 12, 21, 22].map { work.side(of: work.counters[0], row: $0)?.mark } == [
        "RS", "WS", "WS", "WS", "RS", "RS", "WS", "RS",
      ])
  }
}
