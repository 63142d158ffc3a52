import Testing
import Wire

@testable import Client

@Suite struct FaceTests {
  /// 2026-11-30T21:04:17Z
  private static let now: Int64 = 1_796_072_657_000

  private func face(_ state: String, now: Int64 = FaceTests.now, offset: Int = 0, limit: Int = 80) throws -> String {
    Face(try #require(JSON(parsing: state)), now: now, offset: { _ in offset }, limit: limit).text
  }

  private func state(_ counter: String, others: String = "", last: String = "", project: String = "Raglan") -> String {
    "{\"ok\":true,\"project\":{\"name\":\"\(project)\"},\"counter\":{\"id\":1,\(counter)}"
      + ",\"counters\":[{\"id\":1}\(others)]\(last),\"text\":\"t\"}"
  }

  private static let round =
    "\"name\":\"Round\",\"unit\":\"round\",\"shown\":2,\"value\":1,\"first\":1,\"target\":60,\"left\":59"
  private static let last = ",\"last\":{\"what\":\"round 1\",\"at\":\"2026-11-30T21:04:05.123Z\"}"

  @Test func `the face of the first five minutes`() throws {
    #expect(
      try face(state(Self.round, last: Self.last)) == """
        Raglan
        ROUND 2 of 60  ▏      1 done
        last  round 1, 21:04, 11 s ago

        """)
  }

  @Test func `the pace stands on the face once five rows are done`() throws {
    let pace = ",\"pace\":{\"row_seconds\":252,\"rows_an_hour\":14.2,\"left_seconds\":11000}"
    let five = Self.round.replacing("\"value\":1", with: "\"value\":5")
    #expect(try !face(state(Self.round, last: pace)).contains("pace"))
    #expect(try face(state(five, last: pace)).contains("\npace  4 min a row, about 3 h 03 min to go\n"))
  }

  @Test func `the page of the pattern stands on the face where there is a pattern`() throws {
    func page(_ pattern: String) throws -> String { try face(state(Self.round, last: ",\"pattern\":{\(pattern)}")) }
    #expect(try page("\"page\":3,\"position\":0.42,\"pages\":12").contains("\npage  3 of 12, 42 % down\n"))
    #expect(try page("\"page\":3,\"position\":0").hasSuffix("\npage  3\n"))
    #expect(try page("\"page\":3,\"position\":1,\"pages\":3").hasSuffix("\npage  3 of 3, 100 % down\n"))
    #expect(try !face(state(Self.round)).contains("page"))
  }

  @Test func `the time of the project stands beside its name, and goes on while the timer runs`() throws {
    let off = ",\"timer\":{\"total_ms\":0}"
    let resting = ",\"timer\":{\"total_ms\":45000000}"
    let running = ",\"timer\":{\"total_ms\":60000,\"running_since\":\"2026-11-30T21:01:17.000+00:00\"}"
    func title(_ timer: String) throws -> String? {
      try face(state(Self.round, last: timer)).split(separator: "\n").first.map(String.init)
    }
    #expect(try title(off) == "Raglan")
    #expect(try title(resting) == "Raglan                 12:30")
    #expect(try title(running) == "Raglan                  0:04")
    let paused = ",\"timer\":{\"total_ms\":60000,\"paused\":true}"
    #expect(try title(paused) == "Raglan           paused 0:01")
  }

