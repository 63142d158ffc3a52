internal import Domain

/// What a widget says of a place.
extension Place {
  /// 0 to 100, and 100 only where all is done; nil without a target.
  var percentage: Int? {
    guard let goal else { return nil }
    return isDone ? 100 : min(99, max(0, value * 100 / max(goal, 1)))
  }

  /// The row on the needles or the tally; the target once it is reached.
  var shownAtMost: Int { isDone ? target ?? shown : shown }

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
