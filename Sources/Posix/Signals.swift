internal import CLinux
internal import Glibc

/// Signals as readable events (signalfd(2)). Owns its descriptor; the signals are blocked in this process.
public final class SignalQueue {
  private let file: FileDescriptor

  public init(_ signals: [CInt]) throws(Errno) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    sigprocmask(SIG_BLOCK, &set, nil)
    file = FileDescriptor(owning: try retrying("signalfd") { signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK)) })
  }

  public var descriptor: CInt { file.raw }

  /// The next signal that came, if any.
  public func next() -> CInt? {
    var info = signalfd_siginfo()
    let count = withUnsafeMutableBytes(of: &info) { try? file.read(into: $0) }
    return (count ?? nil) == MemoryLayout<signalfd_siginfo>.size ? CInt(info.ssi_signo) : nil
  }

  /// Does with a signal of the queue what it does by default: stops this process until it is continued, or ends it.
  public func obey(_ number: CInt) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    signal(number, SIG_DFL)
    raise(number)
    // It is delivered here.
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }
}
