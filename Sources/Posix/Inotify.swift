internal import CLinux
internal import Glibc

/// Watches one file for writes (inotify(7)). Owns its descriptor.
public final class FileWatch {
  private let file: FileDescriptor
  private var watch: CInt = -1
  private var buffer = [UInt8](repeating: 0, count: 4096)

  public init() throws(Errno) {
    file = FileDescriptor(owning: try retrying("inotify_init1") { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) })
  }

  public var descriptor: CInt { file.raw }

  /// Watches this file from now on, and no other.
  public func watch(_ path: String) throws(Errno) {
    if watch >= 0 { inotify_rm_watch(file.raw, watch) }
    watch = -1
    watch = try retrying("inotify_add_watch \(path)") { inotify_add_watch(file.raw, path, UInt32(IN_MODIFY)) }
  }

  /// Takes away all that is queued; says whether there was anything.
  @discardableResult
  public func drain() -> Bool {
    var some = false
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) ?? nil, count > 0 {
      some = true
      // One event of a watched file has 16 bytes: a buffer that is not nearly full held all there was.
      if count < buffer.count / 2 { break }
    }
    return some
  }
}
