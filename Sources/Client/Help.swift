internal import Wire

/// The help pages, made from the table of commands.
public enum Help {
  /// What `yb` says to `help` and the words after it; nil where no verb begins so.
  public static func text(for words: [String]) -> String? {
    guard let first = words.first else { return overview }
    if first == "widget" { return widget }
    if let own = own.first(where: { $0.name == first }) {
      let options = own.name == "speak" ? "\n" + table(SpeakOptions.all.map { ("\($0.0)=\($0.1)", $0.2) }) : ""
      return "usage: yb \(own.usage)\n\n\(own.help)\n\(options)"
    }
    let family = Commands.all.filter { $0.verb.family == first }
    if family.isEmpty, let desk = DeskVerb.named(first) { return page(desk) }
    let name = words.prefix(2).joined(separator: " ")
    if let command = Commands.all.first(where: { $0.verb.rawValue == name }) { return page(command) }
    guard let only = family.first else { return nil }
    guard family.count > 1 else { return page(only) }
    return list(family) + atDesk(first) + "\n" + short(first) + "more on one: yb help \(only.verb.rawValue)\n"
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
    at the desk, by yarnbuddy:
    \(table(DeskVerb.all.filter { !Invocation.isDaemons($0) }.map { ($0.name, $0.help) }))
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
      "widget", "widget FORMAT [--once] [--tick] [--scroll] [--template TEXT]",
      "Show the work on a bar: a line now, and one for each change. Formats: \(WidgetWish.formats)."
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
    (
      "completions", "completions SHELL [PROGRAM]",
      "Print what completes the words of yb, or of yb-pedal, in bash, zsh or fish."
    ),
    ("manual", "manual PROGRAM", "Print the manual page of yb, yb-pedal, yarnbuddyd or yarnbuddy, for man."),
  ]

  /// The page of `yb widget`.
  private static var widget: String {
    let usage = own.first { $0.name == "widget" }!  // because it stands above
    return """
      usage: yb \(usage.usage)

      Shows the work on a bar: a line now, and one for each change.

      formats:
      \(table(WidgetFormat.allCases.map { ($0.rawValue, $0.help) }))
      options:
      \(table(WidgetWish.options))
      fields of --template, as in --template "{project} {place}[ · {due}]":
      \(table(WidgetField.allCases.map { ("{\($0.rawValue)}", $0.help) }))
      clicks, where the bar has them: left counts a row, right is undo, middle lets the
      timer rest or run.
      {{ }} [[ and ]] stand for the signs themselves. The template's own text may hold
      the bar's markup; what the fields bring is escaped.

      """
  }

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

  private static func page(_ verb: DeskVerb) -> String {
    let members = verb.members.isEmpty ? "" : "\n" + table(verb.members.map { ("\(verb.name) \($0.usage)", $0.help) })
    return
      "usage: yb \(verb.name) [WORD…]\n\n\(verb.help)\n\(members)\nyb hands it over to yarnbuddy; more: yb \(verb.name) --help\n"
  }

  /// What the desk does besides, of a family that the daemon has too.
  private static func atDesk(_ family: String) -> String {
    let members = DeskVerb.named(family)?.members.filter { member in
      !Commands.all.contains { $0.verb.family == family && $0.verb.member == member.name }
    }
    guard let members, !members.isEmpty else { return "" }
    return "\nat the desk, by yarnbuddy:\n" + table(members.map { ("\(family) \($0.usage)", $0.help) })
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
