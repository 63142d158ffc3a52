import TestSupport
import Testing

@testable import Client

@Suite struct PlainTellerTests {
  private func message(_ text: String) throws -> Message { try Message(line: Array(text.utf8)) }

  @Test func `a line is said for each change and none for nothing`() throws {
    var model = WatchModel(farJump: -1) { "T" }
    var teller = PlainTeller()
    _ = model.connected()
    _ = model.take(try message(#"{"ok":true}"#))
    #expect(teller.lines(model) == [])
    _ = model.take(
      try message(#"{"event":"snapshot","seq":1,"counter":{"shown":2},"text":"Hat: row 2.","say":"Hat. Row 2."}"#))
    #expect(teller.lines(model) == ["Hat. Row 2.", "Press the question mark for the keys."])
    #expect(teller.lines(model) == [])
    for key: Key in [.character("3"), .enter] { _ = model.press(key, at: 0) }
    #expect(teller.lines(model) == ["From 2 to 3? Enter or y: yes. Escape or n: no."])
    _ = model.press(.escape, at: 0)
    #expect(teller.lines(model) == ["Left as it was."])
    _ = model.take(
      try message(
        #"{"event":"count","seq":2,"source":"pedal","counter":{"shown":3},"text":"Row 3.","say":"Row three."}"#))
    #expect(teller.lines(model) == ["Row three."])
    model.disconnected()
    #expect(teller.lines(model) == ["Offline. The next press starts the daemon."])
    _ = model.press(.character("?"), at: 0)
    #expect(teller.lines(model).first == "space, enter, right, down: count a row.")
  }
}
