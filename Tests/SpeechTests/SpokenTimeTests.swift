import Domain
import Speech
import Testing

struct SpokenTimeTests {
  @Test(arguments: [
    (65 * 60, "one hour and five minutes"), (60, "one minute"), (40, "forty seconds"), (7200, "two hours"),
    (121 * 60, "two hours and one minute"), (0, "no seconds"),
    (3600 * 1234, "one thousand two hundred and thirty-four hours"),
  ])
  func `a length is spoken in words`(seconds: Int, expected: String) {
    #expect(SpokenTime.length(Int64(seconds) * 1000 + 999) == expected)
  }

  @Test(arguments: [
    (0, "Less than a minute to go."), (1, "About one minute to go."), (9, "About nine minutes to go."),
    (23, "About twenty-five minutes to go."), (57, "About fifty-five minutes to go."), (58, "About an hour to go."),
    (90, "About an hour and a half to go."), (120, "About two hours to go."),
    (144, "About two and a half hours to go."),
    (150, "About two and a half hours to go."), (584, "About nine and a half hours to go."),
    (590, "About ten hours to go."), (29 * 60 + 40, "About thirty hours to go."),
  ])
  func `the time left is rounded as people round`(minutes: Int, expected: String) {
    #expect(SpokenTime.left(Int64(minutes) * 60_000) == expected)
  }

  @Test func `every answer about the timer is one line, and its spoken form has no symbols`() {
    let start = Moment(Instant(milliseconds: 1_777_667_640_000), offset: 3600)
    let end = Moment(start.instant + 3_960_000, offset: 3600)
    let entry = TimeEntry(id: .init(1), project: .init(1), start: start, end: end)
    let running = TimeEntry(id: .init(1), project: .init(1), start: start)
    var tells: [TimerTell] = [
      .started(running), .resumed(running), .stopped(0), .stopped(3_960_000), .paused(0), .paused(60_000),
      .added(entry),
      .edited(entry), .edited(running), .split(entry, entry), .deleted(entry), .deleted(running), .stepped(-3_600_000),
      .stepped(7_200_000),
    ]
    for reason in Gap.Reason.allCases {
      var gap = Gap(id: .init(1), project: .init(1), start: start, reason: reason)
      tells.append(.gapOpened(gap))
      gap.end = end
      tells += [.gap(gap), .kept(gap, 3_960_000), .discarded(gap, 3_960_000)]
    }
    for tell in tells {
      #expect(!tell.text(seenFrom: end).contains("\n"))
      #expect(tell.say.allSatisfy { $0.isLetter || " ,.-'".contains($0) }, "\(tell.say)")
      #expect(tell.say.first?.isUppercase == true)
    }
    var gap = Gap(id: .init(1), project: .init(1), start: start, end: end, reason: .idle)
    #expect(
      TimerTell.gap(gap).text(seenFrom: end)
        == "No row from 21:34 to 22:40: 1 h 06 min left out. Were you knitting? yb timer keep")
    gap.end = nil
    #expect(
      TimerTell.gap(gap).text(seenFrom: end)
        == "No row since 21:34, so the time stops there. Were you knitting? yb timer keep")
  }
}
