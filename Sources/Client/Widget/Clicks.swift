internal import Glibc
internal import Wire

/// What a click on a widget does: left counts, right takes back, middle has the timer run or rest.
struct Clicks {
  /// X's numbers of the buttons, as every bar has them.
  enum Button: Int, CaseIterable {
    case left = 1
    case middle, right, up, down

    var number: Int { rawValue }

    /// Those that are no wheel.
    static let pressed: [Button] = [.left, .right, .middle]

    func title(_ glance: Glance) -> String {
      switch self {
      case .left, .up: "Count a row"
      case .right: "Undo"
      case .middle:
        switch glance.phase {
        case .running: "Pause the timer"
        case .paused, .interrupted: "Resume the timer"
        case .off, .empty, .offline: "Start the timer"
        }
      case .down: "Rip a row"
      }
    }
  }

  private let wish: WidgetWish

  init(_ wish: WidgetWish) { self.wish = wish }

  /// Those that do something: the wheel only where it was asked for.
  var buttons: [Button] { wish.scrolls ? Button.allCases : Button.pressed }

  /// What it asks the daemon for.
  func words(_ button: Button) -> [String] {
    let source = "source=\(wish.format.rawValue)"
    switch button {
    case .left, .up: return ["next", source]
    case .right: return ["undo", source]
    case .middle: return ["timer", "toggle", source]
    case .down: return ["back", source]
    }
  }

  /// The request of a button that the bar tells of; nil where it does nothing.
  func request(_ number: Int) -> Request? {
    guard let button = Button(rawValue: number), buttons.contains(button) else { return nil }
    let words = words(button)
    return Request(
      verb: words[0], arguments: Array(words[1..<(words.count - 1)]),
      options: [.init(name: "source", value: wish.format.rawValue)])
  }

  /// For a bar that runs it through a shell.
  func command(_ button: Button) -> String { ([program] + words(button)).joined(separator: " ") }

  /// `yb` by the path by which the bar found it, where that is a path without anything that a shell or a bar would obey.
  var program: String {
    guard let name = CommandLine.unsafeArgv[0].flatMap({ String(validatingCString: $0) }), name.hasPrefix("/"),
      name.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "/._-+".utf8.contains(byte)
      })
    else { return "yb" }
    return name
  }
}
