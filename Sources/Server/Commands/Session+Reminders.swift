internal import Domain
internal import Speech
internal import Store
internal import Wire

// remind new, list, edit, delete, dismiss, snooze.
extension Session {
  /// A project holds at most so many reminders.
  static let reminderLimit = 1000
  private static let rhythmWords = ["row", "every", "from", "times", "more", "until", "then"]

  func remindNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    guard work.reminders.count < Self.reminderLimit else {
      throw .refused(
        Refusal(.range, "\(work.project.name) has \(Self.reminderLimit) reminders, and that is the most."))
    }
    let basis: Reminder.Basis = try call.option("on").map { word throws(Abort) in try call.choice(word, "on") } ?? .row
    let text = try reminderText(call.arguments[0])
    let rhythm = try rhythm(call, near: near(counter, basis, in: work), changing: nil)
    let reminder = Reminder(id: Identifier(0), counter: counter.id, text: text, basis: basis, rhythm: rhythm)
    var made: Reminder.ID?
    try step(call, &reply, "the reminder “\(text.shortened)”", project: work.project.id) { () throws(DatabaseError) in
      made = try store.insert(reminder)
    }
    try tellRows(made, in: work.project.id, &reply)
  }

  func remindEdit(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, old) = try reminder(call, 0)
    var new = old
    if let text = call.option("text") { new.text = try reminderText(text) }
    if let word = call.option("on") { new.basis = try call.choice(word, "on") }
    if let name = call.option("counter") { new.counter = try counter(named: name, in: work).id }
    let isMoved = new.counter != old.counter || new.basis != old.basis
    let changes = Self.rhythmWords.contains { call.option($0) != nil }
    guard changes || isMoved || new.text != old.text || call.option("text") != nil else {
      throw .refused(Refusal(.value, "remind edit needs something to change. Say: \(call.command.usage)"))
    }
    if changes, let counter = work.counter(new.counter) {
      new.rhythm = try rhythm(call, near: near(counter, new.basis, in: work), changing: old.rhythm)
    }
    if isMoved || new.rhythm != old.rhythm {
      new.dismissed = nil
      new.snooze = nil
    }
    let alters = new != old
    try step(call, &reply, "the change of “\(old.text.shortened)”", project: work.project.id, alters: alters) {
      () throws(DatabaseError) in try store.update(new, rhythm: new.rhythm != old.rhythm)
    }
    try tellRows(new.id, in: work.project.id, &reply)
  }

  func remindDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, reminder) = try reminder(call, 0)
    try step(call, &reply, "deleting “\(reminder.text.shortened)”", project: work.project.id) {
      () throws(DatabaseError) in try store.delete(reminder.id)
    }
    reply.state = .project(work.project.id)
    reply.tell("Deleted: \(reminder.text).")
  }

  func remindList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let work = try known(id)
    let after: Reminder.ID = try call.after()
    var rest = work.reminders.filter { $0.id > after }
    if let name = call.option("counter") {
      let counter = try counter(named: name, in: work).id
      rest = rest.filter { $0.counter == counter }
    }
    let page = rest.prefix(Self.pageSize)
    reply.more.array("list") { array in
      for reminder in page { array.object { StateWriter.write(reminder, in: work, to: &$0) } }
    }
    reply.more.field("more", rest.count > page.count)
    reply.lines = page.map { reminder in
      let name = work.counters.count > 1 ? work.counter(reminder.counter).map { "\($0.name): " } ?? "" : ""
      return "#\(reminder.id.raw) \(name)\(reminder.text). \(Phrase.rows(of: reminder, in: work))"
    }
    reply.tell(
      rest.isEmpty ? "No reminders." : rest.count == 1 ? "1 reminder." : "\(rest.count) reminders.")
  }

  func remindDismiss(_ call: Call, _ reply: inout Reply) throws(Abort) {
    try settle(call, &reply, "dismissing") { work, id throws(Refusal) in
      try work.dismiss(id)
    } words: { _, _ in
      "dismissed"
    }
  }

  func remindSnooze(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let rows = try call.number(option: "rows", in: 1...1000) ?? 1
    try settle(call, &reply, "putting off") { work, id throws(Refusal) in
      try work.snooze(id, rows: rows)
    } words: { work, reminder in
      let unit = work.counter(reminder.counter)?.unit ?? .row
      return "put off to \(unit.name) \(reminder.snooze?.to ?? 0)"
    }
  }

  // MARK: Pieces

  /// Does something to one reminder that is due, or to all that are.
  private func settle(
    _ call: Call, _ reply: inout Reply, _ deed: String,
    _ body: (inout Work, Reminder.ID) throws(Refusal) -> Void, words: (Work, Reminder) -> String
  ) throws(Abort) {
    var work: Work
    var ids: [Reminder.ID] = []
    if call.argument(0) != nil {
      let (found, reminder) = try reminder(call, 0)
      work = found
      ids = [reminder.id]
    } else {
      let (found, counter) = try workplace(call)
      work = found
      let due = call.option("counter") == nil ? work.dueEverywhere(limit: .max) : work.due(on: counter.id)
      for one in due where !ids.contains(one.reminder) { ids.append(one.reminder) }
      guard !ids.isEmpty else { throw .refused(Refusal(.state, "Nothing is due.")) }
    }
    for id in ids { try Abort.refusing { () throws(Refusal) in try body(&work, id) } }
    let settled = ids.compactMap { work.reminder($0) }
    let names = Phrase.list(settled.prefix(5).map { "“\($0.text.shortened)”" })
    try step(call, &reply, "\(deed) \(names)", project: work.project.id, keeping: work) { () throws(DatabaseError) in
      for reminder in settled { try store.update(reminder) }
    }
    reply.state = .project(work.project.id)
    reply.tell(settled.prefix(5).map { "\($0.text): \(words(work, $0))." }.joined(separator: " "))
  }

  private func reminder(_ call: Call, _ index: Int) throws(Abort) -> (Work, Reminder) {
    let work = try projectWork(call)
    let wanted: Reminder.ID = try call.id(index, of: "reminder")
    guard let reminder = work.reminder(wanted) else {
      throw .refused(
        Refusal(.missing, "\(work.project.name) has no reminder #\(wanted.raw). To see them: remind list"))
    }
    return (work, reminder)
  }

  private func reminderText(_ text: String) throws(Abort) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .refused(Refusal(.value, "A reminder's text can't be empty."))
    }
    guard text.utf8.count <= 1000 else {
      throw .refused(Refusal(.value, "A reminder's text has up to 1000 bytes; this has \(text.utf8.count)."))
    }
    return text
  }

  /// The row from which the first multiple is looked for, in the numbers of the basis.
  private func near(_ counter: Counter, _ basis: Reminder.Basis, in work: Work) -> Int {
    basis == .row ? counter.shown : work.place(of: counter).patternRow
  }

  /// The rhythm that the options say. Where they change one that there is, what they leave out stays.
  private func rhythm(_ call: Call, near row: Int, changing old: Rhythm?) throws(Abort) -> Rhythm {
    if let only = try call.number(option: "row") {
      for word in Self.rhythmWords.dropFirst() where call.option(word) != nil {
        throw .refused(Refusal(.value, "row= is for one row only: give it without \(word)=, or say from= for row=."))
      }
      return .once(only)
    }
    let first = old?.segments.first
    guard let every = try call.number(option: "every", in: 1...Counter.limit - 1) ?? first?.every else {
      throw .refused(
        Refusal(
          .value,
          call.option("from") == nil
            ? "Say which rows: row=12 for one, or every=6 from=12 times=5."
            : "Say every how many rows, as every=6; or row=12 for one row."))
    }
    var part = Rhythm.Part(every: every)
    part.from = try call.number(option: "from") ?? first?.from
    part.times = try call.times()
    part.more = try call.number(option: "more", in: 0...Counter.limit - 2)
    part.until = try call.number(option: "until")
    if part.times == nil, part.more == nil, part.until == nil, call.option("times") == nil { part.times = first?.times }
    var parts = [part]
    if let then = call.option("then") {
      if then != "none" { parts += try self.parts(then, call) }
    } else if let old {
      for segment in old.segments.dropFirst() {
        parts.append(Rhythm.Part(every: segment.every, from: segment.from, times: segment.times))
      }
    }
    return try Abort.refusing { () throws(Refusal) in try Rhythm(parts: parts, near: row) }
  }

  /// "every=4 times=5", and more of these after the word "then".
  private func parts(_ text: String, _ call: Call) throws(Abort) -> [Rhythm.Part] {
    var parts: [Rhythm.Part] = []
    for stretch in text.split(separator: " ").split(separator: "then", omittingEmptySubsequences: false) {
      var numbers: [String: Int] = [:]
      for word in stretch {
        let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2, ["every", "from", "times", "more", "until"].contains(halves[0]),
          numbers[halves[0]] == nil
        else {
          throw .refused(Refusal(.value, "then= is said as then=\"every=4 times=5\"; “\(word)” does not fit there."))
        }
        numbers[halves[0]] = try call.number(halves[1], halves[0])
      }
      guard let every = numbers["every"] else {
        throw .refused(Refusal(.value, "then= needs every=, as then=\"every=4 times=5\"."))
      }
      parts.append(
        Rhythm.Part(
          every: every, from: numbers["from"], times: numbers["times"], more: numbers["more"], until: numbers["until"]))
    }
    return parts
  }

  /// Answers with the rows that a reminder means.
  private func tellRows(_ id: Reminder.ID?, in project: Project.ID, _ reply: inout Reply) throws(Abort) {
    let work = try known(project)
    reply.state = .project(project)
    guard let id, let reminder = work.reminder(id) else { return }
    reply.more.object("reminder") { StateWriter.write(reminder, in: work, to: &$0) }
    var told = Telling(
      Phrase.rows(of: reminder, in: work), say: Phrase.rows(of: reminder, in: work, spoken: true))
    if let counter = work.counter(reminder.counter) {
      if work.due(on: counter.id).contains(where: { $0.reminder == id }) {
        told = told + Telling("That is now.")
      } else if work.occurrences(of: reminder).last.map({ $0 < counter.shown }) == true {
        told = told + Telling("That is past: \(counter.unit.name) \(counter.shown) is on the needles.")
      }
    }
    reply.tell(told)
  }
}

extension String {
  /// The beginning of it, for the journal.
  var shortened: String { count > 40 ? prefix(39) + "…" : self }
}
