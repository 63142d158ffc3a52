internal import Domain
internal import Speech
internal import Store
internal import Wire

// instruct new, text, list, delete; ahead.
extension Session {
  /// A project holds at most so many instructions.
  static let instructionLimit = 5000

  func instructNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (rows, text) = (call.arguments[0], call.argument(1))
    guard let text else { return try take(call, &reply, rows) }
    // "3-8", "odd" and "Row 3" name the rows in a word or two; else all of it is a line as patterns have it.
    let heads = ["\(rows): ", "Rows \(rows): ", "\(rows) rows: ", "\(rows) row: "]
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    for head in heads where (try? InstructionText.entries(in: head + line)) != nil {
      return try take(call, &reply, head + line)
    }
    try take(call, &reply, rows + " " + text)
  }

  func instructText(_ call: Call, _ reply: inout Reply) throws(Abort) { try take(call, &reply, call.arguments[0]) }

  /// Takes in all entries of a text, or none of them. A text for rows that have one takes its place.
  private func take(_ call: Call, _ reply: inout Reply, _ text: String) throws(Abort) {
    let (work, counter) = try workplace(call)
    guard counter.unit.isPlace else {
      throw .refused(
        Refusal(.state, "\(counter.name) counts \(counter.unit.plural): instructions are for rows and rounds."))
    }
    var rightSide: SideChange.Parity?
    if case .flat(let parity) = work.way(of: counter, row: counter.shown) { rightSide = parity }
    let entries: [InstructionText.Entry]
    do throws(InstructionText.Faults) {
      entries = try InstructionText.entries(in: text, rightSide: rightSide)
    } catch {
      throw .refused(Refusal(.value, "\(error.message) Nothing was taken in."))
    }
    guard !entries.isEmpty else {
      throw .refused(Refusal(.value, "There is no row in it. Say, as patterns do: Row 1 (RS): k2, p2"))
    }
    if let long = entries.first(where: { $0.text.utf8.count > 10_000 }) {
      throw .refused(
        Refusal(.value, "Line \(long.line): a row's text has up to 10000 bytes. Nothing was taken in."))
    }
    let old = work.instructions[counter.id]?.all ?? []
    let places = Set(entries.map(\.place))
    let replaced = old.filter { places.contains($0.place) }
    let count = work.instructions.values.reduce(0) { $0 + $1.all.count } - replaced.count + entries.count
    guard count <= Self.instructionLimit else {
      throw .refused(
        Refusal(
          .range, "\(work.project.name) would have \(count) instructions; \(Self.instructionLimit) are the most."))
    }
    let words = entries.count == 1 ? "1 instruction" : "\(entries.count) instructions"
    try step(call, &reply, words, project: work.project.id) { () throws(DatabaseError) in
      for instruction in replaced { try store.delete(instruction.id) }
      for entry in entries {
        try store.insertInstruction(counter.id, entry.place, text: entry.text, side: entry.side)
      }
    }
    reply.state = .project(work.project.id)
    reply.more.field("taken", entries.count)
    reply.more.field("replaced", replaced.count)
    let after = try known(work.project.id)
    let now = after.facing(counter.id).map { Sentences.ahead($0, counter, in: after) } ?? Telling("")
    let some = entries.count == 1 ? "" : "\(replaced.count) of them "
    let again = replaced.isEmpty ? "" : ", \(some)in the place of another"
    // Of one it is said for which rows, lest the row on the needles that follows is taken for them.
    let place = entries.count == 1 ? ": \(Self.words(entries[0].place, counter.unit))" : ""
    reply.tell(
      Telling("\(words.capitalisedFirst) taken in\(place)\(again).") + Telling(now.text + ".", say: now.say + "."))
  }

  func instructList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let after: Instruction.ID = try call.after()
    let all = work.instructions[counter.id]?.all ?? []
    let rest = all.filter { $0.id > after }
    let page = rest.prefix(Self.pageSize)
    reply.more.array("list") { array in
      for instruction in page {
        array.object { object in
          object.field("id", instruction.id.raw)
          object.field("rows", Self.words(instruction.place, counter.unit))
          object.field("side", instruction.side?.mark)
          object.field("text", instruction.text)
        }
      }
    }
    reply.more.field("more", rest.count > page.count)
    reply.lines = page.map { instruction in
      let side = instruction.side.map { " (\($0.mark))" } ?? ""
      return "#\(instruction.id.raw) \(Self.words(instruction.place, counter.unit))\(side): \(instruction.text)"
    }
    reply.tell(all.isEmpty ? "No instructions." : all.count == 1 ? "1 instruction." : "\(all.count) instructions.")
  }

  func instructDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let gone: [Instruction]
    if call.arguments[0] == "all" {
      gone = work.instructions[counter.id]?.all ?? []
      guard !gone.isEmpty else { throw .refused(Refusal(.state, "\(counter.name) has no instructions.")) }
    } else {
      let wanted: Instruction.ID = try call.id(0, of: "instruction")
      gone = work.instructions.values.lazy.flatMap(\.all).filter { $0.id == wanted }
      guard !gone.isEmpty else {
        throw .refused(
          Refusal(.missing, "\(work.project.name) has no instruction #\(wanted.raw). To see them: instruct list"))
      }
    }
    let words = gone.count == 1 ? "1 instruction" : "\(gone.count) instructions"
    try step(call, &reply, "deleting \(words)", project: work.project.id) { () throws(DatabaseError) in
      for instruction in gone { try store.delete(instruction.id) }
    }
    reply.state = .project(work.project.id)
    reply.tell("Deleted \(words).")
  }

  /// "Row 3", "Rows 3-8", "Odd rows from 5", "Repeat row 2": as they would be typed.
  private static func words(_ place: Instruction.Place, _ unit: Unit) -> String {
    let (one, many) = (unit.name.capitalisedFirst, unit.plural.capitalisedFirst)
    switch place {
    case .row(let row): return "\(one) \(row)"
    case .rows(let from, let to) where to >= Counter.limit - 1: return "All \(unit.plural) from \(from)"
    case .rows(let from, let to): return "\(many) \(from)-\(to)"
    case .repeatRow(let row): return "Repeat \(unit.name) \(row)"
    case .alternate(let from, let to):
      let kind = from % 2 == 0 ? "Even" : "Odd"
      return "\(kind) \(unit.plural) from \(from)" + (to.map { " to \($0)" } ?? "")
    }
  }

  func ahead(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let count = try call.argument(0).map { text throws(Abort) in try call.number(text, "COUNT", in: 1...100) } ?? 5
    let (work, counter) = try workplace(call)
    guard counter.unit.isPlace else {
      throw .refused(Refusal(.state, "\(counter.name) counts \(counter.unit.plural): only rows and rounds lie ahead."))
    }
    let rows = work.ahead(count, on: counter.id)
    reply.more.array("ahead") { array in
      for facing in rows {
        array.object { object in
          StateWriter.write(facing, counter, to: &object)
          StateWriter.writeDue(facing, in: work, to: &object)
        }
      }
    }
    let lines = rows.map { Sentences.ahead($0, counter, in: work) }
    reply.lines = lines.map(\.text)
    guard let first = lines.first else { return reply.tell("Nothing lies ahead: \(counter.place).") }
    reply.tell(
      Telling(
        rows.count == 1 ? "1 \(counter.unit.name)." : "\(rows.count) \(counter.unit.plural).", say: first.say + "."))
  }
}
