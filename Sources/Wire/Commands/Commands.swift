/// The table of all commands, in the order in which help lists them.
public enum Commands {
  public static let all = pressed + others

  /// What is said a thousand times a day. A list of its own, since to make all the others takes `yb` longer than its work.
  private static let pressed: [Command] = [
    Command(.status, kind: .read, "Tell where the work stands."),
    Command(
      .next, [count], [], "Count a finished row, or several at once."),
    Command(.back, [count], [], "Rip a row, or several; time stays as it is."),
    Command(
      .set, [.init("NUMBER", .word, isOptional: true)],
      [
        .init("done", "N", "say how many are finished instead"), .init("to", "MARK", "go to a mark instead"),
        .init("fire", "yes|no", "whether links fire on the way, no unless given"),
      ],
      "Make the counter show a number."),
    Command(.reset, [], [], "Set the counter back to nothing finished."),
    Command(
      .rip, [], [.init("to", "ROW|MARK", "the row to put on the needles again")],
      "Rip back to a row or a mark."),
    Command(
      .undo, [], [.init("seq", "N", "take back this change instead of the newest; history lists them")],
      "Take back the last change, with all that it did."),
    Command(.redo, [], [], "Do again what undo took back."),
    Command(
      .history, [.init("COUNT", .number, isOptional: true)],
      [
        .init("since", "SEQ", "only what came after this change, oldest first"),
        .init("before", "SEQ", "only what came before this change, newest first"),
      ], kind: .list, "List what was done, newest first."),
  ]

