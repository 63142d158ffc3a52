internal import CLinux
internal import Glibc

/// What the file system says of a path, and the few changes that the programs make there.
public enum Files {
  /// What stat(2) says of a file, as far as the programs ask.
  public struct Status: Equatable, Sendable {
    public let owner: UInt32
    /// The permission bits.
    public let permissions: UInt32
    public let isFolder: Bool
    public let isSocket: Bool
    public let isFile: Bool
    public let isLink: Bool
    public let size: Int64
    public let device: UInt64
    public let inode: UInt64
    /// When it was last written, in milliseconds of UTC.
    public let modified: Int64

    fileprivate init(_ result: stat) {
      owner = result.st_uid
      permissions = result.st_mode & 0o7777
      isFolder = result.st_mode & S_IFMT == S_IFDIR
      isSocket = result.st_mode & S_IFMT == S_IFSOCK
      isFile = result.st_mode & S_IFMT == S_IFREG
      isLink = result.st_mode & S_IFMT == S_IFLNK
      size = Int64(result.st_size)
      device = UInt64(result.st_dev)
      inode = UInt64(result.st_ino)
      modified = Int64(result.st_mtim.tv_sec) * 1000 + Int64(result.st_mtim.tv_nsec) / 1_000_000
    }
  }

  /// stat(2); throws `ENOENT` where nothing is there.
  public static func status(_ path: String) throws(Errno) -> Status {
    var result = stat()
    try retrying("stat \(path)") { stat(path, &result) }
    return Status(result)
  }

  public static func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  /// Whether something is there that we may not read (access(2)), even if we have it open already.
  public static func isForbidden(_ path: String) -> Bool { access(path, R_OK) != 0 && errno == EACCES }

  /// lstat(2): of a symbolic link itself.
  public static func linkStatus(_ path: String) throws(Errno) -> Status {
    var result = stat()
    try retrying("lstat \(path)") { lstat(path, &result) }
    return Status(result)
  }

  /// Makes a folder and the folders above it, each with mode 0700. What exists is left as it is.
  public static func makeFolders(_ path: String) throws(Errno) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let above = folder(of: path), above != path else { throw Errno("mkdir \(path)") }
    try makeFolders(above)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Errno("mkdir \(path)") }
  }

  /// The folder that holds a path; nil for a bare name.
  public static func folder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  public static func remove(_ path: String) throws(Errno) { try retrying("unlink \(path)") { unlink(path) } }

  public static func rename(_ from: String, to: String) throws(Errno) {
    try retrying("rename \(from)") { Glibc.rename(from, to) }
  }

  /// The names in a folder, sorted, without `.` and `..`; none where there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The kind of file system that holds a path, where it is one that other machines share; nil for a local one.
  ///
  /// Locks and shared memory are not to be trusted there (https://www.sqlite.org/wal.html).
  public static func networkFileSystem(of path: String) -> String? {
    var result = statfs()
    guard statfs(path, &result) == 0 else { return nil }
    switch UInt32(truncatingIfNeeded: result.f_type) {
    case 0x6969: return "nfs"
    case 0xFF53_4D42, 0xFE53_4D42, 0x517B: return "smb"
    case 0x0102_1997: return "9p"
    case 0x5346_414F: return "afs"
    case 0x00C3_6400: return "ceph"
    case 0x6573_5543: return "coda"
    default: return nil
    }
  }

  /// The path with all symbolic links followed (realpath(3)); nil where nothing is there.
  public static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// What a symbolic link holds (readlink(2)); nil where it is none.
  public static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The bytes that an ordinary person may still write where a path lies (statvfs(3)); nil where that can't be told.
  public static func freeBytes(at path: String) -> Int64? {
    var result = statvfs()
    guard statvfs(path, &result) == 0 else { return nil }
    return Int64(
      clamping: UInt64(result.f_bavail).multipliedReportingOverflow(by: UInt64(result.f_frsize)).partialValue)
  }

  /// The file that this program was started from.
  public static func ownProgram() -> String? { target(ofLink: "/proc/self/exe") }

  /// The whole of a small file, as UTF-8 text.
  public static func text(_ path: String) throws(Errno) -> String {
    let file = try FileDescriptor.open(path, O_RDONLY)
    return String(decoding: try file.readAll(atMost: .max), as: UTF8.self)
  }
}

extension FileDescriptor {
  /// fstat(2).
  public var status: Files.Status {
    get throws(Errno) {
      var result = stat()
      try retrying("fstat") { fstat(raw, &result) }
      return Files.Status(result)
    }
  }

  /// Waits until all that was written is on disk (fsync(2)).
  public func sync() throws(Errno) { try retrying("fsync") { fsync(raw) } }
}

extension Files {
  /// Waits until the entries of a folder are on disk.
  public static func syncFolder(_ path: String) throws(Errno) {
    try FileDescriptor.open(path, O_RDONLY).sync()
  }

  /// Replaces a file whole, so that nobody ever sees half of it; what a symbolic link points to, not the link.
  public static func replace(_ path: String, with text: String) throws(Errno) {
    let path = real(path) ?? path
    let new = path + ".new"
    let file = try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
    try file.writeAll(text)
    try rename(new, to: path)
  }

  /// Waits until a file and its folder's entry are on disk (fsync(2)).
  public static func sync(_ path: String) throws(Errno) {
    for path in [path, folder(of: path) ?? "."] {
      let file = try FileDescriptor.open(path, O_RDONLY)
      try retrying("fsync \(path)") { fsync(file.raw) }
    }
  }
}
