import TestSupport
import Testing
import Wire

@Suite struct LinkCommandTests {
  private let knitter = Knitter()

  init() {
    knitter.say("project new Sleeve unit=row")
    knitter.say("counter new Stitches unit=stitch value=96")
  }

  @Test func `simultaneous shaping works on one stitch counter`() {
    #expect(knitter.say("link Row to Stitches every=2 times=32 by=8").isOK)
    #expect(knitter.say("link Row to Stitches every=8 times=6 by=2").isOK)
    var stitches = 96
    for row in 1...70 {
      if row % 2 == 0 && row <= 64 { stitches += 8 }
      if row % 8 == 0 && row <= 48 { stitches += 2 }
      let answer = knitter.say("next")
      #expect(answer.value(of: "Stitches") == stitches)
      let rested = answer["rested"]?.array?.compactMap { $0["id"]?.integer } ?? []
      #expect(rested == (row == 64 ? [1] : row == 48 ? [2] : []))
    }
    #expect(stitches == 96 + 256 + 12)
    #expect(knitter.say("link").lines.allSatisfy { $0.hasSuffix("at rest") })
    #expect(knitter.events.contains { $0["rested"] != nil })
  }

  @Test func `it says what it does`() {
    let made = knitter.say("link Row to Stitches every=6 from=12 times=5 by=-2")
    #expect(
      made.text
        == "Row, every 6th row from row 12, 5 times: Stitches 2 down. Rows 12, 18, 24, 30 and 36.")
    #expect(made["link"]?["by"]?.integer == -2)
    knitter.say("next 11")
    let pressed = knitter.say("next")
    #expect(pressed.text == "Row 12 done. Row 13. At the same time: Stitches 94.")
    #expect(pressed["with"]?.array?.first?["shown"]?.integer == 94)
    #expect(knitter.say("back").value(of: "Stitches") == 96)
    #expect(knitter.say("redo").error == "not-now")
    #expect(knitter.say("undo").value(of: "Stitches") == 94)
  }

  @Test func `ten at once fire what ten presses fire`() {
    knitter.say("link Row to Stitches every=3 by=2")
    #expect(knitter.say("next 10").value(of: "Stitches") == 102)
    #expect(knitter.say("set 31").value(of: "Stitches") == 102)
    #expect(knitter.say("set 41 fire=yes").value(of: "Stitches") == 108)
    #expect(knitter.say("set 50 fire=true").value(of: "Stitches") == 114)
    #expect(knitter.say("set 5 fire=maybe").error == "bad-value")
    #expect(knitter.say("rip to=31").value(of: "Stitches") == 102)
  }

  @Test func `a counter that is put back, and a chain`() {
    knitter.say("counter new Cable unit=row")
    knitter.say("counter new Crossings unit=crossing")
    knitter.say("link Row to Cable")
    knitter.say("link Row to Cable every=8 reset=yes")
    knitter.say("link Cable to Crossings every=4")
    knitter.say("next 16")
    #expect(knitter.say("status").value(of: "Cable") == 0)
    #expect(knitter.say("status").value(of: "Crossings") == 4)
    knitter.say("back 7")
    #expect(knitter.say("status").value(of: "Cable") == 1)
    #expect(knitter.say("status").value(of: "Crossings") == 2)
  }

  @Test func `reaching a linked target is told`() {
    knitter.say("counter use Stitches")
    knitter.say("counter target 98")
    knitter.say("counter use Row")
    knitter.say("link Row to Stitches")
    #expect(knitter.say("next")["reached"] == nil)
    let reached = knitter.say("next")
    #expect(reached["reached"] == .array([.string("Stitches")]))
    #expect(reached.text.contains("Stitches, all 98 stitches done"))
    #expect(knitter.events.last?["reached"] == .array([.string("Stitches")]))
  }

  @Test(arguments: [
    ("link Row to Row", "not-now", "can't move itself"), ("link Row to Nothing", "not-found", "no counter"),
    ("link Nothing to Row", "not-found", "no counter"), ("link Stitches to Row", "not-now", "circle"),
    ("link Other to Stitches", "not-now", "follows only one"), ("link Row Stitches x", "bad-value", "to"),
    ("link Row", "bad-arguments", "to"), ("link Row to Stitches every=0", "bad-value", "every"),
    ("link Row to Stitches times=0", "bad-value", "times"), ("link Row to Stitches by=0", "bad-value", "by"),
    ("link Row to Stitches by=2 reset=yes", "bad-value", "one of them"),
    ("link delete 77", "not-found", "no link"), ("link delete x", "bad-value", "number"),
  ])
  func `a link that can't be is refused with the reason`(line: String, error: String, reason: String) {
    knitter.say("counter new Other unit=row")
    knitter.say("link Row to Stitches")
    let before = knitter.dump()
    let answer = knitter.say(line)
    #expect(answer.error == error)
    #expect(answer.message.contains(reason), "\(answer.message)")
    #expect(knitter.dump() == before)
  }

  @Test func `a link is taken off, and its counter may go`() {
    knitter.say("link Row to Stitches every=2")
    knitter.say("next 5")
    #expect(knitter.say("link delete 1").text == "Row moves Stitches no more.")
    #expect(knitter.say("next 5").value(of: "Stitches") == 98)
    knitter.say("undo")
    knitter.say("undo")
    #expect(knitter.say("next").value(of: "Stitches") == 99)
    #expect(knitter.say("counter delete Stitches").isOK)
    #expect(knitter.say("link").lines == [])
    #expect(knitter.say("undo").isOK)
    #expect(knitter.say("back 2").value(of: "Stitches") == 98)
  }

  // MARK: Another program's

  @Test(
    .enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"),
    arguments: [
      ("INSERT INTO link(parent,child) VALUES(1,1)", "itself"),
      ("INSERT INTO link(parent,child) VALUES(2,1)", "circle"),
      ("INSERT INTO link(parent,child) VALUES(3,1)", "circle"),
      ("INSERT INTO link(parent,child) VALUES(4,2)", "only one"),
      ("INSERT INTO link(parent,child) VALUES(1,99)", "no such counter"),
      ("INSERT INTO link(parent,child) VALUES(99,4)", "no such counter"),
      ("INSERT INTO link(parent,child) VALUES(1,5)", "one project"),
      ("INSERT INTO link(parent,child,every) VALUES(1,4,0)", "CHECK"),
      ("UPDATE link SET child=1 WHERE id=2", "circle"), ("UPDATE link SET parent=child", "itself"),
      ("UPDATE link SET parent=3 WHERE id=1", "circle"), ("UPDATE link SET child=99 WHERE id=1", "no such counter"),
      ("UPDATE counter SET project=2 WHERE id=2", "stays in its project"),
      ("INSERT INTO reminder(counter,text) VALUES(99,'x')", "no such counter"),
      ("INSERT INTO rhythm(reminder,start) VALUES(99,2)", "no such reminder"),
      ("INSERT INTO firing(link,place,last,amount) VALUES(99,0,1,1)", "no such link"),
      ("INSERT INTO repeat(counter,length) VALUES(1,0)", "CHECK"),
      ("INSERT INTO instruction(counter,start,text) VALUES(99,1,'k')", "no such counter"),
    ])
  func `the store itself refuses another program's nonsense`(sql: String, reason: String) {
    knitter.say("counter new Third unit=row")
    knitter.say("counter new Fourth unit=row")
    knitter.say("link Row to Stitches")
    knitter.say("link Stitches to Third")
    knitter.say("project new Other")
    let before = knitter.dump()
    let result = knitter.sql(sql)
    #expect(result.code != 0)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(knitter.dump() == before)
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `another program's value is a jump, and one undo takes it back`() {
    knitter.say("link Row to Stitches every=2 by=4")
    knitter.say("next 20")
    let before = knitter.dump()
    #expect(knitter.sql("UPDATE counter SET value=7 WHERE id=1").code == 0)
    #expect(knitter.say("status").shown == 8)
    let change = knitter.say("history 1")["changes"]?.array?.first
    #expect(change?["verb"]?.string == "set")
    #expect(change?["what"]?.string == "the counter “Row” set by another program")
    knitter.say("undo")
    #expect(knitter.dump() == before)
    knitter.sql("UPDATE counter SET value=7 WHERE id=1")
    // Three firings are left below: rows 2, 4 and 6.
    #expect(knitter.say("back 7").value(of: "Stitches") == 136 - 12)
  }

  @Test(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
  func `another program's jump leaves what our own jump leaves`() {
    var dice = Seeded()
    for _ in 0..<20 {
      let value = dice.below(30)
      var dumps: [[String]] = []
      for isForeign in [true, false] {
        let knitter = Knitter()
        knitter.say("project new Sleeve unit=row")
        knitter.say("counter new Stitches unit=stitch value=96")
        knitter.say("counter new Other unit=row")
        knitter.say("link Row to Stitches every=3 from=2 by=4")
        knitter.say("link Row to Other every=5 reset=yes")
        knitter.say("next 23")
        if isForeign {
          #expect(knitter.sql("UPDATE counter SET value=\(value) WHERE id=1").code == 0)
        } else {
          knitter.say("set done=\(value)")
        }
        dumps.append(knitter.dump(ids: false))
      }
      #expect(dumps[0] == dumps[1], "\(dice) value \(value)")
    }
  }
}
