internal import Glibc
internal import Posix

/// Connections as they come.
extension Daemon {
  func accept() {
    // Not all at once: who came before is served in between.
    for _ in 0..<32 {
      do throws(Errno) {
        guard let socket = try UnixSocket.accept(listener.socket) else { return }
        try welcome(socket)
      } catch {
        guard error.code == EMFILE || error.code == ENFILE else { return log(error.description) }
        return refuseOne()
      }
    }
  }

  private func welcome(_ socket: consuming FileDescriptor) throws(Errno) {
    let user = try UnixSocket.peerUser(socket)
    guard user == geteuid() else {
      log("user \(user) tried to connect")
      return refuse(socket, Failure("not-yours", "This yarnbuddyd serves another user."))
    }
    guard clients.count < clientLimit else {
      return refuse(socket, Failure("full", "All \(clientLimit) places are taken. Close some clients and try again."))
    }
    let client = Client(socket, self)
    clients[client.socket.raw] = client
    try loop.add(client.socket.raw, .read, client)
  }

  private func refuse(_ socket: consuming FileDescriptor, _ failure: Failure) {
    _ = try? UnixSocket.send(socket, failure.line(verb: nil)[...])
  }

  /// No descriptor is left: gives one up to say so, and takes it back.
  private func refuseOne() {
    spare = nil
    if let socket = try? UnixSocket.accept(listener.socket) {
      refuse(socket, Failure("full", "No descriptor is left. Close some clients and try again."))
    }
    spare = try? FileDescriptor.open("/dev/null", O_RDONLY)
  }
}
