import Domain
import Testing

struct GaugeTests {
  @Test(arguments: [("22x30", "22x30"), ("22.5×30", "22.5x30"), ("22 X 30.25", "22x30.25"), ("20.05x28", "20.05x28")])
  func `a gauge is stitches by rows to 10 cm`(text: String, expected: String) throws {
    #expect(try Gauge(text).text == expected)
  }

  @Test(arguments: ["22", "22x", "x30", "0x30", "22x-30", "22x30x4", "22.x30", "a", "22.555x30", "9999x30"])
  func `what isn't a gauge is refused`(text: String) {
    #expect(throws: Refusal(.value, "A gauge is stitches and rows to 10 cm, as 22x30.")) { try Gauge(text) }
  }

  @Test(
    arguments: [
      ("38cm", 380_000, "38 cm"), ("38.5 cm", 385_000, "38.5 cm"), ("380mm", 380_000, "380 mm"),
      ("15in", 381_000, "15 in"),
      ("15\"", 381_000, "15 in"), ("38", nil, nil), ("cm", nil, nil), ("0cm", nil, nil), ("-3cm", nil, nil),
      ("38 ells", nil, nil),
    ] as [(String, Int?, String?)]) func `a length has a unit`(text: String, micrometres: Int?, shown: String?)
  {
    #expect(Length(text)?.micrometres == micrometres)
    #expect(Length(text)?.text == shown)
  }

  @Test func `38 cm at 30 rows to 10 cm is about row 114; measure at 108`() throws {
    var work = Work.knitting(.rows())
    work.gauge = try Gauge("22x30")
    try work.aim(Counter.ID(1), at: Length("38cm"))
    #expect(work.counters[0].target == 114)
    #expect(Phrase.measure(of: work.counters[0], in: work) == "about row 114; measure at 108")
  }

  @Test func `the target follows a new gauge`() throws {
    var work = Work.knitting(.rows(first: 11))
    try work.aim(Counter.ID(1), at: Length("38cm"))
    #expect(work.counters[0].target == nil)
    #expect(work.take(gauge: try Gauge("22x30")) == [Counter.ID(1)])
    #expect(work.counters[0].target == 124)
    #expect(work.take(gauge: try Gauge("22x28")) == [Counter.ID(1)])
    #expect(work.counters[0].target == 116)
    #expect(work.take(gauge: try Gauge("20x28")) == [])
    try work.aim(Counter.ID(1), at: nil)
    #expect(work.take(gauge: try Gauge("22x30")) == [])
  }

  @Test func `a tally aims at no length`() {
    var work = Work.knitting(.stitches(1))
    #expect(throws: Refusal(.state, "Only rows and rounds can aim at a length.")) {
      try work.aim(Counter.ID(1), at: Length("38cm"))
    }
  }

  @Test func `a short piece is measured in time`() throws {
    let gauge = try Gauge("22x30")
    let rows = [1, 2, 3, 10, 100].map {
      Measure(counter: Counter.ID(1), length: Length(micrometres: $0 * 10_000, unit: .cm))
    }
    #expect(rows.map { $0.rows(at: gauge) } == [3, 6, 9, 30, 300])
    #expect(rows.map { $0.rowsToMeasure(at: gauge) } == [1, 4, 7, 28, 285])
  }
}
