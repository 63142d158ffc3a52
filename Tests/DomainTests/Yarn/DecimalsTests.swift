import TestSupport
import Testing

@testable import Domain

@Suite struct DecimalsTests {
  @Test(arguments: [
    ("0", 0), ("2.5", 2_500_000), ("2,5", 2_500_000), (" 7 ", 7_000_000), ("+3", 3_000_000), (".5", 500_000),
    ("0.125", 125_000), ("0,333333", 333_333), ("1234", 1_234_000_000), ("12,50", 12_500_000),
    ("1 234,5", 1_234_500_000), ("1.234,5", 1_234_500_000), ("1,234.5", 1_234_500_000), ("1'234.5", 1_234_500_000),
    ("12,345,678.9", nil), ("123,456,7", nil), ("1,234,5", nil), ("999999.999999", 999_999_999_999),
    ("1000000", nil), ("-1", nil), ("", nil), (".", nil), ("1e3", nil), ("٣", nil), ("1..2", nil), ("1 2", nil),
    ("1234.567", 1_234_567_000), ("1\u{202F}234,5", 1_234_500_000), ("12345,678", 12_345_678_000),
  ])
  func `a number is read as people of most countries write it`(_ text: String, _ micro: Int64?) {
    #expect((try? Decimals.read(text))?.micro == micro)
  }

  @Test func `what is thousands to some and a fraction to others is told, unless somebody says which`() throws {
    for text in ["1,234", "1.234", "12,345", "123.456"] {
      #expect(throws: Decimals.Failure.ambiguous) { try Decimals.read(text) }
    }
    #expect(try Decimals.read("1,234", mark: .point).micro == 1_234_000_000)
    #expect(try Decimals.read("1,234", mark: .comma).micro == 1_234_000)
    #expect(try Decimals.read("1.234", mark: .point).micro == 1_234_000)
    #expect(try Decimals.read("1.234", mark: .comma).micro == 1_234_000_000)
    #expect(throws: Decimals.Failure.notANumber) { try Decimals.read("2,5", mark: .point) }
  }

  @Test func `more than six places are rounded, and it says so`() throws {
    #expect(try Decimals.read("0.12345649") == Decimals.Reading(micro: 123_456, isRounded: true))
    #expect(try Decimals.read("0.1234565") == Decimals.Reading(micro: 123_457, isRounded: true))
    #expect(try Decimals.read("0.5000000") == Decimals.Reading(micro: 500_000, isRounded: false))
    #expect(throws: Decimals.Failure.tooLarge) { try Decimals.read("999999.9999995") }
  }

  @Test func `what is written is read back as it was`() throws {
    var random = Seeded()
    for _ in 0..<5000 {
      let micro =
        Int64.random(in: 0...Amount.limit, using: &random) / [1, 1_000, 1_000_000].randomElement(using: &random)!
      #expect(try Decimals.read(Decimals.text(micro), mark: .point).micro == micro, "\(random)")
    }
  }

  @Test func `an amount is read with its unit, and said again as it was given`() {
    for (text, said) in [
      ("2.5 skeins", "2.5 skeins"), ("1 ball", "1 skein"), ("3", "3 skeins"), ("100g", "100 g"), ("3,5 oz", "3.5 oz"),
      ("150 Yards", "150 yd"), ("192m", "192 m"), ("0.000001g", "0.000001 g"),
    ] { #expect(Amount(text, usual: .skein)?.text == said, "\(text)") }
    for text in ["", "skeins", "a ball", "2 miles", "1,234 g", "-2 g", "0.0000001 g", "2 g 3"] {
      #expect(Amount(text, usual: .skein) == nil, "\(text)")
    }
    #expect(Amount("3", usual: nil) == nil)
    #expect(Amount.about(1_234_567, .skein) == "1.23 skeins")
    #expect(Amount.about(-150_050_000, .gram) == "-150.1 g")
    #expect(Amount.about(996_000, .skein) == "1 skein")
    #expect(Amount.about(0, .skein) == "0 skeins")
    #expect(Amount.about(1, .skein) == "less than 0.01 skeins")
    #expect(Amount.about(4_999, .skein) == "less than 0.01 skeins")
    #expect(Amount.about(5_000, .skein) == "0.01 skeins")
    #expect(Amount.about(49_999, .gram) == "less than 0.1 g")
    #expect(Amount.about(50_000, .gram) == "0.1 g")
  }

  @Test(arguments: [
    ("0", 0), ("4", 4), ("Lace", 0), ("Cobweb", 0), ("Thread", 0), ("Fingering (14 wpi)", 1), ("sock", 1),
    ("Sport (12 wpi)", 2),
    ("DK (11 wpi)", 3), ("Worsted", 4), ("Aran (8 wpi)", 4), ("Bulky (7 wpi)", 5), ("Chunky", 5),
    ("Super Bulky (5-6 wpi)", 6),
    ("Jumbo (0-4 wpi)", 7), ("Light Fingering", nil), ("Any gauge", nil), ("8", nil), ("", nil),
  ])
  func `a weight is known by its number and by the names of shops and Ravelry`(_ text: String, _ number: Int?) {
    #expect(YarnWeight(said: text)?.rawValue == number)
  }

  @Test func `a date is read as it stands, and only if there is such a day`() {
    for text in ["2026-11-30", "2024-02-29", "0001-01-01", "9999-12-31"] {
      #expect(LocalDate(iso: text)?.description == text)
    }
    for text in [
      "2026-02-29", "2026-13-01", "26-11-30", "2026-1-30", "2026-11-30T00:00", "0000-01-01", "２０２６-11-30", "",
    ] {
      #expect(LocalDate(iso: text) == nil, "\(text)")
    }
  }
}
