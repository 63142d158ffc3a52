import Foundation
import Posix
import TestSupport

/// A socket that does to each connection what a script says, in order; one connection at a time, each on the same thread.
final class FakeDaemon: @unchecked Sendable {  // because the lock guards what changes
  enum Step {
    /// Takes a line in.
    case read
    case write(String)
    case writeBytes([UInt8])
    /// Waits until the test says ``FakeDaemon/allow()``.
    case untilAllowed
    /// Waits until the other end hangs up.
    case untilHungUp
  }

  let scratch = Scratch()
  private let listener: CInt
  private let lock = NSLock()
  private var received: [String] = []
  private let allowed = DispatchSemaphore(value: 0)

  var socket: String { scratch.file("socket") }

  /// The lines that came, in order.
  var lines: [String] { lock.withLock { received } }

  init(_ scripts: [[Step]]) throws {
    let file = try UnixSocket.listen(scratch.path + "/socket")
    listener = file.release()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      for script in scripts {
        var wanted = pollfd(fd: listener, events: CShort(POLLIN), revents: 0)
        guard poll(&wanted, 1, 20_000) == 1 else { return }
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { return }
        for step in script { self?.carryOut(step, socket) }
        close(socket)
      }
    }
  }

  deinit { close(listener) }

  /// Lets a script go on that waits for it.
  func allow() { allowed.signal() }

  private func carryOut(_ step: Step, _ socket: CInt) {
    switch step {
    case .read:
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
      lock.withLock { received.append(String(decoding: line, as: UTF8.self)) }
    case .write(let text):
      _ = Array(text.utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    case .writeBytes(let bytes):
      _ = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    case .untilAllowed: _ = allowed.wait(timeout: .now() + 20)
    case .untilHungUp:
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) == 1 {}
    }
  }

  /// Runs yb against this socket.
  func yb(_ words: String...) -> Finished { run(Programs.yb, words, environment: environment) }

  var environment: [String: String] { ["HOME": scratch.path, "YARNBUDDY_SOCKET": socket, "PATH": "/usr/bin:/bin"] }
}
