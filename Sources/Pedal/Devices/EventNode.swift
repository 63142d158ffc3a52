internal import Glibc
internal import Posix

/// One open node of an input device. Owns the descriptor.
final class EventNode {
  /// What a node has had to say since it was last asked.
  enum Item {
    case key(code: UInt16, value: Int32, time: Int64)
    /// Events were lost; these keys are down.
    case pressed(Set<UInt16>, time: Int64)

    var time: Int64 {
      switch self {
      case .key(_, _, let time), .pressed(_, let time): time
      }
    }
  }

  let node: InputFolder.Node
  private let file: FileDescriptor
  private let status: Files.Status?
  private let calls: NodeCalls
  private var decoder = EventDecoder()
  private var chunk = [UInt8](repeating: 0, count: 64 * InputEvent.size)

  /// Opens a node. Throws `EACCES` where we may not read it, `ENODEV` where another device has taken its place.
  init(_ node: InputFolder.Node, in folder: InputFolder) throws(Errno) {
    self.node = node
    calls = folder.calls
    let path = folder.path(of: node)
    guard !calls.isForbidden(path) else { throw Errno("open \(path)", code: EACCES) }
    file = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    status = try? Files.status(path)
    if let found = try? InputDevice.identity(file.raw), found != (node.vendor, node.product) {
      throw Errno("open \(path)", code: ENODEV)
    }
    try? InputDevice.useMonotonicClock(file.raw)
  }

  /// Takes its events for us alone; throws `EBUSY` where another program has taken them.
  ///
  /// - Parameter briefly: only to see whether it can be done. Who looks at a keyboard has to be able to type Ctrl-C on it.
  func grab(briefly: Bool) throws(Errno) {
    do throws(Errno) { try calls.grab(file.raw) } catch {
      // A pipe or a socket that stands for a device can't be grabbed.
      guard error.code == ENOTTY || error.code == EINVAL else { throw error }
      return
    }
    if briefly { try calls.release(file.raw) }
  }

  var descriptor: CInt { file.raw }

  /// Whether the node is still the one that was opened.
  func isStill(at path: String) -> Bool {
    guard let status, let now = try? Files.status(path) else { return false }
    return now.device == status.device && now.inode == status.inode
  }

  /// Throws away what it has had to say until now.
  func discard() {
    while let count = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }) ?? nil, count > 0 {}
  }

  /// Reads what there is, within a bound; false where the device is gone.
  func read(_ body: (Item) -> Void) -> Bool {
    for _ in 0..<64 {
      let count: Int?
      do { count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) } } catch { return false }
      guard let count else { return true }
      guard count > 0 else { return false }
      var isGone = false
      chunk.withUnsafeBytes { bytes in
        decoder.decode(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { item in
          switch item {
          case .key(let code, let value, let time): body(.key(code: code, value: value, time: time))
          case .resynchronize(let time):
            // Asked once for each loss: a device that can't answer is gone, or stands in a test for one.
            do throws(Errno) { body(.pressed(try calls.pressedKeys(file.raw), time: time)) } catch {
              isGone = isGone || error.code == ENODEV
              body(.pressed([], time: time))
            }
          }
        }
      }
      if isGone { return false }
    }
    return true
  }
}
