internal import Posix
internal import Wire

/// One connection: what came in, what has to go out, and what it wants to hear. Owns its socket.
final class Client: EventHandler {
  /// Above this much unsent, nothing more is read from it, and events collapse.
  static let outputLimit = 256 * 1024
  /// Without progress for this long, in milliseconds, it is dropped.
  static let patience: Int64 = 10_000

  let socket: FileDescriptor
  unowned let daemon: Daemon
  var splitter = LineSplitter()
  /// Answers and events, in order; ``sent`` bytes of it are out already.
  private(set) var output: [UInt8] = []
  private var sent = 0

  /// The topics that it subscribed to; nil for none of it.
  var topics: Set<Topic>?
  /// Events up to this change are in the snapshot that it was given.
  var knows: Int64 = 0
  /// It missed events, and gets a snapshot once it has read what is there.
  var isLagging = false

  /// A change that waits for another program's write lock, and until when (monotonic).
  var waiting: (call: Call, until: Int64)?
  /// A file that one of its requests names is being copied.
  var isKeeping = false
  /// Whether nothing more of it is carried out for now.
  var isWaiting: Bool { waiting != nil || isKeeping }
  /// Whole lines of it may be held back, because there was too much to send.
  var isHeldBack = false
  /// Its last bytes have come.
  var inputEnded = false
  /// It is to be closed once all is sent.
  var isLeaving = false
  /// Since when (monotonic) nothing could be sent.
  var stuckSince: Int64?
  private(set) var isClosed = false
  /// It stands in the daemon's list of those with something to send.
  var isDirty = false

  init(_ socket: consuming FileDescriptor, _ daemon: Daemon) {
    self.socket = socket
    self.daemon = daemon
  }

  var unsent: Int { output.count - sent }

  /// Where the next answer will begin; ``truncate(to:)`` goes back there.
  var outputEnd: Int { output.count }

  func append(_ bytes: [UInt8]) {
    output.append(contentsOf: bytes)
    daemon.markDirty(self)
  }

  func truncate(to end: Int) { output.removeSubrange(end...) }

  func ready(_ events: Epoll.Interest) { daemon.ready(self, events) }

  /// Sends what fits.
  func flush(now: Int64) throws(Errno) {
    while sent < output.count {
      guard let count = try UnixSocket.send(socket, output[sent...]) else {
        if stuckSince == nil { stuckSince = now }
        compact()
        return
      }
      sent += count
      stuckSince = nil
    }
    sent = 0
    // A buffer that a burst has grown is given back.
    output.removeAll(keepingCapacity: output.capacity <= 16 * 1024)
  }

  /// Drops what is out already, when it is much.
  private func compact() {
    guard sent > Self.outputLimit / 2 else { return }
    output.removeFirst(sent)
    sent = 0
  }

  /// Whether what is still to be sent begins at the beginning of a line.
  var isAtLineStart: Bool { sent == 0 || output[sent - 1] == UInt8(ascii: "\n") }

  /// Forgets what is not sent, the rest of a line begun apart.
  func dropUnsentLines() {
    guard sent < output.count else { return }
    if isAtLineStart { return truncate(to: sent) }
    if let end = output[sent...].firstIndex(of: UInt8(ascii: "\n")) { truncate(to: end + 1) }
  }

  func markClosed() { isClosed = true }
}
