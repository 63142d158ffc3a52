import TestSupport
import Testing
import Wire

@testable import Client

@Suite struct WatchModelTests {
  private func message(_ text: String) throws -> Message { try Message(line: Array(text.utf8)) }

  /// A model that is connected and stands on row 12; its tokens are A, B, C …
  private func model(_ more: String = "") throws -> WatchModel {
    var tokens = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
    var model = WatchModel { tokens.removeFirst() }
    #expect(model.connected() == [.send(Request(verb: "subscribe"))])
    #expect(model.take(try message(#"{"ok":true,"text":"Changes are sent as they happen."}"#)) == [])
    _ = model.take(try message(#"{"event":"snapshot","seq":4,"counter":{"shown":12}\#(more)}"#))
    return model
  }

  /// The lines of the requests that come of keys, each pressed a second after the last.
  private func lines(_ effects: [WatchModel.Effect]) -> [String] {
    effects.map { if case .send(let request) = $0 { String(request.line.dropLast()) } else { "\($0)" } }
  }

  private func press(_ model: inout WatchModel, _ keys: Key...) -> [String] {
    keys.enumerated().flatMap { lines(model.press($1, at: Int64(1000 * ($0 + 1)))) }
  }

  /// What the line for notes says.
  private func note(_ model: WatchModel) -> String? { WatchPage(model: model, now: 0, offset: { _ in 0 }).note?.text }

  @Test func `each key asks for one thing, with a token and its source`() throws {
    let expected: [(Key, String)] = [
      (.character(" "), "next"), (.enter, "next"), (.right, "next"), (.down, "next"), (.left, "back"), (.up, "back"),
      (.backspace, "back"), (.character("u"), "undo"), (.character("r"), "redo"), (.character("t"), "timer toggle"),
      (.character("d"), "remind dismiss"), (.character("k"), "timer keep"),
    ]
    for (key, request) in expected {
      var model = try model()
      #expect(press(&model, key) == ["\(request) id=A source=watch"], "\(key)")
      #expect(model.unanswered.count == 1)
    }
    var model = try model()
    #expect(press(&model, .character("q")) == ["quit"])
    #expect(press(&model, .refresh) == ["repaint"])
    #expect(press(&model, .character("x"), .other, .escape) == [])
  }

  @Test func `a key that is held down counts once, and other keys between make it new`() throws {
    var model = try model()
    var requests: [String] = []
    // A console repeats every 92 ms at its slowest.
    for time in stride(from: Int64(0), through: 3000, by: 92) {
      requests += lines(model.press(.character(" "), at: 10_000 + time))
    }
    #expect(requests == ["next id=A source=watch"])
    #expect(lines(model.press(.left, at: 13_010)) == ["back id=B source=watch"])
    #expect(lines(model.press(.character(" "), at: 13_020)) == ["next id=C source=watch"])
    #expect(lines(model.press(.character(" "), at: 13_140)) == ["next id=D source=watch"])
  }

  @Test func `digits and Enter set the number, and a far jump is asked back`() throws {
    var model = try model()
    #expect(press(&model, .character("1"), .character("5"), .enter) == ["set 15 id=A source=watch"])
    #expect(model.mode == .face)
    #expect(press(&model, .character("3"), .character("1"), .enter) == [])
    #expect(model.mode == .confirm(31))
    #expect(press(&model, .character(" "), .right) == [])
    #expect(model.mode == .confirm(31))
    #expect(press(&model, .enter) == ["set 31 id=B source=watch"])
    #expect(press(&model, .character("9"), .character("0"), .enter, .escape) == [])
    #expect(model.mode == .face)
    #expect(model.note == Note("Left as it was."))
    #expect(
      press(&model, .character("1"), .character("2"), .backspace, .enter, .character("y")) == [
        "set 1 id=C source=watch"
      ])
    #expect(press(&model, .character("7"), .backspace) == [])
    #expect(model.mode == .face)
    // Ten digits are no number of a counter.
    for _ in 0..<12 { _ = press(&model, .character("1")) }
    #expect(model.mode == .entry("111111111"))
  }

  @Test func `what is pasted presses nothing; a number alone is taken for one`() throws {
    var model = try model()
    #expect(press(&model, .paste("q \n u")) == [])
    #expect(model.mode == .face)
    #expect(model.note?.text.hasPrefix("What is pasted") == true)
    #expect(press(&model, .paste(" 15\n"), .enter) == ["set 15 id=A source=watch"])
  }

  @Test func `what has no answer is sent again with its token, in order, and a refusal is said`() throws {
    var model = try model()
    _ = press(&model, .character(" "), .character("u"))
    _ = model.take(try message(#"{"ok":true,"seq":5,"text":"Row 12 done."}"#))
    #expect(model.note == Note("Row 12 done."))
    model.disconnected()
    #expect(!model.isOnline)
    #expect(lines(model.connected()) == ["subscribe", "undo id=B source=watch"])
    _ = model.take(try message(#"{"ok":true,"text":"Changes are sent as they happen."}"#))
    _ = model.take(try message(#"{"ok":false,"error":"not-now","message":"There is nothing to undo."}"#))
    #expect(model.note == Note("There is nothing to undo.", isWarning: true))
    #expect(model.unanswered == [])
  }

  @Test func `a press while nobody serves starts the daemon, and is given up only with the reason`() throws {
    var model = try model()
    model.disconnected()
    #expect(press(&model, .character(" ")) == ["start"])
    model.failedToStart("no daemon runs")
    #expect(model.note == Note("Not done: no daemon runs", isWarning: true))
    #expect(model.unanswered == [])
    #expect(note(model) == "Not done: no daemon runs")
  }

  @Test func `what a daemon may have done before it went is never said to be undone, and is asked again`() throws {
    var model = try model()
    _ = press(&model, .character(" "))
    model.disconnected()
    #expect(note(model) == "Offline. Whether the last press counted is not known yet.")
    #expect(press(&model, .left) == ["start"])
    model.failedToStart("no daemon runs")
    let said = "Not done: no daemon runs. Whether the one before counted is not known yet."
    #expect(model.note == Note(said, isWarning: true))
    #expect(note(model) == said)
    #expect(model.unanswered.map { String($0.line.dropLast()) } == ["next id=A source=watch"])
    // Again: what was sent once stays.
    #expect(press(&model, .character("u")) == ["start"])
    model.failedToStart("no daemon runs")
    #expect(lines(model.connected()) == ["subscribe", "next id=A source=watch"])
    _ = model.take(try message(#"{"ok":true,"text":"Changes are sent as they happen."}"#))
    _ = model.take(try message(#"{"ok":true,"dup":true,"seq":5,"text":"Row 12 done."}"#))
    #expect(note(model) == "Row 12 done.")
    #expect(model.unanswered == [])
  }

  @Test func `the own answer says more than its event; what others did is said with who did it`() throws {
    var model = try model()
    _ = press(&model, .character(" "))
    _ = model.take(try message(#"{"ok":true,"seq":5,"suspect":true,"text":"Row 13. Twice?"}"#))
    _ = model.take(try message(#"{"event":"count","seq":5,"source":"watch","counter":{"shown":13},"text":"Row 13."}"#))
    #expect(model.note == Note("Row 13. Twice?", isWarning: true))
    #expect(model.shown == 13)
    _ = model.take(
      try message(
        #"{"event":"count","seq":6,"source":"pedal","counter":{"shown":14},"text":"Row 14.","say":"Row fourteen."}"#))
    #expect(model.note == Note("pedal: Row 14.", say: "Row fourteen."))
    #expect(model.shown == 14)
    _ = model.take(try message(#"{"event":"bye","reason":"stopping"}"#))
    #expect(model.shown == 14)
  }

  @Test func `a project is picked from all pages of the list`() throws {
    var model = try model()
    #expect(press(&model, .character("p")) == ["project list"])
    let first = try message(
      #"{"ok":true,"projects":[{"id":7,"name":"Hat","active":false},{"id":3,"name":"Sock","active":true}],"more":true}"#
    )
    #expect(lines(model.take(first)) == ["project list after=3"])
    #expect(
      model.take(try message(#"{"ok":true,"projects":[{"id":9,"name":"Shawl","status":"finished"}],"more":false}"#))
        == [])
    guard case .projects(let choice) = model.mode else {
      Issue.record("no list")
      return
    }
    #expect(choice.projects.map(\.name) == ["Hat", "Sock", "Shawl"])
    #expect(choice.picked?.name == "Sock")
    #expect(press(&model, .down, .down, .enter) == ["project use #9 id=A source=watch"])
    #expect(model.mode == .face)
  }

  @Test func `the time changes at its next full minute, and not at all while it rests`() throws {
    // 2026-11-30T21:04:17Z
    let now: Int64 = 1_796_072_657_000
    let running = try model(
      #","timer":{"phase":"running","total_ms":50000,"running_since":"2026-11-30T21:04:12.000Z"}"#)
    #expect(running.nextMinute(after: now) == now + 5_000)
    #expect(running.nextMinute(after: now + 5_000) == now + 65_000)
    #expect(try model(#","timer":{"phase":"paused","total_ms":50000}"#).nextMinute(after: now) == nil)
    var helping = running
    _ = press(&helping, .character("?"))
    #expect(running.showsTime)
    #expect(!helping.showsTime)
  }
}
