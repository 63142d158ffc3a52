import TestSupport
import Testing
import Wire

@testable import Client

@Suite struct FacePageTests {
  private static let state = #"""
    {"event":"snapshot","seq":9,"project":{"name":"Raglan"},"counter":{"id":1,"name":"Round","unit":"round","shown":20,
    "row":20,"value":19,"first":1,"target":60,"left":41,"side":"WS","pattern_row":20,"repeat":{"number":1,"times":2,
    "position":12,"length":24}},"counters":[{"id":1},{"id":2,"name":"Sleeve","shown":3,"target":8}],
    "reminders":[{"counter":"Round","text":"increase at markers","count":"10 of 28"}],
    "next_reminder":{"text":"increase at markers","row":22},"instruction":{"text":"k2, *p2, k2; rep from * to end (24 sts)"},
    "timer":{"phase":"paused","paused":true,"total_ms":3900000}}
    """#

  private func model(_ state: String = FacePageTests.state) throws -> WatchModel {
    var model = WatchModel { "T" }
    _ = model.connected()
    _ = model.take(try Message(line: Array(state.filter { $0 != "\n" }.utf8)))
    return model
  }

  private func lines(_ model: WatchModel, _ columns: Int, _ rows: Int, isUnicode: Bool = true) -> [String] {
    var canvas = Canvas(columns: columns, rows: rows, isUnicode: isUnicode)
    WatchPage(model: model, now: 0, offset: { _ in 0 }).draw(on: &canvas)
    return canvas.lines
  }

  @Test func `the smallest face has all that the row asks for`() throws {
    let screen = try lines(model(), 40, 10)
    #expect(
      screen == [
        " Raglan                     paused 1:05", "                ▀▀█ █▀█", "                █▀▀ █ █",
        "                ▀▀▀ ▀▀▀", " ROUND 20 of 60  WS             19 done", " ████████████░░░░░░░░░░░░░░░░░░░░░░░░░░",
        " at    pattern 20, rep 1 of 2, 12 of 24", " work  k2, *p2, k2; rep from * to end …",
        " now   increase at markers (10 of 28)", " ? keys",
      ])
  }

  @Test func `less than that is lines, down to one`() throws {
    let screen = try lines(model(), 30, 5)
    #expect(
      screen
        == [
          " Raglan           paused 1:05", " ROUND 20 of 60  WS   19 done", " work  k2, *p2, k2; rep from…",
          " now   increase at markers (…", " ? keys",
        ])
    #expect(try lines(model(), 20, 1) == ["ROUND 20 of 60"])
    #expect(try lines(model(), 1, 1) == ["…"])
  }

  @Test func `no size makes it fail, and the number stands in each that has room for it`() throws {
    var random = Seeded()
    let faces = try [
      model(), model(#"{"event":"snapshot","seq":0,"text":"No project yet. Begin one with: yb project new \"NAME\""}"#),
      model(
        #"{"event":"snapshot","project":{"name":"毛糸"},"counter":{"shown":-999999999,"value":-999999999,"unit":"stitch"}}"#
      ),
    ]
    for _ in 0..<25 {
      let (columns, rows) = (1 + random.below(260), 1 + random.below(90))
      for var face in faces {
        let isUnicode = random.bool()
        let screen = lines(face, columns, rows, isUnicode: isUnicode)
        #expect(screen.count == rows)
        #expect(screen.allSatisfy { Client.columns(of: $0) <= columns }, "\(columns)x\(rows) \(random)")
        if columns >= 40, rows >= 10, face.shown == 20 {
          let text = screen.joined(separator: "\n")
          for part in ["Raglan", "ROUND 20 of 60", "19 done", "increase at markers (10 of 28)", "k2, *p2"] {
            #expect(text.contains(part), "\(part) at \(columns)x\(rows) \(random)")
          }
          #expect(text.contains("█") == isUnicode)
        }
        for key: Key in [.character("?"), .character("p"), .character("3")] {
          face.mode = .face
          _ = face.press(key, at: 0)
          #expect(lines(face, columns, rows, isUnicode: isUnicode).count == rows)
        }
      }
    }
  }

  @Test func `without UTF-8 all is ASCII`() throws {
    for (columns, rows) in [(40, 10), (80, 24), (100, 14), (200, 60)] {
      let screen = try lines(model(), columns, rows, isUnicode: false).joined()
      #expect(screen.utf8.allSatisfy { $0 < 0x80 })
      #expect(screen.contains(rows == 10 ? "|_|" : "###"))
    }
  }

  @Test func `the number has the same size on the next row, whether or not that asks for less`() throws {
    let less = Self.state.replacing(#""instruction":{"text":"k2, *p2, k2; rep from * to end (24 sts)"},"#, with: "")
      .replacing(#""reminders":[{"counter":"Round","text":"increase at markers","count":"10 of 28"}],"#, with: "")
    for (columns, rows) in [(80, 24), (132, 43), (220, 60)] {
      func inked(_ state: String) throws -> [Int] {
        try lines(model(state), columns, rows).enumerated().filter { $1.contains("▀") || $1.contains("██") }.map(
          \.offset)
      }
      #expect(try inked(Self.state) == inked(less))
    }
  }

  @Test func `all done is said, and the number is what there was to do`() throws {
    let done =
      #"{"event":"snapshot","project":{"name":"Hat"},"counter":{"name":"Row","unit":"row","shown":61,"value":60,"first":1,"target":60,"left":0}}"#
    let screen = try lines(model(done), 40, 10)
    #expect(screen.contains(" all 60 done"))
    #expect(!screen.contains { $0.contains("61") })
  }
}
