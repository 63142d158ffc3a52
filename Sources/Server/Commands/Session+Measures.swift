internal import Domain
internal import Speech
internal import Store
internal import Wire

// project gauge, size; lengths as targets.
extension Session {
  func projectGauge(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var work = try projectWork(call)
    let gauge = try Self.gauge(call.arguments[0])
    let old = work.gauge
    let moved = work.take(gauge: gauge)
    let what = gauge.map { "the gauge \($0.text)" } ?? "having no gauge"
    try step(call, &reply, what, project: work.project.id, alters: gauge != old || !moved.isEmpty) {
      () throws(DatabaseError) in
      try store.set(gauge: gauge, size: work.size, of: work.project.id)
      for counter in moved { try store.update(work.counters[work.index(of: counter)!]) }
    }
    reply.state = .project(work.project.id)
    guard let gauge else { return reply.tell("\(work.project.name) has no gauge.") }
    let lengths = work.measures.compactMap { measure -> String? in
      guard let counter = work.counter(measure.counter) else { return nil }
      return Phrase.measure(of: counter, in: work).map { "\(counter.name) \(measure.length.text): \($0)" }
    }
    let sizes = [gauge.stitches, gauge.rows].map { Phrase.decimal(hundredths: $0) }
    reply.tell(
      Telling(
        "Gauge \(gauge.text). \(lengths.map { $0 + "." }.joined(separator: " "))".trimmedEnd,
        say: "Gauge: \(sizes[0]) stitches and \(sizes[1]) rows. \(lengths.map { $0 + "." }.joined(separator: " "))"
          .trimmedEnd))
  }

  func projectSize(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let size = try Self.size(call.arguments[0], call)
    let what = size.map { "size \($0)" } ?? "showing all sizes"
    try step(call, &reply, what, project: work.project.id, alters: size != work.size) { () throws(DatabaseError) in
      try store.set(gauge: work.gauge, size: size, of: work.project.id)
    }
    reply.state = .project(work.project.id)
    let after = try known(work.project.id)
    let told = after.activeIfAny.map { Sentences.asides($0, in: after) } ?? Telling("")
    reply.tell(Telling(size.map { "Size \($0)." } ?? "All sizes are shown.") + told)
  }

  /// A target that is a length: nil where it is none.
  func aim(_ call: Call, _ reply: inout Reply, at text: String) throws(Abort) -> Bool {
    guard let length = Length(text) else { return false }
    var (work, counter) = try workplace(call)
    let old = work
    try Abort.refusing { () throws(Refusal) in try work.aim(counter.id, at: length) }
    let alters = work.counters != old.counters || work.measures != old.measures
    counter = work.counters[work.index(of: counter.id)!]
    try step(call, &reply, "the target \(length.text)", project: work.project.id, alters: alters) {
      () throws(DatabaseError) in
      try store.update(counter)
      try store.set(length: length, of: counter.id)
    }
    reply.state = .project(work.project.id)
    reply.tell(Self.aimed(counter, at: length, in: work))
    return true
  }

  /// What a new project's gauge=, size= and target= say, put on top of what is taken over from `model`.
  func measured(_ call: Call, _ counters: inout [Counter], active: Int, _ model: Work?) throws(Abort) -> Work? {
    let (target, gauge, size) = (call.option("target"), call.option("gauge"), call.option("size"))
    let length = target.flatMap { Length($0) }
    if let target, length == nil { counters[active].target = try call.target(target, "target") }
    guard model != nil || length != nil || gauge != nil || size != nil else { return nil }
    let project = Project(id: Identifier(0), uid: "", name: "")
    var work = model ?? Work(project: project, counters: counters, activeCounter: counters[active].id)
    // The model's own counters stand for the new ones: rows, links and all else are found by them.
    work.counters = counters
    if let gauge { _ = work.take(gauge: try Self.gauge(gauge)) }
    if let size { work.size = try Self.size(size, call) }
    if target != nil {
      try Abort.refusing { () throws(Refusal) in try work.aim(work.counters[active].id, at: length) }
    }
    counters = work.counters
    return work
  }

  static func aimed(_ counter: Counter, at length: Length, in work: Work) -> Telling {
    guard let rows = Phrase.measure(of: counter, in: work) else {
      return Telling(
        "\(counter.name): \(length.text). How many \(counter.unit.plural) that is, the gauge will tell: project gauge 22x30",
        say: "\(counter.name): \(length.text). The gauge is not known yet.")
    }
    return Telling("\(counter.name): \(length.text), \(rows).")
  }

  static func gauge(_ text: String) throws(Abort) -> Gauge? {
    if text == "none" { return nil }
    return try Abort.refusing { () throws(Refusal) in try Gauge(text) }
  }

  static func size(_ text: String, _ call: Call) throws(Abort) -> Int? {
    text == "all" || text == "none" ? nil : try call.number(text, "size", in: 1...100)
  }
}

extension Call {
  /// A target that is a number.
  func target(_ text: String, _ name: String) throws(Abort) -> Int {
    guard Int(text) != nil else {
      throw .refused(
        Refusal(.value, "\(name) is a whole number, or a length as 38cm; “\(text)” is neither. Say: \(command.usage)"))
    }
    return try number(text, name)
  }
}

extension String {
  fileprivate var trimmedEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
