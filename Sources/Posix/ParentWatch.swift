internal import CLinux
internal import Glibc

/// Tells when the process that started us has ended (PR_SET_PDEATHSIG). Owns a descriptor; one for a process.
///
/// Linux tells already when the *thread* ends that started us; then the parent's number is still the same, and nothing has
/// happened.
public final class ParentWatch {
  private let signals: SignalQueue
  private let parent: pid_t

  /// Blocks SIGUSR2, by which Linux tells us.
  public init() throws(Errno) {
    parent = getppid()
    signals = try SignalQueue([SIGUSR2])
    try retrying("prctl") { clinux_tell_parent_death(SIGUSR2) }
    // It may have ended before Linux was asked to tell.
    if getppid() != parent { kill(getpid(), SIGUSR2) }
  }

  /// Ready to be read when ``isGone`` may have changed.
  public var descriptor: CInt { signals.descriptor }

  public var isGone: Bool {
    while signals.next() != nil {}
    return getppid() != parent
  }
}
