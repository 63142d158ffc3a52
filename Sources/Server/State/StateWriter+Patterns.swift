internal import Domain
internal import Wire

/// The members that tell what the pattern says of where the work stands.
extension StateWriter {
  /// So many due reminders, and so many counters that work at the same time, stand in a state.
  static let dueLimit = 20

  /// What is on the needles, beside the counters themselves.
  static func writePattern(_ work: Work, _ counter: Counter?, to object: inout JSONWriter) {
    if let gauge = work.gauge { object.field("gauge", gauge.text) }
    object.field("size", work.size)
    writePage(work, counter, to: &object)
    if !work.reminders.isEmpty {
      object.array("reminders") { array in
        for due in work.dueEverywhere(limit: dueLimit) { array.object { write(due, in: work, to: &$0) } }
      }
    }
    guard let counter else { return }
    if let next = work.coming(on: counter.id).first, let text = work.reminder(next.reminder)?.text {
      object.object("next_reminder") { object in
        object.field("id", next.reminder.raw)
        object.field("text", text)
        object.field("row", next.row)
        object.field("away", next.away)
      }
    }
    let facings = work.facingTogether(counter.id, limit: dueLimit + 1)
    if let own = facings.first, own.instruction != nil {
      object.object("instruction") { object in
        object.field("counter", counter.name)
        write(own, counter, to: &object)
      }
    }
    guard facings.count > 1 else { return }
    object.array("with") { array in
      for facing in facings.dropFirst() {
        guard let other = work.counter(facing.counter) else { continue }
        array.object { object in
          object.field("id", other.id.raw)
          object.field("counter", other.name)
          object.field("unit", other.unit.name)
          object.field("shown", other.shown)
          object.field("target", other.target)
          write(facing, other, to: &object)
          writeDue(facing, in: work, to: &object)
        }
      }
    }
  }

  /// The pattern's file, and where in it the row is.
  private static func writePage(_ work: Work, _ counter: Counter?, to object: inout JSONWriter) {
    guard let file = work.patternFile, let spot = work.spot(for: counter) else { return }
    object.object("pattern") { object in
      object.field("id", file.id.raw)
      object.field("name", file.name)
      object.field("page", spot.page)
      object.position(spot.position)
      object.field("pages", file.pages)
      object.field("linked", !file.links.isEmpty)
      object.field("size", file.details.size)
      object.field("gauge", file.details.gauge?.text)
      object.field("needles", file.details.needles)
      object.field("hook", file.details.hook)
    }
  }

  /// What is drawn on a page, as it lies while the person is at `spot`.
  static func write(_ annotation: Annotation, at spot: PageSpot, to object: inout JSONWriter) {
    let area = annotation.area(at: spot)
    object.field("id", annotation.id.raw)
    object.field("kind", annotation.kind.rawValue)
    object.field("page", annotation.page)
    object.position(area.top, as: "top")
    object.position(area.bottom, as: "bottom")
    object.position(area.left, as: "left")
    object.position(area.right, as: "right")
    object.field("text", annotation.text)
  }

  /// A row and what it asks for; a tally has no row.
  static func write(_ facing: Facing, _ counter: Counter, to object: inout JSONWriter) {
    if counter.unit.isPlace {
      object.field("row", facing.place.row)
      object.field("pattern_row", facing.place.patternRow)
    }
    object.field("side", facing.side?.mark)
    object.field("text", facing.instruction)
    object.field("stitches", facing.stitches)
  }

  /// The reminders of a row, where it has any.
  static func writeDue(_ facing: Facing, in work: Work, to object: inout JSONWriter) {
    guard !facing.due.isEmpty else { return }
    object.array("reminders") { array in
      for due in facing.due.prefix(dueLimit) { array.object { write(due, in: work, to: &$0) } }
    }
  }

  private static func write(_ due: Due, in work: Work, to object: inout JSONWriter) {
    let text = work.reminder(due.reminder)?.text ?? ""
    object.field("id", due.reminder.raw)
    object.field("counter", work.counter(due.counter)?.name)
    object.field("text", text)
    object.field("row", due.row)
    object.field("number", due.number)
    object.field("total", due.total)
    object.field("count", Phrase.position(due.number, of: due.total))
    if due.wasSnoozed { object.field("snoozed", true) }
  }

