import Pedal
import TestSupport
import Testing

@Suite struct RecognizerTests {
  /// What a recogniser says of a stream that one node wrote, with the end of time after it.
  private func outcomes(_ stream: Stream, hasHold: Bool = false, lockout: Int = 120) -> [Recognizer.Outcome] {
    var recognizer = Recognizer(keys: [Stream.f13: hasHold, Stream.f14: hasHold], lockout: Int64(lockout) * 1000)
    var decoder = EventDecoder()
    var found: [Recognizer.Outcome] = []
    stream.bytes.withUnsafeBytes {
      decoder.decode($0) { item in
        if case .key(let code, let value, let time) = item, value != InputEvent.autorepeat {
          recognizer.edge(node: 0, key: code, isDown: value == InputEvent.press, at: time) { found.append($0) }
        }
      }
    }
    recognizer.pass(to: .max / 2) { found.append($0) }
    return found
  }

  private let tap = Recognizer.Outcome.press(key: Stream.f13, .tap)
  private let hold = Recognizer.Outcome.press(key: Stream.f13, .hold)

  @Test func `a key without a hold counts at once`() {
    var recognizer = Recognizer(keys: [183: false], lockout: 120_000)
    var found: [Recognizer.Outcome] = []
    recognizer.edge(node: 0, key: 183, isDown: true, at: 5_000_000) { found.append($0) }
    #expect(found == [tap])
    #expect(recognizer.deadline == nil)
  }

  @Test(arguments: [(799, "tap"), (800, "hold"), (3000, "hold"), (3001, ""), (10_000, "")])
  func `the length decides what a key with a hold means`(held: Int, means: String) {
    var stream = Stream()
    stream.tap(held: held)
    #expect(outcomes(stream, hasHold: true) == (means == "tap" ? [tap] : means == "hold" ? [hold] : []))
    #expect(outcomes(stream) == [tap])
  }

  @Test(arguments: 1...100)
  func `a contact that bounces for so many milliseconds at both ends is one press`(length: Int) {
    for hasHold in [false, true] {
      var stream = Stream()
      for held in [200, 1500] {
        for _ in 0..<3 { stream.tap(held: length, rest: length) }
        stream.tap(held: held, rest: length)
        for _ in 0..<3 { stream.tap(held: length, rest: length) }
        stream.wait(400)
      }
      // Bounce at the beginning of a press belongs to its length.
      let long = hasHold && 200 + 6 * length >= 800
      #expect(outcomes(stream, hasHold: hasHold) == [long ? hold : tap, hasHold ? hold : tap])
    }
  }

  @Test func `the lock-out is what it was set to, and begins again at each edge`() {
    var stream = Stream()
    stream.tap(held: 10, rest: 119)
    stream.tap(held: 10, rest: 119)
    stream.tap(held: 10, rest: 120)
    stream.tap(held: 10)
    #expect(outcomes(stream).count == 2)
    #expect(outcomes(stream, lockout: 119).count == 4)
    #expect(outcomes(stream, lockout: 0).count == 4)
    #expect(outcomes(stream, lockout: 121).count == 1)
    // In another key's time nothing is locked out.
    var both = Stream()
    both.tap(held: 5, rest: 5)
    both.tap(Stream.f14, held: 5, rest: 5)
    #expect(outcomes(both) == [tap, .press(key: Stream.f14, .tap)])
  }

  @Test func `a foot that rests, and a held key that repeats, count nothing more`() {
    var stream = Stream()
    stream.down()
    for _ in 0..<100 {
      stream.wait(30)
      stream.key(Stream.f13, InputEvent.autorepeat)
    }
    stream.up()
    #expect(outcomes(stream) == [tap])
    #expect(outcomes(stream, hasHold: true) == [hold])
  }

  @Test func `a pedal that presses by itself is given up after 16, and comes back when it is quiet`() {
    var stream = Stream()
    for _ in 0..<100 { stream.tap(held: 20, rest: 40) }
    stream.wait(2000)
    stream.tap()
    let stuck = Array(repeating: tap, count: 16) + [.stuck(key: 183), .quiet(key: 183), tap]
    #expect(outcomes(stream, lockout: 30) == stuck)
    #expect(outcomes(stream, hasHold: true, lockout: 30) == stuck)
    // At 4 a second it may be a foot.
    var fast = Stream()
    for _ in 0..<100 { fast.tap(held: 100, rest: 150) }
    #expect(outcomes(fast).count == 100)
    // While one key is stuck, the other counts.
    var other = Stream()
    for _ in 0..<50 { other.tap(held: 20, rest: 40) }
    other.tap(Stream.f14)
    #expect(outcomes(other, lockout: 30).contains(.press(key: Stream.f14, .tap)))
  }