  @Test func `a gap stands on the face while it lasts and on the day on which it ended`() throws {
    func line(_ gap: String) throws -> String? {
      try face(state(Self.round, last: ",\"gap\":{\(gap)}" + Self.last)).split(separator: "\n").map(String.init).first {
        $0.hasPrefix("gap")
      }
    }
    #expect(
      try line("\"since\":\"2026-11-30T20:34:00.000+00:00\",\"open\":true")
        == "gap   no row since 20:34; knitting? yb timer keep")
    #expect(
      try line("\"since\":\"2026-11-29T22:40:00.000+00:00\",\"until\":\"2026-11-30T21:00:00.000+00:00\"")
        == "gap   22 h 20 min from 29 Nov 22:40 left out; knitting? yb timer keep")
    #expect(
      try line("\"since\":\"2026-11-29T20:40:00.000+00:00\",\"until\":\"2026-11-29T21:00:00.000+00:00\"") == nil)
  }

  @Test func `what the row asks for stands between the headline and the last change`() throws {
    let due = ",\"reminders\":[{\"counter\":\"Round\",\"text\":\"increase at markers\",\"count\":\"1 of 28\"}]"
    let next = ",\"next_reminder\":{\"text\":\"increase at markers\",\"row\":4,\"away\":2}"
    #expect(
      try face(state(Self.round + ",\"row\":2,\"pattern_row\":2,\"side\":\"RS\"", last: due + next + Self.last)) == """
        Raglan
        ROUND 2 of 60  ▏      1 done
        now   increase at markers (1 of 28)
        next  round 4
        last  round 1, 21:04, 11 s ago

        """)
  }

  private static let row33 =
    "\"name\":\"Row\",\"unit\":\"row\",\"shown\":33,\"row\":33,\"value\":32,\"first\":1,\"target\":114,\"left\":82,"
    + "\"pattern_row\":9,\"side\":\"WS\",\"length\":\"38 cm\",\"measure_at\":108"

  @Test func `side, place in the pattern, instruction and measure have a line each`() throws {
    let turn = ",\"repeat\":{\"number\":2,\"times\":5,\"position\":1,\"length\":24,\"done\":1,\"follows\":33}"
    let asked = ",\"instruction\":{\"counter\":\"Row\",\"row\":33,\"text\":\"k2, p2\"}"
    let due =
      ",\"reminders\":[{\"counter\":\"Row\",\"text\":\"bead\",\"count\":\"\"},{\"counter\":\"Cable\",\"text\":\"cross\",\"count\":\"3\"}]"
      + ",\"next_reminder\":{\"text\":\"buttonhole\",\"row\":50}"
    let with = ",\"with\":[{\"id\":2,\"counter\":\"Cable\",\"text\":\"C4F\"}]"
    let others =
      ",{\"id\":2,\"name\":\"Cable\",\"shown\":2,\"target\":8},{\"id\":3,\"name\":\"Stitches\",\"shown\":104}"
    #expect(
      try face(state(Self.row33 + turn, others: others, last: asked + due + with)) == """
        Raglan
        ROW 33 of 114  █▋     32 done
        side  WS
        at    pattern row 9, repeat 2 of 5, row 1 of 24
        work  k2, p2
        now   bead
              Cable: cross (3)
        next  row 50, buttonhole
        aim   38 cm, measure at row 108
        also  Cable 2 of 8: C4F
              Stitches 104

        """)
  }

  @Test func `after a repeat the pattern's own number is told, without end there is no count of repeats`() throws {
    #expect(try face(state(Self.row33)).contains("\nat    pattern row 9\n"))
    let turn = ",\"repeat\":{\"number\":7,\"position\":3,\"length\":4}"
    #expect(try face(state(Self.row33 + turn)).contains("\nat    pattern row 9, repeat 7, row 3 of 4\n"))
  }

  @Test func `a long instruction goes on in the next line`() throws {
    let asked = ",\"instruction\":{\"text\":\"*k2, p2; rep from * to the last stitch, k1\"}"
    #expect(
      try face(state(Self.round, last: asked), limit: 30) == """
        Raglan
        ROUND 2 of 60  ▏      1 done
        work  *k2, p2; rep from * to
              the last stitch, k1

        """)
    let wide = ",\"instruction\":{\"text\":\"\(String(repeating: "毛", count: 60))\"}"
    for line in try face(state(Self.round, last: wide), limit: 30).split(separator: "\n") {
      #expect(columns(of: String(line)) <= 30)
    }
  }

  @Test func `without a target there is no bar`() throws {
    #expect(
      try face(state("\"name\":\"Row\",\"unit\":\"row\",\"shown\":40,\"value\":39,\"first\":1")) == """
        Raglan
        ROW 40               39 done

        """)
  }

  @Test func `a reached target says all done, and what is past it`() throws {
    let done = "\"name\":\"Round\",\"unit\":\"round\",\"shown\":61,\"value\":60,\"first\":1,\"target\":60,\"left\":0"
    let full = String(repeating: "█", count: 15)
    #expect(try face(state(done)) == "Raglan\nall 60 done  \(full)\n")
    let past = "\"name\":\"Row\",\"unit\":\"row\",\"shown\":63,\"value\":53,\"first\":10,\"target\":60,\"left\":0"
    #expect(try face(state(past)).split(separator: "\n")[1] == "all 51 done  ████████ 2 more")
  }

  @Test func `a tally shows what there is, and the other counters have a line each`() throws {
    let tally = "\"name\":\"Markers\",\"unit\":\"stitch\",\"shown\":12,\"value\":12,\"target\":48,\"left\":36"
    let others =
      ",{\"id\":2,\"name\":\"Round\",\"shown\":5,\"target\":60},{\"id\":3,\"name\":\"Repeat\",\"shown\":-1}"
    #expect(
      try face(state(tally, others: others)) == """
        Raglan, Markers
        STITCHES 12 of 48  █▌     36 to go
        also  Round 5 of 60
              Repeat -1

        """)
  }

  @Test func `no project yet is said in the daemon's words`() throws {
    #expect(
      try face("{\"ok\":true,\"text\":\"No project yet. Begin with: yb next\"}")
        == "No project yet. Begin with: yb next\n")
  }

  @Test func `times are those of the person's zone, with the day where it is another`() throws {
    let state = state(Self.round, last: Self.last)
    #expect(try face(state, offset: 3600).hasSuffix("last  round 1, 22:04, 11 s ago\n"))
    #expect(try face(state, now: Self.now + 86_400_000).hasSuffix("last  round 1, 30 Nov 21:04, a day ago\n"))
    #expect(try face(state, now: Self.now + 3 * 3_600_000).hasSuffix("last  round 1, 30 Nov 21:04, 3 h ago\n"))
    #expect(try face(state, now: Self.now + 120_000).hasSuffix("last  round 1, 21:04, 2 min ago\n"))
    #expect(try face(state, now: Self.now - 120_000).hasSuffix("last  round 1, 21:04, just now\n"))
  }

  @Test func `names of any length and script stay within the width`() throws {
    for name in [String(repeating: "x", count: 200), String(repeating: "毛", count: 60), "שלום", "🧶🧶🧶", "a\u{301}b"] {
      for limit in [20, 28, 40, 80] {
        let text = try face(state(Self.round, last: Self.last, project: name), limit: limit)
        for line in text.split(separator: "\n") { #expect(columns(of: String(line)) <= limit, "\(line)") }
      }
    }
  }

  @Test func `control characters in names are shown, not obeyed`() throws {
    let text = try face(state(Self.round, project: "a\\u001b[31mb\\u202e"))
    #expect(text.hasPrefix("a\u{241B}[31mb\u{FFFD}\n"))
  }

  @Test func `a state with parts missing or of another kind still gives a face`() throws {
    for counter in ["\"unit\":7", "\"shown\":\"x\",\"target\":0", "\"target\":-5,\"value\":3", "\"target\":1.5"] {
      #expect(try face(state(counter)).hasPrefix("Raglan"))
    }
    #expect(try face("{\"ok\":true}") == "\n")
    #expect(try face(state(Self.round, last: ",\"last\":{\"what\":\"x\",\"at\":\"yesterday\"}")).hasSuffix("last  x\n"))
  }

  @Test func `the bar shows what is begun, and is full only when all is done`() {
    #expect(Bar.text(0, width: 4) == "    ")
    #expect(Bar.text(0.0001, width: 4) == "▏   ")
    #expect(Bar.text(0.5, width: 4) == "██  ")
    #expect(Bar.text(0.9999, width: 4) == "███▉")
    #expect(Bar.text(1, width: 4) == "████")
  }

  @Test func `moments are read as answers write them, and nothing else is`() {
    #expect(Moment(parsing: "1970-01-01T00:00:00Z")?.milliseconds == 0)
    #expect(Moment(parsing: "2024-02-29T12:00:00.250Z")?.milliseconds == 1_709_208_000_250)
    #expect(Moment(parsing: "2026-11-30T21:04:17.000Z")?.milliseconds == Self.now)
    #expect(Moment(parsing: "2026-12-01T02:34:17.000+05:30")?.milliseconds == Self.now)
    #expect(Moment(parsing: "2026-11-30T16:04:17-05:00")?.milliseconds == Self.now)
    for wrong in [
      "", "Z", "2026-11-30", "2026-13-01T00:00:00Z", "2026-11-30T21:04:17+01", "2026-11-30T21:04:17Z+01:00",
      "x-y-zTa:b:cZ",
    ] {
      #expect(Moment(parsing: wrong) == nil, "\(wrong)")
    }
  }
}
