internal import Wire

/// The help pages, made from the table of commands.
public enum Help {
  /// What `yb` says to `help` and the words after it; nil where no verb begins so.
  public static func text(for words: [String]) -> String? {
    guard let first = words.first else { return overview }
    if let own = own.first(where: { $0.name == first }) {
      let options = own.name == "speak" ? "\n" + table(SpeakOptions.all.map { ("\($0.0)=\($0.1)", $0.2) }) : ""
      return "usage: yb \(own.usage)\n\n\(own.help)\n\(options)"
    }
    if Invocation.deskVerbs.contains(first), !Commands.all.contains(where: { $0.verb.family == first }) {
      return "\(first) is for the desk: yb hands it over to yarnbuddy.\n"
    }
    let name = words.prefix(2).joined(separator: " ")
    if let command = Commands.all.first(where: { $0.verb.rawValue == name }) { return page(command) }
    let family = Commands.all.filter { $0.verb.family == first }
    guard let only = family.first else { return nil }
    guard family.count > 1 else { return page(only) }
    return list(family) + "\n" + short(first) + "more on one: yb help \(only.verb.rawValue)\n"
  }

  /// `yb help`.
  public static var overview: String {
    """
    usage: yb                      show the face: where the work stands
           yb VERB [WORD…] [NAME=VALUE…]

    \(list(Commands.all.filter { $0.kind != .connection }))
    for programs that talk to the daemon:
    \(list(Commands.all.filter { $0.kind == .connection }))
    of yb itself:
    \(table(own.map { ($0.usage, $0.help) }))
    at the desk, by yarnbuddy: \(wrapped(Invocation.deskVerbs.joined(separator: " "), indent: 27))

    --json     print the daemon's answer as it comes, one JSON object a line
    --say      print the sentence to speak
    --         all words that follow are arguments, even if they have a = or --
    --version  print the version
    -          for instruct and note: the text comes from standard input, as in
               yb instruct - < pattern.txt

    exit code: 0 done, 1 refused, 2 wrong usage, 3 no answer from the daemon
    more on a verb, and its options: yb help VERB, as in yb help remind new

    """
  }

  static let own: [(name: String, usage: String, help: String)] = [
    (
      "follow", "follow [TOPIC…]",
      "Print a line for each change: \(Topic.allCases.map(\.rawValue).joined(separator: ", "))."
    ),
    (
      "watch", "watch [--plain]",
      "Fill the terminal with a watch face; ? shows its keys. --plain: in lines, for a screen reader."
    ),
    (
      "speak", "speak [mode=every|due|silent]",
      "Speak each change: with=COMMAND speaks, quiet=22:00-07:30 is the night, again=30 repeats what is due."
    ),
    ("help", "help [VERB]", "Show this, or explain a verb."),
    ("completions", "completions SHELL", "Print what completes words in bash, zsh or fish."),
    ("manual", "manual PROGRAM", "Print the manual page of yb or yarnbuddyd, for man."),
  ]

  /// What a family's first word means without a second: "yb remind is yb remind list".
  private static func short(_ family: String) -> String {
    var lines = ""
    if let alone = Commands.usual(family, hasArguments: false) {
      lines += "yb \(family) is yb \(alone.rawValue)\n"
    }
    if let command = Commands.usual(family, hasArguments: true).map(Commands.command) {
      let words = command.arguments.map { $0.name + ($0.kind == .rest ? "…" : "") }.joined(separator: " ")
      lines += "yb \(family) \(words) is yb \(command.verb.rawValue) \(words)\n"
    }
    return lines
  }

  private static func page(_ command: Command) -> String {
    let rows = command.allOptions.map { ("\($0.name)=\($0.value)", $0.help) }
    return "usage: yb \(command.usage)\n\n\(command.help)\n" + (rows.isEmpty ? "" : "\n" + table(rows))
  }

  private static func list(_ commands: [Command]) -> String {
    table(commands.map { ($0.synopsis, $0.help) })
  }

  /// Two columns, the second broken into lines; 80 wide.
  private static func table(_ rows: [(String, String)]) -> String {
    let first = min(28, rows.map { columns(of: $0.0) }.max() ?? 0) + 2
    return rows.map { left, right in
      let room = first - columns(of: left)
      // What is too long for its column has the line to itself.
      let start = room >= 2 ? "  " + left + Face.blanks(room) : "  \(left)\n" + Face.blanks(first + 2)
      return start + wrapped(right, indent: first + 2) + "\n"
    }.joined()
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    var result = ""
    var used = indent
    for word in text.split(separator: " ") {
      let length = columns(of: String(word))
      if !result.isEmpty {
        if used + 1 + length > 80 {
          result += "\n" + Face.blanks(indent)
          used = indent
        } else {
          result += " "
          used += 1
        }
      }
      result += word
      used += length
    }
    return result
  }
}
