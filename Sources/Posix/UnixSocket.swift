internal import CLinux
internal import Glibc

/// Unix stream sockets: listening, connecting, and asking who is at the other end.
public enum UnixSocket {
  /// The longest path that fits `sockaddr_un.sun_path` with its closing NUL, in bytes (unix(7)).
  public static let pathLimit = 107

  /// Makes a listening socket at a path: mode 0600 from the first moment, non-blocking.
  public static func listen(_ path: String) throws(Errno) -> FileDescriptor {
    let socket = FileDescriptor(
      owning: try retrying("socket") {
        Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
      })
    let mask = umask(0o177)
    defer { umask(mask) }
    try withAddress(path) { address, length throws(Errno) in
      try retrying("bind \(path)") { bind(socket.raw, address, length) }
    }
    try retrying("listen \(path)") { Glibc.listen(socket.raw, SOMAXCONN) }
    return socket
  }

  /// Connects, blocking. While the listener's queue is full it waits for a place, and `EAGAIN` tells that none came
  /// within `milliseconds`; a later send waits as long at most (`SO_SNDTIMEO`, socket(7)). Without a limit it waits for ever.
  public static func connect(_ path: String, waiting milliseconds: Int? = nil) throws(Errno) -> FileDescriptor {
    let socket = FileDescriptor(
      owning: try retrying("socket") { Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) })
    if let milliseconds {
      var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
      try retrying("setsockopt SO_SNDTIMEO") {
        setsockopt(socket.raw, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
    }
    try withAddress(path) { address, length throws(Errno) in
      try retrying("connect \(path)") { Glibc.connect(socket.raw, address, length) }
    }
    return socket
  }

  /// Takes a waiting connection, non-blocking; nil where none waits or it is gone already.
  public static func accept(_ listener: borrowing FileDescriptor) throws(Errno) -> FileDescriptor? {
    do throws(Errno) {
      return FileDescriptor(owning: try retrying("accept") { clinux_accept(listener.raw) })
    } catch {
      if error.code == EAGAIN || error.code == ECONNABORTED { return nil }
      throw error
    }
  }

  /// The user at the other end (`SO_PEERCRED`).
  public static func peerUser(_ socket: borrowing FileDescriptor) throws(Errno) -> UInt32 {
    var user: UInt32 = 0
    try retrying("getsockopt SO_PEERCRED") { clinux_peer_uid(socket.raw, &user) }
    return user
  }

  /// Whether somebody accepts connections at a path.
  public static func isLive(_ path: String) -> Bool {
    do throws(Errno) {
      // A frozen daemon whose queue is full is live as well, and must not hold us up.
      _ = try connect(path, waiting: 200)
      return true
    } catch { return error.code == EAGAIN }
  }

  /// Whether a descriptor is a listening Unix stream socket, as systemd hands over.
  public static func isListening(_ descriptor: CInt) -> Bool {
    func option(_ name: CInt) -> CInt? {
      var value: CInt = 0
      var length = socklen_t(MemoryLayout<CInt>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
    return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == CInt(SOCK_STREAM.rawValue) && option(SO_ACCEPTCONN) == 1
  }

  /// Sends as much as fits; nil where nothing fits now. A peer that is gone is `EPIPE`, never a signal.
  public static func send(_ socket: borrowing FileDescriptor, _ bytes: ArraySlice<UInt8>) throws(Errno) -> Int? {
    let raw = socket.raw
    // A closure of withUnsafeBytes can't throw a typed error: the result carries it out.
    let result: Result<Int?, Errno> = bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        return .success(try retrying("send") { Glibc.send(raw, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL)) })
      } catch { return error.code == EAGAIN ? .success(nil) : .failure(error) }
    }
    return try result.get()
  }

  /// Sends one datagram, as sd_notify(3) does; `@` at the front means the abstract name space.
  public static func sendDatagram(_ text: String, to path: String) throws(Errno) {
    let socket = FileDescriptor(
      owning: try retrying("socket") { Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0) })
    let bytes = Array(text.utf8)
    try withAddress(path) { address, length throws(Errno) in
      try retrying("sendto \(path)") { sendto(socket.raw, bytes, bytes.count, CInt(MSG_NOSIGNAL), address, length) }
    }
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(Errno) -> Void
  ) throws(Errno) {
    let name = Array(path.utf8)
    guard name.count <= pathLimit else { throw Errno("socket path", code: ENAMETOOLONG) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let isAbstract = name.first == UInt8(ascii: "@")
    if isAbstract { address.sun_path.0 = 0 }
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path)! + name.count + (isAbstract ? 0 : 1)
    try withUnsafePointer(to: &address) { pointer throws(Errno) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { rebound throws(Errno) in
        try body(rebound, socklen_t(length))
      }
    }
  }
}
