internal import Domain
internal import Wire

/// Where a counter stands, for a widget: never row 61 of 60.
struct CounterPlace: Equatable {
  let unit: Unit
  let value: Int
  /// The row on the needles or the tally; the target once it is reached.
  let shown: Int
  let target: Int?
  /// What there is to do in all; a pattern that begins with row 10 and ends with row 60 has 51.
  let goal: Int?
  let isDone: Bool

  init(_ counter: JSON) {
    unit = Unit(counter["unit"]?.string ?? "row")
    value = counter["value"]?.integer ?? 0
    target = counter["target"]?.integer
    isDone = counter["done"]?.bool ?? false
    let shown = counter["shown"]?.integer ?? 0
    self.shown = isDone ? target ?? shown : shown
    let first = unit.isPlace ? counter["first"]?.integer ?? 1 : 1
    goal = target.map { $0 - first + 1 }
  }

  /// 0 to 100, and 100 only where all is done; nil without a target.
  var percentage: Int? {
    guard let goal else { return nil }
    guard goal > 0, !isDone else { return 100 }
    return min(99, max(0, value * 100 / goal))
  }

  /// "12/60", "12", "all 60 done".
  var text: String {
    guard let target, let goal else { return String(shown) }
    return isDone ? "all \(goal) done" : "\(shown)/\(target)"
  }

  /// "row 12 of 60, 11 done".
  var sentence: String {
    if isDone, let goal { return "all \(goal) done" }
    let of = target.map { " of \($0)" } ?? ""
    return unit.isPlace ? "\(unit.name) \(shown)\(of), \(value) done" : "\(shown)\(of) \(unit.plural)"
  }
}