  private static let others: [Command] = [
    Command(
      .projectNew, [.init("NAME", .rest)],
      [
        .init("unit", "UNIT", "row or round, or what the first counter counts"),
        .init("target", "N|LENGTH", "its last row, or a length as 38cm"),
        .init("first", "N", "the number of its first row, 1 unless given"),
        .init("craft", "CRAFT", "knitting, crochet, machine, loom or other"),
        .init("like", "PROJECT", "take over another project's counters, marks and pattern"),
        .init("gauge", "GAUGE", "stitches and rows to 10 cm, as 22x30"),
        .init("size", "N", "which of the pattern's sizes is made, from 1"),
      ], topic: .project, "Begin a project and make it the active one."),
    Command(.projectUse, [.init("PROJECT", .rest)], topic: .project, "Make a project the active one."),
    Command(
      .projectList, [],
      [
        .init("status", "STATUS", "only those in-progress, finished, hibernating or frogged"),
        .init("after", "ID", "the next page, from the project after this one"),
      ], kind: .list, "List the projects, last worked first."),
    Command(
      .projectShow, [.init("PROJECT", .rest, isOptional: true)], kind: .read, "Show one project with its counters."),
    Command(
      .projectRename, [.init("PROJECT", .word), .init("NAME", .rest, isOptional: true)], topic: .project,
      "Give a project another name; with one name, the active project."),
    Command(
      .projectStatus, [.init("STATUS", .word), .init("PROJECT", .rest, isOptional: true)], topic: .project,
      "Say that a project is in-progress, finished, hibernating or frogged."),
    Command(
      .projectCraft, [.init("CRAFT", .word), .init("PROJECT", .rest, isOptional: true)], topic: .project,
      "Say how a project is made: knitting, crochet, machine, loom or other."),
    Command(
      .projectIdle, [.init("LENGTH|own", .rest)], topic: .time,
      "Say after how long without a row its timer counts as left behind; own is what your rows give."),
    Command(
      .projectDelete, [.init("PROJECT", .rest)], topic: .project,
      "Delete a project with all it holds; undo brings it back."),

    Command(
      .counterNew, [.init("NAME", .rest)],
      [
        .init("unit", "UNIT", "row, round, or any word as stitch; the project's own unless given"),
        .init("first", "N", "the number of the first row, 1 unless given"),
        .init("target", "N|LENGTH", "the last row, the tally to reach, or a length as 38cm"),
        .init("value", "N", "how many are finished already, 0 unless given"),
        .init("signed", "yes|no", "whether it may go below 0, no unless given"),
      ], topic: .project, "Add a counter to the project."),
    Command(.counterUse, [.init("COUNTER", .rest)], topic: .project, "Make a counter the one that presses move."),
    Command(
      .counterList, [], [.init("after", "ID", "the next page, from the counter after this one")], kind: .read,
      "List the project's counters."),
    Command(.counterShow, [.init("COUNTER", .rest, isOptional: true)], kind: .read, "Show one counter."),
    Command(
      .counterRename, [.init("COUNTER", .word), .init("NAME", .rest, isOptional: true)], topic: .project,
      "Give a counter another name; with one name, the active counter."),
    Command(
      .counterUnit, [.init("UNIT", .rest)], topic: .project, "Say what the counter counts: row, round, or any word."),
    Command(.counterFirst, [.init("N", .number)], topic: .project, "Say which number the pattern gives the first row."),
    Command(
      .counterTarget, [.init("N", .rest)], topic: .project,
      "Set the last row or the tally to reach, a length as 38cm, or none."),
    Command(.counterDelete, [.init("COUNTER", .rest)], topic: .project, "Delete a counter; undo brings it back."),

    Command(
      .counterSide, [.init("WAY", .word)],
      [
        .init("rs", "odd|even", "the rows on which the right side faces, odd unless given"),
        .init("from", "ROW", "from this row on; else from the one on the needles"),
      ], topic: .project, "Say that the work is flat, round, or that nothing is known of it: none."),
    Command(
      .projectGauge, [.init("GAUGE", .rest)], topic: .project,
      "Set stitches and rows to 10 cm, as 22x30, or none; row targets that are lengths follow."),
    Command(
      .projectSize, [.init("N", .word)], topic: .project,
      "Say which of the pattern's sizes is made, counted from 1, or all."),

    Command(
      .linkNew, [.init("COUNTER", .word), .init("to", .word), .init("COUNTER", .rest)],
      [
        .init("every", "N", "fire on every Nth row of the first counter, 1 unless given"),
        .init("from", "ROW", "the first row that fires when it is finished; the same as every unless given"),
        .init("times", "N", "on so many rows, then rest; without end unless given"),
        .init("by", "N|reset", "how far the second counter moves, 1 unless given; below 0 is down"),
        .init("reset", "yes|no", "put the second counter back to nothing instead"),
      ], topic: .project, "Make one counter move another when it finishes a row."),
    Command(.linkList, [], [after("link")], kind: .read, "List the project's links."),
    Command(.linkDelete, [.init("ID", .word)], topic: .project, "Take a link off; undo brings it back."),

    Command(
      .repeatNew, [.init("LENGTH", .number)],
      [
        .init("from", "ROW", "the pattern's number of its first row; else the row on the needles"),
        .init("times", "N", "how often it is worked; without end unless given"),
      ], topic: .project, "Say that so many rows are worked over and over."),
    Command(.repeatList, [], [], kind: .read, "List the counter's repeats."),
    Command(.repeatDelete, [.init("ID", .word)], topic: .project, "Take a repeat off; undo brings it back."),

    Command(
      .remindNew, [.init("TEXT", .rest)], rhythm, topic: .project, "Be told of something when certain rows come."),
    Command(.remindList, [], [after("reminder")], kind: .read, "List the project's reminders, with their rows."),
    Command(
      .remindEdit, [.init("ID", .word)], [.init("text", "TEXT", "another text")] + rhythm, topic: .project,
      "Change a reminder."),
    Command(.remindDelete, [.init("ID", .word)], topic: .project, "Delete a reminder; undo brings it back."),
    Command(
      .remindDismiss, [.init("ID", .word, isOptional: true)], topic: .project,
      "Take what is due off the face until its next row; all of it without an ID."),
    Command(
      .remindSnooze, [.init("ID", .word, isOptional: true)], [.init("rows", "N", "by so many rows, 1 unless given")],
      topic: .project, "Put what is due off."),

    Command(
      .instructNew, [.init("ROWS", .word), .init("TEXT", .rest, isOptional: true)], topic: .project,
      "Keep the pattern's text for some rows, as: instruct 3-8 \"k2, p2\""),
    Command(
      .instructText, [.init("TEXT", .rest)], topic: .project,
      "Keep many rows at once, each on a line as: Row 1 (RS): k2, p2"),
    Command(.instructList, [], [after("instruction")], kind: .read, "List the counter's instructions."),
    Command(
      .instructDelete, [.init("ID|all", .word)], topic: .project, "Delete an instruction, or all of the counter's."),
    Command(.ahead, [.init("COUNT", .number, isOptional: true)], kind: .read, "List the rows to come, 5 unless given."),

    Command(
      .markNew, [.init("NAME", .rest)], [.init("row", "N", "another row than the one on the needles")], topic: .project,
      "Put a name on the row on the needles, as lifeline."),
    Command(.markList, [], [after("mark")], kind: .read, "List the counter's marks."),
    Command(.markDelete, [.init("NAME", .rest)], topic: .project, "Take a mark off."),

    Command(
      .noteNew, [.init("TEXT", .rest)],
      [.init("row", "N|now|none", "another row than the one on the needles, or none")],
      topic: .desk, "Write a note on the row on the needles."),
    Command(
      .noteList, [], [.init("after", "ID", "the next page, from the note after this one")], kind: .read,
      "List the project's notes."),
    Command(
      .noteEdit, [.init("ID", .word), .init("TEXT", .rest)],
      [.init("row", "N|now|none", "another row, the one on the needles, or none")], topic: .desk,
      "Give a note another text."),
    Command(.noteDelete, [.init("ID", .word)], topic: .desk, "Delete a note; undo seq=N brings it back."),

    Command(
      .photoNew, [.init("PATH", .rest)],
      [
        .init("row", "N|now|none", "another row than the one on the needles, or none"),
        .init("caption", "TEXT", "what it shows"),
      ], topic: .desk, "Keep a copy of a photo with the project; PATH is the whole path of a file."),
    Command(.photoList, [], [after("photo")], kind: .read, "List the project's photos."),
    Command(.photoDelete, [.init("ID", .word)], topic: .desk, "Take a photo off; undo seq=N brings it back."),

    Command(.patternShow, kind: .read, "Tell where you are in the pattern."),
    Command(.patternList, kind: .read, "List the project's patterns."),
    Command(.patternUse, [.init("PATTERN", .rest)], topic: .desk, "Make a pattern the one that you follow."),
    Command(
      .patternPage, [.init("PAGE", .number)],
      [
        .init("at", "POSITION", "how far down the page, from 0 to 1, as 0.42; its top unless given"),
        .init("row", "N|now", "link the pattern's row N to that place: the place follows the rows from then on"),
      ], topic: .desk, "Say on which page of the pattern you are, or on which a row stands."),
    Command(.patternLinks, kind: .read, "List which rows of the counter stand on which page."),
    Command(
      .patternUnlink, [.init("ROW|all", .word)], topic: .desk, "Take off the link of a row, or all of the counter's."),
    Command(
      .yarnList, [], [], kind: .read, "Tell what remains of the yarns that the project uses."),
    Command(
      .yarnUse, [.init("AMOUNT", .word), .init("YARN", .rest)], topic: .desk,
      "Set yarn aside for the project, as: yarn use 2 skeins of Rios"),
    Command(
      .yarnReturn, [.init("YARN", .rest)], topic: .desk, "Take back all of a yarn that the project has."),

    Command(.timerShow, kind: .read, "Tell how long it has been, and what is open."),
    Command(.timerStart, [], [at], topic: .time, "Start the timer. A press does it by itself."),
    Command(.timerStop, [], [at], topic: .time, "Stop the timer."),
    Command(.timerPause, [], [at], topic: .time, "Let the timer rest."),
    Command(.timerResume, [], [at], topic: .time, "Let the timer go on after a pause or a gap."),
    Command(.timerToggle, [], [at], topic: .time, "Pause the timer if it runs; else let it run."),
    Command(
      .timerKeep, [.init("GAP", .number, isOptional: true)], topic: .time,
      "Count a gap after all, the newest unless a number is given."),
    Command(
      .timerDiscard, [.init("GAP", .number, isOptional: true)], topic: .time,
      "Leave a gap out for good, the newest unless a number is given."),
    Command(
      .timerAdd, [],
      [
        .init("from", "TIME", "when it began, as 14:30, yesterday 21:00 or 50 min ago"),
        .init("to", "TIME", "when it ended; now unless given"),
        .init("rows", "N", "how many rows were finished"), .init("note", "TEXT", "what it was"),
      ], topic: .time, "Put in a stretch of work that was not timed."),
    Command(
      .timerEdit, [.init("ENTRY", .number, isOptional: true)],
      [
        .init("from", "TIME", "another beginning"), .init("to", "TIME", "another end"),
        .init("project", "PROJECT", "another project"), .init("rows", "N", "how many rows were finished"),
        .init("note", "TEXT", "what it was; empty takes it away"),
      ], topic: .time, "Change an entry, the newest unless a number is given."),
    Command(
      .timerSplit, [.init("ENTRY", .number, isOptional: true)], [.init("at", "TIME", "where the second part begins")],
      topic: .time, "Make two entries of one, the newest unless a number is given."),
    Command(.timerDelete, [.init("ENTRY", .number)], topic: .time, "Delete an entry; undo brings it back."),
    Command(
      .timerList, [],
      [
        .init("from", "DATE", "the first day"), .init("to", "DATE", "the last day"),
        .init("before", "ENTRY", "the next page, from the entry before this one"),
      ], kind: .read, "List the entries, newest first."),
    Command(
      .timerTotals, [],
      [
        .init("by", "PERIOD", "day, week, month, year or project; day unless given"),
        .init("from", "DATE", "the first day"), .init("to", "DATE", "the last day"),
      ], kind: .read, "Add up the time, of all projects unless one is named."),

    Command(.settingsList, [.init("KEY", .word, isOptional: true)], kind: .list, "Show all settings, or one."),
    Command(.settingsSet, [.init("KEY", .word), .init("VALUE", .rest)], topic: .settings, "Change a setting."),
    Command(.settingsReset, [.init("KEY", .word)], topic: .settings, "Put a setting back to what it is without you."),
    Command(
      .settingsSpell, [.init("ABBREVIATION", .word), .init("WORDS", .rest, isOptional: true)], topic: .settings,
      "Say how an abbreviation is read out, as T2R=\"twist two right\"; without words it is as usual again."),

    Command(
      .themeShow, [.init("NAME", .word, isOptional: true)], kind: .list,
      "Show a theme with its colours, the chosen one unless named."),
    Command(.themeList, kind: .list, "List the themes."),
    Command(
      .themeUse, [.init("NAME", .word)], topic: .settings, "Choose the theme of the widgets and of the watch face."),

    Command(
      .say, [.init("WORDS", .rest)],
      [.init("wake", "WORDS", "only where it begins with these words; else nothing is done")],
      "Do what plain words ask for, as: say go back two rows"),

    Command(.hello, kind: .connection, "Tell version, store and limits."),
    Command(.ping, kind: .connection, "Answer, to show that the daemon is there."),
    Command(
      .describe, [.init("VERB", .rest, isOptional: true)], kind: .connection,
      "List all verbs, or explain one; grammar jsgf, vosk, hassil or intent-script: what can be said."),
    Command(
      .subscribe, [.init("TOPIC", .rest, isOptional: true)], kind: .connection,
      "Send each change as it happens: count, project, time, desk, settings."),
    Command(.unsubscribe, kind: .connection, "Send no more changes."),
    Command(.quit, kind: .connection, "Answer and hang up."),
  ]

