internal import CLinux
internal import Glibc

/// Owns an open file descriptor and closes it when it goes.
public struct FileDescriptor: ~Copyable, Sendable {
  public let raw: CInt

  /// Takes over a descriptor that nobody else will close.
  public init(owning raw: CInt) { self.raw = raw }

  deinit { close(raw) }

  /// Gives the descriptor up without closing it.
  public consuming func release() -> CInt {
    let raw = raw
    discard self
    return raw
  }

  /// open(2), with close-on-exec; a file that it makes is the owner's alone.
  public static func open(_ path: String, _ flags: CInt) throws(Errno) -> FileDescriptor {
    FileDescriptor(owning: try retrying("open \(path)") { clinux_open(path, flags | O_CLOEXEC, 0o600) })
  }

  /// Reads what is there; 0 at the end of file, nil where nothing is there yet (`EAGAIN`).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int? {
    do throws(Errno) {
      return try retrying("read") { Glibc.read(raw, buffer.baseAddress, buffer.count) }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }

  /// Reads up to the end of file, but no more than so many bytes; for blocking descriptors and files.
  ///
  /// - Parameter expected: how many there are most likely, so that memory is taken once.
  public func readAll(atMost limit: Int, expecting expected: Int = 0) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(expected, limit))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = try retrying("read") {
        chunk.withUnsafeMutableBytes { Glibc.read(raw, $0.baseAddress, min($0.count, limit - bytes.count)) }
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Writes as much as fits; nil where nothing fits now (`EAGAIN`).
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int? {
    do throws(Errno) {
      return try retrying("write") { Glibc.write(raw, bytes.baseAddress, bytes.count) }
    } catch {
      if error.code == EAGAIN { return nil }
      throw error
    }
  }

  /// Writes all, waiting as long as it takes; for blocking descriptors.
  public func writeAll(_ text: String) throws(Errno) { try writeAll(Array(text.utf8)) }

  /// The same for bytes.
  public func writeAll(_ all: [UInt8]) throws(Errno) {
    var bytes = all[...]
    while !bytes.isEmpty {
      let count = try retrying("write") { bytes.withUnsafeBytes { Glibc.write(raw, $0.baseAddress, $0.count) } }
      bytes = bytes.dropFirst(count)
    }
  }

  /// pipe2(2): what is written to the second end is read from the first.
  public static func pipe() throws(Errno) -> Pipe {
    var ends: (CInt, CInt) = (0, 0)
    try retrying("pipe") {
      withUnsafeMutableBytes(of: &ends) { clinux_pipe($0.baseAddress!.assumingMemoryBound(to: CInt.self)) }
    }
    return Pipe(readEnd: FileDescriptor(owning: ends.0), writeEnd: FileDescriptor(owning: ends.1))
  }

  public struct Pipe: ~Copyable {
    public let readEnd: FileDescriptor
    public let writeEnd: FileDescriptor

    public consuming func takeWriteEnd() -> FileDescriptor { writeEnd }
    public consuming func takeReadEnd() -> FileDescriptor { readEnd }
    /// Gives both ends up without closing them.
    public consuming func release() -> (read: CInt, write: CInt) { (readEnd.release(), writeEnd.release()) }
  }
}

extension FileDescriptor {
  /// Whether another process holds a lock on a byte that would keep a reader out (`F_GETLK`).
  public func isLockedByOther(byte: Int64) -> Bool { clinux_lock_held(raw, byte) == CInt(F_WRLCK) }
}

extension FileDescriptor {
  /// Makes an inherited descriptor non-blocking and close-on-exec.
  public func prepareInherited() {
    _ = clinux_fcntl(raw, F_SETFD, FD_CLOEXEC)
    _ = clinux_fcntl(raw, F_SETFL, clinux_fcntl(raw, F_GETFL, 0) | O_NONBLOCK)
  }
}
