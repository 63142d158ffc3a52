/// A stretch between two moments.
struct Stretch: Equatable, Sendable {
  var start: Moment
  var end: Moment
}

extension Timer {
  /// The parts of a stretch that no finished entry covers, in order.
  func free(from start: Moment, to end: Moment, except id: TimeEntry.ID? = nil) -> [Stretch] {
    guard start.instant < end.instant else { return [] }
    var parts: [Stretch] = []
    var from = start
    for entry in entries where entry.id != id {
      guard let entryEnd = entry.end, entryEnd.instant > from.instant else { continue }
      guard entry.start.instant < end.instant else { break }
      if entry.start.instant > from.instant { parts.append(Stretch(start: from, end: entry.start)) }
      from = entryEnd
    }
    if from.instant < end.instant { parts.append(Stretch(start: from, end: end)) }
    return parts
  }

  /// Ends the running entry. What other entries cover already is left out, so several parts or none may come of it.
  @discardableResult
  mutating func close(at end: Moment, in zone: Zone) -> [TimeEntry] {
    guard let entry = running else { return [] }
    entries.removeAll { $0.id == entry.id }
    let parts = record(free(from: entry.start, to: end), like: entry, in: zone)
    state.lastProof = nil
    state.zoneChanged = nil
    return parts
  }

  /// Puts finished entries on the timeline. The first takes the template's number, rows and note.
  mutating func record(_ parts: [Stretch], like template: TimeEntry, in zone: Zone) -> [TimeEntry] {
    var made: [TimeEntry] = []
    for part in parts {
      var entry = template
      if !made.isEmpty {
        entry = TimeEntry(id: takeEntryID(), project: template.project, start: part.start)
      }
      entry.isEstimated = entry.isEstimated && part.start == template.start
      entry.start = part.start
      entry.end = part.end
      entry.offsetChanged = offsetChange(in: part, zone)
      insert(entry)
      made.append(entry)
    }
    return made
  }

  /// When the offset changed within a stretch: where the zone changed, else where the zone's clocks did.
  func offsetChange(in part: Stretch, _ zone: Zone) -> Instant? {
    guard part.start.offset != part.end.offset else { return nil }
    if let changed = state.zoneChanged, changed > part.start.instant, changed <= part.end.instant { return changed }
    return zone.change(from: part.start, to: part.end)
  }

  /// Lets an entry of the active project run from `start` on. Ends the open gap or the pause there.
  mutating func run(_ project: Project.ID, from start: Moment, isEstimated: Bool, rows: Int?, proof: Moment) {
    endGap(at: start)
    state.paused = nil
    insert(TimeEntry(id: takeEntryID(), project: project, start: start, isEstimated: isEstimated, rows: rows))
    state.lastProof = proof
  }

  mutating func openGap(
    _ reason: Gap.Reason, skipped: Int64 = 0, in zone: Zone, telling tells: inout [TimerTell]
  ) {
    guard let entry = running else { return }
    let start = proof(of: entry)
    let parts = close(at: start, in: zone)
    let gap = Gap(
      id: takeGapID(), project: entry.project, entry: parts.last?.id, start: start, skipped: skipped, reason: reason)
    insert(gap)
    tells.append(.gapOpened(gap))
  }

  /// Ends the open gap; one without length is as if it had never been.
  mutating func endGap(at end: Moment) {
    guard var gap = openEnded else { return }
    gap.end = end
    if gap.length(at: end.instant) > 0 { replace(gap) } else { gaps.removeAll { $0.id == gap.id } }
  }

  mutating func takeEntryID() -> TimeEntry.ID {
    defer { fresh.entry = .init(fresh.entry.raw + 1) }
    return fresh.entry
  }

  mutating func takeGapID() -> Gap.ID {
    defer { fresh.gap = .init(fresh.gap.raw + 1) }
    return fresh.gap
  }
}
