internal import Domain
internal import Glibc
internal import Posix
internal import Store

/// A verified copy of the store a day, kept for a fortnight, in `backups` beside it. Made by a process of its own.
public enum DailyCopy {
  /// So many copies are kept.
  static let kept = 14

  static func folder(of store: String) -> String { (Files.folder(of: store) ?? ".") + "/backups" }

  static func path(of store: String, _ day: LocalDate) -> String { folder(of: store) + "/yarnbuddy-\(day).db" }

  /// Makes today's copy and takes away those older than the newest fortnight; throws with a reason that a person can read.
  public static func make(of store: String) throws {
    let folder = folder(of: store)
    try Files.makeFolders(folder)
    let today = LocalDate(of: Instant(milliseconds: SystemClock().wall), offset: 0)
    let target = path(of: store, today)
    let half = target + ".part"
    try? Files.remove(half)
    try Store.copy(store, to: half)
    try Files.rename(half, to: target)
    let copies = Files.names(in: folder).filter { $0.hasPrefix("yarnbuddy-") && $0.hasSuffix(".db") }
    for old in copies.dropLast(kept) { try Files.remove(folder + "/" + old) }
  }
}
