/// The part of an entry that falls on one local date.
public struct DayPart: Equatable, Sendable {
  public let date: LocalDate
  public fileprivate(set) var milliseconds: Int64
}

extension TimeEntry {
  /// What falls on each local date, each date once, in order. The parts add up to the length exactly.
  ///
  /// The start's offset holds until ``offsetChanged``, the end's from there on. Where that isn't known, it is where `zone`
  /// changes its clocks, if that explains both offsets. Failing that, a change of up to an hour is taken to have
  /// happened at the first two o'clock at night within the entry, when most zones change; any other at the end.
  /// A running entry has no parts; see ``Timer/live(at:in:)``.
  public func days(in zone: Zone? = nil) -> [DayPart] {
    guard let end, end.instant > start.instant else { return [] }
    guard start.offset != end.offset else { return TimeEntry.days(from: start, to: end.instant) }
    let change = min(
      max(offsetChanged ?? zone?.change(from: start, to: end) ?? guessedChange(end), start.instant), end.instant)
    var parts = TimeEntry.days(from: start, to: change)
    // A local clock that was set back shows part of a date again.
    for part in TimeEntry.days(from: Moment(change, offset: end.offset), to: end.instant) {
      if let place = parts.firstIndex(where: { $0.date >= part.date }) {
        if parts[place].date == part.date {
          parts[place].milliseconds += part.milliseconds
        } else {
          parts.insert(part, at: place)
        }
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  private func guessedChange(_ end: Moment) -> Instant {
    guard abs(end.offset - start.offset) <= 3600 else { return end.instant }
    let two: Int64 = 2 * 3_600_000
    return start.instant + (two - start.timeOfDay).modulo(LocalDate.milliseconds)
  }

  /// Cuts a stretch with one offset at each local midnight.
  private static func days(from start: Moment, to end: Instant) -> [DayPart] {
    var parts: [DayPart] = []
    var from = start
    while from.instant < end {
      let midnight = from.instant + (LocalDate.milliseconds - from.timeOfDay)
      let to = min(midnight, end)
      parts.append(DayPart(date: from.date, milliseconds: to - from.instant))
      from = Moment(to, offset: start.offset)
    }
    return parts
  }
}
