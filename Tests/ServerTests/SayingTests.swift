import TestSupport
import Testing
import Wire

@testable import Server
@testable import Speech

/// Plain words that a session carries out.
@Suite struct SayingTests {
  private func knitter() -> Knitter {
    let knitter = Knitter()
    knitter.say("project new \"Left sock\" target=140")
    knitter.say("next 4")
    return knitter
  }

  @Test func `words do what the verb does, and the journal has the verb and the voice`() {
    let knitter = knitter()
    let answer = knitter.say("say Next row, please!")
    #expect(answer.shown == 6)
    #expect(answer["request"]?.string == "next")
    #expect(answer["say"]?.string == "Row 5 done. Row 6.")
    #expect(answer["last"]?["verb"]?.string == "next")
    #expect(answer["last"]?["source"]?.string == "voice")
    #expect(knitter.say("say undo that").shown == 5)
    #expect(knitter.say("say go back two rows source=phone").shown == 3)
    #expect(knitter.say("status")["last"]?["source"]?.string == "phone")
  }

  @Test func `what is not understood changes nothing, and is answered with an example`() {
    let knitter = knitter()
    let seq = knitter.say("status")["seq"]
    for words in ["next roe", "the next row of houses", "set row to two seven", "yes", "no"] {
      let answer = knitter.say("say \(words)")
      #expect(answer["say"]?.string != nil, "\(words)")
    }
    let answer = knitter.say("say flibbertigibbet")
    #expect(answer.error == "not-understood")
    #expect(answer.message.contains("where am I"))
    #expect(knitter.say("status")["seq"] == seq)
  }

  @Test func `a far jump is asked about, once, for 20 seconds`() {
    let knitter = knitter()
    #expect(knitter.say("say set row to fifteen").shown == 15)
    let asked = knitter.say("say set row to one hundred")
    #expect(asked["confirm"] == .bool(true))
    #expect(asked["request"]?.string == "set 100")
    #expect(asked["say"]?.string == "From row 15 to 100. Yes or no?")
    #expect(knitter.say("status", after: 0).shown == 15)
    let yes = knitter.say("say yes", after: 20)
    #expect(yes.shown == 100, "\(yes.message)")
    #expect(knitter.say("say yes", after: 5).error == "not-now")
    // Too late.
    knitter.say("say set row to five")
    #expect(knitter.say("say yes", after: 21).error == "not-now")
    // Something else was said meanwhile.
    knitter.say("say set row to five")
    knitter.say("say where am i", after: 2)
    #expect(knitter.say("say yes", after: 2).error == "not-now")
    // Another voice was not asked.
    knitter.say("say set row to five")
    #expect(knitter.say("say yes source=film", after: 2).error == "not-now")
    // No is no.
    #expect(knitter.say("say no", after: 2)["say"]?.string == "All stays as it is.")
    #expect(knitter.say("say yes", after: 2).error == "not-now")
    // The counter has moved.
    knitter.say("say set row to five")
    knitter.say("next", after: 2)
    #expect(knitter.say("say yes", after: 2).error == "moved")
    #expect(knitter.say("status").shown == 101)
    for words in ["reset the counter", "next eleven rows", "go back eleven rows", "back to row three"] {
      #expect(knitter.say("say \(words)")["confirm"] == .bool(true), "\(words)")
    }
    knitter.say("say reset the counter")
    #expect(knitter.say("say confirm", after: 2).shown == 1)
    #expect(knitter.say("say next ten rows").shown == 11)
  }

  @Test func `the same from the same voice within 1.5 s is one`() {
    let knitter = knitter()
    #expect(knitter.say("say next row").shown == 6)
    let again = knitter.say("say next row", after: 1)
    #expect(again.shown == 6)
    #expect(again["dup"] == .bool(true))
    #expect(knitter.say("say next row source=other", after: 0).shown == 7)
    #expect(knitter.say("say next row", after: 1).shown == 8)
    #expect(knitter.say("say go back one row", after: 0).shown == 7)
    // A refusal is no first time.
    #expect(knitter.say("say redo that").error == "not-now")
    #expect(knitter.say("say redo that", after: 0).error == "not-now")
  }

  @Test func `a press with an id happens once, a yes as well`() {
    let knitter = knitter()
    #expect(knitter.say("say next row id=a").shown == 6)
    #expect(knitter.say("say next row id=a")["dup"] == .bool(true))
    #expect(knitter.say("say next round id=a").error == "id-reused")
    knitter.say("say set row to ninety id=b")
    let yes = knitter.say("say yes id=c", after: 3)
    #expect(yes.shown == 90)
    let again = knitter.say("say yes id=c", after: 3)
    #expect(again["dup"] == .bool(true))
    #expect(again["seq"] == yes["seq"])
    #expect(again.shown == 90)
  }

