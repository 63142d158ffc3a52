import Pedal
import TestSupport
import Testing

/// The recogniser against a plain model that sees the whole tale at once.
@Suite struct RecognizerPropertyTests {
  struct Edge {
    let time: Int64
    let isDown: Bool
  }

  /// Cuts the edges into gestures: a new one begins where the key was up for at least the lock-out.
  private func model(_ edges: [Edge], hasHold: Bool, lockout: Int64) -> [PressKind] {
    var gestures: [[Edge]] = []
    for (index, edge) in edges.enumerated() {
      let isNew = index == 0 || edge.isDown && edge.time - edges[index - 1].time >= lockout
      if isNew { gestures.append([edge]) } else { gestures[gestures.count - 1].append(edge) }
    }
    return gestures.compactMap { gesture in
      guard hasHold else { return .tap }
      guard let last = gesture.last, !last.isDown else { return nil }
      // The last burst of edges, each within the lock-out of the one before. If a release leads it, that is the release; if it
      // is the gesture's own first, its last release is.
      var first = gesture.count - 1
      while first > 0, gesture[first].time - gesture[first - 1].time < lockout { first -= 1 }
      let released = gesture[first].isDown ? last.time : gesture[first].time
      let length = released - gesture[0].time
      return length < 800_000 ? .tap : length <= 3_000_000 ? .hold : nil
    }
  }

  @Test func `ten thousand random feet are understood as the model understands them`() {
    var random = Seeded()
    for _ in 0..<10_000 {
      let lockout = random.pick([0, 0, 1, 20, 120, 120, 500, 1000]) * Int64(1000)
      let hasHold = random.bool()
      var edges: [Edge] = []
      var time: Int64 = 1_000_000
      var isDown = true
      for _ in 0..<random.below(24) {
        edges.append(Edge(time: time, isDown: isDown))
        isDown.toggle()
        time +=
          Int64(
            [random.below(3), random.below(130), random.below(1100), 799 + random.below(3), random.below(4000)][
              random.below(5)]) * 1000
      }
      // A stuck pedal is another test's: so few edges are never taken for one.
      guard edges.count <= 16 else { continue }
      var recognizer = Recognizer(keys: [183: hasHold], lockout: lockout)
      var found: [PressKind] = []
      func take(_ outcome: Recognizer.Outcome) {
        if case .press(_, let kind) = outcome { found.append(kind) } else { Issue.record("\(outcome), \(random)") }
      }
      for edge in edges {
        // Time is told of as often as it likes, up to the edge.
        if let deadline = recognizer.deadline, deadline <= edge.time, random.bool() {
          recognizer.pass(to: deadline, take)
        }
        recognizer.edge(node: 0, key: 183, isDown: edge.isDown, at: edge.time, take)
      }
      if let deadline = recognizer.deadline { recognizer.pass(to: deadline, take) }
      #expect(recognizer.deadline == nil)
      #expect(found == model(edges, hasHold: hasHold, lockout: lockout), "lock-out \(lockout), \(edges), \(random)")
    }
  }

  @Test func `events are the same in whatever pieces they are read`() {
    var random = Seeded()
    for _ in 0..<500 {
      var stream = Stream()
      for _ in 0..<random.below(30) {
        switch random.below(6) {
        case 0: stream.drop()
        case 1: stream.report()
        case 2: stream.add(UInt16(random.below(5)), UInt16(random.below(0x300)), Int32(random.below(9)) - 4)
        default: stream.key(Stream.f13, Int32(random.below(3)))
        }
        stream.wait(random.below(50))
      }
      func decoded(_ lengths: () -> Int) -> [EventDecoder.Item] {
        var decoder = EventDecoder()
        var items: [EventDecoder.Item] = []
        var rest = stream.bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(lengths())
          rest = rest.dropFirst(piece.count)
          piece.withUnsafeBytes { decoder.decode($0) { items.append($0) } }
        }
        return items
      }
      let whole = decoded { 1 << 20 }
      #expect(decoded { 1 + random.below(60) } == whole, "\(random)")
      #expect(decoded { 1 } == whole, "\(random)")
    }
  }

  @Test func `from lost events to the packet's end nothing is believed`() {
    var stream = Stream()
    stream.down()
    stream.drop()
    stream.add(InputEvent.key, Stream.f13, 0)
    stream.add(InputEvent.key, Stream.f14, 1)
    stream.report()
    stream.up()
    var decoder = EventDecoder()
    var items: [EventDecoder.Item] = []
    stream.bytes.withUnsafeBytes { decoder.decode($0) { items.append($0) } }
    let time = stream.time
    #expect(
      items == [
        .key(code: 183, value: 1, time: time), .resynchronize(time: time), .key(code: 183, value: 0, time: time),
      ])
  }
}
