import TestSupport
import Testing

@testable import Domain

@Suite struct TallyTests {
  private func micro(_ amounts: [Amount], in unit: YarnUnit, _ putUp: PutUp = PutUp()) -> Int64? {
    Tally(amounts).micro(in: unit, putUp)
  }

  @Test func `an ounce is 28.349523125 g and a yard 0.9144 m, exactly`() {
    let ounces = Amount(micro: 1_000_000, .ounce)
    #expect(micro([ounces], in: .gram) == 28_349_523)  // 28.349523125 g to a millionth
    #expect(micro([Amount(micro: 8_000_000, .ounce)], in: .gram) == 226_796_185)  // 226.796185 g, exactly
    #expect(micro([Amount(micro: 16_000_000, .ounce)], in: .gram) == 453_592_370)  // a pound is 453.59237 g
    #expect(micro([Amount(micro: 1_000_000, .yard)], in: .metre) == 914_400)
    #expect(micro([Amount(micro: 914_400, .metre)], in: .yard) == 1_000_000)
    #expect(micro([Amount(micro: 114_000_000, .gram)], in: .ounce) == 4_021_232)  // a "4 oz" skein of 114 g: 4.0212317…
    // 160 times a sixteenth of an ounce is ten ounces: nothing is lost on the way.
    #expect(micro(Array(repeating: Amount(micro: 62_500, .ounce), count: 160), in: .ounce) == 10_000_000)
  }

  @Test func `what is missing is named, and only that`() {
    let skein = Amount(micro: 1_000_000, .skein)
    let gram = Amount(micro: 1_000_000, .gram)
    let metre = Amount(micro: 1_000_000, .metre)
    let weight = PutUp(weight: Amount(micro: 50_000_000, .gram))
    let length = PutUp(length: Amount(micro: 100_000_000, .yard))
    #expect(Tally([skein]).missing(in: .skeins, PutUp()) == [])
    #expect(Tally([skein]).missing(in: .mass, PutUp()) == [.skeinWeight])
    #expect(Tally([skein]).missing(in: .length, PutUp()) == [.skeinLength])
    #expect(Tally([gram]).missing(in: .length, PutUp()) == [.skeinWeight, .skeinLength])
    #expect(Tally([gram]).missing(in: .length, weight) == [.skeinLength])
    #expect(Tally([gram, metre]).missing(in: .mass, length) == [.skeinWeight])
    #expect(Tally([skein, gram, metre]).missing(in: .skeins, weight) == [.skeinLength])
    #expect(Tally([]).missing(in: .length, PutUp()) == [])
    // What was put in and taken out again asks for nothing.
    #expect((Tally([skein, gram]) - Tally([gram])).missing(in: .skeins, PutUp()) == [])
    #expect(Tally([gram]).micro(in: .metre, weight) == nil)
  }

  @Test func `sums beyond anybody's yarn are not reckoned, and nothing traps`() {
    let most = Amount(micro: Amount.limit, .ounce)
    let putUp = PutUp(weight: Amount(micro: 1, .gram), length: Amount(micro: Amount.limit, .yard))
    #expect(Tally(Array(repeating: most, count: 1000)).micro(in: .ounce, putUp) != nil)
    #expect(Tally(Array(repeating: most, count: 1001)).micro(in: .ounce, putUp) == nil)
    #expect(Tally([most]).micro(in: .yard, putUp) == nil)
  }

  /// Python's fractions are the exact rationals that the sums are held against, of all sizes that the store can hold.
  @Test(.enabled(if: Programs.has("python3"), "python3 is not installed"))
  func `every sum is that of exact rationals, to the nearest millionth`() throws {
    var random = Seeded()
    func size(_ random: inout Seeded) -> Int64 {
      let limits: [Int64] = [10, 1_000_000, 500_000_000, Amount.limit]
      return Int64.random(in: 1...random.pick(limits), using: &random)
    }
    var cases: [(line: String, ours: Int64?)] = []
    for _ in 0..<4000 {
      let putUp = PutUp(
        weight: Amount(micro: size(&random), random.pick(YarnUnit.weights)),
        length: Amount(micro: size(&random), random.pick(YarnUnit.lengths)))
      func amounts(_ random: inout Seeded) -> [Amount] {
        (0..<random.below(5)).map { _ in Amount(micro: size(&random), random.pick(YarnUnit.allCases)) }
      }
      let (more, less) = (amounts(&random), amounts(&random))
      let unit = random.pick(YarnUnit.allCases)
      let words =
        [
          unit.rawValue, "\(putUp.weight!.micro)", putUp.weight!.unit.rawValue, "\(putUp.length!.micro)",
          putUp.length!.unit.rawValue,
        ]
        + more.flatMap { ["\($0.micro)", $0.unit.rawValue] } + less.flatMap { ["\(-$0.micro)", $0.unit.rawValue] }
      cases.append((words.joined(separator: " "), (Tally(more) - Tally(less)).micro(in: unit, putUp)))
    }
    let script = """
      import sys
      from fractions import Fraction as F
      from math import floor
      size = {'g': F(1), 'oz': F('28.349523125'), 'm': F(1), 'yd': F('0.9144')}
      for line in sys.stdin:
          w = line.split()
          unit, weight, length = w[0], int(w[1]) * size[w[2]], int(w[3]) * size[w[4]]
          micro = {'skein': F(1000000), 'g': weight, 'oz': weight, 'm': length, 'yd': length}
          skeins = sum(int(n) * size.get(u, 1) / micro[u] for n, u in zip(w[5::2], w[6::2]))
          print(floor(skeins * micro[unit] / size.get(unit, 1) + F(1, 2)))
      """
    let finished = run(
      Programs.find("python3")!, ["-c", script], input: cases.map { $0.line + "\n" }.joined())
    try #require(finished.code == 0, "\(finished.errors)")
    let exact = finished.lines
    try #require(exact.count == cases.count)
    for (entry, exact) in zip(cases, exact) {
      // Beyond 64 bits there is no answer.
      #expect(entry.ours == Int64(exact), "\(entry.line): \(random)")
    }
    #expect(cases.filter { $0.ours != nil }.count > 2000)
  }
}
