internal import Domain
internal import Posix

/// Watches the clocks: what happened to them since the last look, for the timer to be told in order.
///
/// Outlives a store that is closed and opened anew, since what it saw would be lost otherwise.
final class TimeKeeper {
  /// Something that happened, and what the clock showed then.
  struct Happening {
    let event: TimerEvent
    let at: Instant
  }

  private let clock: any Clock
  private(set) var reading: ClockReading
  /// What the timer has not been told yet, oldest first.
  private(set) var pending: [Happening]
  /// What it was told in the transaction that is open: comes back where that is rolled back.
  private var unsure: [Happening] = []
  /// The last boot or wake of the machine: no reckoned start lies before it.
  private(set) var floor: Instant
  /// Gaps that an answer has told of, and those of them of which the store does not know it yet.
  private(set) var told: Set<Gap.ID> = []
  private(set) var unsavedTold: Set<Gap.ID> = []
  /// The offset that the zone's rules gave for the moment of the last look at the zone.
  private(set) var offset: Int
  private var zoneReading: ClockReading

  init(_ clock: any Clock) {
    self.clock = clock
    clock.refresh()
    reading = Self.read(clock)
    zoneReading = reading
    offset = clock.offset(at: reading.wall.milliseconds)
    floor = reading.booted
    pending = [Happening(event: .daemonStarted(boot: reading.booted), at: reading.wall)]
  }

  private static func read(_ clock: any Clock) -> ClockReading {
    ClockReading(wall: Instant(milliseconds: clock.wall), boot: clock.boottime, monotonic: clock.monotonic)
  }

  /// Looks at the clocks, and, once a second at most, at the zone.
  func look() {
    if clock.isHandMoved { clock.refresh() }
    let old = reading
    reading = Self.read(clock)
    let events = reading.events(since: old)
    for event in events {
      switch event {
      case .suspended(_, let end): floor = max(floor, end)
      case .stepped(let by): floor = min(floor + by, reading.wall)
      default: break
      }
      pending.append(Happening(event: event, at: reading.wall))
    }
    let isSame = events.isEmpty && reading.boot - zoneReading.boot < 1000 && !clock.isHandMoved
    if !isSame { lookAtZone() }
  }

  private func lookAtZone() {
    clock.refresh()
    // Other rules for the same moment: not a clock change of the zone's own, but another zone.
    if clock.offset(at: zoneReading.wall.milliseconds) != offset {
      pending.append(Happening(event: .zoneChanged, at: reading.wall))
    }
    offset = clock.offset(at: reading.wall.milliseconds)
    zoneReading = reading
  }

  /// The local date.
  var today: LocalDate { LocalDate(of: reading.wall, offset: offset) }

  func offset(at instant: Instant) -> Int { clock.offset(at: instant.milliseconds) }

  /// The zone that the machine is in.
  var zone: Zone {
    // Because the zone is used on the daemon's one thread only.
    nonisolated(unsafe) let clock = clock
    return Zone { clock.offset(at: $0.milliseconds) }
  }

  /// The oldest happening was taken in.
  func takeFirst(isWritten: Bool) {
    let first = pending.removeFirst()
    if isWritten { unsure.append(first) }
  }

  func tell(_ gaps: some Sequence<Gap.ID>) {
    unsavedTold.formUnion(gaps)
    told.formUnion(gaps)
  }

  func noteSaved() { unsavedTold = [] }

  func noteCommit() { unsure = [] }

  func noteRollBack() {
    pending = unsure + pending
    unsure = []
    unsavedTold = told
  }
}
