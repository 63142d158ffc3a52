internal import Domain
internal import Store
internal import Wire

/// note new, list, edit, delete.
extension Desk {
  static func noteNew(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let target = try target(desk, words)
    let text = words.arguments.joined(separator: " ")
    try Abort.refusing { () throws(Refusal) in try Note.check(text) }
    var id: Note.ID?
    let seq = try desk.change("note new", "a note", project: target.owner.project) { () throws(Abort) in
      id = try Abort.mapping { () throws(DatabaseError) in
        try desk.store.insertNote(
          target.owner, counter: target.place?.counter.id, row: target.place?.row, text: text, at: desk.now)
      }
    }
    let row = target.place.map { "," + cleaned($0.text) } ?? ""
    var said = Said("Noted on \(cleaned(target.name))\(row).", seq: seq)
    said.members.field("note", id?.raw ?? 0)
    return said
  }

  static func noteList(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let target = try target(desk, words)
    let notes = try desk.reading { () throws(DatabaseError) in try desk.store.notes(of: target.owner, limit: .max) }
    var said = Said(
      notes.isEmpty
        ? "No notes."
        : notes.map { note in
          "#\(note.id.raw) " + target.rowText(note.counter, note.row) + indented(note.text)
        }.joined(separator: "\n"))
    said.members.array("notes") { array in
      for note in notes {
        array.object { object in
          object.field("id", note.id.raw)
          object.field("row", note.row)
          object.field("text", note.text)
          object.field("written", note.written.iso)
        }
      }
    }
    return said
  }

  static func noteEdit(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let note = try note(desk, words.arguments[0])
    let text = words.arguments.dropFirst().joined(separator: " ")
    try Abort.refusing { () throws(Refusal) in try Note.check(text) }
    var (counter, row) = (note.counter, note.row)
    if let word = words.option("row") {
      let place = try rowPlace(desk, word, of: note.owner, note.counter)
      (counter, row) = (place?.counter.id, place?.row)
    }
    let place = (counter, row)
    let seq = try desk.change(
      "note edit", "editing note #\(note.id.raw)", project: note.owner.project,
      alters: text != note.text || row != note.row || counter != note.counter
    ) { () throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in
        try desk.store.update(note.id, text: text, counter: place.0, row: place.1)
      }
    }
    return Said("Note #\(note.id.raw) has its new text. Wrong? yb undo seq=\(seq)", seq: seq)
  }

  static func noteDelete(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let note = try note(desk, words.arguments[0])
    let seq = try desk.change("note delete", "deleting note #\(note.id.raw)", project: note.owner.project) {
      () throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in try desk.store.delete(note.id) }
    }
    return Said("Deleted note #\(note.id.raw). Wrong? yb undo seq=\(seq)", seq: seq)
  }

  private static func note(_ desk: DeskStore, _ word: String) throws(Abort) -> Note {
    let id: Note.ID = try id(word, "note")
    guard let note = try desk.reading({ () throws(DatabaseError) in try desk.store.note(id) }) else {
      throw .refused(Refusal(.missing, "There is no note #\(id.raw). To see them: yarnbuddy note list"))
    }
    return note
  }
}
