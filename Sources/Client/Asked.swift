internal import Domain
internal import Wire

/// The lines of a face that say what the row on the needles asks for.
///
/// ```
/// side  RS
/// at    pattern row 9, repeat 2 of 5, row 1 of 24
/// work  k2, *p2, k2; rep from * to end. (24 sts)
/// now   increase at markers (1 of 28)
/// next  round 4
/// aim   38 cm, measure at row 108
/// ```
struct Asked {
  private let state: JSON
  private let counter: JSON
  private let unit: Unit
  private let limit: Int

  init(_ state: JSON, _ counter: JSON, limit: Int = 80) {
    self.state = state
    self.counter = counter
    self.limit = limit
    unit = Unit(counter["unit"]?.string ?? "row")
  }

  var lines: [String] { parts.flatMap { Self.labelled($0.label, $0.texts, limit: limit) } }

  /// Each label with its texts; none where there is nothing to say.
  var parts: [(label: String, texts: [String])] {
    [("side", side), ("at", place), ("work", instruction), ("now", due), ("next", next), ("aim", aim)]
  }

  /// Nobody needs to be told that a round faces right.
  var side: [String] {
    guard let side = counter["side"]?.string, unit.name != "round" || side != "RS" else { return [] }
    return [side]
  }

  /// Where the row is in the pattern, unless both count alike.
  private var place: [String] {
    guard let row = counter["pattern_row"]?.integer else { return [] }
    let number = "pattern \(unit.name) \(row)"
    guard let turn = counter["repeat"] else { return row == counter["row"]?.integer ? [] : [number] }
    let times = turn["times"]?.integer.map { " of \($0)" } ?? ""
    let working = "\(turn["number"]?.integer ?? 1)\(times)"
    let position = "\(turn["position"]?.integer ?? 1) of \(turn["length"]?.integer ?? 1)"
    let full = "\(number), repeat \(working), \(unit.name) \(position)"
    return [columns(of: full) <= limit - Self.margin ? full : "pattern \(row), rep \(working), \(position)"]
  }

  private var instruction: [String] { (state["instruction"]?["text"]?.string).map { [$0] } ?? [] }

  private var due: [String] {
    (state["reminders"]?.array ?? []).map { due in
      let name = due["counter"]?.string
      let count = due["count"]?.string ?? ""
      return (name == counter["name"]?.string ? "" : name.map { "\($0): " } ?? "") + (due["text"]?.string ?? "")
        + (count.isEmpty ? "" : " (\(count))")
    }
  }

  /// The row that the next reminder is for; its text, unless it stands above already.
  private var next: [String] {
    guard let next = state["next_reminder"], let row = next["row"]?.integer else { return [] }
    let text = next["text"]?.string ?? ""
    let stands = state["reminders"]?.array?.contains { $0["text"]?.string == text } ?? false
    return ["\(unit.name) \(row)" + (stands || text.isEmpty ? "" : ", \(text)")]
  }

  private var aim: [String] {
    guard let length = counter["length"]?.string else { return [] }
    return [length + (counter["measure_at"]?.integer.map { ", measure at \(unit.name) \($0)" } ?? "")]
  }

  /// The first text behind its label, the others below it; each in as many lines as it takes.
  static func labelled(_ label: String, _ texts: [String], limit: Int) -> [String] {
    texts.flatMap { wrapped(cleaned($0), to: limit - margin) }.enumerated().map { index, line in
      let label = index == 0 ? label : ""
      return label + Face.blanks(margin - label.count) + line
    }
  }

  /// How far the texts stand in.
  static let margin = 6

  /// Broken at blanks. What is too long for a line of its own stays whole; the face cuts it.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let size = columns(of: String(word))
      if used > 0, used + 1 + size > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      line += used > 0 ? " " + word : String(word)
      used += used > 0 ? 1 + size : size
    }
    return used > 0 ? lines + [line] : lines
  }
}
