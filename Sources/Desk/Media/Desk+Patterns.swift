internal import Domain
internal import Posix
internal import Store
internal import Wire

/// pattern add, list, edit, open, delete.
extension Desk {
  static func patternAdd(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let work = try desk.project(named: words.option("project"))
    let source = words.arguments[0]
    var pattern = PatternFile(
      id: Identifier(0), project: work.project.id, name: "", file: "", kind: .pdf,
      place: PatternFile.Place(PageSpot(page: 1)))
    try change(&pattern, words)
    let name = source.split(separator: "/").last.map(String.init) ?? source
    if pattern.name.isEmpty { pattern.name = self.name(for: name) }
    let wanted = pattern
    let kept = try desk.media.keep(source, for: .pattern) { found throws(Abort) in
      try checkFree(desk, wanted)
      guard found.kind == .pdf else { return found }
      var found = found
      found.pages = try Abort.refusing { () throws(Refusal) in try PDFPages.count(source, name: name) }
      return found
    }
    pattern.file = kept.file
    pattern.kind = kept.kind
    pattern.pages = kept.pages
    var id: PatternFile.ID?
    let made = pattern
    let seq = try desk.change("pattern add", "the pattern “\(pattern.name)”", project: work.project.id) {
      () throws(Abort) in
      try checkHeld(desk, kept)
      id = try Abort.mapping { () throws(DatabaseError) in try desk.store.insert(made, bytes: kept.bytes, at: desk.now)
      }
    }
    let pages =
      kept.pages.map { ", \(counted($0, "page"))" } ?? ", pages not counted (pdfinfo of poppler, or qpdf, would)"
    var said = Said("Kept \(cleaned(pattern.name)) for \(cleaned(work.project.name))\(pages).", seq: seq)
    said.members.field("pattern", id?.raw ?? 0)
    said.members.field("name", pattern.name)
    said.members.field("kind", kept.kind.rawValue)
    said.members.field("pages", kept.pages)
    said.members.field("path", desk.media.path(of: kept.file))
    return said
  }

  /// A file's name without its ending, as far as a name goes.
  private static func name(for file: String) -> String {
    var name = file
    if MediaKind.claimed(by: file) != nil, let dot = file.lastIndex(of: "."), dot > file.startIndex {
      name = String(file[..<dot])
    }
    while name.utf8.count > Naming.limit { name.removeLast() }
    return name.contains { !$0.isWhitespace } ? name : "Pattern"
  }

  private static func checkFree(_ desk: DeskStore, _ pattern: PatternFile) throws(Abort) {
    let all = try desk.reading { () throws(DatabaseError) in try desk.store.patternFiles(pattern.project) }
    if let other = all.first(where: { $0.name == pattern.name && $0.id != pattern.id }) {
      throw .refused(
        Refusal(
          .exists,
          "The project has a pattern “\(other.name)” already (#\(other.id.raw)). Give it another name: name=NAME"))
    }
  }

  /// Takes over what the options say; an empty one takes it away.
  private static func change(_ pattern: inout PatternFile, _ words: DeskWords) throws(Abort) {
    if let name = words.option("name") {
      pattern.name = try Abort.refusing { () throws(Refusal) in try Naming.check(name, of: "pattern") }
    }
    func text(_ option: String) throws(Abort) -> String? {
      guard let text = words.option(option), !text.isEmpty else { return nil }
      guard text.utf8.count <= Naming.limit else {
        throw .refused(Refusal(.value, "\(option)= holds up to \(Naming.limit) bytes; this has \(text.utf8.count)."))
      }
      return text
    }
    if words.option("size") != nil { pattern.details.size = try text("size") }
    if words.option("needles") != nil { pattern.details.needles = try text("needles") }
    if words.option("hook") != nil { pattern.details.hook = try text("hook") }
    if let gauge = words.option("gauge") {
      pattern.details.gauge = gauge.isEmpty ? nil : try Abort.refusing { () throws(Refusal) in try Gauge(gauge) }
    }
  }

