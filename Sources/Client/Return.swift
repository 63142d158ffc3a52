internal import Posix

/// When to look whether a daemon is there again.
///
/// A daemon that starts makes its socket anew, which shows in the socket's folder. A socket that systemd holds is there all
/// the time: to look is then to start the daemon, whoever stopped it. Who wants it to stay away stops `yarnbuddyd.socket`.
struct Return {
  private let folder: String
  private let least: Int
  private var watch: FolderWatch?
  private var pause: Int
  /// When to look next, whatever the folder shows (monotonic, in milliseconds).
  private var nextLook: Int64 = 0

  /// From a change of the folder to the look, milliseconds: a socket is there a moment before somebody listens at it, and in
  /// a busy folder much changes.
  private static let settling: Int64 = 50
  /// How long it waits at most where the folder is watched, and where it can't be; milliseconds.
  private static let longest = (watched: 60_000, blind: 10_000)

  /// - Parameter least: the milliseconds until the first look after a loss; each later one comes after twice as many.
  init(_ socket: String, least: Int) {
    folder = Files.folder(of: socket) ?? "/"
    self.least = least
    pause = least
  }

  /// Readable where the folder has changed; -1 where it is not watched.
  var descriptor: CInt { watch?.descriptor ?? -1 }

  /// Milliseconds until the next look.
  var patience: Int { max(0, Int(nextLook - SystemClock().monotonic)) }

  /// No daemon answers, or none any more.
  mutating func lost() {
    if watch == nil { watch = try? FolderWatch(folder) }
    nextLook = SystemClock().monotonic + Int64(pause)
    pause = min(pause * 2, watch == nil ? Self.longest.blind : Self.longest.watched)
  }

  /// A daemon answers.
  mutating func found() {
    watch = nil
    pause = least
  }

  /// The folder has changed: that may be the daemon's socket.
  mutating func noteChange() {
    do throws(Errno) { try watch?.acknowledge() } catch { watch = nil }
    pause = least
    nextLook = min(nextLook, SystemClock().monotonic + Self.settling)
  }

  /// Something was asked of a daemon, which has started one.
  mutating func hurry() { nextLook = 0 }
}
