internal import Domain
internal import Wire

/// What the row asks for, and all else that the face tells: lines of a label and a text.
struct Details {
  private struct Part {
    let label: String
    let texts: [String]
    let style: Style
    /// What is left out last where there is no room: the lower, the longer it stays.
    let rank: Int
  }

  private let parts: [Part]
  /// Whether there is a pattern to follow, of which another row may ask for more lines.
  let isPatterned: Bool

  private let width: Int

  /// - Parameter width: the columns that there are for label and text.
  init(_ state: JSON, _ counter: JSON, _ face: Face?, width: Int) {
    self.width = width
    // The side stands beside the row.
    let asked = Asked(state, counter, limit: width).parts.filter { $0.label != "side" }
    let told: [(label: String, texts: [String])] =
      asked + [
        ("also", face?.others ?? []), ("pace", face?.pace ?? []), ("gap", face?.gap(keptBy: "press k") ?? []),
        ("last", face?.last.map { [$0] } ?? []),
      ]
    parts = told.filter { !$0.texts.isEmpty }.map { label, texts in
      Part(
        label: label, texts: texts, style: Self.style(label), rank: Self.ranks.firstIndex(of: label) ?? Self.ranks.count
      )
    }
    isPatterned = asked.contains { !$0.texts.isEmpty } || (state["counters"]?.array?.count ?? 0) > 1
  }

  private static let ranks = ["now", "work", "gap", "at", "next", "also", "aim", "pace", "last"]

  private static func style(_ label: String) -> Style {
    switch label {
    case "now": Style(.secondaryAccent, bold: true)
    case "gap": Style(.warning)
    case "work", "at", "also": .text
    default: .muted
    }
  }

  /// How many lines there are in all.
  var height: Int { parts.reduce(0) { $0 + lines($1).count } }

  /// Draws as much as there are rows for: first what matters most, each in its place.
  func draw(on canvas: inout Canvas, rows: Range<Int>, from left: Int, to right: Int) {
    let kept = allotted(rows.count)
    var row = rows.lowerBound
    for (part, count) in zip(parts, kept) where count > 0 {
      let lines = lines(part)
      canvas.put(part.label, row: row, column: left, to: right, .muted)
      for index in 0..<count {
        // What there is no line for goes into the last, where it is cut.
        let text = index == count - 1 ? lines[index...].joined(separator: " ") : lines[index]
        canvas.put(text, row: row, column: left + Asked.margin, to: right, part.style)
        row += 1
      }
    }
  }

  /// How many lines each part gets of `room`: one for each by rank, then the rest by rank.
  private func allotted(_ room: Int) -> [Int] {
    var room = room
    var counts = Array(repeating: 0, count: parts.count)
    let order = parts.indices.sorted { parts[$0].rank < parts[$1].rank }
    for index in order where room > 0 {
      counts[index] = 1
      room -= 1
    }
    for index in order where counts[index] == 1 {
      let more = min(room, lines(parts[index]).count - 1)
      counts[index] += more
      room -= more
    }
    return counts
  }

  private func lines(_ part: Part) -> [String] {
    part.texts.flatMap { Asked.wrapped(cleaned($0), to: max(1, width - Asked.margin)) }
  }
}
