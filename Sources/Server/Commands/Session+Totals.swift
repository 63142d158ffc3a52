internal import Domain
internal import Speech
internal import Store
internal import Wire

// timer list, totals.
extension Session {
  func timerList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let project = try namedProject(call)
    let (first, last) = try dates(call)
    let before = try call.number(option: "before", in: 1...Int.max).map { TimeEntry.ID(Int64($0)) }
    let now = keeper.zone.moment(at: call.now)
    let begin = first.map(midnight)
    let end = last.map { midnight($0 + 1) }
    let found = try Abort.mapping { () throws(DatabaseError) in
      try store.entries(of: project, from: begin, to: end, before: before, limit: Self.pageSize + 1)
    }
    let timer = try Abort.mapping { () throws(DatabaseError) in try self.timer(at: call.now) }
    let name = try names()
    // A running entry's rows are added up when it ends.
    let page = found.prefix(Self.pageSize).map { entry in entry.isRunning ? timer.running ?? entry : entry }
    reply.more.array("entries") { array in
      for entry in page {
        array.object { object in
          object.field("id", entry.id.raw)
          object.field("project_id", entry.project.raw)
          object.field("project", name[entry.project] ?? "")
          object.field("start", entry.start.isoMilliseconds)
          object.field("end", entry.end?.isoMilliseconds)
          object.field("seconds", TimeText.seconds(entry.length ?? timer.worked(at: call.now)))
          object.field("running", entry.isRunning)
          object.field("estimated", entry.isEstimated)
          object.field("rows", entry.rows)
          object.field("note", entry.note)
        }
      }
    }
    reply.more.field("more", found.count > page.count)
    reply.lines = page.map { entry in
      let length = TimeText.length(entry.length ?? timer.worked(at: call.now))
      let rows = entry.rows.map { ", \($0) \($0 == 1 ? "row" : "rows")" } ?? ""
      let note = entry.note.map { ", \($0)" } ?? ""
      return "#\(entry.id.raw) \(name[entry.project] ?? ""), \(entry.span(seenFrom: now)), \(length)\(rows)\(note)"
    }
    reply.tell(
      page.isEmpty
        ? "No time entries."
        : "\(page.count) \(page.count == 1 ? "entry" : "entries")\(found.count > page.count ? ", and more" : "").")
  }

  func timerTotals(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let project = try namedProject(call)
    let by = call.option("by") ?? Period.day.rawValue
    let (first, last) = try dates(call)
    let totals = try Abort.mapping { () throws(DatabaseError) -> Totals in
      var totals = try store.totals(of: project, from: first, to: last.map { $0 + 1 }, in: keeper.zone)
      for entry in try timer(at: call.now).live(at: call.now, in: keeper.zone)
      where project == nil || entry.project == project {
        for part in entry.days(in: keeper.zone)
        where (first.map { part.date >= $0 } ?? true) && (last.map { part.date <= $0 } ?? true) {
          totals.add(part.milliseconds, on: part.date, of: entry.project)
        }
      }
      return totals
    }
    var lines: [(name: String, milliseconds: Int64, project: Project.ID?)] = []
    if by == "project" {
      let name = try names()
      lines = totals.byProject().map {
        (name: name[$0.project] ?? "", milliseconds: $0.milliseconds, project: $0.project)
      }
    } else if let period = Period(rawValue: by) {
      lines = totals.sums(by: period).map {
        (name: period.name(of: $0.first), milliseconds: $0.milliseconds, project: nil)
      }
    } else {
      throw .refused(
        Refusal(
          .value, "by can be \(Naming.choice(Period.allCases.map(\.rawValue) + ["project"])), not “\(by)”."))
    }
    guard lines.count <= Self.totalsLimit else {
      throw .refused(
        Refusal(
          .range, "That makes \(lines.count) lines; \(Self.totalsLimit) are allowed. Say from= and to=, or by=month."))
    }
    let total = totals.total()
    reply.more.array("totals") { array in
      for line in lines {
        array.object { object in
          if by == "project" {
            object.field("project_id", line.project.map { Int($0.raw) })
            object.field("project", line.name)
          } else {
            object.field("period", line.name)
          }
          object.field("seconds", TimeText.seconds(line.milliseconds))
        }
      }
    }
    reply.more.field("seconds", TimeText.seconds(total))
    reply.lines = lines.map { "\($0.name)  \(TimeText.face($0.milliseconds))" }
    reply.telling = Telling(
      "\(TimeText.length(total)) in all.", say: "\(SpokenTime.length(total).capitalisedFirst) in all.")
  }

  /// So many lines of totals come at once.
  static let totalsLimit = 1000

  private func namedProject(_ call: Call) throws(Abort) -> Project.ID? {
    guard let name = call.option("project") else { return nil }
    return try project(named: name)
  }

  private func names() throws(Abort) -> [Project.ID: String] {
    let pairs = try Abort.mapping { () throws(DatabaseError) in try store.projectNames() }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.id, $0.name) })
  }

  private func dates(_ call: Call) throws(Abort) -> (first: LocalDate?, last: LocalDate?) {
    func date(_ name: String) throws(Abort) -> LocalDate? {
      guard let text = call.option(name) else { return nil }
      return try Abort.refusing { () throws(Refusal) in try TimePhrase.date(text, today: keeper.today) }
    }
    let (first, last) = (try date("from"), try date("to"))
    if let first, let last, last < first {
      throw .refused(Refusal(.range, "\(last) is before \(first). Say from= the earlier one."))
    }
    return (first, last)
  }

  /// The instant at which a local date begins, near enough for a list: where midnight is skipped, with the offset before.
  private func midnight(_ date: LocalDate) -> Instant {
    if let first = keeper.zone.moments(showing: date, 0).first { return first.instant }
    let utc = Instant(milliseconds: Int64(date.day) * 86_400_000)
    return utc - Int64(keeper.offset(at: utc - 86_400_000)) * 1000
  }
}
