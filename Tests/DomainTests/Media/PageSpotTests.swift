import Domain
import TestSupport
import Testing

/// Where a row is in the pattern: examples, and thousands of random ones against a plain model.
@Suite struct PageSpotTests {
  private let body = Counter.ID(1)
  private let sleeve = Counter.ID(2)

  private func pattern(_ links: [PageLink], place: PatternFile.Place = .init(PageSpot(page: 1))) -> PatternFile {
    PatternFile(
      id: Identifier(1), project: Identifier(1), name: "Raglan", file: "", kind: .pdf, place: place, links: links)
  }

  private func link(_ row: Int, _ page: Int, _ position: Int = 0, of counter: Counter.ID? = nil) -> PageLink {
    PageLink(counter: counter ?? body, row: row, spot: PageSpot(page: page, position: position))
  }

  @Test func `a row is where the last linked row up to it is`() {
    let pattern = pattern([link(1, 2), link(41, 3)])
    #expect(pattern.spot(of: body, row: 0) == nil)
    #expect(pattern.spot(of: body, row: 1) == PageSpot(page: 2))
    #expect(pattern.spot(of: body, row: 40) == PageSpot(page: 2))
    #expect(pattern.spot(of: body, row: 41) == PageSpot(page: 3))
    #expect(pattern.spot(of: body, row: 999) == PageSpot(page: 3))
    #expect(pattern.spot(of: sleeve, row: 41) == nil)
  }

  @Test func `between two rows of a page it moves evenly, up a chart too`() {
    let chart = pattern([link(1, 4, 9000), link(41, 4, 1000)])
    #expect(chart.spot(of: body, row: 11)?.position == 7000)
    #expect(chart.spot(of: body, row: 21)?.position == 5000)
    #expect(chart.spot(of: body, row: 41)?.position == 1000)
  }

  @Test func `the person's own place counts from its row on, and before a link of the same row`() {
    let own = PatternFile.Place(PageSpot(page: 7, position: 500), counter: body, row: 10)
    let pattern = pattern([link(1, 2), link(10, 3), link(20, 4)], place: own)
    #expect(pattern.spot(of: body, row: 9) == PageSpot(page: 2))
    #expect(pattern.spot(of: body, row: 10) == PageSpot(page: 7, position: 500))
    #expect(pattern.spot(of: body, row: 19) == PageSpot(page: 7, position: 500))
    #expect(pattern.spot(of: body, row: 20) == PageSpot(page: 4))
  }

  @Test func `each counter has its own pages, and a tally leaves the page alone`() {
    let tally = Counter(id: Identifier(3), name: "Stitches", unit: Unit("stitch"), value: 5)
    var work = Work(
      project: Project(id: Identifier(1), uid: "", name: "Raglan"),
      counters: [
        Counter(id: body, name: "Body", value: 50), Counter(id: sleeve, name: "Sleeve", value: 3), tally,
      ], activeCounter: body)
    #expect(work.spot(for: work.active) == nil)
    work.patternFile = pattern(
      [link(1, 2), link(41, 3), link(1, 8, of: sleeve)], place: .init(PageSpot(page: 2), counter: body, row: 5))
    #expect(work.spot(for: work.counters[0])?.page == 3)
    #expect(work.spot(for: work.counters[1])?.page == 8)
    #expect(work.spot(for: tally)?.page == 3)
    #expect(work.spot(for: nil)?.page == 3)
  }

  @Test func `in a repeat the pages go back with the pattern's rows`() {
    var work = Work(
      project: Project(id: Identifier(1), uid: "", name: "Lace"), counters: [Counter(id: body, name: "Row")],
      activeCounter: body)
    work.repeats = [Repeat(id: Identifier(1), counter: body, from: 9, length: 24, times: 5)]
    work.patternFile = pattern([link(1, 1), link(20, 2), link(33, 3)])
    func page(_ row: Int) -> Int? {
      work.counters[0].value = row - 1
      return work.spot(for: work.counters[0])?.page
    }
    // Row 32 is the pattern's 32; row 33 is its row 9 again; 44 is 20; after 9 + 5 times 24 comes its row 33.
    #expect([8, 20, 32, 33, 43, 44, 128, 129].map(page) == [1, 2, 2, 1, 1, 2, 2, 3])
  }

