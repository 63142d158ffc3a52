internal import Client
internal import Posix
internal import Wire

/// `yb-pedal learn`: waits for one press of a named device, and writes what it is to ask for into the configuration.
struct PedalLearn {
  private let identity: Configuration.Identity
  private let request: String
  private let path: String
  private let watcher: Watcher
  private let terminal: Terminal
  /// Of the configuration at the beginning.
  private let text: String

  init(
    _ folder: InputFolder, _ device: String, _ words: [String], _ path: String, _ terminal: Terminal
  ) throws(Failure) {
    identity = Configuration.Identity(device)
    request = words.isEmpty ? "next" : Self.line(words)
    self.path = path
    self.terminal = terminal
    do throws(Errno) { text = try Files.text(path) } catch {
      guard error.isMissing else { throw Failure(.usage, "\(error)") }
      text = ""
    }
    // A wrong request or a broken file is told before anybody has to press.
    if trimmed(text).contains(where: { !$0.isWhitespace }) { _ = try PedalProgram.parsed(text, path) }
    let tried = ConfigurationText.adding(1, .tap, request, of: identity, to: "")
    _ = try PedalProgram.parsed(tried, "what you typed, as")
    do throws(Errno) { watcher = try Watcher(folder, [identity]) } catch {
      throw Failure(.noDaemon, "can't watch the devices: \(error)")
    }
  }

  func run() throws(Failure) {
    let (key, kind, node) = try press()
    // What the person called it now need not be what the file calls it.
    let identity = node.flatMap { ConfigurationText.identity(of: $0, in: text) } ?? identity
    let result = ConfigurationText.adding(key, kind, request, of: identity, to: text)
    _ = try PedalProgram.parsed(result, path)
    do throws(Errno) {
      if let folder = Files.folder(of: path) { try Files.makeFolders(folder) }
      try Files.replace(path, with: result)
    } catch { throw Failure(.usage, "\(path) can't be written: \(error)") }
    let name = KeyName.name(key) + (kind == .hold ? " hold" : "")
    terminal.put("\(name) = \(request)\n")
    terminal.complain("written to \(path)", hint: "it holds from the next start on: systemctl --user restart yb-pedal")
  }

  /// The first press of any key, and the node that told of it.
  private func press() throws(Failure) -> (key: UInt16, PressKind, InputFolder.Node?) {
    let lockout = Int64(Configuration.usualDebounce) * 1000
    let keys = Dictionary(uniqueKeysWithValues: (1..<UInt16(InputDevice.keyLimit)).map { ($0, true) })
    var recognizer = Recognizer(keys: keys, lockout: lockout)
    var found: (UInt16, PressKind)?
    var nodes: [Int: InputFolder.Node] = [:]
    /// Of each key, who told of it last.
    var tellers: [UInt16: InputFolder.Node] = [:]
    func take(_ outcome: Recognizer.Outcome) {
      if found == nil, case .press(let key, let kind) = outcome { found = (key, kind) }
    }
    func take(_ news: Watcher.News) {
      switch news {
      case .opened(let node, _, let id): nodes[id] = node
      case .gone(_, _, let id): recognizer.lose(node: id)
      case .item(.key(let code, let value, let time), _, let id):
        if value != InputEvent.autorepeat {
          tellers[code] = nodes[id]
          recognizer.edge(node: id, key: code, isDown: value != InputEvent.release, at: time, take)
        }
      case .item(.pressed(let keys, let time), _, let id):
        for code in keys { tellers[code] = nodes[id] }
        recognizer.resynchronize(node: id, pressed: keys, at: time, take)
      case .refused(let node, let error):
        let (message, hint) = error.story(of: node)
        terminal.complain(message, hint: hint)
      }
    }
    do throws(Errno) {
      try watcher.scan(take)
      let hint = "shortly for a tap, a second long for a hold; Ctrl-C ends"
      terminal.complain(
        watcher.hasNodes
          ? "press the key for: \(request)" : "plug \(identity.text) in, and press the key for: \(request)",
        hint: hint)
      while true {
        try watcher.turn(until: recognizer.deadline, take)
        recognizer.pass(to: watcher.seen, take)
        if let (key, kind) = found { return (key, kind, tellers[key]) }
      }
    } catch { throw Failure(.noDaemon, "can't watch the devices: \(error)") }
  }

  /// The words of the shell as a line of the protocol; one word alone may be a whole line.
  private static func line(_ words: [String]) -> String {
    guard words.count > 1 else { return words[0] }
    var request = Request(verb: words[0])
    for word in words.dropFirst() {
      if Request.isOption(word), let equals = word.firstIndex(of: "=") {
        request.options.append(.init(name: String(word[..<equals]), value: String(word[word.index(after: equals)...])))
      } else {
        request.arguments.append(word)
      }
    }
    return String(request.line.dropLast())
  }
}
