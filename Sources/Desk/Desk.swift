internal import Domain
internal import Glibc
internal import Posix
internal import Wire

/// The program `yarnbuddy`: everything at the desk that opens the store itself.
///
/// What was asked for goes to standard output; all else to standard error, with the program's name, in lower case and
/// without a full stop, a hint on a line of its own.
public enum Desk {
  /// Does what the words of the shell ask for; gives the exit code. Called once, before any thread starts.
  public static func run() -> CInt {
    Poll.fillStandardDescriptors()
    // A reader that goes away shows when we write.
    signal(SIGPIPE, SIG_IGN)
    do throws(Problem) {
      return try run(Array(CommandLine.arguments.dropFirst())).rawValue
    } catch {
      var text = "yarnbuddy: \(cleaned(error.message))\n"
      if let hint = error.hint { text += "yarnbuddy: \(cleaned(hint))\n" }
      Output.warn(text)
      return error.exit.rawValue
    }
  }

  private static func run(_ words: [String]) throws(Problem) -> Exit {
    switch words.first {
    case nil, "--help", "-h", "help":
      guard let verb = words.dropFirst().first, DeskVerb.named(verb) != nil else {
        try Output.put(help)
        return .done
      }
      return try run([verb, "--help"])
    case "--version":
      try Output.put("yarnbuddy \(Version.program)\n")
      return .done
    case "doctor": return try doctor(words.dropFirst())
    case "stash": return try Stash.run(words.dropFirst())
    case "note", "photo", "pattern", "tidy": return try media(words)
    case "undo": return try undo(words.dropFirst())
    case let word?:
      throw Problem(usage: "there is no verb \(quoted(word))", hint: "to see all: yarnbuddy --help")
    }
  }

  private static var help: String {
    var verbs = ""
    for verb in DeskVerb.all {
      for (place, line) in wrapped(verb.help, to: 80 - 11).enumerated() {
        verbs += "  " + padded(place == 0 ? verb.name : "", 9) + line + "\n"
      }
    }
    return """
      usage: yarnbuddy VERB [WORD…]

      \(verbs)
        --help   Show this; yarnbuddy VERB --help explains a verb.
        --version

      yb hands these verbs over: yb doctor is the same as yarnbuddy doctor.
      exit code: 0 done, 1 something is wrong, 2 wrong usage

      """
  }

  private static let doctorHelp = """
    usage: yarnbuddy doctor [--json | --sql]

    Looks over the store, its copies, the socket, the daemon, systemd's units and
    the programs, whether the daemon runs or not, and changes nothing. Each check
    is a line: ok, note (worth knowing) or wrong, and below it what to do. The last
    line says whether your rows are safe.

      --json   Print one JSON object instead.
      --sql    Print SQL that puts missing or changed triggers, indexes and views of
               the store back, for sqlite3; nothing where all are as they should be.

    exit code: 0 all is well, notes or not; 1 something is wrong; 2 wrong usage

    """

  private static func doctor(_ words: ArraySlice<String>) throws(Problem) -> Exit {
    var style: String?
    for word in words {
      switch word {
      case "--help", "-h":
        try Output.put(doctorHelp)
        return .done
      case "--json", "--sql":
        guard style == nil || style == word else {
          throw Problem(
            usage: "--json and --sql don't go together", hint: "usage: yarnbuddy doctor [--json | --sql]")
        }
        style = word
      default:
        throw Problem(
          usage: "doctor does not take \(quoted(word))", hint: "usage: yarnbuddy doctor [--json | --sql]")
      }
    }
    let report = Doctor(.ofThisProgram()).examine()
    switch style {
    case "--json": try Output.put(report.json)
    case "--sql": try Output.put(report.sql)
    default: try Output.put(report.text)
    }
    return report.isWell ? .done : .failed
  }
}
