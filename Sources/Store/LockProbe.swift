internal import Glibc
internal import Posix

/// Tells whether some other process is writing, through the lock bytes of the WAL index.
///
/// Byte 120 of the -shm file is the write lock (https://www.sqlite.org/walformat.html section 2.3.1). The descriptor stays
/// open for as long as this object lives: closing any descriptor of the file would drop SQLite's own locks on it (fcntl(2)),
/// so it must outlive the ``Store``.
public final class LockProbe {
  private let file: FileDescriptor

  public init?(_ store: Store) {
    guard let file = try? FileDescriptor.open(store.path + "-shm", O_RDONLY) else { return nil }
    self.file = file
  }

  public var isHeld: Bool { file.isLockedByOther(byte: 120) }
}
