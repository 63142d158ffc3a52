import Domain
import TestSupport
import Testing

/// Times, dates and lengths as people write them.
struct TimePhraseTests {
  /// Read on Wednesday the 29th of April 2026 at 22:15 in London.
  func read(_ text: String, _ now: String = "2026-04-29T21:15Z", _ zone: Zone = .london) throws(Refusal) -> String {
    try TimePhrase.moment(text, now: at(now), in: zone).iso
  }

  func refusal(_ text: String, _ now: String = "2026-04-29T21:15Z", _ zone: Zone = .london) -> Refusal? {
    do {
      Issue.record("read as \(try read(text, now, zone))")
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("now", "2026-04-29T22:15:00+01:00"), ("14:30", "2026-04-29T14:30:00+01:00"),
    ("9.30pm", "2026-04-29T21:30:00+01:00"),
    ("at 9pm", "2026-04-29T21:00:00+01:00"), ("12am", "2026-04-29T00:00:00+01:00"),
    ("12:05pm", "2026-04-29T12:05:00+01:00"), ("noon", "2026-04-29T12:00:00+01:00"),
    ("14:30:15", "2026-04-29T14:30:15+01:00"), ("yesterday 21:00", "2026-04-28T21:00:00+01:00"),
    ("21:00 yesterday", "2026-04-28T21:00:00+01:00"), ("Today  08:00", "2026-04-29T08:00:00+01:00"),
    ("sat 14:00", "2026-04-25T14:00:00+01:00"), ("Tuesday 9:05", "2026-04-28T09:05:00+01:00"),
    ("29 March 12:00", "2026-03-29T12:00:00+01:00"), ("2026-01-05 09:00", "2026-01-05T09:00:00+00:00"),
    ("25 min ago", "2026-04-29T21:50:00+01:00"), ("2h ago", "2026-04-29T20:15:00+01:00"),
    ("1h30 ago", "2026-04-29T20:45:00+01:00"), ("1h30m ago", "2026-04-29T20:45:00+01:00"),
    ("half an hour ago", "2026-04-29T21:45:00+01:00"), ("an hour ago", "2026-04-29T21:15:00+01:00"),
    ("1 hour and 5 minutes ago", "2026-04-29T21:10:00+01:00"), ("1.5 h ago", "2026-04-29T20:45:00+01:00"),
    ("90 s ago", "2026-04-29T22:13:30+01:00"), ("3 days ago", "2026-04-26T22:15:00+01:00"),
    ("2 weeks ago", "2026-04-15T22:15:00+01:00"), ("2 months ago", "2026-02-28T22:15:00+00:00"),
    ("2026-04-29T20:15Z", "2026-04-29T21:15:00+01:00"), ("2026-04-29T20:15:30.5Z", "2026-04-29T21:15:30+01:00"),
    ("2026-04-29T20:15+01:00", "2026-04-29T20:15:00+01:00"), ("2026-04-29T20:15-0400", "2026-04-29T20:15:00-04:00"),
    ("20260429", ""), ("2026-04-29T2015", "2026-04-29T20:15:00+01:00"),
    ("2026-04-29T20:15+00:00", "2026-04-29T21:15:00+01:00"),
  ])
  func `a time reads as people mean it`(text: String, expected: String) throws {
    if expected.isEmpty {
      #expect(refusal(text) != nil)
    } else if text == "2 months ago" {
      #expect(refusal(text)?.message == "That month has 28 days. Give the date, as 2026-02-28.")
    } else {
      #expect(try read(text) == expected)
    }
  }

  @Test(arguments: [
    ("30m ago", "30m can be minutes or months. Say 30 min or 30 months."),
    ("30m", "30m can be minutes or months. Say 30 min or 30 months."),
    ("1h30", "1h30 can be a length or a time of day. Say 1h30 ago, or 01:30."),
    ("30 ago", "30 of what? Say 30 min or 30 h."),
    ("9", "9 can be a time of day or minutes. Say 09:00 or 21:00, or 9 min ago."),
    ("midnight", "Midnight can be the day's first or last moment. Say 2026-04-29T00:00 or 2026-04-30T00:00."),
    ("wed 14:00", "“wed” can be today or a week ago. Say 2026-04-29 or 2026-04-22."),
    ("03/04/2026 12:00", "03/04/2026 can be two dates. Say 2026-04-03 or 2026-03-04."),
  ])
  func `what can be read in two ways is refused with both`(text: String, message: String) {
    let refusal = refusal(text)
    #expect(refusal?.kind == .ambiguous)
    #expect(refusal?.message == message)
  }

