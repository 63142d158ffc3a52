internal import Domain
internal import Speech
internal import Store
internal import Wire

// note new, list, edit, delete.
extension Session {
  func noteNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    guard let work else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let text = call.arguments[0]
    try Abort.refusing { () throws(Refusal) in try Note.check(text) }
    let place = try rowPlace(call, counter, of: work.project, unsaid: counter.map { RowPlace($0, $0.shown) })
    var id: Note.ID?
    try step(call, &reply, "a note", scope: .desk, project: work.project.id) { () throws(DatabaseError) in
      id = try store.insertNote(
        .project(work.project.id), counter: place?.counter.id, row: place?.row, text: text, at: call.now)
    }
    reply.state = .project(work.project.id)
    reply.more.field("note", id?.raw ?? 0)
    reply.tell("Noted\(place?.text ?? "").")
  }

  func noteList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let after = try call.number(option: "after", in: 0...Int(Int32.max)).map { Note.ID(Int64($0)) }
    let found = try Abort.mapping { () throws(DatabaseError) in
      try store.notes(of: .project(id), after: after, limit: Self.pageSize + 1)
    }
    let page = found.prefix(Self.pageSize)
    let work = try known(id)
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
      "#\(note.id.raw) " + (note.row.map { "\(work.unit(of: note.counter).name) \($0): " } ?? "") + note.text
    }
    reply.tell(page.isEmpty ? "No notes." : page.count == 1 ? "1 note." : "\(page.count) notes.")
  }

  func noteEdit(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let note = try note(call)
    let text = call.arguments[1]
    try Abort.refusing { () throws(Refusal) in try Note.check(text) }
    var (counter, row) = (note.counter, note.row)
    if call.option("row") != nil {
      guard let project = note.owner.project else { throw .refused(RowPlace.ofYarn) }
      let work = try known(project)
      let own = note.counter.flatMap { work.counter($0) } ?? work.activeIfAny
      let place = try rowPlace(call, own, of: work.project, unsaid: nil)
      (counter, row) = (place?.counter.id, place?.row)
    }
    try step(
      call, &reply, "editing note #\(note.id.raw)", scope: .desk, project: note.owner.project,
      alters: text != note.text || row != note.row || counter != note.counter
    ) { () throws(DatabaseError) in try store.update(note.id, text: text, counter: counter, row: row) }
    reply.tell("Note #\(note.id.raw) has its new text. Wrong? undo seq=\(reply.seq ?? 0)")
    reply.telling?.say = "Changed the note."
  }

  func noteDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let note = try note(call)
    try step(call, &reply, "deleting note #\(note.id.raw)", scope: .desk, project: note.owner.project) {
      () throws(DatabaseError) in try store.delete(note.id)
    }
    reply.tell("Deleted note #\(note.id.raw). Wrong? undo seq=\(reply.seq ?? 0)")
    reply.telling?.say = "Deleted the note."
  }

  /// On which row a note or a photo is, as `row=` says: `now` is the row on the needles, `none` is no row.
  ///
  /// - Parameter unsaid: where it is without `row=`.
  func rowPlace(
    _ call: Call, _ counter: Counter?, of project: Project, unsaid: RowPlace?
  ) throws(Abort) -> RowPlace? {
    guard let word = call.option("row") else { return unsaid }
    if word == "none" { return nil }
    guard let counter else { throw .refused(RowPlace.noCounter(project)) }
    return RowPlace(counter, word == "now" ? counter.shown : try call.number(word, "row"))
  }

  private func note(_ call: Call) throws(Abort) -> Note {
    let id: Note.ID = try call.id(0, of: "note")
    guard let note = try Abort.mapping({ () throws(DatabaseError) in try store.note(id) }) else {
      throw .refused(Refusal(.missing, "There is no note #\(id.raw). To see them: note list"))
    }
    return note
  }
}
