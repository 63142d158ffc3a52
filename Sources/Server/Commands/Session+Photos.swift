internal import Domain
internal import Speech
internal import Store
internal import Wire

// photo new, list, delete.
extension Session {
  /// Where a photo goes, and what it shows.
  struct PhotoPlace {
    let project: Project
    let place: RowPlace?
    let caption: String?
  }

  /// What a request says of a photo besides its path; throws where that is refused, whatever the file holds.
  func photoPlace(_ call: Call) throws(Abort) -> PhotoPlace {
    let (work, counter) = try place(call)
    guard let work else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let caption = call.option("caption")
    if let caption { try Abort.refusing { () throws(Refusal) in try Photo.check(caption: caption) } }
    let place = try rowPlace(call, counter, of: work.project, unsaid: counter.map { RowPlace($0, $0.shown) })
    return PhotoPlace(project: work.project, place: place, caption: caption)
  }

  /// The daemon has had the file copied before: here it is only entered.
  func photoNew(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let place = try photoPlace(call)
    let kept: MediaFolder.Kept
    switch call.kept {
    case .success(let file): kept = file
    case .failure(let failure):
      throw .refused(Refusal(Refusal.Kind(rawValue: failure.word) ?? .value, failure.message))
    case nil:
      let path = call.arguments[0]
      // Its place came between the look whether there is one and now.
      guard !path.hasPrefix("/") else {
        throw .refused(Refusal(.state, "\(path) was not copied, since there was no place for it yet. Say it again."))
      }
      throw .refused(
        Refusal(
          .value,
          "A photo is named by its whole path, as /home/me/sock.jpg; “\(path)” is none. At a desk: yb photo add FILE"))
    }
    let folder = MediaFolder(ofStore: store.path)
    guard folder.holds(kept.file) else {
      throw .refused(Refusal(.state, "The copy of \(kept.name) was tidied away meanwhile. Say it again."))
    }
    let photo = Photo(
      id: Identifier(0), owner: .project(place.project.id), counter: place.place?.counter.id, row: place.place?.row,
      file: kept.file, kind: kept.kind, bytes: kept.bytes, name: kept.name, caption: place.caption, taken: kept.taken,
      added: call.now)
    var id: Photo.ID?
    try step(call, &reply, "the photo \(kept.name)", scope: .desk, project: place.project.id) {
      () throws(DatabaseError) in id = try store.insert(photo)
    }
    reply.state = .project(place.project.id)
    reply.more.field("photo", id?.raw ?? 0)
    let row = place.place?.text ?? ""
    let taken = kept.taken.map { ", taken \($0.date)" } ?? ""
    reply.tell("Kept \(kept.name)\(row)\(taken).")
    reply.telling?.say = "Kept the photo\(row)."
  }

  func photoList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let after: Photo.ID = try call.after()
    let found = try Abort.mapping { () throws(DatabaseError) in
      try store.photos(of: .project(id), after: after, limit: Self.pageSize + 1)
    }
    let page = found.prefix(Self.pageSize)
    let folder = MediaFolder(ofStore: store.path)
    let work = try known(id)
    reply.more.array("photos") { array in
      for photo in page {
        array.object { object in
          object.field("id", photo.id.raw)
          object.field("row", photo.row)
          object.field("name", photo.name)
          object.field("caption", photo.caption)
          object.field("taken", photo.taken?.text)
          object.field("added", photo.added.iso)
          object.field("path", folder.path(of: photo.file))
        }
      }
    }
    reply.more.field("more", found.count > page.count)
    reply.lines = page.map { photo in
      let row = photo.row.map { "\(work.unit(of: photo.counter).name) \($0): " } ?? ""
      let taken = photo.taken.map { ", taken \($0.date)" } ?? ""
      return "#\(photo.id.raw) \(row)\(photo.caption ?? photo.name)\(taken)"
    }
    reply.tell(page.isEmpty ? "No photos." : page.count == 1 ? "1 photo." : "\(page.count) photos.")
  }

  func photoDelete(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let id: Photo.ID = try call.id(0, of: "photo")
    guard let photo = try Abort.mapping({ () throws(DatabaseError) in try store.photo(id) }) else {
      throw .refused(Refusal(.missing, "There is no photo #\(id.raw). To see them: photo list"))
    }
    try step(call, &reply, "taking off photo #\(id.raw)", scope: .desk, project: photo.owner.project) {
      () throws(DatabaseError) in try store.delete(id)
    }
    reply.tell("Took off photo #\(id.raw); its file stays until yarnbuddy tidy. Wrong? undo seq=\(reply.seq ?? 0)")
    reply.telling?.say = "Took off the photo."
  }
}