  @Test(arguments: [
    (Zone.london, "2026-03-29T01:30", "is skipped", "2026-03-29T01:30+00:00 or 2026-03-29T01:30+01:00"),
    (.london, "2026-10-25T01:30", "comes twice", "2026-10-25T01:30+01:00 or 2026-10-25T01:30+00:00"),
    (.newYork, "2026-03-08T02:00", "is skipped", "2026-03-08T02:00-05:00 or 2026-03-08T02:00-04:00"),
    (.newYork, "2026-11-01T01:00", "comes twice", "2026-11-01T01:00-04:00 or 2026-11-01T01:00-05:00"),
    (.lordHowe, "2026-04-05T01:45", "comes twice", "2026-04-05T01:45+11:00 or 2026-04-05T01:45+10:30"),
    (.lordHowe, "2026-10-04T02:15", "is skipped", "2026-10-04T02:15+10:30 or 2026-10-04T02:15+11:00"),
    (.auckland, "2026-04-05T02:30", "comes twice", "2026-04-05T02:30+13:00 or 2026-04-05T02:30+12:00"),
    (.auckland, "2026-09-27T02:30", "is skipped", "2026-09-27T02:30+12:00 or 2026-09-27T02:30+13:00"),
    (.havana, "2026-03-08T00:00", "is skipped", "2026-03-08T00:00-05:00 or 2026-03-08T00:00-04:00"),
  ])
  func `a time that a clock change skips or repeats is refused with both offsets`(
    zone: Zone, text: String, fault: String, readings: String
  ) throws {
    let refusal = refusal(text, "2026-12-01T12:00Z", zone)
    #expect(refusal?.kind == .ambiguous)
    #expect(refusal?.message.contains(fault) == true)
    #expect(refusal?.message.contains(readings) == true)
    for reading in readings.split(separator: " or ") {
      _ = try read(String(reading), "2026-12-01T12:00Z", zone)
    }
  }

  @Test func `the minutes around a clock change read as they are`() throws {
    #expect(try read("2026-03-29T00:59", "2026-12-01T12:00Z") == "2026-03-29T00:59:00+00:00")
    #expect(try read("2026-03-29T02:00", "2026-12-01T12:00Z") == "2026-03-29T02:00:00+01:00")
    #expect(try read("2026-10-25T00:59", "2026-12-01T12:00Z") == "2026-10-25T00:59:00+01:00")
    #expect(try read("2026-10-25T02:00", "2026-12-01T12:00Z") == "2026-10-25T02:00:00+00:00")
    #expect(try read("2026-10-25T01:30+00:00", "2026-12-01T12:00Z") == "2026-10-25T01:30:00+00:00")
    #expect(try read("2026-10-25T01:30+01:00", "2026-12-01T12:00Z") == "2026-10-25T01:30:00+01:00")
  }

  @Test(arguments: [
    "", "soon", "25:00", "24:00", "13pm", "9:3", "14:60", "yesterday", "2026-02-30", "2026-02-30T12:00", "14:30 15:30",
    "min ago", "ago", "1e9 min ago", "99999999999 min ago", "-5 min ago", "5 min 1 h ago", "1970-01-01T00:00:00:00",
    "2026-04-29T20:15+19:00", "2026-04-29T20:15+0", "900000 days ago", "90000 months ago", "25 min", "1.2345 h ago",
    "29.13 12:00", "3 march 2026 2027 12:00", "٣ min ago", "0/0/0000 12:00", "1969-12-31T12:00",
  ])
  func `what is no time is refused`(text: String) { #expect(refusal(text) != nil) }

  @Test func `dates read as the British write them`() throws {
    let today = try TimePhrase.date("2026-04-29", today: LocalDate(day: 0))
    for (text, expected) in [
      ("today", "2026-04-29"), ("yesterday", "2026-04-28"), ("thu", "2026-04-23"), ("30 April", "2025-04-30"),
      ("29th of April", "2026-04-29"), ("April 1st", "2026-04-01"), ("29 Feb", "2024-02-29"),
      ("29 Feb 2020", "2020-02-29"),
      ("29/03/2026", "2026-03-29"), ("03/29/2026", "2026-03-29"), ("04/04/2026", "2026-04-04"),
    ] {
      #expect(try TimePhrase.date(text, today: today).description == expected)
    }
  }

  @Test func `lengths read in hours, minutes and seconds`() throws {
    for (text, minutes) in [
      ("25 min", 25), ("1h30", 90), ("1 h 05 min", 65), ("1h 30m", 90), ("2 hours", 120), ("1.5h", 90), ("PT1H30M", 90),
      ("half an hour", 30), ("an hour and a half", 90), ("120 s", 2), ("5m 60s", 6),
    ] {
      #expect(try TimePhrase.length(text) == Int64(minutes) * 60_000)
    }
    for text in ["30m", "1:30", "30", "2 days", "", "h", "1h h"] {
      #expect(throws: Refusal.self) { try TimePhrase.length(text) }
    }
    #expect(try TimePhrase.length(TimeText.length(3_900_000)) == 3_900_000)
  }

  @Test func `any text is read or refused, and what is read reads the same again`() throws {
    let words = [
      "now", "ago", "yesterday", "14:30", "1", "30", "m", "min", "h", "1h30", ":", "-", "+01:00", "2026-03-29", "T",
      "z",
      "sat", "march", "29", "pm", ".", "½", "at", "midnight", "999999999", "months", "/", "é", "\u{0}",
    ]
    let seed = UInt64.random(in: .min ... .max)
    var random = Seeded(seed: seed)
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "") }.joined()
      guard let read = try? TimePhrase.moment(text, now: at("2026-04-29T21:15Z"), in: .london) else { continue }
      let again = try TimePhrase.moment(read.iso, now: at("2026-04-29T21:15Z"), in: .london)
      #expect(again.instant.milliseconds / 1000 == read.instant.milliseconds / 1000, "\(text), seed \(seed)")
    }
  }
}

extension Moment {
  /// To the second: "2026-03-29T01:30:00+02:00".
  fileprivate var iso: String {
    let milliseconds = isoMilliseconds
    return String(milliseconds.prefix(19) + milliseconds.dropFirst(23))
  }
}