  /// Where a counter's row is in the pattern: its number there, the repeat, and the side.
  static func writePlace(_ counter: Counter, in work: Work, to object: inout JSONWriter) {
    guard counter.unit.isPlace else { return }
    let place = work.place(of: counter)
    object.field("pattern_row", place.patternRow)
    if let turn = place.turn {
      object.object("repeat") { object in
        object.field("id", turn.id.raw)
        object.field("number", turn.number)
        object.field("times", turn.times)
        object.field("position", turn.position)
        object.field("length", turn.length)
        object.field("done", turn.done)
        object.field("follows", turn.follows)
      }
    }
    let side =
      work.side(of: counter, row: counter.shown) ?? work.instructions[counter.id]?.at(place)?.side(on: place.patternRow)
    object.field("side", side?.mark)
  }

  static func writeMeasure(_ counter: Counter, in work: Work, to object: inout JSONWriter) {
    guard let measure = work.measures.first(where: { $0.counter == counter.id }) else { return }
    object.field("length", measure.length.text)
    object.field("measure_at", work.measure(of: counter)?.measureAt)
  }

  /// A reminder in a list, with the first of its rows.
  static func write(_ reminder: Reminder, in work: Work, to object: inout JSONWriter) {
    let occurrences = work.occurrences(of: reminder)
    object.field("id", reminder.id.raw)
    object.field("counter", work.counter(reminder.counter)?.name)
    object.field("text", reminder.text)
    object.field("on", reminder.basis.rawValue)
    object.array("rhythm") { array in
      for segment in reminder.rhythm.segments {
        array.object { object in
          object.field("from", segment.from)
          object.field("every", segment.every)
          object.field("times", segment.times)
        }
      }
    }
    object.array("rows") { array in
      for row in occurrences.rows(limit: 100) { array.integer(row) }
    }
    object.field("total", occurrences.total)
    object.field("snoozed_to", reminder.snooze?.to)
  }

  static func write(_ link: Link, in work: Work, to object: inout JSONWriter) {
    object.field("id", link.id.raw)
    object.field("parent", work.counter(link.parent)?.name)
    object.field("child", work.counter(link.child)?.name)
    object.field("every", link.every)
    object.field("from", link.from)
    object.field("times", link.times)
    if case .by(let step) = link.effect { object.field("by", step) } else { object.field("reset", true) }
    object.field("resting", work.isResting(link))
  }

  /// What a move did besides moving: links that fired or came to rest, targets reached, reminders passed or due again.
  static func write(_ outcome: Outcome, in work: Work, to object: inout JSONWriter) {
    func ids(_ key: StaticString, _ list: [Link.ID]) {
      guard !list.isEmpty else { return }
      object.array(key) { array in
        for link in list.lazy.compactMap({ work.link($0) }).prefix(dueLimit) {
          array.object { object in
            object.field("id", link.id.raw)
            object.field("counter", work.counter(link.child)?.name)
            object.field("times", link.times)
          }
        }
      }
    }
    func crossed(_ key: StaticString, _ list: [Crossed]) {
      guard !list.isEmpty else { return }
      object.array(key) { array in
        for one in list.prefix(dueLimit) {
          array.object { object in
            object.field("id", one.reminder.raw)
            object.field("text", work.reminder(one.reminder)?.text)
            object.field("count", one.count)
            object.field("first", one.first)
          }
        }
      }
    }
    if outcome.moved.count > 1 {
      object.array("moved") { array in
        for moved in outcome.moved.dropFirst().prefix(dueLimit) {
          guard let counter = work.counter(moved.counter) else { continue }
          array.object { object in
            object.field("id", counter.id.raw)
            object.field("counter", counter.name)
            object.field("from", counter.shown(for: moved.before))
            object.field("to", counter.shown(for: moved.after))
          }
        }
      }
    }
    ids("rested", outcome.rested)
    ids("woken", outcome.woken)
    if !outcome.reached.isEmpty {
      object.array("reached") { array in
        for id in outcome.reached.prefix(dueLimit) { array.string(work.counter(id)?.name ?? "") }
      }
    }
    crossed("passed", outcome.passed)
    crossed("again", outcome.again)
  }
}

extension JSONWriter {
  /// Ten-thousandths of a page, as a number from 0 to 1.
  mutating func position(_ value: Int, as key: StaticString = "position") { field(key, literal: PageSpot.text(value)) }
}
