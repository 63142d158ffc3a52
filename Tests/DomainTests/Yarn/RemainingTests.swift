import Testing

@testable import Domain

/// Worked examples, each reckoned by hand.
@Suite struct RemainingTests {
  private let weight = Amount(micro: 100_000_000, .gram)
  private let length = Amount(micro: 200_000_000, .metre)

  private func yarn(_ quantity: Amount?, weight: Amount? = nil, length: Amount? = nil) -> Yarn {
    var yarn = Yarn(name: "Rios")
    yarn.quantity = quantity
    yarn.putUp = PutUp(weight: weight, length: length)
    return yarn
  }

  private func skeins(_ count: Double) -> Amount { Amount(micro: Int64(count * 1_000_000), .skein) }
  private func grams(_ count: Int64) -> Amount { Amount(micro: count * 1_000_000, .gram) }

  private func use(
    _ id: Int64, _ status: Project.Status, _ amounts: Amount..., rows: (Int, Int)? = nil
  ) -> YarnUse {
    YarnUse(
      project: Identifier(id), name: "P\(id)", status: status, amounts: amounts,
      rows: rows.flatMap { YarnUse.Rows(done: $0.0, total: $0.1) })
  }

  @Test func `with all known it is answered in all units`() {
    // 5 skeins of 100 g and 200 m, less 1.5 skeins: 3.5 skeins, 350 g, 700 m; 350/28.349523125 oz, 700/0.9144 yd.
    let remaining = Remaining(yarn(skeins(5), weight: weight, length: length), uses: [use(1, .finished, skeins(1.5))])
    #expect(
      remaining.left == [
        .skein: 3_500_000, .gram: 350_000_000, .ounce: 12_345_887, .metre: 700_000_000, .yard: 765_529_309,
      ])
    #expect(remaining.missing == [])
    #expect(remaining.free == remaining.left)
    #expect(remaining.used[.gram] == 150_000_000)
  }

  @Test func `finished projects count, whatever their unit; those in progress stand apart; frogged ones don't`() {
    // 500 g; finished: 50 m (25 g) and 100 g, so 375 g. Set aside: 1 skein and half of one, 150 g: 225 g free.
    let remaining = Remaining(
      yarn(grams(500), weight: weight, length: length),
      uses: [
        use(1, .finished, Amount(micro: 50_000_000, .metre), grams(100)), use(2, .inProgress, skeins(1)),
        use(3, .hibernating, skeins(0.5)), use(4, .frogged, skeins(3)),
      ])
    #expect(remaining.left[.gram] == 375_000_000)
    #expect(remaining.setAside[.gram] == 150_000_000)
    #expect(remaining.free[.gram] == 225_000_000)
    #expect(remaining.left[.skein] == 3_750_000)
    #expect(remaining.best(remaining.left)?.unit == .gram)
    #expect(!remaining.isOverdrawn && !remaining.isOverallotted)
  }

  @Test func `without the length of a skein, skeins and weight are answered and the length is named`() {
    let remaining = Remaining(yarn(skeins(2), weight: weight), uses: [use(1, .finished, grams(50))])
    #expect(remaining.left[.skein] == 1_500_000)
    #expect(remaining.left[.gram] == 150_000_000)
    #expect(remaining.left[.metre] == nil)
    #expect(remaining.missing == [.skeinLength])
  }

  @Test func `where what was bought and what was used can't be added up, nothing is made up`() {
    let remaining = Remaining(yarn(skeins(5)), uses: [use(1, .finished, grams(100))])
    #expect(remaining.left == [:])
    #expect(remaining.missing == [.skeinWeight, .skeinLength])
    #expect(remaining.used == [.gram: 100_000_000, .ounce: 3_527_396])
  }

  @Test func `without what was bought only what was used is known`() {
    let remaining = Remaining(yarn(nil), uses: [use(1, .finished, skeins(2))])
    #expect(remaining.left == [:] && remaining.missing == [.quantity])
    #expect(remaining.used == [.skein: 2_000_000])
  }

  @Test func `the person's own amount wins over what is reckoned, and what is set aside comes off it`() {
    var said = yarn(skeins(5), weight: weight, length: length)
    said.override = .amount(grams(120))
    let remaining = Remaining(said, uses: [use(1, .finished, skeins(4)), use(2, .inProgress, grams(70))])
    #expect(remaining.left[.gram] == 120_000_000)
    #expect(remaining.left[.skein] == 1_200_000)
    #expect(remaining.free[.gram] == 50_000_000)
    #expect(remaining.best(remaining.left)?.unit == .gram)
    said.override = nil
    #expect(Remaining(said, uses: remaining.uses).left[.skein] == 1_000_000)
  }

  @Test(arguments: [Yarn.Status.usedUp, .gone])
  func `of a yarn that is used up or gone nothing is left, unless the person says so`(_ status: Yarn.Status) {
    var spent = yarn(skeins(5), weight: weight)
    spent.status = status
    // One skein finished and two set aside: the rest went elsewhere, and nothing is overdrawn.
    let uses = [use(1, .finished, skeins(1)), use(2, .inProgress, skeins(2))]
    let remaining = Remaining(spent, uses: uses)
    #expect(
      remaining.left == [.skein: 0, .gram: 0, .ounce: 0, .yard: 0, .metre: 0] && remaining.free == remaining.left)
    #expect(remaining.isSpent && !remaining.isOverdrawn && !remaining.isOverallotted)
    #expect(remaining.used[.skein] == 1_000_000 && remaining.setAside[.skein] == 2_000_000)
    spent.override = .amount(grams(30))
    let said = Remaining(spent, uses: uses)
    #expect(said.left[.gram] == 30_000_000 && !said.isSpent)
    spent.override = nil
    spent.status = .toTrade
    #expect(Remaining(spent, uses: uses).left[.skein] == 4_000_000)
  }

  @Test func `the person's own text wins, and no number is set against it`() {
    var said = yarn(skeins(5), weight: weight)
    said.override = .text("a ball and a bit")
    let remaining = Remaining(said, uses: [use(1, .inProgress, skeins(1))])
    #expect(remaining.left == [:] && remaining.free == [:] && remaining.missing == [])
    #expect(remaining.setAside[.gram] == 100_000_000)
  }

  @Test func `an overdrawn yarn is said to be, and one of which more is set aside than there is`() {
    let overdrawn = Remaining(yarn(skeins(2), weight: weight), uses: [use(1, .finished, grams(250))])
    #expect(overdrawn.isOverdrawn)
    #expect(overdrawn.left[.skein] == -500_000)
    let overallotted = Remaining(yarn(skeins(2)), uses: [use(1, .inProgress, skeins(3))])
    #expect(!overallotted.isOverdrawn && overallotted.isOverallotted)
    #expect(overallotted.free == [.skein: -1_000_000])
  }

  @Test func `a project still takes the share of the rows that are left`() {
    // 3 skeins for 60 rows, 24 of them done: 36/60 of 3 is 1.8 skeins, 180 g.
    let working = use(1, .inProgress, skeins(3), rows: (24, 60))
    let remaining = Remaining(yarn(skeins(5), weight: weight), uses: [working])
    #expect(remaining.stillTakes(working)[.skein] == 1_800_000)
    #expect(remaining.stillTakes(working)[.gram] == 180_000_000)
    // A third of a skein is 0.333333 and not 0.34.
    #expect(remaining.stillTakes(use(2, .hibernating, skeins(1), rows: (2, 3)))[.skein] == 333_333)
    #expect(remaining.stillTakes(use(3, .inProgress, skeins(1), rows: (3, 3)))[.skein] == 0)
    #expect(remaining.stillTakes(use(4, .inProgress, skeins(1), rows: (9, 3)))[.skein] == 0)
    #expect(remaining.stillTakes(use(5, .inProgress, skeins(1), rows: (-2, 4)))[.skein] == 1_000_000)
    #expect(remaining.stillTakes(use(6, .inProgress, skeins(1))) == [:])
    #expect(remaining.stillTakes(use(7, .inProgress, skeins(1), rows: (0, 0))) == [:])
    #expect(remaining.stillTakes(use(8, .finished, skeins(1), rows: (1, 2))) == [:])
  }

  @Test func `the unit to show is that in which it was bought`() {
    let remaining = Remaining(
      yarn(
        Amount(micro: 900_000_000, .yard), weight: Amount(micro: 3_500_000, .ounce),
        length: Amount(micro: 210_000_000, .yard)))
    #expect(remaining.units == [.yard, .ounce, .skein])
  }

  private static let shelf: [(id: Yarn.ID, name: String)] = [
    (Identifier(1), "Malabrigo Rios, Azul"), (Identifier(2), "Lang Merino"), (Identifier(3), "Lang Mohair 2-ply"),
    (Identifier(4), "Felted Tweed"), (Identifier(5), "Felted Tweed a ball"),
  ]

  struct LeftCase: Sendable {
    let words: [String]
    let yarn: Int64
    let left: String?

    init(_ words: [String], _ yarn: Int64, _ left: String?) { (self.words, self.yarn, self.left) = (words, yarn, left) }
  }

  static let leftCases: [LeftCase] = [
    LeftCase(["Malabrigo", "Rios", "120g"], 1, "120 g"), LeftCase(["Malabrigo Rios", "120 g"], 1, "120 g"),
    LeftCase(["Rios", "a", "ball", "and", "a", "bit"], 1, "a ball and a bit"),
    LeftCase(["rios", "2.5"], 1, "2.5 skeins"),
    LeftCase(["Malabrigo", "Rios,", "Azul", "1234", "m"], 1, "1234 m"), LeftCase(["Rios", "reckon"], 1, nil),
    LeftCase(["#2", "3", "skeins"], 2, "3 skeins"),
    LeftCase(["Lang", "Mohair", "2", "skeins"], 3, "2 skeins"), LeftCase(["Mohair 2-ply", "some"], 3, "some"),
    LeftCase(["Rios", "2", "balls", "and", "30", "g"], 1, "2 balls and 30 g"),
    LeftCase(["Rios", "12", "left"], 1, "12 left"),
  ]

  @Test(arguments: RemainingTests.leftCases)
  func `what is left is said after the longest name that there is`(_ example: LeftCase) throws {
    let phrase = try LeftPhrase(example.words, among: Self.shelf)
    let left = example.left
    #expect(phrase.yarn == Identifier(example.yarn))
    switch phrase.left {
    case .amount(let amount)?: #expect(amount.text == left)
    case .text(let text)?: #expect(text == left && Amount(text, usual: .skein) == nil)
    case nil: #expect(left == nil)
    }
  }

  static let refusedCases: [([String], String)] = [
    (["Rios", "1,234", "m"], "“1,234 m” has a fraction to some"),
    (["Rios", "1,234"], "“1,234” has a fraction to some"),
    (["Rios", "1.2.3", "g"], "“1.2.3 g” is no number"), (["Rios", "1000000g"], "“1000000g” is a million or more"),
    (["Rios", "0.1234567", "g"], "“0.1234567 g” has more than six decimals"),
    (["Lang", "120g"], "“Lang” fits 2"), (["Nothing", "120g"], "There is no yarn “Nothing”."),
    (
      ["Felted", "Tweed", "a", "ball", "left"],
      "It may be “a ball left” of “Felted Tweed” (#4) or “left” of “Felted Tweed a ball” (#5)."
    ),
    (["Rios"], "Say which yarn"), (["Rios", String(repeating: "x", count: 1001)], "It holds up to 1,000 bytes."),
  ]

  @Test(arguments: RemainingTests.refusedCases)
  func `what may be meant in two ways or is a broken amount is refused`(_ words: [String], _ message: String) {
    do throws(Refusal) {
      _ = try LeftPhrase(words, among: Self.shelf)
      Issue.record("\(words)")
    } catch { #expect(error.message.hasPrefix(message), "\(error.message)") }
  }

  @Test func `a phrase parts the amount, the yarn and the project`() throws {
    func parsed(_ words: String..., namesProject: Bool = true) throws -> [String?] {
      let phrase = try YarnPhrase(words, namesProject: namesProject)
      return [phrase.amount.text, phrase.yarn, phrase.project]
    }
    #expect(try parsed("2", "skeins", "of", "Rios", "in", "Raglan") == ["2 skeins", "Rios", "Raglan"])
    #expect(try parsed("2 skeins of Rios in Left sock") == ["2 skeins", "Rios", "Left sock"])
    #expect(try parsed("100g", "Felted", "Tweed") == ["100 g", "Felted Tweed", nil])
    #expect(try parsed("1.5", "Rios, Azul") == ["1.5 skeins", "Rios, Azul", nil])
    #expect(try parsed("2", "skeins") == ["2 skeins", "skeins", nil])
    #expect(try parsed("2", "of") == ["2 skeins", "of", nil])
    #expect(try parsed("2", "Rain in Spain in Hat") == ["2 skeins", "Rain in Spain", "Hat"])
    #expect(try parsed("2", "Rain in Spain", namesProject: false) == ["2 skeins", "Rain in Spain", nil])
    for words in [[], ["2"], ["much", "Rios"], ["0", "Rios"], ["-1", "Rios"]] {
      #expect(throws: Refusal.self) { try YarnPhrase(words, namesProject: true) }
    }
  }
}