  private static let at = Command.Option("at", "TIME", "another time than now, as 14:30 or 25 min ago")
  private static let count = Command.Argument("COUNT", .number, isOptional: true)

  private static func after(_ kind: String) -> Command.Option {
    .init("after", "ID", "the next page, from the \(kind) after this one")
  }

  /// What says on which rows a reminder falls.
  private static let rhythm: [Command.Option] = [
    .init("row", "N", "once, on this row"),
    .init("every", "N", "on every Nth row"),
    .init("from", "ROW", "the first row; else the next multiple of N"),
    .init("times", "N", "so often, the first included; without end unless given"),
    .init("more", "N", "so often after the first"),
    .init("until", "ROW", "not after this row"),
    .init("then", "RHYTHM", "what follows, as then=\"every=4 times=5\""),
    .init("on", "row|pattern", "count rows as they are worked, or as the pattern numbers them"),
  ]

  public static func command(_ verb: Verb) -> Command { first { $0.verb == verb }! }

  /// The command whose words these are.
  private static func command(named name: String) -> Command? { first { $0.verb.rawValue == name } }

  // What is pressed is looked through first. No dictionary: to build one takes `yb` longer than all the rest of its work.
  private static func first(where fits: (Command) -> Bool) -> Command? {
    pressed.first(where: fits) ?? others.first(where: fits)
  }

