internal import Posix

/// Tells systemd how the daemon does (sd_notify(3)); silent where nobody asked.
struct ServiceManager {
  private let path: String?

  init() {
    path = Environment.value("NOTIFY_SOCKET")
    Environment.unset("NOTIFY_SOCKET")
  }

  func tell(_ state: String) {
    // Nobody to tell is no reason to stop.
    if let path { try? UnixSocket.sendDatagram(state, to: path) }
  }
}
