import Testing

@testable import Client

@Suite struct DigitsTests {
  private func drawn(_ number: Int, rows: Int, columns: Int = 80, isUnicode: Bool = true) -> [String] {
    guard let digits = Digits(number, rows: rows, columns: columns, isUnicode: isUnicode) else { return [] }
    var canvas = Canvas(columns: columns, rows: digits.rows, isUnicode: isUnicode)
    digits.draw(on: &canvas, row: 0, column: 0, .text)
    return canvas.lines
  }

  @Test func `the smallest digits`() {
    #expect(
      drawn(1_234_567_890, rows: 3) == [
        "▀█ ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█ █▀█", " █ █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█ █ █",
        " ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀ ▀▀▀",
      ])
  }

  @Test func `digits of whole rows, where there is ASCII alone`() {
    #expect(
      drawn(-25, rows: 6, isUnicode: false) == [
        "        ######  ######", "            ##  ##", "######  ######  ######", "        ##          ##",
        "        ######  ######",
      ])
  }

  @Test func `digits of lines, where there are too few whole rows`() {
    #expect(
      drawn(1_234_567_890, rows: 4, isUnicode: false) == [
        "     _   _       _   _   _   _   _   _", "  |  _|  _| |_| |_  |_    | |_| |_| | |",
        "  | |_   _|   |  _| |_|   | |_|  _| |_|",
      ])
  }

  @Test func `they are as large as there is room for, and no digit looks like another`() {
    for rows in 3...30 {
      for isUnicode in [true, false] {
        let looks = Set((0...9).map { drawn($0, rows: rows, isUnicode: isUnicode) })
        #expect(looks.count == 10, "\(rows)")
      }
    }
    #expect(Digits(123_456_789, rows: 40, columns: 40, isUnicode: true)?.rows == 3)
    #expect(Digits(123_456_789, rows: 40, columns: 20, isUnicode: true) == nil)
    #expect(Digits(7, rows: 2, columns: 40, isUnicode: true) == nil)
    for columns in 10...200 {
      guard let digits = Digits(1234, rows: 60, columns: columns, isUnicode: true) else { continue }
      #expect(digits.width <= columns)
    }
  }
}
