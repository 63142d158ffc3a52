internal import Posix
internal import Wire

/// What a watch face knows, and what becomes of it when a key is pressed or a line comes from the daemon. Pure: what is
/// to be done comes back as ``Effect``s.
struct WatchModel {
  /// What the screen is used for.
  enum Mode: Equatable {
    case face, help
    case projects(ProjectChoice)
    /// Digits that have been typed so far.
    case entry(String)
    /// Asks back before the counter is set to this number.
    case confirm(Int)
  }

  /// What somebody has to do who can.
  enum Effect: Equatable {
    case send(Request)
    /// Nobody serves, and a press wants to be counted: start the daemon, then send.
    case start
    case quit
    /// The screen may show anything: draw all of it.
    case repaint
  }

  /// The newest state; nil until there is one.
  var state: JSON?
  var mode = Mode.face
  var note: Note? { didSet { notes += 1 } }
  /// How many notes there were: the same may come twice.
  private(set) var notes = 0
  private(set) var isOnline = false
  /// What has no answer yet, oldest first. A change in it carries an id, so that it can be sent again.
  private var waiting: [Waiting] = []
  /// Why the last press is not done, while nobody serves.
  private(set) var failure: Note?
  /// Whether the answer to `subscribe` is still to come.
  private var isSubscribing = false
  /// The journal's number of the change that the last answer told of: its event says the same, in fewer words.
  private var answered: Int?
  /// When the last key that changes something came, and which: one that is held down counts once.
  private var lastPress: (key: Key, at: Int64)?
  private let token: () -> String
  /// A jump further than this is asked back.
  let farJump: Int

  /// A key that comes again sooner than this was held down, or bounced; milliseconds. Consoles repeat every 92 ms at most.
  static let repeatLimit: Int64 = 120

  init(farJump: Int = 10, token: @escaping () -> String = { randomToken() }) {
    self.farJump = farJump
    self.token = token
  }

  private struct Waiting {
    let request: Request
    /// Whether a daemon may have got it, and done it.
    var wasSent: Bool
  }

  /// The requests that have no answer yet, oldest first.
  var unanswered: [Request] { waiting.map(\.request) }

  /// What the counter shows.
  var shown: Int? { state?["counter"]?["shown"]?.integer }

  // MARK: requests

  /// A request of this face; it is sent when there is somebody to send it to.
  mutating func ask(_ verb: String, _ arguments: String..., options: [Request.Option] = []) -> [Effect] {
    var request = Request(verb: verb, arguments: arguments, options: options)
    if !request.isListing {
      request.options += [.init(name: "id", value: token()), .init(name: "source", value: "watch")]
    }
    waiting.append(Waiting(request: request, wasSent: isOnline))
    failure = nil
    return [isOnline ? .send(request) : .start]
  }

  // MARK: the connection

  /// Somebody serves: what must be said to him first. What has no answer yet is sent again; its id keeps it from being
  /// done twice.
  mutating func connected() -> [Effect] {
    isOnline = true
    isSubscribing = true
    failure = nil
    for index in waiting.indices { waiting[index].wasSent = true }
    return [.send(Request(verb: "subscribe"))] + unanswered.map { .send($0) }
  }

  /// Nobody serves any more.
  mutating func disconnected() {
    isOnline = false
    if case .projects(let choice) = mode, !choice.isComplete {
      mode = .face
      waiting.removeAll { $0.request.isListing }
    }
  }

  /// The daemon could not be started: what was never sent is given up, and said to be so. What was sent before may be done
  /// already; it is kept for the next connection, where its id tells.
  mutating func failedToStart(_ reason: String) {
    waiting.removeAll { !$0.wasSent }
    if case .projects = mode { mode = .face }
    let unknown = waiting.isEmpty ? "" : ". Whether the one before counted is not known yet."
    failure = Note("Not done: \(reason)\(unknown)", isWarning: true)
    note = failure
  }

  // MARK: what the daemon says

  /// Takes in one line.
  mutating func take(_ message: Message) -> [Effect] {
    message.isEvent ? takeEvent(message) : takeAnswer(message)
  }

  private mutating func takeEvent(_ event: Message) -> [Effect] {
    guard event.event != "bye" else { return [] }
    let isNew = state?["seq"]?.integer != event.sequence
    state = event.json
    if event.event == "snapshot" || (event.sequence != nil && event.sequence == answered) { return [] }
    if isNew, let text = event.text {
      let source = event.json["source"]?.string ?? ""
      let isOwn = source == "watch" || source == "clock"
      note = Note(isOwn || source.isEmpty ? text : "\(source): \(text)", say: event.say)
    }
    return []
  }

  private mutating func takeAnswer(_ answer: Message) -> [Effect] {
    // Answers come in the order of the requests, and `subscribe` was the first of the connection.
    guard !isSubscribing else {
      isSubscribing = false
      return []
    }
    guard !waiting.isEmpty else { return [] }
    let request = waiting.removeFirst().request
    if request.isListing { return takeList(answer) }
    answered = answer.sequence
    guard answer.isOK else {
      note = Note(answer.refusal, isWarning: true)
      return []
    }
    if let text = answer.text {
      note = Note(text, say: answer.say, isWarning: answer.json["suspect"]?.bool ?? false)
    }
    return []
  }

  private mutating func takeList(_ answer: Message) -> [Effect] {
    guard case .projects(var choice) = mode else { return [] }
    guard answer.isOK else {
      mode = .face
      note = Note(answer.refusal, isWarning: true)
      return []
    }
    let next = choice.add(answer.json)
    guard !choice.projects.isEmpty else {
      mode = .face
      note = Note("No projects yet. The first press begins one.")
      return []
    }
    mode = .projects(choice)
    return next.map { ask("project", "list", options: [.init(name: "after", value: String($0))]) } ?? []
  }

  /// Whether a press of this key is one that a person made, and not the key's own repeating.
  mutating func isPress(_ key: Key, at now: Int64) -> Bool {
    defer { lastPress = (key, now) }
    guard let last = lastPress, last.key == key else { return true }
    return now - last.at >= Self.repeatLimit || now < last.at
  }
}

extension Request {
  fileprivate var isListing: Bool { verb == "project" && arguments.first == "list" }
}
