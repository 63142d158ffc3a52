internal import Store
internal import Wire

/// What concerns a connection itself, and the events that subscribers hear.
extension Daemon {
  /// Places that subscribers can't take.
  private static let reservedPlaces = 64

  func connectionAnswer(_ client: Client, _ call: Call) throws(Failure) -> [UInt8] {
    switch call.verb {
    case .hello: return Describe.hello(store: openSession()?.store.uid)
    case .ping: return Describe.line { $0.field("text", "Here.") }
    case .describe: return try Describe.describe(call.argument(0))
    case .unsubscribe:
      client.topics = nil
      subscribers.removeAll { $0 === client }
      client.isLagging = false
      return Describe.line { $0.field("text", "No more changes are sent.") }
    case .quit:
      client.isLeaving = true
      return Describe.line { $0.field("text", "Goodbye.") }
    default: return try subscribe(client, call)
    }
  }

  private func subscribe(_ client: Client, _ call: Call) throws(Failure) -> [UInt8] {
    var topics: Set<Topic> = []
    for word in (call.argument(0) ?? "").split(separator: " ") {
      guard let topic = Topic(rawValue: String(word)) else {
        let known = Topic.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure("bad-value", "There is no topic “\(word)”. There are: \(known).")
      }
      topics.insert(topic)
    }
    let places = clientLimit - min(Self.reservedPlaces, clientLimit / 2)
    guard client.topics != nil || subscribers.count < places else {
      throw Failure("full", "All \(places) places for subscribers are taken.")
    }
    guard let session = openSession() else { throw Failure(storeFailure!) }
    do throws(DatabaseError) {
      if batch == nil { try session.catchUp() }
      let snapshot = try session.snapshot(isLagged: false)
      if client.topics == nil { subscribers.append(client) }
      client.topics = topics.isEmpty ? Set(Topic.allCases) : topics
      client.knows = session.newestSeq
      return Describe.line { $0.field("text", "Changes are sent as they happen.") } + snapshot
    } catch {
      noteStoreFailure(error)
      throw Failure(error)
    }
  }

  func announce(_ announcement: Announcement) {
    if batch != nil { batch?.announcements.append(announcement) } else { deliver(announcement) }
  }

  func deliver(_ announcement: Announcement) {
    for client in subscribers {
      guard let topics = client.topics, topics.contains(announcement.topic), client.knows < announcement.seq else {
        continue
      }
      if client.unsent > Client.outputLimit / 4 { client.isLagging = true }
      // Its snapshot comes once all is sent; where it could not be had then, it is tried again.
      guard !client.isLagging else {
        if client.unsent == 0 { markDirty(client) }
        continue
      }
      client.append(announcement.line)
    }
  }
}
