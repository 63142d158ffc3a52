internal import Foundation
internal import Posix
public import Wire

/// Owns a socket to a daemon and speaks the protocol as it is, right or wrong. Each read has a deadline.
public final class RawClient: @unchecked Sendable {  // because each test keeps its own to itself
  public let descriptor: CInt
  private var held: [UInt8] = []
  private var isAtEnd = false

  /// Connects; nil where nobody listens.
  public init?(_ path: String) {
    guard let socket = try? UnixSocket.connect(path, waiting: 10_000) else { return nil }
    descriptor = socket.release()
  }

  deinit { close(descriptor) }

  /// Sends bytes; false where the other end is gone or takes nothing more for 10 s.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more will be sent; answers still come.
  public func halfClose() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// The next line without its LF; nil at the end of file or the deadline.
  public func line(milliseconds: Int = 10_000) -> String? {
    let deadline = Deadline(milliseconds)
    var searched = 0
    while true {
      if let end = held[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { held.removeSubrange(...end) }
        return String(decoding: held[..<end], as: UTF8.self)
      }
      searched = held.count
      guard read(by: deadline) else { return nil }
    }
  }

  /// The next line as JSON; nil where none came or it is none.
  public func json(milliseconds: Int = 10_000) -> JSON? {
    line(milliseconds: milliseconds).flatMap(JSON.init(parsing:))
  }

  /// Sends a line and gives its answer, past all events.
  @discardableResult
  public func ask(_ line: String, milliseconds: Int = 10_000) -> JSON? {
    guard send(line + "\n") else { return nil }
    return answer(milliseconds: milliseconds)
  }

  /// The next line that is no event.
  public func answer(milliseconds: Int = 10_000) -> JSON? {
    while let json = json(milliseconds: milliseconds) {
      if json["event"] == nil { return json }
    }
    return nil
  }

  /// All lines until the end of file; nil where it does not come in time.
  public func linesToEnd(milliseconds: Int = 10_000) -> [String]? {
    let deadline = Deadline(milliseconds)
    while read(by: deadline) {}
    guard isAtEnd else { return nil }
    defer { held = [] }
    return held.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the other end hangs up in time. Reads nothing, so that to the other end we make no progress.
  public func isHungUp(milliseconds: Int = 10_000) -> Bool {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&wanted, 1, CInt(milliseconds)) == 1
  }

  /// From now on a send gives up when it makes no progress for this long.
  public func setSendLimit(milliseconds: Int) {
    var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  private func read(by deadline: Deadline) -> Bool {
    guard !isAtEnd, deadline.wait(for: [descriptor]) != nil else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { held += chunk[..<count] } else { isAtEnd = true }
    return count > 0
  }
}
