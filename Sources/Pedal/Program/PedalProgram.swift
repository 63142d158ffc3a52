internal import Client
internal import Glibc
internal import Posix
internal import Wire

/// The program `yb-pedal`. Its manner at a terminal is that of `yb`.
public enum PedalProgram {
  /// Does what the words of the shell ask for; gives the exit code. Called once, before any thread starts.
  public static func run() -> CInt {
    Poll.fillStandardDescriptors()
    signal(SIGPIPE, SIG_IGN)
    // Nobody waits for the commands that make an answer known.
    signal(SIGCHLD, SIG_IGN)
    let terminal = Terminal(program: "yb-pedal")
    do throws(Failure) {
      return try run(ShellWords.own(), terminal).rawValue
    } catch { return terminal.complain(error).rawValue }
  }

  private static func run(_ words: [String], _ terminal: Terminal) throws(Failure) -> ExitCode {
    if words.contains("--help") || words.contains("-h") || words.first == "help" {
      terminal.put(help)
      return .done
    }
    if words == ["--version"] {
      terminal.put("yb-pedal \(Version.program)\n")
      return .done
    }
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil: try serve(terminal)
    case "run" where rest.isEmpty: try serve(terminal)
    case "list" where rest.isEmpty: list(terminal)
    case "test" where rest.count <= 1: try PedalTest(InputFolder(root: root), identities(rest.first), terminal).run()
    case "learn" where !rest.isEmpty:
      try PedalLearn(InputFolder(root: root), rest[0], Array(rest.dropFirst()), configurationPath(), terminal).run()
    case let word?:
      throw Failure(.usage, "there is no \(quoted(word)), or not with these words", hint: "to see all: yb-pedal --help")
    }
    return .done
  }

  static let help = """
    usage: yb-pedal                         read the pedals of the configuration, and press
           yb-pedal list                    show the input devices, and which of them are read
           yb-pedal test [DEVICE]           show what its keys send
           yb-pedal learn DEVICE [REQUEST]  press a key, and it asks for REQUEST (next) from now on
           yb-pedal --version

    DEVICE is VENDOR:PRODUCT, as list shows it, or a name in quotes.

    The configuration is ${XDG_CONFIG_HOME:-~/.config}/yarnbuddy/pedal:

      device 3553:b001 as left
      f13 = next
      f14 = next
      f14 hold = undo
      debounce 120
      sound = paplay click.oga
      speak = espeak-ng --
      notify = notify-send --

    A key that has a hold acts when it is let go: before 0.8 s it is a tap, until 3 s a hold, and
    longer is a resting foot. debounce is 0 to 1000 ms. speak and notify get the answer as their
    last word. More: man yb-pedal

    """

  /// What stands for `/` in a test.
  private static var root: String { Environment.value("YARNBUDDY_PEDAL_ROOT") ?? "" }

  // MARK: configuration

  static func configurationPath() throws(Failure) -> String {
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/yarnbuddy/pedal" }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw Failure(.usage, "neither XDG_CONFIG_HOME nor HOME is set to an absolute path")
    }
    return home + "/.config/yarnbuddy/pedal"
  }

  private static func configuration() throws(Failure) -> Configuration {
    let path = try configurationPath()
    let text: String
    do throws(Errno) { text = try Files.text(path) } catch {
      throw Failure(
        .usage, error.isMissing ? "there is no configuration at \(path)" : "\(error)",
        hint: "yb-pedal list shows the devices, and yb-pedal learn DEVICE writes it")
    }
    return try parsed(text, path)
  }

  static func parsed(_ text: String, _ path: String) throws(Failure) -> Configuration {
    do throws(ConfigurationError) { return try Configuration(text) } catch {
      let place = error.line.map { "\(path) line \($0)" } ?? path
      throw Failure(.usage, "\(place): \(error.message)", hint: "allowed is: \(error.allowed)")
    }
  }

  /// What was named, else what the configuration names.
  private static func identities(_ word: String?) throws(Failure) -> [Configuration.Identity] {
    if let word { return [Configuration.Identity(word)] }
    return try configuration().devices.map(\.identity)
  }

  // MARK: verbs

  private static func serve(_ terminal: Terminal) throws(Failure) {
    let configuration = try configuration()
    let paths: Paths
    do throws(Paths.Failure) { paths = try Paths(Environment.value) } catch { throw Failure(.noDaemon, error.message) }
    do throws(Errno) {
      let service = try Service(configuration, InputFolder(root: root), Caller(Starter(paths)), terminal)
      Memory.giveBack()
      while true { try service.turn() }
    } catch { throw Failure(.noDaemon, "can't watch the devices: \(error)") }
  }

  private static func list(_ terminal: Terminal) {
    let folder = InputFolder(root: root)
    let rules = (try? configuration())?.devices ?? []
    var page = ""
    for node in folder.nodes {
      let number = hexadecimal(node.vendor) + ":" + hexadecimal(node.product)
      var remarks: [String] = []
      if let rule = rules.first(where: {
        $0.identity.matches(vendor: node.vendor, product: node.product, name: node.name)
      }) {
        remarks.append("read as \(rule.label)")
        if folder.calls.isForbidden(folder.path(of: node)) {
          remarks.append("but you may not read it: see the udev rule in yb-pedal(1)")
        }
      } else if KnownPedals.all.contains(where: { $0 == (node.vendor, node.product) }) {
        remarks.append("a pedal: yb-pedal learn \(number)")
      }
      page +=
        cleaned(
          "\(number)  \(node.file)  \(node.name)\(remarks.isEmpty ? "" : "  (\(remarks.joined(separator: ", ")))")")
        + "\n"
    }
    terminal.put(page.isEmpty ? "there are no input devices\n" : page)
  }
}
