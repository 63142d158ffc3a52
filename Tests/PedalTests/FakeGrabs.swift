import Pedal
import Posix
import Synchronization
import TestSupport

/// Answers for the kernel, which grabs no pipes.
final class FakeGrabs: Sendable {
  /// What was asked for, as "grab" and "release".
  private let asked = Mutex<[String]>([])

  var all: [String] { asked.withLock { $0 } }

  func folder(_ devices: FakeDevices) -> InputFolder {
    InputFolder(
      root: devices.scratch.path,
      calls: NodeCalls(
        grab: { [self] (_) throws(Errno) in asked.withLock { $0.append("grab") } },
        release: { [self] (_) throws(Errno) in asked.withLock { $0.append("release") } }))
  }
}
