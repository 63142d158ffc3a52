extension Timer {
  /// The moment that was said, or now; refused when it is still to come.
  func past(_ said: Moment?, now: Moment) throws(Refusal) -> Moment {
    guard let said else { return now }
    try refuseFuture(said, now: now)
    return said.instant > now.instant ? now : said
  }

  func refuseFuture(_ said: Moment, now: Moment) throws(Refusal) {
    guard said.instant > now.instant + Timer.tolerance else { return }
    let hint = said.date == now.date ? " For the day before, say: yesterday \(said.timeText)" : ""
    throw Refusal(
      .range, "\(said.clock(seenFrom: now)) is still to come; it is \(now.clock(seenFrom: now)) now.\(hint)")
  }

  func refuseEnd(_ end: Moment, before start: Moment, now: Moment) throws(Refusal) {
    guard end.instant < start.instant else { return }
    throw Refusal(
      .range, "It would end at \(end.clock(seenFrom: now)), before it begins at \(start.clock(seenFrom: now)).")
  }

  func refuseRows(_ rows: Int?) throws(Refusal) {
    guard let rows, !(0..<Counter.limit).contains(rows) else { return }
    throw Refusal(.value, "Rows are 0 to \(Counter.limit - 1).")
  }

  func refuseOverlap(from start: Instant, to end: Instant, except id: TimeEntry.ID?, now: Moment) throws(Refusal) {
    for other in entries where other.id != id {
      let otherEnd = other.end?.instant ?? max(now.instant, other.start.instant + 1)
      guard other.start.instant < end, otherEnd > start else { continue }
      throw Refusal(
        .range, "Entry \(other.id.raw) is there already, \(other.span(seenFrom: now)). Edit, split or delete it first.")
    }
  }
}
