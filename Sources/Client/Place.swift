internal import Domain
internal import Wire

/// What the headline says of a counter.
struct Place {
  let headline: String
  /// The number to read from afar: the row on the needles or the tally; with all done, what there was to do.
  let number: Int
  let isDone: Bool
  /// As "1 done"; empty where the headline says it all.
  let done: String
  /// How much of the way to the target is done, 0 to 1.
  let part: Double?
  /// The counter's name, where it says more than its unit.
  let ownName: String?

  init(_ counter: JSON) {
    let unit = Unit(counter["unit"]?.string ?? "row")
    let shown = counter["shown"]?.integer ?? 0
    let value = counter["value"]?.integer ?? 0
    let target = counter["target"]?.integer
    let left = counter["left"]?.integer
    let name = counter["name"]?.string ?? ""
    ownName = name.lowercased() == unit.name.lowercased() ? nil : name
    // What there is to do in all; a pattern that begins with row 10 and ends with row 60 has 51.
    let goal = target.map { unit.isPlace ? $0 - (counter["first"]?.integer ?? 1) + 1 : $0 }
    part = goal.map { $0 > 0 ? min(1, max(0, Double(value) / Double($0))) : 1 }
    isDone = goal != nil && left == 0
    if let goal, left == 0 {
      number = goal
      headline = "all \(goal) done"
      done = value > goal ? "\(value - goal) more" : ""
    } else {
      number = shown
      let word = unit.isPlace ? unit.name : unit.plural
      headline = word.uppercased() + " \(shown)" + (target.map { " of \($0)" } ?? "")
      done = unit.isPlace ? "\(value) done" : left.map { "\($0) to go" } ?? ""
    }
  }

  /// The project's name, and the counter's where that says more.
  func title(_ project: String) -> String { cleaned(project) + (ownName.map { ", " + cleaned($0) } ?? "") }
}
