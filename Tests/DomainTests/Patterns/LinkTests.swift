import Testing

@testable import Domain

struct LinkTests {
  @Test func `two shapings on one stitch counter add up, +8 every 2 rows 32 times and +2 every 8 rows 6 times`() throws
  {
    var work = Work.knitting(
      .rows(), .stitches(2, value: 80),
      links: [Link(1, 1, 2, by: 8, every: 2, times: 32), Link(2, 1, 2, by: 2, every: 8, times: 6)])
    _ = try work.next(8)
    #expect(work.values == [8, 80 + 4 * 8 + 2])
    _ = try work.next(40)
    #expect(work.values == [48, 80 + 24 * 8 + 6 * 2])
    let last = try work.next(16)
    #expect(work.values == [64, 80 + 32 * 8 + 6 * 2])
    #expect(last.rested == [Link.ID(1)])
    _ = try work.next(100)
    #expect(work.values == [164, 348])
    _ = try work.back(164)
    #expect(work.values == [0, 80])
    #expect(work.links.allSatisfy { $0.fired.isEmpty })
  }

  @Test func `a link fires when its row is finished, not when it comes onto the needles`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 6, from: 12, times: 5)])
    _ = try work.next(11)
    #expect(work.counters[0].shown == 12)
    #expect(work.values == [11, 0])
    let outcome = try work.next()
    #expect(work.values == [12, 1])
    #expect(outcome.moved.map(\.counter) == [Counter.ID(1), Counter.ID(2)])
    #expect(outcome.fired == [Fired(link: Link.ID(1), count: 1)])
  }

  @Test func `rows are the pattern's numbers when a counter begins elsewhere`() throws {
    var work = Work.knitting(.rows(first: 9), .stitches(2), links: [Link(1, 1, 2, every: 2, from: 12)])
    _ = try work.next(3)
    #expect(work.values == [3, 0])
    _ = try work.next()
    #expect(work.values == [4, 1])
  }

  @Test func `a tally fires at the number it reaches`() throws {
    var work = Work.knitting(.stitches(1), .rows(2), links: [Link(1, 1, 2, every: 10)])
    _ = try work.next(9)
    #expect(work.values == [9, 0])
    _ = try work.next()
    #expect(work.values == [10, 1])
  }

  @Test func `a link rests after its last row, and says so once`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2, times: 2)])
    #expect(try work.next(3).rested.isEmpty)
    #expect(try work.next().rested == [Link.ID(1)])
    #expect(try work.next(5).rested.isEmpty)
    #expect(work.values == [9, 2])
    #expect(try work.back(5).woken.isEmpty)
    #expect(try work.back().woken == [Link.ID(1)])
    #expect(work.values == [3, 1])
  }

  @Test func `a jump fires nothing, and ripping over it takes nothing back`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2)])
    _ = try work.next(4)
    _ = try work.set(21)
    #expect(work.values == [20, 2])
    _ = try work.next(2)
    #expect(work.values == [22, 3])
    _ = try work.back(4)
    #expect(work.values == [18, 2])
    _ = try work.back(15)
    #expect(work.values == [3, 1])
  }

  @Test func `a jump with fire works or rips its way`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2)])
    _ = try work.set(21, fire: true)
    #expect(work.values == [20, 10])
    _ = try work.set(5, fire: true)
    #expect(work.values == [4, 2])
    _ = try work.apply(.reset, to: Counter.ID(1), at: noon, fire: true)
    #expect(work.values == [0, 0])
  }

  @Test func `after a jump down, rows worked again fire again`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2)])
    _ = try work.next(10)
    _ = try work.set(5)
    #expect(work.values == [4, 5])
    _ = try work.next(2)
    #expect(work.values == [6, 6])
    _ = try work.back(2)
    #expect(work.values == [4, 5])
  }

  @Test func `a reset leaves what is linked where it is`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2)])
    _ = try work.next(10)
    _ = try work.apply(.reset, to: Counter.ID(1), at: noon)
    #expect(work.values == [0, 5])
    #expect(work.links[0].fired.isEmpty)
  }

  @Test func `a step down stops at nothing, and only what it took is given back`() throws {
    var work = Work.knitting(.rows(), .stitches(2, value: 5), links: [Link(1, 1, 2, by: -2)])
    _ = try work.next(4)
    #expect(work.values == [4, 0])
    _ = try work.back(1)
    #expect(work.values == [3, 0])
    _ = try work.back(1)
    #expect(work.values == [2, 1])
    _ = try work.back(2)
    #expect(work.values == [0, 5])
  }

  @Test func `a signed counter goes below nothing`() throws {
    var work = Work.knitting(.rows(), .stitches(2, isSigned: true), links: [Link(1, 1, 2, by: -2)])
    _ = try work.next(4)
    #expect(work.values == [4, -8])
  }

  @Test func `a cable counter begins again every eight rows, and ripping puts its row back`() throws {
    var work = Work.knitting(.rows(), .rows(2), links: [Link(1, 1, 2), Link(2, 1, resets: 2, every: 8)])
    _ = try work.next(7)
    #expect(work.values == [7, 7])
    _ = try work.next()
    #expect(work.values == [8, 0])
    _ = try work.next(3)
    #expect(work.values == [11, 3])
    _ = try work.back(4)
    #expect(work.values == [7, 7])
  }

  @Test func `chains move on, and ripping takes the whole chain back`() throws {
    var work = Work.knitting(
      .rows(), .stitches(2), .stitches(3), links: [Link(1, 1, 2, by: 3, every: 2), Link(2, 2, 3, every: 4)])
    _ = try work.next(8)
    #expect(work.values == [8, 12, 3])
    _ = try work.back(2)
    #expect(work.values == [6, 9, 2])
    _ = try work.back(6)
    #expect(work.values == [0, 0, 0])
  }

  @Test func `a thousand even firings are kept as one run`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, every: 2)])
    _ = try work.next(1000)
    #expect(work.links[0].fired == [FiringRun(last: 1000, step: 2, count: 500, amount: 1)])
  }

  @Test func `a move that would fire without measure is refused and changes nothing`() throws {
    var work = Work.knitting(
      .rows(), .stitches(2), .stitches(3), links: [Link(1, 1, 2, by: 1000), Link(2, 2, 3, by: 1000)])
    let before = work
    #expect(throws: Refusal.self) { try work.next(1000) }
    #expect(work == before)
    _ = try work.next(5)
    #expect(work.values == [5, 5000, 5_000_000])
  }

  @Test func `an edited link still takes back what it did`() throws {
    var work = Work.knitting(.rows(), .stitches(2), links: [Link(1, 1, 2, by: 2, every: 2)])
    _ = try work.next(4)
    // As another program edits it, which leaves alone what it has fired.
    (work.links[0].effect, work.links[0].every, work.links[0].from) = (.by(5), 3, 3)
    _ = try work.next(2)
    #expect(work.values == [6, 9])
    _ = try work.back(6)
    #expect(work.values == [0, 0])
  }

  @Test func `links that can't be are refused with the reason`() throws {
    let work = Work.knitting(
      Counter(id: Counter.ID(1), name: "Row"), Counter(id: Counter.ID(2), name: "Sleeve"),
      Counter(id: Counter.ID(3), name: "Cable"), links: [Link(1, 1, 2), Link(2, 2, 3)])
    func reason(_ link: Link) -> String? {
      do { try work.check(link) } catch { return error.message }
      return nil
    }
    #expect(reason(Link(9, 1, 1)) == "Row can't move itself.")
    #expect(
      reason(Link(9, 3, 1)) == "That would go round in a circle: Row moves Sleeve, Sleeve moves Cable, Cable moves Row."
    )
    #expect(reason(Link(9, 1, 3)) == "Cable is moved by Sleeve already, and a counter follows only one.")
    #expect(reason(Link(9, 1, 7)) == "This project has no such counter.")
    #expect(reason(Link(9, 1, 2, by: 0)) == "by= takes a number from 1 to 1000, or from -1 to -1000.")
    #expect(reason(Link(9, 1, 2, every: 0)) == "every= takes a number from 1 up.")
    #expect(reason(Link(9, 1, 2, times: 0)) == "times= takes a number from 1 up.")
    #expect(reason(Link(9, 1, 2, by: 8, every: 2)) == nil)
    #expect(reason(Link(2, 1, 3)) == nil)
  }
}
