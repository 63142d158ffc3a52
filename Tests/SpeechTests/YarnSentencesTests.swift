import Domain
import Speech
import Testing

@Suite struct YarnSentencesTests {
  private func text(_ yarn: Yarn, _ uses: YarnUse...) -> Telling {
    YarnSentences.remaining(Remaining(yarn, uses: uses))
  }

  private func yarn(skeins micro: Int64) -> Yarn {
    var yarn = Yarn(name: "Rios")
    yarn.quantity = Amount(micro: micro, .skein)
    return yarn
  }

  private func use(_ status: Project.Status, skeins micro: Int64, rows: (Int, Int)? = nil) -> YarnUse {
    YarnUse(
      project: Identifier(1), name: "Hat", status: status, amounts: [Amount(micro: micro, .skein)],
      rows: rows.flatMap { YarnUse.Rows(done: $0.0, total: $0.1) })
  }

  @Test func `what rounds to nothing and is not nothing is told as less than the least`() {
    // A skein less three times 0.333333.
    let third = use(.finished, skeins: 333_333)
    let rest = text(yarn(skeins: 1_000_000), third, third, third)
    #expect(rest.text == "Rios: less than 0.01 skeins left.")
    #expect(rest.say == "Rios: less than 0.01 skeins left.")
    let over = use(.finished, skeins: 333_334)
    #expect(
      text(yarn(skeins: 1_000_000), over, over, over).text.hasPrefix("Rios: overdrawn by less than 0.01 skeins:"))
    let nearlyDone = use(.inProgress, skeins: 100_000, rows: (99, 100))
    #expect(text(yarn(skeins: 1_000_000), nearlyDone).text.contains("which still takes less than 0.01 skeins (99 of"))
  }

  @Test func `a yarn that is used up or gone is told to be so`() {
    var spent = yarn(skeins: 5_000_000)
    spent.status = .usedUp
    #expect(text(spent).text == "Rios: used up.")
    #expect(text(spent, use(.inProgress, skeins: 2_000_000)).text == "Rios: used up. 2 skeins set aside for Hat.")
    spent.status = .gone
    #expect(text(spent).text == "Rios: gone.")
    spent.override = .text("a bit")
    #expect(text(spent).text == "Rios: “a bit” left, by your own word.")
  }

  @Test func `nothing is told to be more than is left by nothing`() {
    // 0.333333 skeins are 0.33 to who reads them: so are 0.333334.
    let telling = text(yarn(skeins: 333_333), use(.inProgress, skeins: 333_334))
    #expect(telling.text == "Rios: 0.33 skeins left. 0.333334 skeins set aside for Hat. None of it is free.")
    let more = text(yarn(skeins: 330_000), use(.inProgress, skeins: 340_000))
    #expect(more.text.hasSuffix("That is 0.01 skeins more than is left."))
    let bit = text(yarn(skeins: 1_000_001), use(.inProgress, skeins: 1_000_000))
    #expect(bit.text.hasSuffix("less than 0.01 skeins free."))
  }
}
