public import Domain

// What a project's pattern says: links, repeats, sides, reminders, instructions, gauge and lengths.
extension Store {
  // MARK: Reading

  /// Fills in all of a project's pattern. What another program wrote and no rule can use is left out.
  func readPattern(into work: inout Work) throws(DatabaseError) {
    let id = work.project.id.raw
    work.links = try links(id)
    work.repeats = try statement(
      "SELECT r.id,r.counter,r.start,r.length,r.times FROM repeat r JOIN counter c ON c.id=r.counter WHERE c.project=?1 ORDER BY r.id"
    ).bind(1, id).map { row throws(DatabaseError) in
      Repeat(
        id: Identifier(row.integer(0)), counter: Identifier(row.integer(1)), from: row.int(2), length: row.int(3),
        times: row.optionalInt(4))
    }
    work.sides = try statement(
      "SELECT s.counter,s.start,s.rs FROM side s JOIN counter c ON c.id=s.counter WHERE c.project=?1 ORDER BY s.counter,s.start"
    ).bind(1, id).map { row throws(DatabaseError) in
      let parity = row.optionalText(2).flatMap(SideChange.Parity.init)
      return SideChange(
        counter: Identifier(row.integer(0)), from: row.int(1), way: parity.map { .flat(rightSide: $0) } ?? .round)
    }
    work.reminders = try reminders(id)
    work.patternFile = try patternFileInUse(work.project.id)
    work.instructions = try instructions(id)
    work.measures = try statement(
      "SELECT id,length_um,length_unit FROM counter WHERE project=?1 AND length_um IS NOT NULL ORDER BY id"
    ).bind(1, id).map { row throws(DatabaseError) in
      let unit = row.optionalText(2).flatMap(Length.Unit.init) ?? .cm
      return Measure(counter: Identifier(row.integer(0)), length: Length(micrometres: row.int(1), unit: unit))
    }
    let settings = try statement("SELECT gauge_stitches,gauge_rows,size FROM project WHERE id=?1").bind(1, id).first {
      row in (row.optionalInt(0), row.optionalInt(1), row.optionalInt(2))
    }
    guard let (stitches, rows, size) = settings else { return }
    work.size = size
    if let stitches, let rows { work.gauge = Gauge(stitches: stitches, rows: rows) }
    // A gauge that another program wrote moves the targets as one that was said does.
    if !work.measures.isEmpty { _ = work.take(gauge: work.gauge) }
  }

  private func links(_ project: Int64) throws(DatabaseError) -> [Link] {
    var links = try statement(
      """
      SELECT l.id,l.parent,l.child,l.effect,l.step,l.every,l.start,l.times FROM link l JOIN counter c ON c.id=l.parent
      WHERE c.project=?1 ORDER BY l.id
      """
    ).bind(1, project).map { row throws(DatabaseError) in
      Link(
        id: Identifier(row.integer(0)), parent: Identifier(row.integer(1)), child: Identifier(row.integer(2)),
        effect: row.text(3) == "reset" ? .reset : .by(row.int(4)), every: row.int(5), from: row.int(6),
        times: row.optionalInt(7))
    }
    guard !links.isEmpty else { return [] }
    var index = 0
    try statement(
      """
      SELECT f.link,f.last,f.step,f.count,f.amount FROM firing f JOIN link l ON l.id=f.link JOIN counter c ON c.id=l.parent
      WHERE c.project=?1 ORDER BY f.link,f.place
      """
    ).bind(1, project).eachRow { row throws(DatabaseError) in
      // Both lists are in the order of the links.
      while index < links.count, links[index].id.raw < row.integer(0) { index += 1 }
      guard index < links.count, links[index].id.raw == row.integer(0) else { return }
      links[index].fired.append(
        FiringRun(last: row.int(1), step: row.int(2), count: row.int(3), amount: row.int(4)))
    }
    return links
  }

  private func reminders(_ project: Int64) throws(DatabaseError) -> [Reminder] {
    var reminders: [Reminder] = []
    try statement(
      """
      SELECT r.id,r.counter,r.text,r.basis,r.dismissed,r.snooze_row,r.snooze_to,y.start,y.every,y.times
      FROM reminder r JOIN counter c ON c.id=r.counter JOIN rhythm y ON y.reminder=r.id WHERE c.project=?1 ORDER BY r.id,y.place
      """
    ).bind(1, project).eachRow { row throws(DatabaseError) in
      let segment = Rhythm.Segment(from: row.int(7), every: row.int(8), times: row.optionalInt(9))
      if let last = reminders.last, last.id.raw == row.integer(0) {
        // A part that begins before the one before has ended can't be counted.
        guard let end = last.rhythm.last, segment.from > end else { return }
        return reminders[reminders.count - 1].rhythm.segments.append(segment)
      }
      var snooze: Reminder.Snooze?
      if let from = row.optionalInt(5), let to = row.optionalInt(6) { snooze = Reminder.Snooze(row: from, to: to) }
      reminders.append(
        Reminder(
          id: Identifier(row.integer(0)), counter: Identifier(row.integer(1)), text: row.text(2),
          basis: Reminder.Basis(rawValue: row.text(3)) ?? .row, rhythm: Rhythm([segment]),
          dismissed: row.optionalInt(4), snooze: snooze))
    }
    return reminders
  }