  static func patternList(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let work = try desk.project(named: words.option("project"))
    let files = try desk.reading { () throws(DatabaseError) in try desk.store.patternFiles(work.project.id) }
    let inUse = work.patternFile?.id
    let lines = files.map { file in
      "\(file.id == inUse ? "*" : " ") #\(file.id.raw) \(cleaned(file.name))"
        + (file.pages.map { ", \(counted($0, "page"))" } ?? "")
        + (Phrase.details(file.details).map { "; " + cleaned($0.prefix(1).lowercased() + $0.dropFirst()) } ?? "")
        + (file.id == inUse ? work.spot(for: work.activeIfAny).map { "; you are on page \($0.page)" } ?? "" : "")
        + (desk.media.holds(file.file) ? "" : "; its file is gone")
    }
    var said = Said(lines.isEmpty ? "No patterns." : lines.joined(separator: "\n"))
    said.members.array("patterns") { array in
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
          object.field("in_use", file.id == inUse)
          if file.id == inUse, let spot = work.spot(for: work.activeIfAny) {
            object.field("page", spot.page)
            object.field("position", literal: PageSpot.text(spot.position))
          }
          object.field("path", desk.media.path(of: file.file))
          if !desk.media.holds(file.file) { object.field("missing", true) }
        }
      }
    }
    return said
  }

  static func patternEdit(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let (_, old) = try pattern(desk, words, named: words.arguments.joined(separator: " "))
    var pattern = old
    try change(&pattern, words)
    try checkFree(desk, pattern)
    let new = pattern
    let seq = try desk.change(
      "pattern edit", "editing the pattern “\(old.name)”", project: old.project, alters: new != old
    ) { () throws(Abort) in try Abort.mapping { () throws(DatabaseError) in try desk.store.update(new) } }
    let details = Phrase.details(new.details).map { ": " + cleaned($0) } ?? ""
    return Said("Changed \(cleaned(new.name))\(details). Wrong? yb undo seq=\(seq)", seq: seq)
  }

  static func patternDelete(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let (_, pattern) = try pattern(desk, words, named: words.arguments.joined(separator: " "))
    let seq = try desk.change("pattern delete", "taking off the pattern “\(pattern.name)”", project: pattern.project) {
      () throws(Abort) in try Abort.mapping { () throws(DatabaseError) in try desk.store.delete(pattern.id) }
    }
    return Said(
      "Took off \(cleaned(pattern.name)); its file stays until yarnbuddy tidy. Wrong? yb undo seq=\(seq)", seq: seq)
  }

  static func patternOpen(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let named = words.arguments.isEmpty ? nil : words.arguments.joined(separator: " ")
    let (work, pattern) = try pattern(desk, words, named: named)
    var spot = spot(in: pattern, of: work)
    if let page = words.option("page") {
      spot = PageSpot(page: try number(page, "page", in: 1...(pattern.pages ?? PageSpot.pageLimit)))
    }
    let path = try held(desk, pattern.file, name: pattern.name)
    if pattern.kind == .text {
      guard !words.flags.contains("--json") else {
        throw .refused(Refusal(.arguments, "A text is opened in a pager: leave out --json."))
      }
      throw Viewer.page(path, line: try line(of: spot, in: path))
    }
    let viewer = try Viewer.open(path, page: spot.page)
    var said = Said(
      "Opened \(cleaned(pattern.name)) in \(viewer.program)"
        + (viewer.isAtPage ? " at page \(spot.page)." : "; it can't be told a page: you are on page \(spot.page)."))
    said.members.field("program", viewer.program)
    said.members.field("page", spot.page)
    said.members.field("at_page", viewer.isAtPage)
    said.members.field("path", path)
    return said
  }

  /// The line at which a place in a text stands, from 1: its page's first one, and as many as it is down.
  private static func line(of spot: PageSpot, in path: String) throws(Abort) -> Int {
    let text: String
    do throws(Errno) { text = try Files.text(path) } catch {
      throw .refused(Refusal(.missing, "The pattern's file can't be read: \(error.reason)."))
    }
    // A form feed begins a page.
    let pages = text.utf8.split(separator: 0x0C, omittingEmptySubsequences: false).map { page in
      page.count { $0 == 0x0A }
    }
    let page = min(spot.page, pages.count) - 1
    return 1 + pages[..<page].reduce(0, +) + pages[page] * spot.position / PageSpot.bottom
  }

  // MARK: Pieces

  /// The pattern of a name, by `project=` or the active project; without a name the one in use.
  static func pattern(
    _ desk: DeskStore, _ words: DeskWords, named name: String?
  ) throws(Abort) -> (work: Work, PatternFile) {
    let work = try desk.project(named: words.option("project"))
    guard let name else {
      guard let file = work.patternFile else {
        throw .refused(
          Refusal(.missing, "\(work.project.name) has no pattern. Add one: yarnbuddy pattern add FILE"))
      }
      return (work, file)
    }
    let all = try desk.reading { () throws(DatabaseError) in try desk.store.patternFiles(work.project.id) }
    let id = try Abort.refusing { () throws(Refusal) in
      try Naming.find(name, among: all.map { ($0.id, $0.name) }, kind: "pattern")
    }
    guard let file = try desk.reading({ () throws(DatabaseError) in try desk.store.patternFile(id) }) else {
      throw .refused(Refusal(.missing, "There is no pattern #\(id.raw)."))
    }
    return (work, file)
  }

  /// Where the person is in a pattern, be it the one in use or another.
  static func spot(in pattern: PatternFile, of work: Work) -> PageSpot {
    var work = work
    work.patternFile = pattern
    return work.spot(for: work.activeIfAny) ?? pattern.place.spot
  }
}
