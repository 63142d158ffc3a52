public import Client
public import Posix
internal import Wire

/// Reads the pedals that the configuration names, and sends what they ask for. For one thread; sleeps until something happens.
public final class Service {
  /// One thing that is plugged in, which may have several nodes.
  private struct Unit {
    let device: Int
    let name: String
    var recognizer: Recognizer
    var nodes: Set<Int>
  }

  private let configuration: Configuration
  private let watcher: Watcher
  private let feedback: Feedback
  private let terminal: Terminal
  private var outbox: Outbox
  private var units: [Unit] = []
  /// A pedal that comes while we run is news; those that are there at the start are not.
  private var isStarting = true
  private let clock = SystemClock()

  /// Opens what is there. `terminal` is where it says what happens.
  public init(
    _ configuration: Configuration, _ folder: InputFolder, _ caller: Caller, _ terminal: Terminal
  ) throws(Errno) {
    self.configuration = configuration
    self.terminal = terminal
    watcher = try Watcher(folder, configuration.devices.map(\.identity))
    feedback = Feedback(configuration, terminal)
    outbox = Outbox(caller)
    var news: [Watcher.News] = []
    try watcher.scan { news.append($0) }
    for one in news { take(one) }
    if !watcher.hasNodes {
      terminal.complain(
        "no pedal is there yet; waiting for \(configuration.devices.map(\.label).joined(separator: ", "))")
    }
    isStarting = false
  }

  /// Waits until something happens, `milliseconds` at most (nil: for ever), and does what it asks for; false where nothing did.
  @discardableResult
  public func turn(milliseconds: Int? = nil) throws(Errno) -> Bool {
    let limit = milliseconds.map { watcher.now + Int64($0) * 1000 }
    let settling = units.compactMap(\.recognizer.deadline).min()
    let retrying = outbox.deadline.map { $0 * 1000 }
    var news: [Watcher.News] = []
    try watcher.turn(until: [limit, settling, retrying].compactMap { $0 }.min()) { news.append($0) }
    for one in news { take(one) }
    var outcomes: [(Int, Recognizer.Outcome)] = []
    for index in units.indices {
      let device = units[index].device
      units[index].recognizer.pass(to: watcher.seen) { outcomes.append((device, $0)) }
    }
    for (device, outcome) in outcomes { take(outcome, of: device) }
    outbox.flush(report)
    return !news.isEmpty || !outcomes.isEmpty
  }

  private func take(_ news: Watcher.News) {
    switch news {
    case .opened(let node, let device, let id): opened(node, device, id)
    case .gone(_, let device, let id): gone(device, id)
    case .item(let item, let device, let id):
      guard let index = units.firstIndex(where: { $0.nodes.contains(id) }) else { return }
      var outcomes: [Recognizer.Outcome] = []
      switch item {
      case .key(_, InputEvent.autorepeat, _): break
      case .key(let code, let value, let time):
        units[index].recognizer.edge(node: id, key: code, isDown: value != InputEvent.release, at: time) {
          outcomes.append($0)
        }
      case .pressed(let keys, let time):
        units[index].recognizer.resynchronize(node: id, pressed: keys, at: time) { outcomes.append($0) }
      }
      for outcome in outcomes { take(outcome, of: device) }
    case .refused(let node, let error): refused(node, error)
    }
  }

  // MARK: coming and going

  private func opened(_ node: InputFolder.Node, _ device: Int, _ id: Int) {
    if let index = units.firstIndex(where: { $0.device == device && $0.name == node.unit }) {
      units[index].nodes.insert(id)
      return
    }
    let rule = configuration.devices[device]
    let recognizer = Recognizer(
      keys: rule.keys.mapValues { $0.hold != nil }, lockout: Int64(rule.debounce) * 1000)
    units.append(Unit(device: device, name: node.unit, recognizer: recognizer, nodes: [id]))
    if isStarting {
      terminal.complain("reading \(rule.label)")
    } else {
      feedback.notice("pedal \(rule.label) is there")
    }
  }

  private func gone(_ device: Int, _ id: Int) {
    guard let index = units.firstIndex(where: { $0.nodes.contains(id) }) else { return }
    units[index].nodes.remove(id)
    units[index].recognizer.lose(node: id)
    guard units[index].nodes.isEmpty else { return }
    units.remove(at: index)
    feedback.notice("pedal \(configuration.devices[device].label) is gone")
  }

  private func refused(_ node: InputFolder.Node, _ error: Errno) {
    let (message, hint) = error.story(of: node)
    feedback.notice(message, hint: hint)
  }

  // MARK: presses

  private func take(_ outcome: Recognizer.Outcome, of device: Int) {
    let rule = configuration.devices[device]
    switch outcome {
    case .press(let key, let kind):
      guard let asked = rule.keys[key], var request = kind == .tap ? asked.tap : asked.hold else { return }
      request.options.append(.init(name: "source", value: "pedal:" + rule.label))
      outbox.add(request, report)
    case .stuck(let key):
      feedback.notice(
        "\(KeyName.name(key)) of pedal \(rule.label) presses by itself and counts no more until it is quiet for 2 s",
        hint: "what it counted before can be taken back: yb history")
    case .quiet(let key): feedback.notice("\(KeyName.name(key)) of pedal \(rule.label) is quiet, and counts again")
    }
  }

  private func report(_ outcome: Outbox.Outcome) {
    switch outcome {
    case .answered(let answer): feedback.answered(answer)
    case .waits(let failure):
      feedback.notice("\(failure.message); the press is kept, and sent again", hint: failure.hint)
    case .failed(let failure): feedback.notice(failure.message, hint: failure.hint)
    }
  }
}

extension Errno {
  /// What to tell a person of a node that can't be opened, and what to do.
  func story(of node: InputFolder.Node) -> (message: String, hint: String) {
    if isDenied {
      return (
        "\(node.name) may not be read", "the udev rule lets you: 70-yarnbuddy-pedal.rules, see yb-pedal(1)"
      )
    }
    if isBusy {
      return ("\(node.name) is taken by another program", "is another yb-pedal running? systemctl --user stop yb-pedal")
    }
    return ("\(node.name) can't be read: \(self)", "pull it out and plug it in again")
  }
}
