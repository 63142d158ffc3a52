import Domain
import Testing

struct FinishingTests {
  @Test func `reaching the target is told once, and pressing on is allowed`() throws {
    var work = Work.knitting(.rows(target: 3))
    #expect(try work.next(2).reached.isEmpty)
    #expect(try work.next().reached == [Counter.ID(1)])
    #expect(try work.next().reached.isEmpty)
    #expect(work.counters[0].value == 4 && work.counters[0].isDone)
    _ = try work.back(2)
    #expect(!work.counters[0].isDone)
    #expect(try work.next(5).reached == [Counter.ID(1)])
  }

  @Test func `a linked counter that reaches its target is told too`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, by: 4, every: 2)])
    work.counters[1].target = 10
    #expect(try work.next(5).reached.isEmpty)
    #expect(try work.next().reached == [Counter.ID(2)])
  }

  @Test func `a count is from 1 to 1000`() {
    var work = Work.knitting(.rows())
    for count in [0, -1, 1001, Int.min, Int.max] {
      #expect(throws: Refusal(.value, "A count is from 1 to 1000.")) { try work.next(count) }
      #expect(throws: Refusal(.value, "A count is from 1 to 1000.")) { try work.back(count) }
    }
  }

  @Test func `numbers at the ends of what a number can be are refused`() {
    var work = Work.knitting(.rows(first: 5), .stitches(2, isSigned: true))
    for number in [Int.min, Int.min + 1, -1_000_000_000, 1_000_000_000, Int.max] {
      for id in [Counter.ID(1), Counter.ID(2)] {
        for move in [Move.show(number), .finish(number), .rip(to: number)] {
          #expect(throws: Refusal(.range, "A counter stays below 1000000000.")) {
            try work.apply(move, to: id, at: noon)
          }
        }
      }
    }
  }
}
