import Testing
import Wire

/// Repeats, sides, instructions, what lies ahead, gauge and sizes.
@Suite struct PatternCommandTests {
  private let knitter = Knitter()

  init() { knitter.say("project new Scarf unit=row") }

  // MARK: Repeats and sides

  @Test func `rows 9 to 32 are worked five times, then row 33 follows`() {
    #expect(knitter.say("repeat 24 from=9 times=5").text == "Rows 9 to 32, 5 times, then row 33.")
    let second = knitter.say("set 33")
    #expect(second["counter"]?["row"]?.integer == 33)
    #expect(second["counter"]?["pattern_row"]?.integer == 9)
    let turn = second["counter"]?["repeat"]
    #expect(turn?["number"]?.integer == 2)
    #expect(turn?["done"]?.integer == 1)
    #expect(turn?["times"]?.integer == 5)
    #expect(turn?["position"]?.integer == 1)
    #expect(turn?["follows"]?.integer == 33)
    #expect(knitter.say("next").text == "Row 33 done. Row 34 (pattern row 10, repeat 2 of 5, row 2 of 24).")
    #expect(
      knitter.say("set 127").isOK
        && knitter.say("next").text
          == "Row 127 done. Row 128 (pattern row 32, repeat 5 of 5, row 24 of 24, then pattern row 33)."
    )
    #expect(knitter.say("next").text == "Row 128 done. Row 129 (pattern row 33).")
    #expect(knitter.say("counter show")["shown_counter"]?["pattern_row"]?.integer == 33)
    #expect(knitter.say("counter list")["list"]?.array?.first?["pattern_row"]?.integer == 33)
  }

  @Test func `several repeats, one without end, and what is refused`() {
    #expect(knitter.say("repeat 4 from=1 times=3").isOK)
    #expect(knitter.say("repeat 8 from=5").text == "Rows 5 to 12 over and over.")
    #expect(knitter.say("repeat 2 from=20").error == "not-now")
    #expect(knitter.say("repeat 2 from=3").error == "not-now")
    #expect(knitter.say("repeat 0").error == "bad-value")
    #expect(knitter.say("repeat x").error == "bad-value")
    #expect(knitter.say("repeat 4 from=-5").error == "out-of-range")
    #expect(knitter.say("repeat delete 9").error == "not-found")
    #expect(
      knitter.say("repeat list").lines == ["#1 Rows 1 to 4, 3 times, then row 5", "#2 Rows 5 to 12 over and over"])
    #expect(knitter.say("repeat delete 2").text == "Rows 5 to 12 come once.")
    #expect(knitter.say("repeat 2 from=20").isOK)
    knitter.say("counter new Stitches unit=stitch")
    #expect(knitter.say("repeat 2 counter=Stitches").error == "not-now")
    #expect(knitter.say("counter side flat counter=Stitches").error == "not-now")
  }

  @Test func `an odd repeat worked flat is warned about`() {
    #expect(knitter.say("repeat 5 from=1 times=4")["warning"] == nil)
    #expect(knitter.say("counter side flat")["warning"]?.string?.contains("other side") == true)
    #expect(knitter.say("counter side round")["warning"] == nil)
  }

  @Test func `the side follows the row, and changes from a row on`() {
    #expect(knitter.say("status")["counter"]?["side"] == nil)
    #expect(knitter.say("counter side flat").text == "Row: flat from row 1 on, RS on odd rows.")
    #expect(knitter.say("next").text == "Row 1 done. Row 2, WS.")
    #expect(knitter.say("next")["counter"]?["side"]?.string == "RS")
    #expect(knitter.say("counter side round").text == "Row: in the round from row 3 on.")
    #expect(knitter.say("next")["counter"]?["side"]?.string == "RS")
    #expect(knitter.say("back 2")["counter"]?["side"]?.string == "WS")
    #expect(knitter.say("counter side flat rs=even from=10").isOK)
    #expect(knitter.say("set 10").isOK)
    #expect(knitter.say("next")["counter"]?["side"]?.string == "WS")
    #expect(knitter.say("counter side none from=1").isOK)
    #expect(knitter.say("status")["counter"]?["side"] == nil)
    #expect(knitter.say("counter side up").error == "bad-value")
    #expect(knitter.say("counter side flat rs=left").error == "bad-value")
    #expect(knitter.say("counter side round rs=odd").error == "bad-value")
  }

  // MARK: Instructions

  @Test func `each press says what the pattern says`() {
    knitter.say("counter side flat")
    knitter.say("instruct text \"Row 1 (RS): k2, *p2, k2; rep from * to end. (24 sts)\\nRow 24: purl across.\"")
    knitter.say("remind \"decrease at both ends\" row=24")
    knitter.say("set 23")
    let pressed = knitter.say("next")
    #expect(pressed.text == "Row 23 done. Row 24, WS: purl across. Decrease at both ends.")
    #expect(pressed["say"]?.string == "Row 23 done. Row 24, wrong side: purl across. Decrease at both ends.")
    let first = knitter.say("set 1")
    #expect(first["instruction"]?["stitches"]?.integer == 24)
    #expect(first["instruction"]?["side"]?.string == "RS")
    #expect(first["instruction"]?["counter"]?.string == "Row")
    #expect(
      first["say"]?.string == "Row 1, right side. Knit 2, star purl 2, knit 2, repeat from star to end, 24 stitches.")
  }

  @Test(arguments: [
    "instruct \"Row 3: k2, p2\"", "instruct 3 \"k2, p2\"", "instruct 3 k2, p2", "instruct Row 3: k2, p2",
    "instruct new 3-8 \"k2, p2\"", "instruct odd \"k2, p2\"", "instruct \"odd rows\" k2, p2",
    "instruct text \"Rows 1-4: k2, p2\"", "instruct all k2, p2",
  ])
  func `an instruction may be typed in many ways`(line: String) {
    #expect(knitter.say(line)["taken"]?.integer == 1)
    #expect(knitter.say("set 3")["instruction"]?["text"]?.string == "k2, p2")
  }

  @Test func `linked counters are read at the same time, each named`() {
    knitter.say("counter new Cable unit=row")
    knitter.say("link Row to Cable")
    knitter.say("link Row to Cable every=4 by=reset")
    knitter.say("instruct \"Row 2: c4f\" counter=Cable")
    knitter.say("instruct \"All rows: work in stocking stitch\"")
    let pressed = knitter.say("next")
    #expect(
      pressed.text
        == "Row 1 done. Row 2: work in stocking stitch. At the same time: Cable, row 2: c4f.")
    #expect(pressed["with"]?.array?.first?["text"]?.string == "c4f")
    #expect(pressed["with"]?.array?.first?["counter"]?.string == "Cable")
  }

  @Test func `what can't be read is named by its line, and nothing is taken in`() {
    let before = knitter.dump()
    let answer = knitter.say("instruct text \"Row 1: k2\\nRow 2 p2\\nRow 1: again\"")
    #expect(answer.error == "bad-value")
    #expect(answer.message.contains("Line 2:") && answer.message.contains("Line 3:"), "\(answer.message)")
    #expect(answer.message.hasSuffix("Nothing was taken in."))
    #expect(knitter.say("instruct hello").error == "bad-value")
    #expect(knitter.say("instruct text \"# only a remark\"").error == "bad-value")
    #expect(knitter.dump() == before)
  }

  @Test func `a row's new text takes the place of the old one`() {
    knitter.say("instruct \"Row 1: k2\"")
    #expect(knitter.say("instruct \"Row 1: p2\"")["replaced"]?.integer == 1)
    #expect(knitter.say("instruct").lines == ["#2 Row 1: p2"])
    #expect(knitter.say("instruct delete 1").error == "not-found")
    #expect(knitter.say("instruct delete 2").text == "Deleted 1 instruction.")
    #expect(knitter.say("instruct delete all").error == "not-now")
    knitter.say("undo")
    #expect(knitter.say("status")["instruction"]?["text"]?.string == "p2")
  }

  @Test func `with a size the others are left out`() {
    knitter.say("instruct \"Row 1: cast on 96 (104, 112)\"")
    #expect(knitter.say("project size 2")["instruction"]?["text"]?.string == "cast on 104")
    #expect(knitter.say("project size all")["instruction"]?["text"]?.string == "cast on 96 (104, 112)")
    #expect(knitter.say("project size 0").error == "bad-value")
    #expect(knitter.say("project new Other size=3 like=Scarf")["instruction"]?["text"]?.string == "cast on 112")
  }

  @Test func `the rows to come are listed`() {
    knitter.say("instruct text \"Row 2: purl\\nRow 3: cable\"")
    knitter.say("remind a every=2")
    #expect(knitter.say("ahead 3").lines == ["Row 2: purl; a (1st time)", "Row 3: cable", "Row 4: a (2nd time)"])
    #expect(knitter.say("ahead")["ahead"]?.array?.count == 5)
    knitter.say("counter target 2")
    #expect(knitter.say("ahead").lines.count == 1)
    #expect(knitter.say("ahead 0").error == "bad-value")
    #expect(knitter.say("ahead 101").error == "bad-value")
  }

  // MARK: Measures

  @Test func `a length is a row target that follows the gauge`() {
    #expect(knitter.say("project gauge 22x30").text == "Gauge 22x30.")
    let target = knitter.say("counter target 38cm")
    #expect(target.text == "Row: 38 cm, about row 114; measure at 108.")
    #expect(target["counter"]?["target"]?.integer == 114)
    #expect(target["counter"]?["measure_at"]?.integer == 108)
    #expect(knitter.say("project gauge 22x28")["counter"]?["target"]?.integer == 106)
    #expect(knitter.say("counter first 5")["counter"]?["target"]?.integer == 110)
    #expect(knitter.say("counter target 50")["counter"]?["length"] == nil)
    #expect(knitter.say("project gauge 22x30")["counter"]?["target"]?.integer == 50)
    knitter.say("undo")
    knitter.say("undo")
    #expect(knitter.say("status")["counter"]?["target"]?.integer == 110)
    #expect(knitter.say("project gauge 22").error == "bad-value")
    #expect(knitter.say("project gauge none")["gauge"] == nil)
  }

  @Test func `a new project may have it all at once`() {
    let made = knitter.say("project new Jumper gauge=22x30 target=38cm unit=row")
    #expect(made["counter"]?["target"]?.integer == 114)
    #expect(made.text.hasSuffix("38 cm, about row 114; measure at 108."))
    #expect(knitter.say("project new Vest target=38cm")["counter"]?["target"] == nil)
    #expect(knitter.say("project new Bad target=38miles").error == "bad-value")
    #expect(knitter.say("project new Bad gauge=3").error == "bad-value")
  }

  @Test func `like= takes over the pattern but nothing of what was done`() {
    for line in [
      "counter new Stitches unit=stitch value=5", "link Row to Stitches every=2", "repeat 4 from=3 times=2",
      "counter side flat", "remind a every=2 times=3 then=\"every=4 times=2\"", "instruct \"Row 1: k2\"",
      "project gauge 22x30", "project size 2", "counter target 38cm", "next 4", "remind dismiss",
    ] {
      let answer = knitter.say(line)
      #expect(answer.isOK || line == "remind dismiss", "\(line): \(answer.message)")
    }
    let made = knitter.say("project new Second like=Scarf")
    #expect(made["counter"]?["value"]?.integer == 0)
    #expect(made["counter"]?["target"]?.integer == 114)
    #expect(made["counter"]?["side"]?.string == "RS")
    #expect(made["size"]?.integer == 2)
    #expect(made["gauge"]?.string == "22x30")
    #expect(made["instruction"]?["text"]?.string == "k2")
    #expect(made["next_reminder"]?["row"]?.integer == 2)
    #expect(knitter.say("link").lines == ["#2 Row, every 2nd row: Stitches 1 up"])
    #expect(knitter.say("next 2").value(of: "Stitches") == 1)
    #expect(knitter.say("undo").isOK)
    #expect(knitter.say("undo").isOK)
    #expect(knitter.say("status")["project"]?["name"]?.string == "Scarf")
  }

  // MARK: Finishing and ripping

  @Test func `reaching the target is said and sent, and one may go on`() {
    knitter.say("counter target 2")
    knitter.say("next")
    let reached = knitter.say("next")
    #expect(reached.text == "Row 2 done. All 2 rows done.")
    #expect(reached["reached"] == .array([.string("Row")]))
    #expect(knitter.events.last?["reached"] == .array([.string("Row")]))
    #expect(knitter.say("next").text == "Row 3 done. All 2 rows done, and 1 more.")
    knitter.say("project status finished")
    #expect(knitter.say("status").shown == 4)
  }

  @Test func `ripping to a row or a mark says what is due again`() {
    knitter.say("remind increase every=2 times=10")
    knitter.say("next 3")
    knitter.say("mark lifeline")
    knitter.say("next 4")
    let ripped = knitter.say("rip to=lifeline")
    #expect(ripped.text == "Back on row 4: increase (2 of 10). 2 increases due again, first on row 4.")
    #expect(ripped["again"]?.array?.first?["count"]?.integer == 2)
    #expect(knitter.say("rip to=1").text == "Back on row 1. 1 increase due again, on row 2.")
  }
}
