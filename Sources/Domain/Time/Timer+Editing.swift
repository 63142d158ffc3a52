extension Timer {
  mutating func add(
    _ entry: TimeEntry, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    var entry = entry
    try check(&entry, now: now, in: zone)
    _ = takeEntryID()
    insert(entry)
    tells.append(.added(entry))
  }

  mutating func edit(
    _ id: TimeEntry.ID, _ edit: TimeEdit, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    var entry = try entry(id)
    if entry.isRunning {
      guard edit.end == nil else { throw Refusal(.state, "It is still running. Say: timer stop at=TIME") }
      guard edit.project == nil || edit.project == entry.project else {
        throw Refusal(.state, "It is still running. Stop it, or say: project use NAME")
      }
    }
    if let start = edit.start {
      entry.start = start
      entry.isEstimated = false
    }
    if let end = edit.end { entry.end = end }
    if let project = edit.project { entry.project = project }
    if let rows = edit.rows { entry.rows = rows }
    if let note = edit.note { entry.note = note.isEmpty ? nil : note }
    if edit.start != nil || edit.end != nil { try check(&entry, now: now, in: zone) }
    try refuseRows(entry.rows)
    if entry.isRunning, edit.start != nil, entry.rows == nil { state.rowBegun = entry.start.instant }
    replace(entry)
    tells.append(.edited(entry))
  }

  mutating func split(
    _ id: TimeEntry.ID, at: Moment, now: Moment, in zone: Zone, telling tells: inout [TimerTell]
  ) throws(Refusal) {
    var first = try entry(id)
    let end = first.end?.instant ?? now.instant
    guard at.instant > first.start.instant, at.instant < end else {
      throw Refusal(.range, "\(at.clock(seenFrom: now)) is not inside that entry: \(first.span(seenFrom: now)).")
    }
    // After the clock was set back, a running entry may run into finished ones, which its end will leave out.
    if first.isRunning { try refuseOverlap(from: first.start.instant, to: at.instant, except: id, now: now) }
    var second = TimeEntry(id: takeEntryID(), project: first.project, start: at, end: first.end, note: first.note)
    if let rows = first.rows {
      // Nobody noted which half a row fell into: each gets its share of the time.
      let (part, whole) = (Int128(at.instant - first.start.instant), Int128(end - first.start.instant))
      first.rows = Int((Int128(rows) * part * 2 + whole) / (whole * 2))
      second.rows = rows - (first.rows ?? 0)
    }
    let changed = first.offsetChanged
    first.end = at
    first.offsetChanged = offsetChange(in: Stretch(start: first.start, end: at), zone, known: changed)
    if let end = second.end {
      second.offsetChanged = offsetChange(in: Stretch(start: at, end: end), zone, known: changed)
    }
    replace(first)
    insert(second)
    for var gap in gaps where gap.entry == id {
      gap.entry = second.id
      replace(gap)
    }
    tells.append(.split(first, second))
  }

  mutating func delete(_ id: TimeEntry.ID, telling tells: inout [TimerTell]) throws(Refusal) {
    let entry = try entry(id)
    entries.removeAll { $0.id == id }
    // What was left open after it is no longer of use; what was settled stays as it is.
    gaps.removeAll { $0.entry == id && $0.settled == .open }
    for var gap in gaps where gap.entry == id {
      gap.entry = nil
      replace(gap)
    }
    if entry.isRunning {
      state.lastProof = nil
      state.zoneChanged = nil
      state.rowBegun = nil
    }
    tells.append(.deleted(entry))
  }

  private func entry(_ id: TimeEntry.ID) throws(Refusal) -> TimeEntry {
    guard let entry = entries.first(where: { $0.id == id }) else {
      throw Refusal(.missing, "There is no time entry \(id.raw). Say: timer list")
    }
    return entry
  }

  private func offsetChange(in part: Stretch, _ zone: Zone, known: Instant?) -> Instant? {
    guard part.start.offset != part.end.offset else { return nil }
    if let known, known > part.start.instant, known <= part.end.instant { return known }
    return offsetChange(in: part, zone)
  }

  /// Refuses an entry that can't have been, and works out where its offset changed.
  private func check(_ entry: inout TimeEntry, now: Moment, in zone: Zone) throws(Refusal) {
    entry.start = try past(entry.start, now: now)
    try refuseRows(entry.rows)
    if let said = entry.end {
      let end = try past(said, now: now)
      guard end.instant > entry.start.instant else {
        throw Refusal(
          .range,
          "It would end at \(end.clock(seenFrom: now)), before it begins at \(entry.start.clock(seenFrom: now)).")
      }
      entry.end = end
      entry.offsetChanged = offsetChange(in: Stretch(start: entry.start, end: end), zone, known: entry.offsetChanged)
    }
    try refuseOverlap(
      from: entry.start.instant, to: entry.end?.instant ?? now.instant, except: entry.id, now: now)
  }
}
