internal import Domain
internal import Speech
internal import Store
internal import Wire

// pattern show, list, use, page, links, unlink.
extension Session {
  /// So many rows of a pattern can be linked to its pages.
  static let pageLinkLimit = 5000

  func patternShow(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    guard let work else { return reply.tell(Sentences.noProject) }
    reply.state = .project(work.project.id)
    guard let file = work.patternFile, let spot = work.spot(for: counter) else {
      return reply.tell(
        Telling(
          "\(work.project.name) has no pattern. Add one: yarnbuddy pattern add FILE",
          say: "\(work.project.name) has no pattern."))
    }
    let annotations = try Abort.mapping { () throws(DatabaseError) in
      try store.annotations(of: file.id, page: spot.page)
    }
    if !annotations.isEmpty {
      reply.more.array("annotations") { array in
        for annotation in annotations { array.object { StateWriter.write(annotation, at: spot, to: &$0) } }
      }
    }
    let details = Phrase.details(file.details)
    reply.tell(
      Telling("\(file.name): \(Phrase.page(spot, of: file)).\(details.map { " \($0)." } ?? "")")
    )
  }

  func patternList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let files = try Abort.mapping { () throws(DatabaseError) in try store.patternFiles(work.project.id) }
    let folder = MediaFolder(ofStore: store.path)
    reply.more.array("patterns") { array in
      for file in files {
        array.object { object in
          object.field("id", file.id.raw)
          object.field("name", file.name)
          object.field("kind", file.kind.rawValue)
          object.field("pages", file.pages)
          object.field("size", file.details.size)
          object.field("gauge", file.details.gauge?.text)
          object.field("needles", file.details.needles)
          object.field("hook", file.details.hook)
          object.field("in_use", file.id == work.patternFile?.id)
          object.field("path", folder.path(of: file.file))
        }
      }
    }
    reply.lines = files.map { file in
      "\(file.id == work.patternFile?.id ? "*" : " ") #\(file.id.raw) \(file.name)"
        + (file.pages.map { $0 == 1 ? ", 1 page" : ", \($0) pages" } ?? "")
    }
    reply.tell(files.isEmpty ? "No patterns." : files.count == 1 ? "1 pattern." : "\(files.count) patterns.")
  }

  func patternUse(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let work = try projectWork(call)
    let files = try Abort.mapping { () throws(DatabaseError) in try store.patternFiles(work.project.id) }
    let id = try Abort.refusing { () throws(Refusal) in
      try Naming.find(call.arguments[0], among: files.map { ($0.id, $0.name) }, kind: "pattern")
    }
    let file = files.first { $0.id == id }!  // because it was found among them
    try step(
      call, &reply, "following the pattern “\(file.name)”", scope: .desk, project: work.project.id,
      alters: id != work.patternFile?.id
    ) { () throws(DatabaseError) in try store.use(file, at: call.now) }
    try tellPage(call, &reply, work.project.id)
  }

  func patternPage(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try place(call)
    guard let work else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let file = try patternInUse(of: work)
    let page = try call.number(call.arguments[0], "PAGE", in: 1...(file.pages ?? PageSpot.pageLimit))
    var spot = PageSpot(page: page)
    if let text = call.option("at") {
      guard let position = PageSpot.position(text) else {
        throw .refused(Refusal(.value, "at= takes how far down the page, from 0 to 1, as at=0.42; not “\(text)”."))
      }
      spot.position = position
    }
    let here = counter.map { work.patternRow(of: $0) }
    guard let word = call.option("row") else {
      let place = PatternFile.Place(spot, counter: counter?.id, row: here)
      try step(
        call, &reply, "going to page \(page) of “\(file.name)”", scope: .desk, project: work.project.id,
        alters: place != file.place
      ) { () throws(DatabaseError) in try store.set(place, of: file.id) }
      return try tellPage(call, &reply, work.project.id)
    }
    guard let counter, let here else {
      throw .refused(Refusal(.missing, "\(work.project.name) has no counter whose rows could be linked."))
    }
    let row = word == "now" ? here : try call.number(word, "row")
    let link = PageLink(counter: counter.id, row: row, spot: spot)
    guard
      file.links.count < Self.pageLinkLimit || file.links.contains(where: { $0.counter == counter.id && $0.row == row })
    else {
      throw .refused(
        Refusal(.state, "Up to \(Self.pageLinkLimit) rows of a pattern are linked. Take one off first: pattern unlink"))
    }
    try step(
      call, &reply, "\(counter.unit.name) \(row) being on page \(page)", scope: .desk, project: work.project.id,
      alters: !file.links.contains(link)
    ) { () throws(DatabaseError) in try store.put(link, of: file.id) }
    reply.state = .project(work.project.id)
    reply.tell("\(counter.unit.name.capitalisedFirst) \(row) stands on \(Phrase.page(spot, of: file)).")
  }

  func patternLinks(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let file = try patternInUse(of: work)
    let links = file.links.filter { $0.counter == counter.id }
    reply.more.array("links") { array in
      for link in links {
        array.object { object in
          object.field("row", link.row)
          object.field("page", link.spot.page)
          object.position(link.spot.position)
        }
      }
    }
    reply.lines = links.map { "\(counter.unit.name) \($0.row): \(Phrase.page($0.spot, of: file))" }
    reply.tell(
      links.isEmpty ? "No rows are linked to pages." : "\(links.count) \(counter.unit.word(links.count)) linked.")
  }

  func patternUnlink(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let (work, counter) = try workplace(call)
    let file = try patternInUse(of: work)
    let row = call.arguments[0] == "all" ? nil : try call.number(call.arguments[0], "ROW")
    let links = file.links.filter { $0.counter == counter.id && (row == nil || $0.row == row) }
    guard !links.isEmpty else {
      throw .refused(
        Refusal(
          .missing,
          row.map { "\(counter.unit.name.capitalisedFirst) \($0) is on no page." } ?? "No rows are linked to pages."))
    }
    let what = row.map { "\(counter.unit.name) \($0)" } ?? "all \(counter.unit.plural)"
    try step(call, &reply, "unlinking \(what) from pages", scope: .desk, project: work.project.id) {
      () throws(DatabaseError) in try store.deleteLinks(of: file.id, counter.id, row: row)
    }
    reply.state = .project(work.project.id)
    reply.tell("Took off \(links.count) \(links.count == 1 ? "link" : "links").")
  }

  private func patternInUse(of work: Work) throws(Abort) -> PatternFile {
    guard let file = work.patternFile else {
      throw .refused(
        Refusal(.missing, "\(work.project.name) has no pattern. Add one: yarnbuddy pattern add FILE"))
    }
    return file
  }

  /// Tells where the person now is.
  private func tellPage(_ call: Call, _ reply: inout Reply, _ project: Project.ID) throws(Abort) {
    reply.state = .project(project)
    let (work, counter) = try place(call)
    guard let work, let file = work.patternFile, let spot = work.spot(for: counter) else { return }
    reply.tell("\(file.name): \(Phrase.page(spot, of: file)).")
  }
}