  private static func isFamily(_ word: String) -> Bool { all.contains { $0.verb.family == word } }

  /// What a family's first word alone means, and a word after it that is no member: `mark lifeline`, `project`.
  public static func usual(_ family: String, hasArguments: Bool) -> Verb? {
    switch (family, hasArguments) {
    case ("project", false): .projectList
    case ("project", true): .projectUse
    case ("counter", false): .counterList
    case ("counter", true): .counterUse
    case ("mark", false): .markList
    case ("mark", true): .markNew
    case ("note", false): .noteList
    case ("note", true): .noteNew
    case ("photo", false): .photoList
    case ("pattern", false): .patternShow
    case ("yarn", false): .yarnList
    case ("settings", false): .settingsList
    case ("link", let hasMore): hasMore ? .linkNew : .linkList
    case ("repeat", let hasMore): hasMore ? .repeatNew : .repeatList
    case ("remind", let hasMore): hasMore ? .remindNew : .remindList
    case ("instruct", let hasMore): hasMore ? .instructNew : .instructList
    case ("timer", false): .timerShow
    case ("theme", let hasMore): hasMore ? .themeUse : .themeShow
    default: nil
    }
  }

  /// The command that a request means, and its arguments without the command's own second word.
  public static func resolve(_ request: Request) throws(UsageError) -> (command: Command, arguments: [String]) {
    if let command = command(named: request.verb), command.verb.member == nil { return (command, request.arguments) }
    guard isFamily(request.verb) else {
      let nearest = nearest(request.verb)
      throw UsageError(
        .unknownVerb,
        "There is no verb \(quoted(request.verb))."
          + (nearest.map { " Did you mean: \($0)?" } ?? " To see all: describe"))
    }
    if let member = request.arguments.first, let command = command(named: request.verb + " " + member) {
      return (command, Array(request.arguments.dropFirst()))
    }
    if request.verb == "settings", let key = request.arguments.first {
      return (
        command(request.arguments.count > 1 ? .settingsSet : .settingsList),
        request.arguments.isEmpty ? [key] : request.arguments
      )
    }
    guard let verb = usual(request.verb, hasArguments: !request.arguments.isEmpty) else {
      throw UsageError(.arguments, "After \(request.verb) comes one of: \(members(of: request.verb)).")
    }
    return (command(verb), request.arguments)
  }

