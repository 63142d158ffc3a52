internal import Posix
internal import Wire

/// One question to the daemon, in the protocol's own words.
enum Question {
  /// The line that comes back within 3 s; nil where none does.
  static func ask(_ request: String, at path: String) -> String? {
    let clock = SystemClock()
    let deadline = clock.monotonic + 3000
    guard let socket = try? UnixSocket.connect(path, waiting: 2000), (try? socket.writeAll(request + "\n")) != nil
    else {
      return nil
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 20 {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return String(decoding: bytes[..<end], as: UTF8.self) }
      let left = Int(max(0, deadline - clock.monotonic))
      guard let ready = try? Poll.wait(socket.raw, .read, milliseconds: left), ready.isReady || ready.isHungUp,
        let count = try? chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }), count > 0
      else { return nil }
      bytes += chunk[..<count]
    }
    return nil
  }
}
