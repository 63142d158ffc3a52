internal import Glibc
internal import Posix

/// The listening socket: handed over by systemd, or made here.
public struct Listener: ~Copyable {
  let socket: FileDescriptor
  /// The path to take away at the end; nil for a socket that systemd owns.
  let ownPath: String?
  private let lock: LockFile?

  /// Why no socket could be had, as a sentence without a full stop.
  public struct Failure: Error, Sendable {
    public let message: String
    /// Another daemon is there already: nothing is wrong.
    public let isTaken: Bool
  }

  /// The name that the socket unit gives its descriptor.
  static let descriptorName = "yarnbuddy"

  /// Takes over the socket that systemd hands to this process (sd_listen_fds(3)), if it does.
  public static func activated() throws(Failure) -> Listener? {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { Environment.unset(name) } }
    guard let pid = Environment.value("LISTEN_PID").flatMap({ pid_t($0) }), pid == getpid() else { return nil }
    guard let count = Environment.value("LISTEN_FDS").flatMap({ CInt($0) }), count > 0, count < 1000 else { return nil }
    let names = (Environment.value("LISTEN_FDNAMES") ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let first: CInt = 3
    let index = names.firstIndex { $0 == descriptorName } ?? 0
    let descriptor = first + CInt(index)
    guard CInt(index) < count, UnixSocket.isListening(descriptor) else {
      throw Failure(message: "systemd handed over no listening Unix socket", isTaken: false)
    }
    for other in first..<(first + count) where other != descriptor { close(other) }
    let socket = FileDescriptor(owning: descriptor)
    socket.prepareInherited()
    return Listener(socket: socket, ownPath: nil, lock: nil)
  }

  /// Makes a socket at a path. A file that nobody listens on any more is replaced; a live one never is.
  public static func make(_ path: String) throws(Failure) -> Listener {
    let folder = Files.folder(of: path) ?? "."
    do throws(Errno) { try Files.makeFolders(folder) } catch { throw failure(error) }
    try check(folder)
    let lock: LockFile?
    do throws(Errno) { lock = try LockFile.take(path + ".lock") } catch { throw failure(error) }
    guard let lock else { throw taken(path) }
    if let status = try? Files.linkStatus(path) {
      guard status.isSocket else {
        throw Failure(message: "\(path) is there and is no socket; it is left alone", isTaken: false)
      }
      if UnixSocket.isLive(path) { throw taken(path) }
      do throws(Errno) { try Files.remove(path) } catch { throw failure(error) }
    }
    do throws(Errno) { return Listener(socket: try UnixSocket.listen(path), ownPath: path, lock: lock) } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: Errno) -> Failure { Failure(message: error.description, isTaken: false) }

  private static func taken(_ path: String) -> Failure {
    Failure(message: "another yarnbuddyd serves \(path) already", isTaken: true)
  }

  /// The folder has to be ours, and nobody else's to write in.
  private static func check(_ folder: String) throws(Failure) {
    guard let status = try? Files.linkStatus(folder), status.isFolder else {
      throw Failure(
        message: "\(folder) is no folder; take it away or name another socket with YARNBUDDY_SOCKET", isTaken: false)
    }
    guard status.owner == geteuid() else {
      throw Failure(
        message: "\(folder) belongs to another user; name another socket with YARNBUDDY_SOCKET", isTaken: false)
    }
    guard status.permissions & 0o022 == 0 else {
      throw Failure(message: "\(folder) can be written by others; say: chmod 700 \(folder)", isTaken: false)
    }
  }

  /// Takes the socket's file away, if it is still the one that was made.
  func remove() {
    if let ownPath { try? Files.remove(ownPath) }
  }
}
