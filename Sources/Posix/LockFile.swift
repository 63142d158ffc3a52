internal import CLinux
internal import Glibc

/// A file whose lock (flock(2)) tells that a program is at work. Held until this value goes, or the process ends.
public struct LockFile: ~Copyable {
  private let file: FileDescriptor

  /// Takes the lock at once, or gives nil where another process holds it. Writes this process's id into the file.
  public static func take(_ path: String) throws(Errno) -> LockFile? {
    let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    do throws(Errno) { try retrying("flock \(path)") { flock(file.raw, LOCK_EX | LOCK_NB) } } catch {
      if error.code == EWOULDBLOCK { return nil }
      throw error
    }
    if ftruncate(file.raw, 0) == 0 { try file.writeAll("\(getpid())\n") }
    return LockFile(file: file)
  }

  /// Waits for the lock.
  public static func wait(_ path: String) throws(Errno) -> LockFile {
    let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    try retrying("flock \(path)") { flock(file.raw, LOCK_EX) }
    return LockFile(file: file)
  }
}