  @Test func `names are found although they are heard badly, and two that are near are asked about`() {
    let knitter = knitter()
    knitter.say("project new \"Raglan Jumper\"")
    knitter.say("counter new Sleeve")
    knitter.say("project new \"Right sock\"")
    func project(_ words: String) -> String? { knitter.say("say \(words)")["project"]?["name"]?.string }
    #expect(project("switch to project left sock") == "Left sock")
    #expect(project("work on raglan") == "Raglan Jumper")
    #expect(project("switch to project left sok") == "Left sock")
    #expect(project("open ragland jumper") == "Raglan Jumper")
    #expect(knitter.say("say switch to counter sleave")["counter"]?["name"]?.string == "Sleeve")
    #expect(knitter.say("say switch to row")["counter"]?["name"]?.string == "Row")
    let two = knitter.say("say switch to project sock")
    #expect(two.error == "ambiguous")
    #expect(two["say"]?.string == "Which one: Left sock or Right sock?")
    #expect(knitter.say("say switch to project mitten").error == "not-found")
    #expect(knitter.say("status")["project"]?["name"]?.string == "Raglan Jumper")
  }

  @Test func `questions are answered in a sentence, and change nothing`() {
    let knitter = knitter()
    knitter.say("remind \"k2tog at both ends\" row=8")
    knitter.say("instruct 5 \"k2, p2\"")
    knitter.say("instruct 6 \"sl1, k1, psso\"")
    let seq = knitter.say("status")["seq"]
    func said(_ words: String) -> String { knitter.say("say \(words)")["say"]?.string ?? "" }
    #expect(
      said("where am i") == "Left sock. Row 5 of 140. Knit 2, purl 2. Then, in 3 rows: knit two together at both ends.")
    #expect(said("read the row again") == "Row 5: knit 2, purl 2.")
    #expect(
      said("what's next")
        == "Then comes row 6: slip one, knit 1, pass the slipped stitch over. Then, in 3 rows: knit two together at both ends."
    )
    #expect(said("how far to go") == "136 rows to go.")
    #expect(said("what did i just do") == "The last thing was 1 instruction.")
    #expect(said("how long today") == "Hardly any time today.")
    #expect(said("how long altogether") == "Hardly any time so far.")
    #expect(said("what can i say").hasPrefix("You can say"))
    #expect(knitter.say("status")["seq"] == seq)
  }

  @Test func `reminders and notes are written down, and hushed`() {
    let knitter = knitter()
    knitter.say("say remind me on row six to decrease at both ends")
    knitter.say("say note that the cable crosses left")
    #expect(knitter.say("note list").lines == ["#1 row 5: the cable crosses left"])
    #expect(knitter.say("say next row").due == ["decrease at both ends "])
    #expect(knitter.say("say hush").due == [])
  }

  @Test func `an abbreviation is read out as the person has it, and undo takes that back`() {
    let knitter = knitter()
    knitter.say("instruct 5 \"T2R, k1, wyif\"")
    func row() -> String? { knitter.say("say read the row again")["say"]?.string }
    #expect(row() == "Row 5: T2R, knit 1, with the yarn in front.")
    #expect(knitter.say("settings spell T2R=\"twist two right\"").text == "T2R is read as: twist two right.")
    #expect(row() == "Row 5: twist two right, knit 1, with the yarn in front.")
    let seq = knitter.say("settings spell wyif=\"yarn held before\"")["seq"]?.integer ?? 0
    #expect(row() == "Row 5: twist two right, knit 1, yarn held before.")
    knitter.say("undo seq=\(seq)")
    #expect(row() == "Row 5: twist two right, knit 1, with the yarn in front.")
    knitter.say("settings spell T2R")
    #expect(row() == "Row 5: T2R, knit 1, with the yarn in front.")
    #expect(knitter.say("settings spell a*b=\"nonsense\"").error == "bad-value")
  }

  @Test func `the whole corpus moves the counter as it should, and never otherwise`() {
    let knitter = Knitter()
    knitter.say("project new \"Left sock\"")
    knitter.say("project new Raglan")
    knitter.say("counter new Sleeve")
    for utterance in Corpus.utterances {
      knitter.say("project use Raglan")
      knitter.say("counter use Row")
      knitter.say("set 50")
      let answer = knitter.say("say \(Request.word(utterance.words))")
      var expected = 50
      let parts = utterance.meaning.split(separator: " ")
      switch parts[0] {
      case "next": expected += parts.count > 1 ? Int(parts[1])! : 1
      case "back": expected -= parts.count > 1 ? Int(parts[1])! : 1
      case "set": expected = Int(parts[1])!
      case "rip": expected = Int(parts[1].dropFirst(3))!
      case "reset": expected = 1
      case "undo": expected = 51
      default: break
      }
      let isFar = abs(expected - 50) > 10 || parts[0] == "reset"
      // The jump to 50 was what was taken back: the counter stands where the one before left it.
      if parts[0] == "undo" || parts[0] == "redo" { continue }
      // Nobody can rip more rows than there are, nor forward.
      let isImpossible = expected < 1 || parts[0] == "rip" && expected > 50
      #expect((answer["confirm"] == .bool(true)) == isFar, "\(utterance.words)")
      let shown = knitter.say("status counter=Row project=Raglan", after: 0)["counter"]?["shown"]?.integer
      #expect(shown == (isFar || isImpossible ? 50 : expected), "\(utterance.words)")
      if isFar {
        knitter.say("say yes", after: 3)
        let after = knitter.say("status counter=Row project=Raglan")["counter"]?["shown"]?.integer
        #expect(after == (isImpossible ? 50 : expected), "\(utterance.words), yes")
      }
    }
  }
}
