import Speech
import Testing

@Suite struct SpokenPatternTests {
  @Test(arguments: [
    ("x", "x"), ("Mark x", "Mark x"), ("k2, p2 x 4", "knit 2, purl 2 times 4"),
    ("(yo, k1) x 3", "yarn over, knit 1, times 3"),
  ])
  func `a cross beside a number is times, and a name elsewhere`(text: String, spoken: String) {
    #expect(SpokenPattern.words(text) == spoken)
  }
}
