internal import CSQLite

/// What the WAL-index header says of the newest commit. Reading it is free: no lock, no system call.
///
/// Layout: https://www.sqlite.org/walformat.html section 2.1. A copy that is torn by a commit going on differs from every
/// whole one, and so only leads to a look that was not needed.
struct Stamp: Equatable {
  // 48 bytes: version, unused, change counter, flags, last frame, pages, checksums, salts.
  private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  init?(_ database: Database) {
    guard let header = csqlite_wal_header(database.handle) else { return nil }
    let words = UnsafeRawPointer(header).assumingMemoryBound(to: UInt64.self)
    self.words = (words[0], words[1], words[2], words[3], words[4], words[5])
  }

  /// Counts commits, modulo 2³².
  var changeCounter: UInt32 { UInt32(truncatingIfNeeded: words.1) }

  /// Pages in the WAL since it was last begun anew.
  var frames: UInt32 { UInt32(truncatingIfNeeded: words.2) }

  static func == (a: Self, b: Self) -> Bool {
    a.words.0 == b.words.0 && a.words.1 == b.words.1 && a.words.2 == b.words.2 && a.words.3 == b.words.3
      && a.words.4 == b.words.4 && a.words.5 == b.words.5
  }
}
