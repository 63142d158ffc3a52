import TestSupport
import Testing
import Wire

/// Random patterns and presses, said as lines.
private struct Script {
  var dice: Seeded
  private let names = ["Row", "Stitches", "Cable", "Sleeve"]

  init(_ dice: Seeded) { self.dice = dice }

  /// Lines that set a project up; some of them are refused.
  mutating func setup() -> [String] {
    var lines = [
      "project new P unit=row target=\(20 + dice.below(40))",
      "counter new Stitches unit=stitch value=\(dice.below(50)) target=60",
      "counter new Cable unit=row first=\(dice.below(4))",
      "counter new Sleeve unit=decrease signed=\(dice.pick(["yes", "no"]))", "settings set twice no",
    ]
    for _ in 0..<dice.below(6) { lines.append(link()) }
    for _ in 0..<dice.below(4) { lines.append(remind()) }
    if dice.bool() { lines.append("repeat \(1 + dice.below(8)) from=\(1 + dice.below(9)) times=\(1 + dice.below(4))") }
    if dice.bool() { lines.append("counter side flat rs=\(dice.pick(["odd", "even"]))") }
    if dice.bool() { lines.append("instruct text \"Row 1 (RS): k2\\nRow 2 and all even rows: purl\"") }
    return lines
  }

  private mutating func link() -> String {
    var line = "link \(dice.pick(names)) to \(dice.pick(names)) every=\(1 + dice.below(5))"
    if dice.bool() { line += " from=\(1 + dice.below(9))" }
    if dice.bool() { line += " times=\(1 + dice.below(6))" }
    line += " by=" + dice.pick(["1", "2", "-1", "-3", "reset", "5"])
    return line
  }

  private mutating func remind() -> String {
    var line = "remind t\(dice.below(9)) every=\(1 + dice.below(5)) counter=\(dice.pick(names))"
    if dice.bool() { line += " times=\(1 + dice.below(6))" }
    if dice.bool() { line += " on=pattern" }
    return line
  }

  mutating func press() -> String {
    let counter = dice.below(3) == 0 ? " counter=\(dice.pick(names))" : ""
    switch dice.below(24) {
    case 0...9: return "next" + counter
    case 10, 11: return "next \(1 + dice.below(12))" + counter
    case 12...14: return "back \(1 + dice.below(4))" + counter
    case 15: return "set \(dice.below(30))" + counter
    case 16: return "set \(dice.below(30)) fire=yes" + counter
    case 17: return "rip to=\(1 + dice.below(12))" + counter
    case 18: return "reset" + counter
    case 19: return "remind dismiss"
    case 20: return "remind snooze rows=\(1 + dice.below(3))"
    case 21: return link()
    case 22: return remind()
    default:
      return dice.pick([
        "link delete \(1 + dice.below(4))", "remind delete \(1 + dice.below(3))", "remind edit 1 every=3",
        "counter delete \(dice.pick(names))", "counter target 9", "counter first 3", "project gauge 20x28",
        "counter target 10cm", "instruct \"Row 5: yo\"", "counter side round", "repeat delete 1", "project size 2",
        "project new Q like=P", "project use P", "mark here",
      ])
    }
  }
}

@Suite struct PatternPropertyTests {
  @Test func `whatever was done, as many undos give the same store`() {
    for _ in 0..<60 {
      let dice = Seeded()
      var script = Script(dice)
      let knitter = Knitter()
      var dumps: [[String]] = []
      var said: [String] = []
      knitter.together {
        let lines = script.setup() + (0..<30).map { _ in script.press() }
        for line in lines where !line.hasPrefix("settings") {
          let before = knitter.dump()
          let answer = knitter.say(line)
          if answer.isOK {
            // Undo passes over what altered nothing.
            guard knitter.dump() != before else { continue }
            dumps.append(before)
            said.append(line)
          } else {
            #expect(knitter.dump() == before, "\(dice): refused, but \(line) did something")
          }
        }
        for (before, line) in zip(dumps, said).reversed() {
          let answer = knitter.say("undo")
          let same = knitter.dump() == before
          #expect(answer.isOK && same, "\(dice): undo of \(line): \(answer.message)")
          guard answer.isOK, same else { return }
        }
      }
    }
  }

  @Test func `n at once leave what n presses leave`() {
    for _ in 0..<60 {
      let dice = Seeded()
      var one = Script(dice)
      let lines = one.setup() + (0..<6).map { _ in one.press() }
      let count = 2 + one.dice.below(20)
      var dumps: [[String]] = []
      for isOneByOne in [false, true] {
        let knitter = Knitter()
        knitter.together {
          for line in lines { knitter.say(line) }
          // At once it may be too much; one by one it never is.
          var isDone = true
          for _ in 0..<(isOneByOne ? count : 1) {
            isDone = knitter.say(isOneByOne ? "next" : "next \(count)").isOK && isDone
          }
          if isDone { dumps.append(knitter.dump(ids: false)) }
        }
      }
      #expect(dumps.count < 2 || dumps[0] == dumps[1], "\(dice)")
    }
  }

  @Test func `a restart anywhere changes nothing`() {
    for _ in 0..<25 {
      let dice = Seeded()
      var script = Script(dice)
      let lines = script.setup() + (0..<25).map { _ in script.press() }
      let (steady, shaken) = (Knitter(), Knitter())
      var answers: [[String]] = [[], []]
      for line in lines {
        for (index, knitter) in [steady, shaken].enumerated() {
          let answer = knitter.say(line)
          answers[index].append("\(line): \(answer.text)\(answer.message) \(answer.due)")
        }
        if script.dice.below(3) == 0 { shaken.restart() }
      }
      #expect(answers[0] == answers[1], "\(dice)")
      #expect(steady.dump(ids: false) == shaken.dump(ids: false), "\(dice)")
    }
  }
}
