internal import Glibc

/// Who listens on Unix sockets of this machine, by what the kernel says in `/proc` (unix(7), proc(5)).
public enum Listening {
  /// A process that has a socket open.
  public struct Holder: Equatable, Sendable {
    public let process: Int
    /// The program's short name, as ps(1) shows it.
    public let name: String
    /// The program was replaced on disk since this process began.
    public let isReplaced: Bool
  }

  /// A listening socket. Its inode is its own: the file at its path has another, and may be gone.
  public struct Socket: Equatable, Sendable {
    public let inode: UInt64
    public let holders: [Holder]
  }

  /// The listening sockets that were bound to this path, each with those of the caller's processes that hold it open; nil
  /// where the kernel does not tell.
  public static func sockets(at path: String) -> [Socket]? {
    guard let table = try? Files.text("/proc/net/unix") else { return nil }
    let inodes = inodes(in: table, at: path)
    return inodes.isEmpty ? [] : holders(of: inodes)
  }

  /// Columns: address, count, protocol, flags, type, state, inode, path. The path may hold blanks.
  static func inodes(in table: String, at path: String) -> [UInt64] {
    let accepts: UInt64 = 0x10000  // __SO_ACCEPTCON: it listens
    return table.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 7, omittingEmptySubsequences: true)
      guard words.count == 8, words[7] == path, let flags = UInt64(words[3], radix: 16), flags & accepts != 0 else {
        return nil
      }
      return UInt64(words[6])
    }
  }

  private static func holders(of inodes: [UInt64]) -> [Socket] {
    var holders = [UInt64: [Holder]]()
    for process in Files.names(in: "/proc").compactMap({ Int($0) }).sorted() {
      let folder = "/proc/\(process)"
      // Somebody else's descriptors can't be read, and are not ours to talk about.
      guard (try? Files.status(folder))?.owner == geteuid() else { continue }
      let links = Set(Files.names(in: folder + "/fd").compactMap { Files.target(ofLink: folder + "/fd/" + $0) })
      for inode in inodes where links.contains("socket:[\(inode)]") {
        let program = Files.target(ofLink: folder + "/exe") ?? ""
        holders[inode, default: []].append(
          Holder(
            process: process, name: String(((try? Files.text(folder + "/comm")) ?? "").prefix { $0 != "\n" }),
            isReplaced: program.hasSuffix(" (deleted)")))
      }
    }
    return inodes.map { Socket(inode: $0, holders: holders[$0] ?? []) }
  }
}
