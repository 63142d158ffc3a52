internal import CLinux
internal import Glibc

/// Watches a folder for files that come, go, change their permissions, or are closed (inotify(7)). Owns its descriptor.
///
/// Where the folder is not there yet, the nearest one above it that is there is watched until it comes.
public final class FolderWatch {
  private let file: FileDescriptor
  private let path: String
  private var watch: CInt?
  private var seesClosing = false
  private var buffer = [UInt8](repeating: 0, count: 4096)

  public init(_ path: String) throws(Errno) {
    self.path = path
    file = FileDescriptor(owning: try retrying("inotify_init1") { inotify_init1(CInt(IN_CLOEXEC | IN_NONBLOCK)) })
    try arm()
  }

  /// Readable where something has changed.
  public var descriptor: CInt { file.raw }

  /// Whether it also tells that somebody has closed a file of the folder, which includes this program; false at first.
  public func seeClosing(_ wanted: Bool) throws(Errno) {
    guard wanted != seesClosing else { return }
    seesClosing = wanted
    try arm()
  }

  /// Takes away all that is queued, and watches on.
  public func acknowledge() throws(Errno) {
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }) ?? nil, count > 0 {}
    try arm()
  }

  /// Asking again for what is watched already changes nothing (inotify_add_watch(2)).
  private func arm() throws(Errno) {
    var folder = path
    var events =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF)
    if seesClosing { events |= UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE) }
    while true {
      let found = inotify_add_watch(file.raw, folder, events)
      if found >= 0 {
        if let watch, watch != found { inotify_rm_watch(file.raw, watch) }
        watch = found
        // It may have come between the try that failed and this one.
        if folder != path, Files.exists(path) { return try arm() }
        return
      }
      guard errno == ENOENT, let above = Files.folder(of: folder), above != folder else {
        throw Errno("inotify_add_watch \(folder)")
      }
      folder = above
      events = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
    }
  }
}
