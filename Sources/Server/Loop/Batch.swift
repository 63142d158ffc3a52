/// What was answered since a transaction was opened: nothing of it is sent before the commit, and all of it is answered
/// anew if the commit fails.
struct Batch {
  enum Entry {
    /// Something that can be run again.
    case call(Call)
    /// An answer that does not depend on the store.
    case fixed([UInt8])
  }

  private(set) var entries: [(client: Client, entry: Entry)] = []
  /// Where each client's output ended before.
  private(set) var marks: [ObjectIdentifier: (client: Client, end: Int)] = [:]
  var announcements: [Announcement] = []

  mutating func note(_ client: Client, _ entry: Entry) {
    if marks[ObjectIdentifier(client)] == nil { marks[ObjectIdentifier(client)] = (client, client.outputEnd) }
    entries.append((client, entry))
  }
}
