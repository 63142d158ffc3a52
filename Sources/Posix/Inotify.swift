internal import CLinux
internal import Glibc

/// Watches files for writes, and for being moved or removed (inotify(7)). Owns its descriptor.
public final class FileWatch {
  private let file: FileDescriptor
  private var watches: [CInt] = []
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Whether a watched file may have been moved or removed since this was set to false.
  public var sawMove = false

  private static let moves = UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF)

  public init() throws(Errno) {
    file = FileDescriptor(owning: try retrying("inotify_init1") { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) })
  }

  public var descriptor: CInt { file.raw }

  /// Watches one file for writes from now on, and it and others for moves; none that it watched before.
  public func watch(_ path: String, andMovesOf others: [String] = []) throws(Errno) {
    for watch in watches { inotify_rm_watch(file.raw, watch) }
    watches = []
    try add(path, UInt32(IN_MODIFY) | Self.moves)
    for other in others { try add(other, Self.moves) }
  }

  private func add(_ path: String, _ events: UInt32) throws(Errno) {
    watches.append(try retrying("inotify_add_watch \(path)") { inotify_add_watch(file.raw, path, events) })
  }

  /// Takes away all that is queued; says whether there was anything.
  @discardableResult
  public func drain() -> Bool {
    var some = false
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) ?? nil, count > 0 {
      some = true
      note(count)
      // One event of a watched file has 16 bytes: a buffer that is not nearly full held all there was.
      if count < buffer.count / 2 { break }
    }
    return some
  }

  private func note(_ count: Int) {
    buffer.withUnsafeBytes { bytes in
      // struct inotify_event: wd, mask, cookie, len, and so many bytes of a name.
      for start in stride(from: 0, to: count - 15, by: 16)
      where bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self) & Self.moves != 0 {
        sawMove = true
      }
    }
  }
}