  private func instructions(_ project: Int64) throws(DatabaseError) -> [Counter.ID: Instructions] {
    var all: [(Counter.ID, [Instruction])] = []
    try statement(
      """
      SELECT i.id,i.counter,i.kind,i.start,i.stop,i.text,i.side FROM instruction i JOIN counter c ON c.id=i.counter
      WHERE c.project=?1 ORDER BY i.counter,i.id
      """
    ).bind(1, project).eachRow { row throws(DatabaseError) in
      let counter = Counter.ID(row.integer(1))
      let (start, stop) = (row.int(3), row.optionalInt(4))
      let place: Instruction.Place =
        switch row.text(2) {
        case "rows": .rows(from: start, to: max(start, stop ?? start))
        case "alternate": .alternate(from: start, to: stop)
        case "repeat": .repeatRow(start)
        default: .row(start)
        }
      let instruction = Instruction(
        id: Identifier(row.integer(0)), counter: counter, place: place, text: row.text(5),
        side: row.optionalText(6).flatMap(Side.init))
      if all.last?.0 != counter { all.append((counter, [])) }
      all[all.count - 1].1.append(instruction)
    }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.0, Instructions($0.1)) })
  }

  // MARK: Writing, inside a step

  /// Writes the runs of a link that differ from what is stored.
  public func update(_ link: Link.ID, fired new: [FiringRun], was old: [FiringRun]) throws(DatabaseError) {
    let shared = min(old.count, new.count)
    for place in 0..<shared where new[place] != old[place] {
      let run = new[place]
      try pressWriter().firing.run(
        step: openStep, link.raw, Int64(place), Int64(run.last), Int64(run.step), Int64(run.count), Int64(run.amount))
    }
    for place in shared..<max(shared, new.count) {
      let run = new[place]
      try statement("INSERT INTO firing(link,place,last,step,count,amount) VALUES(?1,?2,?3,?4,?5,?6)").bind(1, link.raw)
        .bind(2, place).bind(3, run.last).bind(4, run.step).bind(5, run.count).bind(6, run.amount).run()
    }
    if old.count > new.count {
      try statement("DELETE FROM firing WHERE link=?1 AND place>=?2").bind(1, link.raw).bind(2, new.count).run()
    }
  }

  public func insert(_ link: Link) throws(DatabaseError) -> Link.ID {
    let insert = try statement(
      "INSERT INTO link(parent,child,effect,step,every,start,times) VALUES(?1,?2,?3,?4,?5,?6,?7)")
    insert.bind(1, link.parent.raw).bind(2, link.child.raw)
    if case .by(let step) = link.effect {
      insert.bind(3, "by").bind(4, step)
    } else {
      insert.bind(3, "reset").bind(4, 1)
    }
    try insert.bind(5, link.every).bind(6, link.from).bind(7, link.times).run()
    return Identifier(database.lastInsertedRow)
  }

  public func delete(_ link: Link.ID) throws(DatabaseError) {
    try statement("DELETE FROM link WHERE id=?1").bind(1, link.raw).run()
  }

  public func insert(_ turn: Repeat) throws(DatabaseError) -> Repeat.ID {
    try statement("INSERT INTO repeat(counter,start,length,times) VALUES(?1,?2,?3,?4)").bind(1, turn.counter.raw)
      .bind(2, turn.from).bind(3, turn.length).bind(4, turn.times).run()
    return Identifier(database.lastInsertedRow)
  }

  public func delete(_ turn: Repeat.ID) throws(DatabaseError) {
    try statement("DELETE FROM repeat WHERE id=?1").bind(1, turn.raw).run()
  }

  /// Puts a change of sides in the place of the one that begins on the same row.
  public func put(_ side: SideChange) throws(DatabaseError) {
    let parity: String? = if case .flat(let rightSide) = side.way { rightSide.rawValue } else { nil }
    try statement(
      "INSERT INTO side(counter,start,way,rs) VALUES(?1,?2,?3,?4) ON CONFLICT(counter,start) DO UPDATE SET way=excluded.way,rs=excluded.rs"
    ).bind(1, side.counter.raw).bind(2, side.from).bind(3, parity == nil ? "round" : "flat").bind(4, parity).run()
  }

  public func deleteSides(of counter: Counter.ID, from row: Int) throws(DatabaseError) {
    try statement("DELETE FROM side WHERE counter=?1 AND start>=?2").bind(1, counter.raw).bind(2, row).run()
  }

  public func insert(_ reminder: Reminder) throws(DatabaseError) -> Reminder.ID {
    try statement("INSERT INTO reminder(counter,text,basis) VALUES(?1,?2,?3)").bind(1, reminder.counter.raw)
      .bind(2, reminder.text).bind(3, reminder.basis.rawValue).run()
    let id = Reminder.ID(database.lastInsertedRow)
    try insert(reminder.rhythm, of: id)
    return id
  }

  private func insert(_ rhythm: Rhythm, of reminder: Reminder.ID) throws(DatabaseError) {
    for (place, segment) in rhythm.segments.enumerated() {
      try statement("INSERT INTO rhythm(reminder,place,start,every,times) VALUES(?1,?2,?3,?4,?5)").bind(1, reminder.raw)
        .bind(2, place).bind(3, segment.from).bind(4, segment.every).bind(5, segment.times).run()
    }
  }

  /// Writes all of a reminder. Its rhythm is written anew only where it `changed`.
  public func update(_ reminder: Reminder, rhythm changed: Bool = false) throws(DatabaseError) {
    try statement(
      "UPDATE reminder SET counter=?2,text=?3,basis=?4,dismissed=?5,snooze_row=?6,snooze_to=?7 WHERE id=?1"
    ).bind(1, reminder.id.raw).bind(2, reminder.counter.raw).bind(3, reminder.text).bind(4, reminder.basis.rawValue)
      .bind(5, reminder.dismissed).bind(6, reminder.snooze?.row).bind(7, reminder.snooze?.to).run()
    guard changed else { return }
    try statement("DELETE FROM rhythm WHERE reminder=?1").bind(1, reminder.id.raw).run()
    try insert(reminder.rhythm, of: reminder.id)
  }

  public func delete(_ reminder: Reminder.ID) throws(DatabaseError) {
    try statement("DELETE FROM reminder WHERE id=?1").bind(1, reminder.raw).run()
  }

  public func insertInstruction(_ counter: Counter.ID, _ place: Instruction.Place, text: String, side: Side?)
    throws(DatabaseError)
  {
    let (kind, start, stop): (String, Int, Int?) =
      switch place {
      case .row(let row): ("row", row, nil)
      case .rows(let from, let to): ("rows", from, to)
      case .alternate(let from, let to): ("alternate", from, to)
      case .repeatRow(let row): ("repeat", row, nil)
      }
    try statement("INSERT INTO instruction(counter,kind,start,stop,text,side) VALUES(?1,?2,?3,?4,?5,?6)")
      .bind(1, counter.raw).bind(2, kind).bind(3, start).bind(4, stop).bind(5, text).bind(6, side?.rawValue).run()
  }

  public func delete(_ instruction: Instruction.ID) throws(DatabaseError) {
    try statement("DELETE FROM instruction WHERE id=?1").bind(1, instruction.raw).run()
  }

  public func set(gauge: Gauge?, size: Int?, of project: Project.ID) throws(DatabaseError) {
    try statement("UPDATE project SET gauge_stitches=?2,gauge_rows=?3,size=?4 WHERE id=?1").bind(1, project.raw)
      .bind(2, gauge?.stitches).bind(3, gauge?.rows).bind(4, size).run()
  }

  public func set(length: Length?, of counter: Counter.ID) throws(DatabaseError) {
    try statement("UPDATE counter SET length_um=?2,length_unit=?3 WHERE id=?1").bind(1, counter.raw)
      .bind(2, length?.micrometres).bind(3, length?.unit.rawValue).run()
  }

  /// Gives a new project what another one's pattern says, with nothing fired, dismissed or put off. `counters` are the
  /// new ones, in the order of the model's.
  public func insertPattern(of model: Work, into project: Project.ID, counters: [Counter.ID]) throws(DatabaseError) {
    let fresh = Dictionary(uniqueKeysWithValues: zip(model.counters.map(\.id), counters))
    for link in model.links {
      guard let parent = fresh[link.parent], let child = fresh[link.child] else { continue }
      var copy = link
      (copy.parent, copy.child) = (parent, child)
      _ = try insert(copy)
    }
    for turn in model.repeats {
      guard let counter = fresh[turn.counter] else { continue }
      _ = try insert(Repeat(id: turn.id, counter: counter, from: turn.from, length: turn.length, times: turn.times))
    }
    for side in model.sides {
      if let counter = fresh[side.counter] { try put(SideChange(counter: counter, from: side.from, way: side.way)) }
    }
    for reminder in model.reminders {
      guard let counter = fresh[reminder.counter] else { continue }
      var copy = reminder
      copy.counter = counter
      _ = try insert(copy)
    }
    for (old, instructions) in model.instructions.sorted(by: { $0.key < $1.key }) {
      guard let counter = fresh[old] else { continue }
      for one in instructions.all {
        try insertInstruction(counter, one.place, text: one.text, side: one.side)
      }
    }
    for measure in model.measures {
      if let counter = fresh[measure.counter] { try set(length: measure.length, of: counter) }
    }
    for file in try patternFiles(model.project.id) { try copy(file.id, into: project, counters: fresh) }
    if model.gauge != nil || model.size != nil { try set(gauge: model.gauge, size: model.size, of: project) }
  }
}
