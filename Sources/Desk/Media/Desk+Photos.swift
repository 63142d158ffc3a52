internal import Domain
internal import Posix
internal import Store
internal import Wire

/// photo add, list, edit, open, delete.
extension Desk {
  static func photoAdd(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let target = try target(desk, words)
    let caption = words.option("caption")
    if let caption { try Abort.refusing { () throws(Refusal) in try Photo.check(caption: caption) } }
    var said = Said("")
    var lines: [String] = []
    var added: [(id: Photo.ID, kept: MediaFolder.Kept)] = []
    for source in words.arguments {
      do throws(Abort) {
        let kept = try desk.media.keep(source, for: .photo)
        let photo = Photo(
          id: Identifier(0), owner: target.owner, counter: target.place?.counter.id, row: target.place?.row,
          file: kept.file, kind: kept.kind, bytes: kept.bytes, name: kept.name, caption: caption, taken: kept.taken,
          added: desk.now)
        var id: Photo.ID?
        said.seq = try desk.change("photo add", "the photo \(kept.name)", project: target.owner.project) {
          () throws(Abort) in
          try checkHeld(desk, kept)
          id = try Abort.mapping { () throws(DatabaseError) in try desk.store.insert(photo) }
        }
        added.append((id ?? photo.id, kept))
        let taken = kept.taken.map { ", taken \($0.date)" } ?? ""
        let row = cleaned(target.place?.text ?? "")
        lines.append("Kept \(cleaned(kept.name)) for \(cleaned(target.name))\(row)\(taken).")
      } catch {
        guard case .refused(let refusal) = error, words.arguments.count > 1 else { throw error }
        said.refused.append((source, refusal))
      }
    }
    said.text = lines.joined(separator: "\n")
    said.members.array("photos") { array in
      for (id, kept) in added {
        array.object { object in
          object.field("id", id.raw)
          object.field("name", kept.name)
          object.field("kind", kept.kind.rawValue)
          object.field("taken", kept.taken?.text)
          object.field("path", desk.media.path(of: kept.file))
        }
      }
    }
    return said
  }

  /// Inside a step: nobody tidies meanwhile.
  static func checkHeld(_ desk: DeskStore, _ kept: MediaFolder.Kept) throws(Abort) {
    guard desk.media.holds(kept.file) else {
      throw .refused(Refusal(.state, "The copy of \(kept.name) was tidied away meanwhile. Say it again."))
    }
  }

  static func photoList(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let target = try target(desk, words)
    let photos = try desk.reading { () throws(DatabaseError) in try desk.store.photos(of: target.owner, limit: .max) }
    let lines = photos.map { photo in
      "#\(photo.id.raw) " + target.rowText(photo.counter, photo.row) + indented(photo.caption ?? photo.name)
        + (photo.taken.map { ", taken \($0.date)" } ?? "") + (desk.media.holds(photo.file) ? "" : ", its file is gone")
    }
    var said = Said(lines.isEmpty ? "No photos." : lines.joined(separator: "\n"))
    said.members.array("photos") { array in
      for photo in photos {
        array.object { object in
          object.field("id", photo.id.raw)
          object.field("row", photo.row)
          object.field("name", photo.name)
          object.field("kind", photo.kind.rawValue)
          object.field("caption", photo.caption)
          object.field("taken", photo.taken?.text)
          object.field("added", photo.added.iso)
          object.field("path", desk.media.path(of: photo.file))
          if !desk.media.holds(photo.file) { object.field("missing", true) }
        }
      }
    }
    return said
  }

  static func photoEdit(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    var photo = try photo(desk, words.arguments[0])
    let old = photo
    if let caption = words.option("caption") {
      photo.caption = caption.isEmpty ? nil : caption
      if !caption.isEmpty { try Abort.refusing { () throws(Refusal) in try Photo.check(caption: caption) } }
    }
    if let word = words.option("row") {
      let place = try rowPlace(desk, word, of: photo.owner, photo.counter)
      (photo.counter, photo.row) = (place?.counter.id, place?.row)
    }
    let new = photo
    let seq = try desk.change(
      "photo edit", "editing photo #\(photo.id.raw)", project: photo.owner.project, alters: new != old
    ) { () throws(Abort) in try Abort.mapping { () throws(DatabaseError) in try desk.store.update(new) } }
    return Said("Changed photo #\(photo.id.raw). Wrong? yb undo seq=\(seq)", seq: seq)
  }

  static func photoOpen(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let photo = try photo(desk, words.arguments[0])
    let path = try held(desk, photo.file, name: photo.name)
    try Viewer.show(path)
    return Said("Opened \(cleaned(photo.name)).")
  }

  static func photoDelete(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let photo = try photo(desk, words.arguments[0])
    let seq = try desk.change("photo delete", "taking off photo #\(photo.id.raw)", project: photo.owner.project) {
      () throws(Abort) in
      try Abort.mapping { () throws(DatabaseError) in try desk.store.delete(photo.id) }
    }
    return Said(
      "Took off photo #\(photo.id.raw); its file stays until yarnbuddy tidy. Wrong? yb undo seq=\(seq)", seq: seq)
  }

  private static func photo(_ desk: DeskStore, _ word: String) throws(Abort) -> Photo {
    let id: Photo.ID = try id(word, "photo")
    guard let photo = try desk.reading({ () throws(DatabaseError) in try desk.store.photo(id) }) else {
      throw .refused(Refusal(.missing, "There is no photo #\(id.raw). To see them: yarnbuddy photo list"))
    }
    return photo
  }

  /// The path of a file in the media folder, if it is there.
  static func held(_ desk: DeskStore, _ file: String, name: String) throws(Abort) -> String {
    guard desk.media.holds(file) else {
      throw .refused(
        Refusal(.missing, "The file of \(name) is gone: tidy has removed it, or somebody else. Add it again."))
    }
    return desk.media.path(of: file)
  }
}
