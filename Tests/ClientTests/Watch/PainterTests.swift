import Domain
import TestSupport
import Testing

@testable import Client

@Suite struct PainterTests {
  private static func style(_ random: inout Seeded) -> Style {
    Style(random.pick([.text, .muted, .warning]), on: random.pick(Theme.Role.backgrounds), bold: random.bool())
  }

  @Test func `what is painted is what the canvas holds, whatever was there before`() {
    var random = Seeded()
    for _ in 0..<60 {
      let palette = Palette(random.pick(Abilities.Colours.allCases), random.pick(Theme.all))
      let (columns, rows) = (1 + random.below(30), 1 + random.below(8))
      var painter = Painter(palette)
      var screen = Emulator(columns: columns, rows: rows)
      for _ in 0..<6 {
        var canvas = Canvas(
          columns: columns, rows: rows, isUnicode: random.bool(), hasGrounds: palette.hasGrounds)
        for _ in 0..<random.below(8) {
          canvas.put(
            random.text(length: random.below(20)), row: random.below(rows + 1), column: random.below(columns + 1),
            Self.style(&random))
        }
        screen.take(painter.paint(canvas))
        #expect(screen.faults == [], "\(random)")
        // A combining mark may join what stands before it only in a terminal's own cell.
        #expect(screen.cells == Emulator.cells(of: canvas, palette), "\(random)")
      }
    }
  }

  @Test func `nothing is sent where nothing changed, and a changed number costs a few bytes`() {
    var painter = Painter(Palette(.sixteen, .usual))
    var canvas = Canvas(columns: 80, rows: 24)
    canvas.put("ROUND 12 of 60", row: 3, column: 2, .text)
    #expect(!painter.paint(canvas).isEmpty)
    #expect(painter.paint(canvas) == [])
    canvas.put("ROUND 13 of 60", row: 3, column: 2, .text)
    #expect(String(decoding: painter.paint(canvas), as: UTF8.self) == "\u{1B}[4;10H\u{1B}[0m3\u{1B}[0m")
    painter.forget()
    #expect(String(decoding: painter.paint(canvas), as: UTF8.self).hasPrefix("\u{1B}[0m\u{1B}[2J"))
  }

  @Test func `no name becomes an escape`() {
    let evil = "a\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}b\r\n\u{1B}[2Jc"
    for isUnicode in [true, false] {
      var canvas = Canvas(columns: 60, rows: 1, isUnicode: isUnicode)
      canvas.put(evil, row: 0, column: 0, .text)
      var painter = Painter(Palette(.none, .usual))
      let bytes = painter.paint(canvas)
      var screen = Emulator(columns: 60, rows: 1)
      screen.take(bytes)
      #expect(screen.faults == [])
      #expect(canvas.lines[0].hasPrefix(isUnicode ? "a␛]0;owned␇" : "a?]0;owned?"))
      if !isUnicode { #expect(bytes.allSatisfy { $0 < 0x80 }) }
    }
  }

  @Test func `a wide character is never cut in half`() {
    var canvas = Canvas(columns: 5, rows: 1)
    canvas.put("毛糸毛糸", row: 0, column: 0, .text)
    #expect(canvas.lines == ["毛糸…"])
    canvas.put("x", row: 0, column: 1, .text)
    #expect(canvas.lines == [" x糸…"])
    canvas.put("毛", row: 0, column: 4, .text)
    #expect(canvas[0, 4].text != "毛")
  }
}
