import Testing
import Wire

@Suite struct ReminderCommandTests {
  private let knitter = Knitter()

  init() { knitter.say("project new Raglan unit=round target=60") }

  @Test func `the first five minutes`() {
    let made = knitter.say("remind \"increase at markers\" every=2 from=2 times=28")
    #expect(made.text == "28 times: rounds 2, 4, 6 … 56.")
    #expect(made["reminder"]?["rows"]?.array?.count == 28)
    let pressed = knitter.say("next")
    #expect(pressed.text == "Round 1 done. Round 2: increase at markers (1 of 28).")
    #expect(pressed["say"]?.string == "Round 1 done. Round 2: increase at markers, 1 of 28.")
    #expect(pressed.due == ["increase at markers 1 of 28"])
    #expect(knitter.events.last?["reminders"] == pressed["reminders"])
    #expect(knitter.events.last?["event"]?.string == "count")
    let status = knitter.say("status")
    #expect(status["next_reminder"]?["row"]?.integer == 4)
    #expect(status["next_reminder"]?["away"]?.integer == 2)
    #expect(knitter.say("undo").due == [])
    let jumped = knitter.say("set 31")
    #expect(jumped.text == "Round 31; 15 increases passed. Wrong? yb undo")
    #expect(jumped["say"]?.string == "Round 31; 15 increases passed.")
    #expect(jumped["passed"]?.array?.first?["count"]?.integer == 15)
  }

  @Test func `every 2nd row 20 times, then every 4th 5 times`() {
    let made = knitter.say("remind increase every=2 from=2 times=20 then=\"every=4 times=5\"")
    #expect(made.text == "25 times: rounds 2, 4, 6 … 40, then 44, 48, 52 … 60.")
    #expect(made["reminder"]?["total"]?.integer == 25)
    #expect(knitter.say("set 44").due == ["increase 21 of 25"])
  }

  @Test func `more, until and row say the same in other words`() {
    #expect(knitter.say("remind a every=6 from=12 more=4").text == "5 times: rounds 12, 18, 24, 30 and 36.")
    #expect(knitter.say("remind b every=6 from=12 until=40").text == "5 times: rounds 12, 18, 24, 30 and 36.")
    #expect(knitter.say("remind c row=12").text == "Round 12.")
    #expect(knitter.say("remind d every=6").text == "Rounds 6, 12, 18 and so on.")
    #expect(knitter.say("remind e row=1").text == "Round 1. That is now.")
    knitter.say("set 20")
    #expect(knitter.say("remind f row=1").text == "Round 1. That is past: round 20 is on the needles.")
  }

  @Test func `on=pattern follows the rows as the pattern numbers them`() {
    knitter.say("repeat 4 from=3 times=3")
    #expect(knitter.say("remind cross row=4 on=pattern").text == "3 times: rounds 4, 8 and 12.")
    #expect(knitter.say("set 8").due == ["cross 2 of 3"])
  }

  @Test func `what is due stays until it is dismissed or passed`() {
    knitter.say("remind a row=2")
    knitter.say("remind b every=1 from=2")
    knitter.say("next")
    #expect(knitter.say("status").due == ["a ", "b 1st time"])
    #expect(knitter.say("remind dismiss 1").due == ["b 1st time"])
    #expect(knitter.say("remind dismiss 1").error == "not-now")
    #expect(knitter.say("undo").due == ["a ", "b 1st time"])
    #expect(knitter.say("remind dismiss").due == [])
    #expect(knitter.say("remind dismiss").message == "Nothing is due.")
    #expect(knitter.say("next").due == ["b 2nd time"])
    #expect(knitter.say("back").due == ["a ", "b 1st time"])
  }

  @Test func `what is put off comes later`() {
    knitter.say("remind a row=2")
    knitter.say("next")
    let put = knitter.say("remind snooze rows=3")
    #expect(put.text == "a: put off to round 5.")
    #expect(put.due == [])
    #expect(knitter.say("next 3").due == ["a "])
    #expect(knitter.say("back").due == [])
    // Back on its own row it is due as before.
    #expect(knitter.say("back 2").due == ["a "])
    #expect(knitter.say("remind snooze 1 rows=0").error == "bad-value")
  }

  @Test func `a reminder is listed, changed and deleted`() {
    knitter.say("remind \"k2tog at both ends\" every=6 from=12 times=5")
    #expect(knitter.say("remind").lines == ["#1 k2tog at both ends. 5 times: rounds 12, 18, 24, 30 and 36."])
    #expect(knitter.say("remind edit 1 times=3").text == "3 times: rounds 12, 18 and 24.")
    #expect(knitter.say("remind edit 1 text=decrease every=4").text == "3 times: rounds 12, 16 and 20.")
    #expect(knitter.say("remind edit #1 row=7").text == "Round 7.")
    #expect(knitter.say("remind edit 1").error == "bad-value")
    #expect(knitter.say("remind delete 1").text == "Deleted: decrease.")
    #expect(knitter.say("remind list").text == "No reminders.")
    #expect(knitter.say("undo").isOK)
    #expect(knitter.say("remind list").text == "1 reminder.")
  }

  @Test(arguments: [
    ("remind x", "bad-value"), ("remind \" \" row=2", "bad-value"), ("remind x every=0", "bad-value"),
    ("remind x row=two", "bad-value"), ("remind x row=2 every=3", "bad-value"),
    ("remind x every=2 times=3 more=2", "bad-value"), ("remind x every=2 from=9 until=3", "bad-value"),
    ("remind x every=2 then=\"every=4\"", "bad-value"), ("remind x every=2 times=2 then=soon", "bad-value"),
    ("remind x every=2 on=moon", "bad-value"), ("remind x row=2 counter=None", "not-found"),
    ("remind edit 9 text=a", "not-found"), ("remind delete x", "bad-value"), ("remind dismiss 9", "not-found"),
    ("remind edit", "bad-arguments"), ("remind x row=3 size=2", "bad-option"),
  ])
  func `what can't be a reminder is refused and nothing is done`(line: String, error: String) {
    let before = knitter.dump()
    #expect(knitter.say(line).error == error)
    #expect(knitter.dump() == before)
  }

  @Test func `without a project there is nothing to be reminded of`() {
    let fresh = Knitter()
    #expect(fresh.say("remind x row=2").error == "not-found")
    #expect(fresh.say("remind list").isOK)
  }
}
