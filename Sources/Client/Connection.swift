internal import Glibc
internal import Posix
public import Wire

/// Owns a socket to the daemon: sends requests, reads answers and events. Blocks, with a deadline. Not for two threads.
public final class Connection {
  private let socket: FileDescriptor
  // Answers have no limit of their own; a page of history with the longest names stays far below.
  private var lines = LineSplitter(limit: 4 << 20)
  private var chunk = [UInt8](repeating: 0, count: 16_384)
  /// Events that came before an answer, oldest first.
  private var early: [Message] = []

  /// Connects to the daemon that listens at `path`, waiting up to 2 s for a place in its queue.
  public init(_ path: String) throws(ConnectionError) {
    do throws(Errno) { socket = try UnixSocket.connect(path, waiting: 2000) } catch {
      switch error.code {
      case ENOENT, ECONNREFUSED: throw .nobody
      case EAGAIN: throw .busy
      default: throw .broken(error.reason)
      }
    }
  }

  /// To wait for it along with others (``Poll``). Ask ``nextEvent(milliseconds:)`` first: a line may have come already.
  public var descriptor: CInt { socket.raw }

  /// Sends one request.
  public func send(_ request: Request) throws(ConnectionError) { try send(request.line) }

  /// Sends text as it is.
  public func send(_ text: String) throws(ConnectionError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count: Int?
      do throws(Errno) { count = try UnixSocket.send(socket, rest) } catch {
        throw error.code == EPIPE || error.code == ECONNRESET ? .closed : .broken(error.reason)
      }
      // SO_SNDTIMEO has run out: the daemon does not read.
      guard let count else { throw .late }
      rest = rest.dropFirst(count)
    }
  }

  /// The answer to the oldest request that has none yet. Events that come before it are kept.
  public func answer(milliseconds: Int = 10_000) throws(ConnectionError) -> Message {
    let deadline = SystemClock().monotonic + Int64(milliseconds)
    while let message = try message(by: deadline) {
      if !message.isEvent { return message }
      // A subscriber that only ever asks would gather them without end; each is a whole state, so the newest is enough.
      if early.count == 64 { early.removeFirst() }
      early.append(message)
    }
    throw .late
  }

  /// The next event; nil where none came in time. Without a limit it waits for ever; with 0 it only looks.
  public func nextEvent(milliseconds: Int? = nil) throws(ConnectionError) -> Message? {
    if !early.isEmpty { return early.removeFirst() }
    let deadline = milliseconds.map { SystemClock().monotonic + Int64($0) }
    guard let message = try message(by: deadline) else { return nil }
    // An answer to nothing: the other end does not speak our protocol.
    guard message.isEvent else { throw .garbage }
    return message
  }

  /// The next line, answer or event, of those that have come; nil where none has. For who asks and listens on one connection.
  public func nextMessage() throws(ConnectionError) -> Message? {
    if !early.isEmpty { return early.removeFirst() }
    return try message(by: 0)
  }

  /// The next line; nil at the deadline.
  private func message(by deadline: Int64?) throws(ConnectionError) -> Message? {
    var line = lines.hasPartialLine ? try nextLine(after: 0) : nil
    while line == nil {
      guard try waitToRead(by: deadline) else { return nil }
      line = try nextLine(after: try readSome())
    }
    return try line.map { bytes throws(ConnectionError) in try Message(line: bytes) }
  }

  private func waitToRead(by deadline: Int64?) throws(ConnectionError) -> Bool {
    let left = deadline.map { max(0, $0 - SystemClock().monotonic) } ?? -1
    do throws(Errno) {
      let ready = try Poll.wait(socket.raw, .read, milliseconds: Int(left))
      return ready.isReady || ready.isHungUp
    } catch { throw .broken(error.reason) }
  }

  /// How many bytes have come into the chunk; 0 where it was a false alarm.
  private func readSome() throws(ConnectionError) -> Int {
    let raw = socket.raw
    let count = chunk.withUnsafeMutableBytes { recv(raw, $0.baseAddress, $0.count, 0) }
    if count > 0 { return count }
    if count == 0 { throw lines.hasPartialLine ? .cut : .closed }
    let code = errno
    if code == EINTR || code == EAGAIN { return 0 }
    throw code == ECONNRESET ? .closed : .broken(Errno("recv", code: code).reason)
  }

  /// The first line of what was held back and the chunk's first bytes.
  private func nextLine(after count: Int) throws(ConnectionError) -> [UInt8]? {
    var line: [UInt8]?
    var isTooLong = false
    chunk.withUnsafeBytes { bytes in
      lines.split(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { item in
        switch item {
        case .line(let found): line = Array(found)
        case .tooLong: isTooLong = true
        }
        return .pause
      }
    }
    if isTooLong { throw .garbage }
    return line
  }
}

/// Why there is no answer.
public enum ConnectionError: Error, Equatable, Sendable {
  /// Nobody listens.
  case nobody
  /// The queue of those who wait for the daemon stayed full.
  case busy
  /// The daemon hung up without an answer: whether the request was carried out is not known.
  case closed
  /// The daemon hung up in the middle of a line: whether the request was carried out is not known.
  case cut
  /// No answer within the time.
  case late
  /// What came is no line of the protocol.
  case garbage
  /// The daemon's own words.
  case refused(String)
  /// The system's own words.
  case broken(String)
}
