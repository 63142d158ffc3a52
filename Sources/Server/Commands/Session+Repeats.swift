internal import Domain
internal import Speech
internal import Store
internal import Wire

// repeat new, list, delete; counter side.
extension Session {
  /// A counter has at most so many repeats, and changes its side at most so often.
  static let repeatLimit = 500

  func repeatNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    guard counter.unit.isPlace else {
      throw .refused(Refusal(.state, "\(counter.name) counts \(counter.unit.plural): only rows and rounds repeat."))
    }
    guard work.repeats.count(where: { $0.counter == counter.id }) < Self.repeatLimit else {
      throw .refused(Refusal(.range, "\(counter.name) has \(Self.repeatLimit) repeats, and that is the most."))
    }
    let turn = Repeat(
      id: Identifier(0), counter: counter.id,
      from: try call.number(option: "from") ?? work.place(of: counter).patternRow,
      length: try call.number(call.arguments[0], "LENGTH", in: 1...999_999), times: try call.times(in: 999_999))
    try Abort.refusing { () throws(Refusal) in try work.check(turn) }
    var made: Repeat.ID?
    try step(call, &reply, "the repeat of \(counter.unit.plural) \(turn.from) to \(turn.to)", project: work.project.id)
    {
      () throws(DatabaseError) in made = try store.insert(turn)
    }
    reply.state = .project(work.project.id)
    reply.more.field("made", made?.raw ?? 0)
    var told = Telling(Self.words(turn, counter.unit) + ".")
    if let warning = work.warning(about: turn) {
      reply.more.field("warning", warning)
      told = told + Telling(warning)
    }
    reply.tell(told)
  }

  func repeatList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let repeats = work.repeats.filter { $0.counter == counter.id }.sorted { $0.from < $1.from }
    reply.more.array("list") { array in
      for turn in repeats {
        array.object { object in
          object.field("id", turn.id.raw)
          object.field("from", turn.from)
          object.field("to", turn.to)
          object.field("length", turn.length)
          object.field("times", turn.times)
        }
      }
    }
    reply.lines = repeats.map { "#\($0.id.raw) \(Self.words($0, counter.unit))" }
    reply.tell(repeats.isEmpty ? "No repeats." : repeats.count == 1 ? "1 repeat." : "\(repeats.count) repeats.")
  }

  func repeatDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let wanted: Repeat.ID = try call.id(0, of: "repeat")
    guard let turn = work.repeats.first(where: { $0.id == wanted }), let counter = work.counter(turn.counter) else {
      throw .refused(Refusal(.missing, "\(work.project.name) has no repeat #\(wanted.raw). To see them: repeat list"))
    }
    let rows = "\(counter.unit.plural) \(turn.from) to \(turn.to)"
    try step(call, &reply, "taking off the repeat of \(rows)", project: work.project.id) { () throws(DatabaseError) in
      try store.delete(wanted)
    }
    reply.state = .project(work.project.id)
    reply.tell("\(rows.capitalisedFirst) come once.")
  }

  /// "Rows 9 to 32 five times, then row 33".
  private static func words(_ turn: Repeat, _ unit: Unit) -> String {
    let rows =
      turn.length == 1
      ? "\(unit.name.capitalisedFirst) \(turn.from)" : "\(unit.plural.capitalisedFirst) \(turn.from) to \(turn.to)"
    guard let times = turn.times else { return "\(rows) over and over" }
    return "\(rows), \(times) \(times == 1 ? "time" : "times"), then \(unit.name) \(turn.to + 1)"
  }

  // MARK: Sides

  func counterSide(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    guard counter.unit.isPlace else {
      throw .refused(Refusal(.state, "\(counter.name) counts \(counter.unit.plural): only rows and rounds have sides."))
    }
    let own = work.sides.filter { $0.counter == counter.id }
    // Said for the first time, it is so from the beginning.
    var row = try call.number(option: "from") ?? (own.isEmpty ? min(counter.first, counter.shown) : counter.shown)
    let parity: SideChange.Parity? = try call.option("rs").map { word throws(Abort) in try call.choice(word, "rs") }
    let way: SideChange.Way?
    switch call.arguments[0] {
    case "flat": way = .flat(rightSide: parity ?? .odd)
    case "round": way = .round
    case "none":
      way = nil
      // Of all rows, unless it is said from where.
      if call.option("from") == nil { row = min(row, own.map(\.from).min() ?? row) }
    default:
      throw .refused(Refusal(.value, "A side can be flat, round or none, not “\(call.arguments[0])”."))
    }
    if parity != nil, case .flat = way {
    } else if parity != nil {
      throw .refused(Refusal(.value, "rs= is for flat work: in the round, the right side always faces."))
    }
    guard own.count < Self.repeatLimit else {
      throw .refused(
        Refusal(
          .range, "\(counter.name) changes \(Self.repeatLimit) times, and that is the most. Say: counter side none"))
    }
    let stands = own.first { $0.from == row }?.way
    let alters = way == nil ? own.contains { $0.from >= row } : stands != way
    try step(call, &reply, "how \(counter.name) is worked", project: work.project.id, alters: alters) {
      () throws(DatabaseError) in
      if let way {
        try store.put(SideChange(counter: counter.id, from: row, way: way))
      } else {
        try store.deleteSides(of: counter.id, from: row)
      }
    }
    reply.state = .project(work.project.id)
    let from = "from \(counter.unit.name) \(row) on"
    switch way {
    case nil where own.contains { $0.from < row }:
      reply.tell("\(counter.name): no change of sides \(from); it goes on as before.")
    case nil: reply.tell("\(counter.name): nothing is said of sides.")
    case .round: reply.tell("\(counter.name): in the round \(from).")
    case .flat(let parity):
      reply.tell(
        Telling(
          "\(counter.name): flat \(from), RS on \(parity.rawValue) \(counter.unit.plural).",
          say: "\(counter.name): flat \(from), right side on \(parity.rawValue) \(counter.unit.plural)."))
    }
    // The repeats are warned about as when they were made.
    let after = try known(work.project.id)
    for turn in after.repeats where turn.counter == counter.id {
      guard let warning = after.warning(about: turn) else { continue }
      reply.more.field("warning", warning)
      reply.telling = reply.telling.map { $0 + Telling(warning) }
      break
    }
  }
}
