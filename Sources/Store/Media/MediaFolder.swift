internal import CSQLite
public import Domain
internal import Glibc
public import Posix

/// The folder beside the store that holds photos and patterns' files, each named by the SHA-256 of its bytes.
public struct MediaFolder: Sendable {
  public let path: String

  /// A file as it stands in the folder.
  public struct Kept: Equatable, Sendable {
    /// Its name in the folder.
    public var file: String
    public var kind: MediaKind
    public var bytes: Int64
    /// What it was called where it came from.
    public var name: String
    public var taken: TakenMoment?
    public var pages: Int?

    public init(file: String, kind: MediaKind, bytes: Int64, name: String, taken: TakenMoment? = nil, pages: Int? = nil)
    {
      self.file = file
      self.kind = kind
      self.bytes = bytes
      self.name = name
      self.taken = taken
      self.pages = pages
    }
  }

  public enum Purpose: Sendable { case photo, pattern }

  public init(ofStore store: String) { path = (Files.folder(of: store) ?? ".") + "/media" }

  public func path(of file: String) -> String { path + "/" + file }

  public func holds(_ file: String) -> Bool { (try? Files.status(path(of: file)))?.isFile == true }

  /// Looks a file over, copies it, and waits until the copy is on disk. What is refused leaves nothing behind, and what was
  /// kept before is not copied again. Reads all of it: not for a thread that others wait for.
  ///
  /// - Parameter look: looks at the file before it is copied, for a purpose that needs more than its bytes.
  public func keep(
    _ source: String, for purpose: Purpose, look: (MediaCheck.Found) throws(Abort) -> MediaCheck.Found = { $0 }
  ) throws(Abort) -> Kept {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let bytes = try read(source, name: name, limit: purpose == .photo ? MediaCheck.photoLimit : MediaCheck.patternLimit)
    let checked = try Abort.refusing { () throws(Refusal) in
      purpose == .photo ? try MediaCheck.photo(bytes, name: name) : try MediaCheck.pattern(bytes, name: name)
    }
    let found = try look(checked)
    let file = SHA256.hex(bytes) + "." + found.kind.ending
    if (try? Files.status(path(of: file)))?.size != Int64(bytes.count) {
      do throws(Errno) { try write(bytes, as: file) } catch {
        throw .failed(
          DatabaseError(
            code: error.code == ENOSPC || error.code == EDQUOT ? SQLITE_FULL : SQLITE_IOERR,
            message: "the folder media can't be written: \(error.reason)"))
      }
    }
    return Kept(
      file: file, kind: found.kind, bytes: Int64(bytes.count),
      name: String(decoding: name.utf8.prefix(1000), as: UTF8.self),
      taken: found.taken, pages: found.pages)
  }

  private func read(_ source: String, name: String, limit: Int64) throws(Abort) -> [UInt8] {
    do {
      // A pipe that nobody writes to must not hold us up.
      let file = try FileDescriptor.open(source, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try file.status
      guard status.isFile else {
        throw Refusal(.value, "\(name) is \(status.isFolder ? "a folder" : "no file"): name a file.")
      }
      try MediaCheck.checkSize(status.size, name: name, limit: limit)
      // It may grow while it is read.
      let bytes = try file.readAll(atMost: Int(limit) + 1, expecting: Int(status.size))
      try MediaCheck.checkSize(Int64(bytes.count), name: name, limit: limit)
      return bytes
    } catch let error as Errno {
      let kind: Refusal.Kind = error.isMissing ? .missing : .value
      throw .refused(Refusal(kind, "\(name) can't be read: \(error.reason)."))
    } catch let error as Refusal {
      throw .refused(error)
    } catch { preconditionFailure("\(error)") }
  }

  /// Beside, synced, then renamed: under its name there is never half of it.
  private func write(_ bytes: [UInt8], as file: String) throws(Errno) {
    try Files.makeFolders(path)
    let half = path(of: Self.halfPrefix + randomToken())
    do throws(Errno) {
      let output = try FileDescriptor.open(half, O_WRONLY | O_CREAT | O_EXCL)
      try output.writeAll(bytes)
      try output.sync()
      try Files.rename(half, to: path(of: file))
      try Files.syncFolder(path)
    } catch {
      try? Files.remove(half)
      throw error
    }
  }

  /// What the names of files begin with that are being written.
  private static let halfPrefix = ".half-"

  // MARK: Tidying

  /// A file that nothing in the store names.
  public struct Stray: Equatable, Sendable {
    public let file: String
    public let bytes: Int64
  }

  /// The files that are not among `named`, and halves that nobody has written to for an hour. Only names that the programs
  /// give are looked at: what a person puts there stays.
  ///
  /// - Parameter now: milliseconds of UTC.
  public func strays(named: Set<String>, now: Int64) -> [Stray] {
    Files.names(in: path).compactMap { name in
      guard let status = try? Files.linkStatus(path(of: name)), status.isFile else { return nil }
      let isStray =
        name.hasPrefix(Self.halfPrefix) ? now - status.modified > 3_600_000 : Self.isOurs(name) && !named.contains(name)
      return isStray ? Stray(file: name, bytes: status.size) : nil
    }
  }

  public func remove(_ stray: Stray) throws(Errno) { try Files.remove(path(of: stray.file)) }

  /// Whether a name is 64 hexadecimal digits and an ending of ours.
  static func isOurs(_ name: String) -> Bool {
    let digits = name.utf8.prefix { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard digits.count == 64 else { return false }
    return MediaKind.allCases.contains { name == String(Substring(digits)) + "." + $0.ending }
  }
}
