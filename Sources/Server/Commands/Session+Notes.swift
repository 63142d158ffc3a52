internal import Domain
internal import Speech
internal import Store
internal import Wire

// note new, list, delete.
extension Session {
  func noteNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    guard let work else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let text = call.arguments[0]
    guard text.contains(where: { !$0.isWhitespace }) else { throw .refused(Refusal(.value, "A note can't be empty.")) }
    guard text.utf8.count <= 60_000 else { throw .refused(Refusal(.value, "A note holds up to 60,000 bytes.")) }
    let row = try call.number(option: "row") ?? counter?.shown
    var id: Note.ID?
    try step(call, &reply, "a note", scope: .desk, project: work.project.id) { () throws(DatabaseError) in
      id = try store.insertNote(work.project.id, counter: counter?.id, row: row, text: text, at: call.now)
    }
    reply.state = .project(work.project.id)
    reply.more.field("note", id?.raw ?? 0)
    let place = counter.flatMap { counter in row.map { " on \(counter.unit.name) \($0)" } } ?? ""
    reply.tell("Noted\(place).")
  }

  func noteList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let after = try call.number(option: "after", in: 0...Int(Int32.max)).map { Note.ID(Int64($0)) }
    let found = try Abort.mapping { () throws(DatabaseError) in
      try store.notes(id, after: after, limit: Self.pageSize + 1)
    }
    let page = found.prefix(Self.pageSize)
    let units = Dictionary(uniqueKeysWithValues: try known(id).counters.map { ($0.id, $0.unit) })
    reply.more.array("notes") { array in
      for note in page {
        array.object { object in
          object.field("id", note.id.raw)
          object.field("row", note.row)
          object.field("text", note.text)
          object.field("written", note.written.iso)
        }
      }
    }
    reply.more.field("more", found.count > page.count)
    reply.lines = page.map { note in
      let unit = note.counter.flatMap { units[$0]?.name } ?? "row"
      return "#\(note.id.raw) " + (note.row.map { "\(unit) \($0): " } ?? "") + note.text
    }
    reply.tell(page.isEmpty ? "No notes." : page.count == 1 ? "1 note." : "\(page.count) notes.")
  }

  func noteDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let text = call.arguments[0].hasPrefix("#") ? String(call.arguments[0].dropFirst()) : call.arguments[0]
    let id = Note.ID(Int64(try call.number(text, "ID", in: 1...Int(Int32.max))))
    guard let project = try Abort.mapping({ () throws(DatabaseError) in try store.projectOfNote(id) }) else {
      throw .refused(Refusal(.missing, "There is no note #\(id.raw). To see them: note list"))
    }
    try step(call, &reply, "deleting note #\(id.raw)", scope: .desk, project: project) { () throws(DatabaseError) in
      try store.delete(id)
    }
    reply.tell("Deleted note #\(id.raw). Wrong? undo seq=\(reply.seq ?? 0)")
    reply.telling?.say = "Deleted the note."
  }
}
