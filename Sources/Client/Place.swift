internal import Domain
internal import Wire

/// Where a counter stands: never row 61 of 60.
struct Place: Equatable {
  let unit: Unit
  /// How many are finished.
  let value: Int
  /// The row on the needles or the tally; past the target once that is reached.
  let shown: Int
  /// The last row's number, or the tally to reach.
  let target: Int?
  /// What there is to do in all; a pattern that begins with row 10 and ends with row 60 has 51.
  let goal: Int?
  /// The counter's name, where it says more than its unit.
  let ownName: String?

  /// - Parameter counter: as a state or a list of projects has it.
  init(_ counter: JSON) {
    unit = Unit(counter["unit"]?.string ?? "row")
    value = counter["value"]?.integer ?? 0
    shown = counter["shown"]?.integer ?? 0
    target = counter["target"]?.integer
    // The row on the needles is not finished: with one more than the target shown, all are.
    let beyond = shown - value - (unit.isPlace ? 1 : 0)
    goal = target.map { $0 - beyond }
    let name = counter["name"]?.string ?? ""
    ownName = name.lowercased() == unit.name.lowercased() ? nil : name
  }

  /// Whether the target is reached or passed.
  var isDone: Bool { goal.map { value >= $0 } ?? false }

  /// How much of the way to the target is done, 0 to 1; nil without one.
  var part: Double? { goal.map { $0 > 0 ? min(1, max(0, Double(value) / Double($0))) : 1 } }

  /// The number to read from afar: the row on the needles or the tally; with all done, what there was to do.
  var number: Int { isDone ? goal ?? shown : shown }

  /// As "ROUND 2 of 60" or "all 60 done".
  var headline: String {
    if isDone, let goal { return "all \(goal) done" }
    let word = unit.isPlace ? unit.name : unit.plural
    return word.uppercased() + " \(shown)" + (target.map { " of \($0)" } ?? "")
  }

  /// As "1 done"; empty where the headline says it all.
  var done: String {
    guard let goal else { return unit.isPlace ? "\(value) done" : "" }
    if isDone { return value > goal ? "\(value - goal) more" : "" }
    return unit.isPlace ? "\(value) done" : "\(goal - value) to go"
  }

  /// The project's name, and the counter's where that says more.
  func title(_ project: String) -> String { cleaned(project) + (ownName.map { ", " + cleaned($0) } ?? "") }
}