  /// The second words of a family, in the table's order.
  public static func members(of family: String) -> String {
    all.filter { $0.verb.family == family }.compactMap(\.verb.member).joined(separator: ", ")
  }

  /// The verb that is meant most likely: the one whose second word it is ("pause" is `timer pause`), unless there are
  /// several, else the one that is spelled nearest, at most two letters off and never most of the word.
  /// `others` are words that a program takes besides the table's.
  public static func nearest(_ word: String, others: [String] = []) -> String? {
    let word = word.lowercased()
    let members = all.filter { $0.verb.member == word }
    guard members.isEmpty else { return members.count == 1 ? members[0].verb.rawValue : nil }
    let candidates = (Set(all.map(\.verb.family)).sorted() + others).map { ($0, distance(word, $0)) }
    guard let best = candidates.min(by: { $0.1 < $1.1 }), best.1 <= min(2, max(1, word.count / 2)) else { return nil }
    return best.0
  }

  /// Optimal string alignment: insertions, deletions, changes and swaps of neighbours.
  public static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a.utf8.prefix(64))
    let b = Array(b.utf8.prefix(64))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

/// A request that no verb takes as it stands.
public struct UsageError: Error, Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case unknownVerb = "unknown-verb"
    case arguments = "bad-arguments"
    case option = "bad-option"
  }

  public let kind: Kind
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
