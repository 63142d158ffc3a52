import Glibc
import Posix
import TestSupport
import Testing

@Suite struct SocketTests {
  @Test func `the socket's file is its owner's alone, whatever the umask, and the umask is kept`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let scratch = Scratch()
      let listener = try UnixSocket.listen(scratch.file("s"))
      let status = try Files.status(scratch.file("s"))
      guard status.permissions == 0o600, status.isSocket, status.owner == geteuid() else { exit(1) }
      guard umask(0) == 0 else { exit(2) }
      guard UnixSocket.isListening(listener.raw) else { exit(3) }
    }
  }

  @Test func `a path of 107 bytes is listened at in full, one of 108 is refused and makes nothing`() throws {
    let scratch = Scratch()
    let fits = scratch.path + "/" + String(repeating: "x", count: 106 - scratch.path.utf8.count)
    #expect(fits.utf8.count == 107)
    let listener = try UnixSocket.listen(fits)
    #expect(UnixSocket.isLive(fits))
    #expect(UnixSocket.isListening(listener.raw))
    #expect(Files.names(in: scratch.path) == [String(fits.dropFirst(scratch.path.utf8.count + 1))])
    for call in ["listen", "connect"] {
      let code = code { call == "listen" ? try UnixSocket.listen(fits + "y") : try UnixSocket.connect(fits + "y") }
      #expect(code == ENAMETOOLONG)
    }
    #expect(Files.names(in: scratch.path).count == 1)
  }

  @Test func `nobody's socket refuses, and is not live`() throws {
    let scratch = Scratch()
    #expect(code { try UnixSocket.connect(scratch.file("none")) } == ENOENT)
    #expect(!UnixSocket.isLive(scratch.file("none")))
    do { _ = try UnixSocket.listen(scratch.file("old")) }
    #expect(Files.exists(scratch.file("old")))
    #expect(code { try UnixSocket.connect(scratch.file("old")) } == ECONNREFUSED)
    #expect(!UnixSocket.isLive(scratch.file("old")))
    #expect(code { try UnixSocket.listen(scratch.file("old")) } == EADDRINUSE)
    let file = scratch.write("text", to: "file")
    #expect(!UnixSocket.isLive(file))
    #expect(try Files.text(file) == "text")
  }

  @Test func `a listener that is frozen with a full queue is live, and is not waited for`() throws {
    let scratch = Scratch()
    let path = scratch.file("s")
    let listener = try UnixSocket.listen(path)
    // A queue of one place, taken.
    listen(listener.raw, 0)
    let first = try UnixSocket.connect(path, waiting: 50)
    #expect(code { try UnixSocket.connect(path, waiting: 50) } == EAGAIN)
    #expect(UnixSocket.isLive(path))
    _ = consume first
  }

  @Test func `bytes go both ways, and each end knows whose the other is`() throws {
    let scratch = Scratch()
    let listener = try UnixSocket.listen(scratch.file("s"))
    #expect(try UnixSocket.accept(listener) == nil)
    let client = try UnixSocket.connect(scratch.file("s"))
    let server = try #require(try UnixSocket.accept(listener)?.release())
    let accepted = FileDescriptor(owning: server)
    #expect(try UnixSocket.peerUser(accepted) == geteuid())
    #expect(try UnixSocket.peerUser(client) == geteuid())
    #expect(!UnixSocket.isListening(accepted.raw))
    #expect(try read(accepted) == nil)
    #expect(try UnixSocket.send(client, Array("next\n".utf8)[...]) == 5)
    #expect(try read(accepted) == Array("next\n".utf8))
    shutdown(client.raw, CInt(SHUT_WR))
    #expect(try read(accepted) == [])
    #expect(try UnixSocket.send(accepted, Array("xok\n".utf8).dropFirst()) == 3)
    #expect(try read(client) == Array("ok\n".utf8))
  }

  @Test func `what does not fit is told, and the rest goes later`() throws {
    let scratch = Scratch()
    let listener = try UnixSocket.listen(scratch.file("s"))
    let client = try UnixSocket.connect(scratch.file("s"))
    let server = FileDescriptor(owning: try #require(try UnixSocket.accept(listener)?.release()))
    let chunk = [UInt8](repeating: 1, count: 100_000)
    var sent = 0
    while let count = try UnixSocket.send(server, chunk[...]), sent < 100_000_000 { sent += count }
    #expect(sent > 0 && sent < 100_000_000)
    var got = 0
    while got < sent { got += try read(client)?.count ?? 0 }
    #expect(try UnixSocket.send(server, chunk[...]) != nil)
  }

  @Test func `sending to a peer that is gone is EPIPE, and no signal`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let scratch = Scratch()
      let listener = try UnixSocket.listen(scratch.file("s"))
      do { _ = try UnixSocket.connect(scratch.file("s")) }
      guard let server = try UnixSocket.accept(listener) else { exit(1) }
      do throws(Errno) {
        _ = try UnixSocket.send(server, Array("x".utf8)[...])
        exit(2)
      } catch { guard error.code == EPIPE else { exit(3) } }
      do throws(Errno) {
        try UnixSocket.sendDatagram("READY=1", to: scratch.file("none"))
        exit(4)
      } catch { guard error.code == ENOENT else { exit(5) } }
    }
  }

  @Test func `a datagram reaches a path and an abstract name`() throws {
    let scratch = Scratch()
    for path in [scratch.file("notify"), "@" + scratch.file("notify")] {
      let receiver = FileDescriptor(owning: socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0))
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      if path.hasPrefix("@") { address.sun_path.0 = 0 }
      let length = socklen_t(2 + path.utf8.count + (path.hasPrefix("@") ? 0 : 1))
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(receiver.raw, $0, length) }
      }
      #expect(bound == 0)
      try UnixSocket.sendDatagram("READY=1\nSTATUS=é", to: path)
      #expect(try read(receiver) == Array("READY=1\nSTATUS=é".utf8))
    }
  }

  private func read(_ file: borrowing FileDescriptor) throws(Errno) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { buffer.deallocate() }
    guard let count = try file.read(into: buffer) else { return nil }
    bytes = Array(buffer[..<count])
    return bytes
  }

  private func code(_ body: () throws -> FileDescriptor) -> CInt? {
    do {
      _ = try body()
      return nil
    } catch { return (error as? Errno)?.code }
  }
}