  @Test func `a stuck pedal is known as one behind the usual lock-out, and somebody who catches up is not`() {
    for hasHold in [false, true] {
      var stuck = Stream()
      for _ in 0..<100 { stuck.tap(held: 60, rest: 140) }
      #expect(
        outcomes(stuck, hasHold: hasHold, lockout: Configuration.usualDebounce)
          == Array(repeating: tap, count: 16) + [.stuck(key: 183), .quiet(key: 183)])
      // As quick, a dozen rows at a time, and then a look at the needles.
      var quick = Stream()
      for _ in 0..<5 {
        for _ in 0..<12 { quick.tap(held: 60, rest: 140) }
        quick.wait(2000)
      }
      #expect(
        outcomes(quick, hasHold: hasHold, lockout: Configuration.usualDebounce) == Array(repeating: tap, count: 60))
    }
  }

  @Test func `a stuck key that comes to rest pressed counts from its next press on`() {
    var stream = Stream()
    for _ in 0..<30 { stream.tap(held: 20, rest: 40) }
    stream.down()
    stream.wait(2500)
    stream.up()
    stream.wait(500)
    stream.tap()
    #expect(outcomes(stream, hasHold: true, lockout: 30).suffix(2) == [.quiet(key: 183), tap])
  }

  @Test func `one press that two nodes report is one`() {
    for lockout in [0, 120] {
      for hasHold in [false, true] {
        var recognizer = Recognizer(keys: [183: hasHold], lockout: Int64(lockout) * 1000)
        var found: [Recognizer.Outcome] = []
        for start in stride(from: Int64(1_000_000), to: 6_000_000, by: 1_000_000) {
          for (node, isDown, late) in [(0, true, 0), (1, true, 1000), (0, false, 200_000), (1, false, 203_000)] {
            recognizer.edge(node: node, key: 183, isDown: isDown, at: start + Int64(late)) { found.append($0) }
          }
        }
        recognizer.pass(to: 10_000_000) { found.append($0) }
        #expect(found == Array(repeating: tap, count: 5))
      }
    }
  }

  @Test(arguments: [0, 1, 120])
  func `what vanishes while it is held counts nothing, and the next press counts`(lockout: Int) {
    var recognizer = Recognizer(keys: [183: true], lockout: Int64(lockout) * 1000)
    var found: [Recognizer.Outcome] = []
    recognizer.edge(node: 0, key: 183, isDown: true, at: 1_000_000) { found.append($0) }
    recognizer.lose(node: 0)
    recognizer.pass(to: 2_000_000) { found.append($0) }
    // The kernel lets go of its keys just before.
    recognizer.edge(node: 1, key: 183, isDown: true, at: 3_000_000) { found.append($0) }
    recognizer.edge(node: 1, key: 183, isDown: false, at: 3_200_000) { found.append($0) }
    recognizer.pass(to: 3_210_000) { found.append($0) }
    recognizer.lose(node: 1)
    recognizer.pass(to: 4_000_000) { found.append($0) }
    #expect(found == [])
    recognizer.edge(node: 2, key: 183, isDown: true, at: 4_000_000) { found.append($0) }
    recognizer.edge(node: 2, key: 183, isDown: false, at: 4_200_000) { found.append($0) }
    recognizer.pass(to: 5_000_000) { found.append($0) }
    #expect(found == [tap])
  }

  @Test func `a node that loses events tells what is down`() {
    var recognizer = Recognizer(keys: [183: false, 184: true], lockout: 120_000)
    var found: [Recognizer.Outcome] = []
    recognizer.edge(node: 0, key: 184, isDown: true, at: 1_000_000) { found.append($0) }
    recognizer.resynchronize(node: 0, pressed: [183], at: 2_000_000) { found.append($0) }
    recognizer.pass(to: 3_000_000) { found.append($0) }
    #expect(found == [tap, .press(key: 184, .hold)])
  }
}