  @Test func `any row is where the plain model says`() {
    var random = Seeded()
    for _ in 0..<3000 {
      var links: [PageLink] = []
      for _ in 0..<random.below(8) {
        let row = random.below(60) - 5
        guard !links.contains(where: { $0.row == row }) else { continue }
        links.append(link(row, 1 + random.below(3), random.below(10_001)))
      }
      var place = PatternFile.Place(PageSpot(page: 9, position: random.below(10_001)))
      if random.bool() { place = .init(place.spot, counter: body, row: random.below(60) - 5) }
      let pattern = pattern(links.shuffled(using: &random), place: place)
      // The model: every row that is known, the person's own in the place of a link's.
      var known: [(row: Int, spot: PageSpot)] = links.filter { $0.row != place.row }.map { ($0.row, $0.spot) }
      if let row = place.row { known.append((row, place.spot)) }
      known.sort { $0.row < $1.row }
      for row in -8...60 {
        let spot = pattern.spot(of: body, row: row)
        guard let index = known.lastIndex(where: { $0.row <= row }) else {
          #expect(spot == nil, "\(random)")
          continue
        }
        let before = known[index]
        #expect(spot?.page == before.spot.page, "\(random)")
        guard let position = spot?.position else { continue }
        guard index + 1 < known.count, known[index + 1].spot.page == before.spot.page else {
          #expect(position == before.spot.position, "\(random)")
          continue
        }
        let after = known[index + 1]
        let exact =
          Double(before.spot.position)
          + Double(after.spot.position - before.spot.position) * Double(row - before.row)
          / Double(after.row - before.row)
        #expect(abs(Double(position) - exact) < 1, "\(random)")
        // It never leaves the stretch, nor turns round in it.
        #expect(
          (min(before.spot.position, after.spot.position)...max(before.spot.position, after.spot.position)).contains(
            position))
        if row > before.row, let earlier = pattern.spot(of: body, row: row - 1)?.position {
          #expect(after.spot.position >= before.spot.position ? position >= earlier : position <= earlier, "\(random)")
        }
      }
    }
  }

  @Test func `the largest rows and positions do not overflow`() {
    let far = pattern([link(-999_999_999, 1, 0), link(999_999_999, 1, 10_000)])
    #expect(far.spot(of: body, row: 0)?.position == 5000)
  }

  @Test func `positions are read and written from 0 to 1`() {
    #expect(PageSpot.position("0") == 0)
    #expect(PageSpot.position("1") == 10_000)
    #expect(PageSpot.position("0.42") == 4200)
    #expect(PageSpot.position(".5") == 5000)
    #expect(PageSpot.position("42%") == 4200)
    for text in ["1.1", "-0.1", "101%", "", "%", "half", "0.12345", "1e-1", "0,5"] {
      #expect(PageSpot.position(text) == nil, "\(text)")
    }
    #expect([0, 1, 4200, 5000, 9999, 10_000].map(PageSpot.text) == ["0", "0.0001", "0.42", "0.5", "0.9999", "1"])
    for position in 0...10_000 { #expect(PageSpot.position(PageSpot.text(position)) == position) }
  }

  @Test func `the band goes along with the row and stays on the page`() {
    var random = Seeded()
    for _ in 0..<2000 {
      let top = random.below(9999)
      let area = Annotation.Area(top: top, bottom: top + 1 + random.below(10_000 - top))
      let band = Annotation(id: Identifier(1), pattern: Identifier(1), kind: .band, page: 2, area: area)
      let spot = PageSpot(page: 2, position: random.below(10_001))
      let moved = band.area(at: spot)
      #expect(moved.bottom - moved.top == area.bottom - area.top, "\(random)")
      #expect(moved.top >= 0 && moved.bottom <= 10_000, "\(random)")
      #expect(moved.top <= spot.position && spot.position <= moved.bottom, "\(random)")
      #expect(band.area(at: PageSpot(page: 3, position: spot.position)) == area)
      var highlight = band
      highlight.kind = .highlight
      #expect(highlight.area(at: spot) == area)
    }
  }
}
