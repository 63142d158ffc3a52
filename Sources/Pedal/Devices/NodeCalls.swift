public import Posix

/// What the kernel is asked of a node. Tests, whose nodes are pipes, answer for it.
public struct NodeCalls: Sendable {
  /// Which keys are down.
  let pressedKeys: @Sendable (CInt) throws(Errno) -> Set<UInt16>
  /// Gives its events to this descriptor alone.
  let grab: @Sendable (CInt) throws(Errno) -> Void
  /// Gives its events to all again.
  let release: @Sendable (CInt) throws(Errno) -> Void
  /// Whether we may not read what is at a path, open or not.
  let isForbidden: @Sendable (String) -> Bool

  public init(
    pressedKeys: @escaping @Sendable (CInt) throws(Errno) -> Set<UInt16> = InputDevice.pressedKeys,
    grab: @escaping @Sendable (CInt) throws(Errno) -> Void = InputDevice.grab,
    release: @escaping @Sendable (CInt) throws(Errno) -> Void = InputDevice.release,
    isForbidden: @escaping @Sendable (String) -> Bool = Files.isForbidden
  ) {
    self.pressedKeys = pressedKeys
    self.grab = grab
    self.release = release
    self.isForbidden = isForbidden
  }
}
