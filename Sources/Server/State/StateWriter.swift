internal import Domain
internal import Store
internal import Wire

/// Writes the members that tell where a project stands; the same in answers, snapshots and events.
enum StateWriter {
  /// So many counters stand in a state; `counter list` pages through more.
  static let counterLimit = 20

  static func write(_ work: Work, counter: Counter?, last: Change?, to object: inout JSONWriter) {
    object.object("project") { write(work.project, to: &$0) }
    if let counter { object.object("counter") { write(counter, in: work, to: &$0) } }
    object.array("counters") { array in
      for counter in work.counters.prefix(counterLimit) {
        array.object { object in
          brief(counter, to: &object)
          writePlace(counter, in: work, to: &object)
        }
      }
    }
    writePattern(work, counter, to: &object)
    if work.counters.count > counterLimit { object.field("more_counters", work.counters.count - counterLimit) }
    if let last { object.object("last") { write(last, to: &$0) } }
  }

  static func write(_ project: Project, to object: inout JSONWriter) {
    object.field("id", project.id.raw)
    object.field("uid", project.uid)
    object.field("name", project.name)
    object.field("status", project.status.rawValue)
    object.field("craft", project.craft.rawValue)
  }

  static func write(_ counter: Counter, in work: Work, to object: inout JSONWriter) {
    object.field("id", counter.id.raw)
    object.field("name", counter.name)
    object.field("unit", counter.unit.name)
    object.field("shown", counter.shown)
    if counter.unit.isPlace { object.field("row", counter.shown) }
    object.field("value", counter.value)
    object.field("first", counter.first)
    object.field("target", counter.target)
    object.field("left", counter.left)
    object.field("done", counter.isDone)
    object.field("signed", counter.isSigned)
    object.field("pressed", counter.pressed?.iso)
    writePlace(counter, in: work, to: &object)
    writeMeasure(counter, in: work, to: &object)
  }

  static func brief(_ counter: Counter, to object: inout JSONWriter) {
    object.field("id", counter.id.raw)
    object.field("name", counter.name)
    object.field("unit", counter.unit.name)
    object.field("shown", counter.shown)
    object.field("value", counter.value)
    object.field("target", counter.target)
  }

  static func write(_ change: Change, to object: inout JSONWriter) {
    object.field("seq", change.seq)
    object.field("verb", change.verb)
    object.field("what", change.what)
    object.field("at", change.at.iso)
    object.field("source", change.source)
  }
}
