import Domain
import Testing

@Suite struct UnitTests {
  @Test func `rows and rounds are named in any way that knitters write them`() {
    for word in ["row", "rows", "Row"] { #expect(Unit(said: word) == .row) }
    for word in ["round", "Rounds", "rnd", "rnds"] { #expect(Unit(said: word) == .round) }
    #expect(Unit(said: "Stitch").name == "Stitch")
  }

  @Test(
    arguments: [
      ("row", "rows", "row"), ("stitch", "stitches", "stitch"), ("stitches", "stitches", "stitch"),
      ("decreases", "decreases", "decrease"), ("cross", "crosses", "cross"), ("bonus", "bonuses", "bonus"),
      ("box", "boxes", "box"), ("s", "ses", "s"),
    ])
  func `a unit is told in the singular and the plural, whichever was given`(name: String, many: String, one: String) {
    #expect(Unit(name).word(2) == many)
    #expect(Unit(name).word(1) == one)
  }
}
