internal import Posix

/// One daemon a store: a lock beside it, held until the process ends.
final class StoreLock {
  private let folder: String
  private var lock: LockFile?

  init(_ store: String) { folder = Files.folder(of: store) ?? "." }

  /// Whether the store is this process's now. Where the lock can't be made for want of a folder that can be written, the
  /// store itself will say so.
  func take() -> Bool {
    if lock != nil { return true }
    try? Files.makeFolders(folder)
    do throws(Errno) {
      guard let taken = try LockFile.take(folder + "/yarnbuddyd.lock") else { return false }
      lock = consume taken
      return true
    } catch { return true }
  }
}
