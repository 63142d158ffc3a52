internal import Domain
internal import Speech
internal import Store
internal import Wire

/// A change as subscribers hear of it.
struct Announcement {
  let seq: Int64
  let topic: Topic
  /// The event's line.
  let line: [UInt8]

  init(_ change: Change, topic: Topic, telling: Telling?, state: [UInt8]) {
    seq = change.seq
    self.topic = topic
    var writer = JSONWriter()
    writer.object { object in
      object.field("event", topic.rawValue)
      object.field("seq", change.seq)
      object.field("verb", change.verb)
      object.field("source", change.source)
      object.field("at", change.at.iso)
      object.members(state)
      let telling = telling ?? Telling(change.summary)
      object.tell(telling)
    }
    writer.newline()
    line = writer.bytes
  }
}

extension Change {
  /// What subscribers name to hear of another program's change.
  var topic: Topic {
    if verb == Change.clock { return .time }
    if let verb = Verb(rawValue: verb), verb != .set || source != "sql" { return Commands.command(verb).topic }
    switch scope {
    case .needles: return verb == "set" ? .count : .project
    case .desk: return .desk
    case .settings: return .settings
    }
  }

  /// One line for a change of which no more is known: "The counter “Row” set by another program."
  var summary: String { "\((what ?? verb).capitalisedFirst)." }
}
