/// The rules of a time zone, handed in: which UTC offset holds at an instant.
public struct Zone: Sendable {
  private let rule: @Sendable (Instant) -> Int

  /// `offset` gives seconds east of UTC. It is asked often, so it should be quick.
  public init(offset: @escaping @Sendable (Instant) -> Int) { rule = offset }

  /// A zone whose clocks never change.
  public static func fixed(_ offset: Int) -> Zone { Zone { _ in offset } }

  public func offset(at instant: Instant) -> Int { rule(instant) }

  public func moment(at instant: Instant) -> Moment { Moment(instant, offset: rule(instant)) }

  /// The instant at which the offset becomes that of `end`; nil when these rules don't explain the two offsets.
  ///
  /// Exact when the clocks change once between the two; with more changes it is one of them.
  public func change(from start: Moment, to end: Moment) -> Instant? {
    guard start.offset != end.offset, start.instant < end.instant else { return nil }
    guard rule(start.instant) == start.offset, rule(end.instant) == end.offset else { return nil }
    var before = start.instant.milliseconds
    var after = end.instant.milliseconds
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if rule(Instant(milliseconds: middle)) == end.offset { after = middle } else { before = middle }
    }
    return Instant(milliseconds: after)
  }

  /// The moments at which a local clock shows this time: none when it is skipped, two when it is repeated.
  public func moments(showing date: LocalDate, _ timeOfDay: Int64) -> [Moment] {
    let local = Int64(date.day) * LocalDate.milliseconds + timeOfDay
    var found: [Moment] = []
    for offset in offsets(around: local) {
      let instant = Instant(milliseconds: local - Int64(offset) * 1000)
      if rule(instant) == offset { found.append(Moment(instant, offset: offset)) }
    }
    return found.sorted { $0.instant < $1.instant }
  }

  /// The offsets that may hold when the local clock shows `local`, in the order in which they hold, each once.
  func offsets(around local: Int64) -> [Int] {
    var offsets: [Int] = []
    // Offsets stay within a day, so a day on each side is before and after any change that matters.
    for hours: Int64 in [-24, -12, 0, 12, 24] {
      let offset = rule(Instant(milliseconds: local + hours * 3_600_000))
      if !offsets.contains(offset) { offsets.append(offset) }
    }
    return offsets
  }
}
