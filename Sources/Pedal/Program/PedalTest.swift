internal import Client
internal import Posix

/// `yb-pedal test`: a line for each press, repeat and release of the named devices, for as long as somebody reads them. What
/// is pressed goes where it always goes as well.
struct PedalTest {
  let watcher: Watcher
  private let terminal: Terminal

  init(_ folder: InputFolder, _ identities: [Configuration.Identity], _ terminal: Terminal) throws(Failure) {
    self.terminal = terminal
    do throws(Errno) { watcher = try Watcher(folder, identities, grabs: false) } catch {
      throw Failure(.noDaemon, "can't watch the devices: \(error)")
    }
  }

  func run() throws(Failure) {
    var isRead = true
    var last: Int64?
    func take(_ news: Watcher.News) {
      switch news {
      case .opened(let node, _, _): isRead = terminal.put(cleaned("\(node.file) is there: \(node.name)") + "\n")
      case .gone(let node, _, _): isRead = terminal.put(cleaned("\(node.file) is gone: \(node.name)") + "\n")
      case .item(let item, _, _):
        isRead = terminal.put(Self.line(item, after: last))
        last = item.time
      case .refused(let node, let error):
        let (message, hint) = error.story(of: node)
        terminal.complain(message, hint: hint)
      }
    }
    do throws(Errno) {
      try watcher.scan(take)
      if !watcher.hasNodes { terminal.complain("it is not there; plug it in") }
      while isRead { try watcher.turn(until: nil, take) }
    } catch { throw Failure(.noDaemon, "can't watch the devices: \(error)") }
  }

  /// As `f13  press    12 ms later`.
  private static func line(_ item: EventNode.Item, after last: Int64?) -> String {
    let later = last.map { "  \(max(0, item.time - $0) / 1000) ms later" } ?? ""
    switch item {
    case .key(let code, let value, _):
      let what =
        switch value {
        case InputEvent.release: "release"
        case InputEvent.press: "press"
        default: "repeat"
        }
      return "\(KeyName.name(code))  \(what)\(later)\n"
    case .pressed(let keys, _):
      let names = keys.sorted().map(KeyName.name).joined(separator: " ")
      return "events were lost; down now: \(names.isEmpty ? "none" : names)\n"
    }
  }
}
