internal import Glibc

/// A system call that failed: which one, and `errno`.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  public let code: CInt
  public let call: String

  public init(_ call: String, code: CInt? = nil) {
    self.code = code ?? errno
    self.call = call
  }

  /// Whether it failed because nothing is there.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether it failed because we may not.
  public var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether it failed because another holds it.
  public var isBusy: Bool { code == EBUSY }

  /// The system's own words, as "No such file or directory".
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "\(call): \(reason)" }
}

/// Calls again for as long as a signal interrupts; throws what else went wrong.
@discardableResult
func retrying<Result: SignedInteger>(_ call: String, _ body: () -> Result) throws(Errno) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw Errno(call, code: code) }
  }
}
