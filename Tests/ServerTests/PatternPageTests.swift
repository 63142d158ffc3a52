import Domain
import TestSupport
import Testing
import Wire

/// Where in the pattern's file the row is, said through the socket.
@Suite(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed"))
struct PatternPageTests {
  /// A knitter whose project has a pattern of 12 pages, put there by another program.
  private func knitter() -> Knitter {
    let knitter = Knitter()
    knitter.say("project new Raglan")
    let file = String(repeating: "a", count: 64) + ".pdf"
    let result = knitter.sql(
      "INSERT INTO pattern(project,name,file,kind,bytes,pages) VALUES(1,'Raglan','\(file)','pdf',5,12)")
    #expect(result.code == 0, "\(result.errors)")
    return knitter
  }

  private func page(_ answer: JSON) -> [JSON?] { [answer["pattern"]?["page"], answer["pattern"]?["position"]] }

  @Test func `the place follows the rows once they are linked, forward and back`() {
    let knitter = knitter()
    #expect(page(knitter.say("status")) == [.integer(1), .integer(0)])
    knitter.say("pattern page 2 at=0.2 row=1")
    knitter.say("pattern page 2 at=0.6 row=5")
    let linked = knitter.say("pattern page 3 row=6")
    #expect(linked.text == "Row 6 stands on page 3 of 12.")
    #expect(linked["pattern"]?["linked"] == .bool(true))
    #expect(page(knitter.say("status")) == [.integer(2), .number(0.2)])
    #expect(page(knitter.say("next")) == [.integer(2), .number(0.3)])
    #expect(page(knitter.say("next 3")) == [.integer(2), .number(0.6)])
    let turned = knitter.say("next")
    #expect(page(turned) == [.integer(3), .integer(0)])
    #expect(turned.text == "Row 5 done. Row 6. Page 3 of 12.")
    #expect(turned["say"]?.string == "Row 5 done. Row 6. Turn to page 3 of 12.")
    let back = knitter.say("back")
    #expect(page(back) == [.integer(2), .number(0.6)])
    #expect(back.text.hasSuffix("Page 2 of 12."))
    #expect(page(knitter.say("set 100")) == [.integer(3), .integer(0)])
    #expect(page(knitter.say("undo")) == [.integer(2), .number(0.6)])
    // A restart knows as much.
    knitter.restart()
    #expect(page(knitter.say("status")) == [.integer(2), .number(0.6)])
  }

  @Test func `a look ahead holds until the row moves on to a linked one`() {
    let knitter = knitter()
    knitter.say("pattern page 2 row=1")
    knitter.say("pattern page 4 row=10")
    let looked = knitter.say("pattern page 7 at=50%")
    #expect(looked.text == "Raglan: page 7 of 12, 50 % down.")
    #expect(page(looked) == [.integer(7), .number(0.5)])
    #expect(page(knitter.say("next 8")) == [.integer(7), .number(0.5)])
    #expect(page(knitter.say("next")) == [.integer(4), .integer(0)])
  }

  @Test func `links are listed, taken off, and all of it can be undone in the desk's scope`() {
    let knitter = knitter()
    let before = knitter.dump()
    let seqs = ["pattern page 2 row=1", "pattern page 3 row=41", "pattern page 5", "pattern page 4 row=41"].map {
      knitter.say($0)["seq"]?.integer ?? 0
    }
    #expect(knitter.say("pattern links").lines == ["row 1: page 2 of 12", "row 41: page 4 of 12"])
    let off = knitter.say("pattern unlink 41")
    #expect(off.text == "Took off 1 link.")
    #expect(knitter.say("pattern unlink 41").error == "not-found")
    #expect(knitter.say("pattern links").lines.count == 1)
    // A bare undo is the needles'.
    #expect(knitter.say("undo").text.contains("new project") == true || knitter.say("status")["project"] != nil)
    knitter.say("redo")
    for seq in [off["seq"]?.integer ?? 0] + seqs.reversed() {
      let undone = knitter.say("undo seq=\(seq)")
      #expect(undone.isOK, "\(undone.message)")
    }
    #expect(knitter.dump() == before)
  }

  @Test func `what can't be is refused with the reason`() {
    let bare = Knitter()
    #expect(bare.say("pattern page 1").error == "not-found")
    bare.say("project new Sock")
    #expect(bare.say("pattern page 1").message == "Sock has no pattern. Add one: yarnbuddy pattern add FILE")
    #expect(bare.say("pattern").text == "Sock has no pattern. Add one: yarnbuddy pattern add FILE")
    #expect(bare.say("status")["pattern"] == nil)
    let knitter = knitter()
    #expect(knitter.say("pattern page 13").message == "PAGE goes from 1 to 12; 13 does not.")
    #expect(knitter.say("pattern page 0").error == "bad-value")
    for at in ["1.5", "-1", "far", "\"\""] {
      #expect(knitter.say("pattern page 1 at=\(at)").error == "bad-value", "\(at)")
    }
    #expect(knitter.say("pattern page 1 row=none").error == "bad-value")
    #expect(knitter.say("pattern use Sweater").error == "not-found")
  }

  @Test func `the pattern in use is the one used last, and a new project like it has its own copy of the place`() {
    let knitter = knitter()
    let file = String(repeating: "b", count: 64) + ".txt"
    knitter.sql("INSERT INTO pattern(project,name,file,kind,bytes,used_at) VALUES(1,'Chart','\(file)','text',5,1)")
    #expect(knitter.say("status")["pattern"]?["name"]?.string == "Raglan")
    knitter.say("pattern page 2 row=1")
    knitter.say("pattern page 3 row=20")
    #expect(knitter.say("pattern use chart")["pattern"]?["name"]?.string == "Chart")
    #expect(knitter.say("pattern list").lines == ["  #1 Raglan, 12 pages", "* #2 Chart"])
    knitter.say("pattern use raglan")
    knitter.say("next 30")
    let copy = knitter.say("project new Second like=Raglan")
    #expect(copy["pattern"]?["name"]?.string == "Raglan")
    #expect(copy["pattern"]?["page"] == .integer(2))
    #expect(knitter.say("next 19")["pattern"]?["page"] == .integer(3))
    #expect(knitter.say("status project=Raglan")["pattern"]?["page"] == .integer(3))
  }

  @Test func `a deleted counter takes its links along, and undo brings them back`() {
    let knitter = knitter()
    knitter.say("counter new Sleeve unit=row")
    knitter.say("pattern page 8 row=1 counter=Sleeve")
    knitter.say("pattern page 9 counter=Sleeve")
    let before = knitter.dump()
    knitter.say("counter delete Sleeve")
    #expect(knitter.say("status")["pattern"]?["linked"] == .bool(false))
    #expect(knitter.say("status")["pattern"]?["page"] == .integer(9))
    #expect(knitter.say("undo").isOK)
    #expect(knitter.dump() == before)
  }

  @Test func `another program may not link a page to a row of another project`() {
    let knitter = knitter()
    knitter.say("project new Hat")
    #expect(knitter.sql("INSERT INTO page_link(pattern,counter,row,page) VALUES(1,2,1,1)").code != 0)
    #expect(knitter.sql("INSERT INTO page_link(pattern,counter,row,page) VALUES(1,1,1,1)").code == 0)
    #expect(knitter.sql("UPDATE page_link SET counter=2").code != 0)
    #expect(
      knitter.sql("INSERT INTO photo(project,file,kind,bytes,name) VALUES(1,'../../x.png','png',1,'x')").code != 0)
    #expect(knitter.sql("INSERT INTO note(text) VALUES('nobody''s')").code != 0)
  }

  @Test func `a note is edited, and undo brings the old words back`() {
    let knitter = knitter()
    knitter.say("note used the smaller needle")
    let edited = knitter.say("note edit 1 \"used the 3.5 mm needle\" row=42")
    #expect(edited.text.hasPrefix("Note #1 has its new text."))
    #expect(knitter.say("note").lines == ["#1 row 42: used the 3.5 mm needle"])
    knitter.say("undo seq=\(edited["seq"]?.integer ?? 0)")
    #expect(knitter.say("note").lines == ["#1 row 1: used the smaller needle"])
    #expect(knitter.say("note edit 1 \"  \"").error == "bad-value")
    #expect(knitter.say("note edit 9 x").error == "not-found")
    knitter.say("note edit #1 x row=none")
    #expect(knitter.say("note")["notes"]?.array?.first?["row"] == nil)
  }
}
