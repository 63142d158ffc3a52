internal import Glibc
internal import Posix
internal import Wire

/// The program `yb`.
public enum YB {
  /// Does what the words of the shell ask for; gives the exit code. Called once, before any thread starts.
  public static func run() -> CInt {
    Poll.fillStandardDescriptors()
    // A reader that goes away shows when we write.
    signal(SIGPIPE, SIG_IGN)
    let terminal = Terminal(program: "yb")
    do throws(Failure) {
      return try run(Invocation(ShellWords.own()), terminal).rawValue
    } catch { return terminal.complain(error).rawValue }
  }

  private static func run(_ invocation: Invocation, _ terminal: Terminal) throws(Failure) -> ExitCode {
    switch invocation {
    case .face(let style):
      return try answer(Request(verb: "status"), style, asFace: true, terminal)
    case .request(let request, let style) where SaidLines.isMeant(by: request):
      return try SaidLines(request) { sentence throws(Failure) in
        try answer(sentence, style, asFace: false, terminal)
      }.run()
    case .speak(let options): try Speak(SpeakOptions(options), starter(), terminal, clock()).run()
    case .request(let request, let style):
      let filled = try StandardInput.filled(request, read: StandardInput.readAll)
      return try answer(filled, style, asFace: false, terminal)
    case .follow(let topics, let style):
      var follow = Follow(topics, style, try starter(), terminal)
      try follow.run()
    case .widget(let wish):
      var widget = Widget(wish, try starter(), terminal, try clock())
      if wish.once { widget.answer() } else { try widget.run() }
    case .watch(let isPlain): try watch(isPlain: isPlain, terminal)
    case .help(let words):
      guard let text = Help.text(for: words) else {
        let nearest = Commands.nearest(words[0], others: Invocation.ownVerbs + Invocation.deskVerbs)
        throw Failure(
          .usage, "there is no verb \(quoted(words[0]))",
          hint: nearest.map { "did you mean: yb help \($0)" } ?? "to see all: yb help")
      }
      terminal.put(text)
    case .version:
      terminal.put("yb \(Version.program)\n")
    case .completions(let shell, let program):
      guard let shell, let script = Completions.script(for: shell, program: program) else {
        let programs = Completions.programs.joined(separator: " and ")
        throw Failure(
          .usage, "completions are for bash, zsh or fish, and for \(programs)", hint: "as in: yb completions bash")
      }
      terminal.put(script)
    case .manual(let program):
      guard let program, let page = ManualPage.text(for: program) else {
        let programs = ManualPage.programs.joined(separator: ", ")
        throw Failure(.usage, "there are manual pages of \(programs)", hint: "as in: yb manual yb | man -l -")
      }
      terminal.put(page)
    case .desk(let words):
      guard let program = Spawn.find("yarnbuddy") else {
        throw Failure(.usage, "\(words[0]) needs the program yarnbuddy, and there is none beside yb or on PATH")
      }
      throw Failure(.usage, "\(Spawn.become(program, words))")
    }
    return .done
  }

  private static func watch(isPlain: Bool, _ terminal: Terminal) throws(Failure) {
    let abilities = Abilities(Environment.value)
    let display: any WatchDisplay
    if isPlain || (terminal.columns != nil && !abilities.canAddress) {
      display = PlainLines(terminal, abilities)
    } else {
      guard isatty(STDOUT_FILENO) == 1 else {
        throw Failure(
          .usage, "watch fills a terminal, and standard output is none", hint: "a line for each change: yb follow")
      }
      display = try FullScreen(STDOUT_FILENO, abilities, clock())
    }
    try Watch(starter(), display).run()
  }

  private static func starter() throws(Failure) -> Starter {
    do throws(Paths.Failure) { return Starter(try Paths(Environment.value)) } catch {
      throw Failure(.noDaemon, error.message)
    }
  }

  /// By which a face tells how long it has been.
  private static func clock() throws(Failure) -> any Clock {
    #if DEBUG
      do throws(Errno) {
        // In a test, the file of all that has moved the daemon's clocks.
        if let path = Environment.value("YARNBUDDY_TEST_CLOCK") { return try TestClock(path) }
      } catch { throw Failure(.noDaemon, "\(error)") }
    #endif
    return SystemClock()
  }

  private static func answer(
    _ request: Request, _ style: Invocation.Style, asFace: Bool, _ terminal: Terminal
  ) throws(Failure) -> ExitCode {
    let answer = try Caller(starter()).ask(request)
    switch style {
    case .json: terminal.put(answer.line + [UInt8(ascii: "\n")])
    // Who listens hears a refusal as well: it is what there is to say.
    case .say: terminal.put(cleaned(answer.say ?? answer.text ?? answer.refusal) + "\n")
    case .text where !answer.isOK: terminal.complain(answer.refusal)
    case .text where asFace:
      let clock = try Self.clock()
      let face = Face(answer.json, now: clock.wall, offset: clock.offset(at:), limit: terminal.columns ?? 80)
      terminal.put(face.text)
    case .text: terminal.put(page(answer))
    }
    return answer.isOK ? .done : answer.isUsage ? .usage : .refused
  }

  /// A list's lines, where the answer has any; else its one line.
  private static func page(_ answer: Message) -> String {
    guard let lines = answer.json["lines"]?.array, !lines.isEmpty else { return cleaned(answer.text ?? "done") + "\n" }
    var page = ""
    for line in lines { page += cleaned(line.string ?? "") + "\n" }
    return page
  }
}
