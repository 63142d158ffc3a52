internal import Wire

/// The manual pages, in roff's man macros (man(7)), made from the table of commands.
public enum ManualPage {
  /// The programs that have a page here.
  public static let programs = ["yb", "yb-pedal", "yarnbuddyd"]

  /// The page of a program; nil for a program that has none.
  public static func text(for program: String) -> String? {
    switch program {
    case "yb": yb
    case "yb-pedal": pedal
    case "yarnbuddyd": yarnbuddyd
    default: nil
    }
  }

  private static var yb: String {
    var page = heading("yb", "count rows, and see where the work stands")
    page += section("SYNOPSIS")
    page += "\\fByb\\fR\n.br\n\\fByb\\fR \\fIVERB\\fR [\\fIWORD\\fR …] [\\fINAME\\fR=\\fIVALUE\\fR …]\n"
    page += section("DESCRIPTION")
    page += escaped(
      """
      Sends one request to yarnbuddyd(1) and prints its answer. Alone it shows the face: project, row, what the row asks for, \
      what comes next, and the time. If no daemon runs, it starts one. A press is counted once, even if the daemon ends \
      while it is on its way.
      """)
    page += section("VERBS")
    for command in Commands.all {
      page += term(command.usage, command.help)
      let options = command.options.map { "\($0.name)=\($0.value): \($0.help)" }
      if !options.isEmpty { page += ".RS\n" + options.map { ".PP\n" + escaped($0) }.joined() + ".RE\n" }
    }
    page += section("VERBS OF YB ITSELF")
    for own in Help.own { page += term(own.usage, own.help) }
    page += section("OPTIONS OF EVERY CHANGE")
    for option in Commands.command(.next).allOptions where !Commands.command(.next).options.contains(option) {
      page += term("\(option.name)=\(option.value)", option.help)
    }
    page += section("OPTIONS")
    page += term("--json", "Print the daemon's answer as it comes, one JSON object a line.")
    page += term("--say", "Print the sentence to speak.")
    page += term("--", "All words that follow are arguments, even if they have a = or --.")
    page += term("--version", "Print the version.")
    page += section("EXIT STATUS")
    page += term("0", "Done.") + term("1", "Refused.") + term("2", "Wrong usage.")
    page += term("3", "No answer from the daemon.")
    return page + environment + section("SEE ALSO") + "yarnbuddyd(1), yb\\-pedal(1)\n"
  }

  private static var yarnbuddyd: String {
    var page = heading("yarnbuddyd", "the row counter's daemon")
    page += section("SYNOPSIS")
    page +=
      "\\fByarnbuddyd\\fR\n.br\n\\fByarnbuddyd\\fR \\-\\-backup [\\fISTORE\\fR]\n.br\n\\fByarnbuddyd\\fR \\-\\-version\n"
    page += section("DESCRIPTION")
    page += escaped(
      """
      Owns the active project's row counter and timer, and serves all who ask on a Unix socket: a line in, a line out. \
      Runs in the foreground until SIGTERM or SIGINT. Nobody needs to start it: yb(1) does, or the user's systemd at the \
      first press.
      """)
    page += section("OPTIONS")
    page += term("--backup [STORE]", "Make the day's copy of the store now, and check it. Kept for a fortnight.")
    page += term("--version", "Print the version.")
    page += term("--help", "Print how it is called.")
    page += section("EXIT STATUS")
    page += term("0", "Stopped as it was asked to.") + term("1", "It could not serve; the reason is on stderr.")
    page += term("2", "Wrong usage.") + term("4", "Another yarnbuddyd serves this socket or store already.")
    return page + environment + section("SEE ALSO") + "yb(1), yb\\-pedal(1)\n"
  }

  static let environment =
    section("ENVIRONMENT")
    + term("YARNBUDDY_SOCKET", "The socket, else $XDG_RUNTIME_DIR/yarnbuddy/socket.")
    + term(
      "YARNBUDDY_STORE", "The store, else yarnbuddy/yarnbuddy.db in $XDG_DATA_HOME, which is ~/.local/share unless set."
    )

  static func heading(_ program: String, _ what: String) -> String {
    // The name stands within its line, so that escaped() has no end of line to add after it.
    let name = escaped(program).dropLast()
    return ".TH \(program.uppercased()) 1 \"\" \"yarnbuddy \(Version.program)\"\n" + section("NAME")
      + "\(name) \\- \(escaped(what))"
  }

  static func section(_ name: String) -> String { ".SH \(name)\n" }

  static func term(_ term: String, _ text: String) -> String { ".TP\n.B \(escaped(term))\(escaped(text))" }

  /// Text as roff takes it, with its line's end: no line begins with a control character, and hyphens stay hyphens.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    if result.hasPrefix(".") || result.hasPrefix("'") { result = "\\&" + result }
    return result + "\n"
  }
}
