import Glibc
import Pedal
import Posix
import Synchronization
import TestSupport

/// Answers for the kernel, which grabs no pipes.
final class FakeGrabs: Sendable {
  /// What was asked for, as "grab" and "release".
  private let asked = Mutex<[String]>([])
  /// How many grabs are refused from now on, since another program has the device.
  private let refusals = Mutex(0)
  /// Whether the devices are another person's.
  private let areElsewhere = Mutex(false)

  var all: [String] { asked.withLock { $0 } }

  func refuse(_ count: Int) { refusals.withLock { $0 = count } }

  func give(away: Bool) { areElsewhere.withLock { $0 = away } }

  private func grab() throws(Errno) {
    asked.withLock { $0.append("grab") }
    let isRefused = refusals.withLock {
      $0 -= 1
      return $0 >= 0
    }
    if isRefused { throw Errno("EVIOCGRAB", code: EBUSY) }
  }

  func folder(_ devices: FakeDevices) -> InputFolder {
    InputFolder(
      root: devices.scratch.path,
      calls: NodeCalls(
        grab: { [self] (_) throws(Errno) in try grab() },
        release: { [self] (_) throws(Errno) in asked.withLock { $0.append("release") } },
        isForbidden: { [self] _ in areElsewhere.withLock { $0 } }))
  }
}
