internal import Domain
internal import Store
internal import Wire

/// pattern annotate, annotations, unannotate.
extension Desk {
  /// How high a note or a band is unless that is said: a fiftieth of the page, which is a line of text.
  private static let line = PageSpot.bottom / 50

  static func annotate(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let (work, pattern) = try pattern(desk, words, named: words.option("pattern"))
    let page = try number(words.arguments[0], "PAGE", in: 1...(pattern.pages ?? PageSpot.pageLimit))
    guard let kind = Annotation.Kind(rawValue: words.arguments[1]) else {
      let kinds = Naming.choice(Annotation.Kind.allCases.map(\.rawValue))
      throw .refused(Refusal(.value, "What is drawn can be \(kinds), not “\(words.arguments[1])”."))
    }
    func position(_ name: String) throws(Abort) -> Int? {
      guard let text = words.option(name) else { return nil }
      guard let value = PageSpot.position(text) else {
        throw .refused(Refusal(.value, "\(name)= goes from 0 to 1, as 0.42; not “\(text)”."))
      }
      return value
    }
    let spot = spot(in: pattern, of: work)
    let top = try position("top") ?? (spot.page == page ? min(spot.position, PageSpot.bottom - line) : 0)
    let area = Annotation.Area(
      top: top, bottom: try position("bottom") ?? min(top + line, PageSpot.bottom), left: try position("left") ?? 0,
      right: try position("right") ?? PageSpot.bottom)
    guard area.isSound else {
      throw .refused(Refusal(.value, "top= must be above bottom=, and left= left of right=, from 0 to 1."))
    }
    let text = words.option("text").flatMap { $0.isEmpty ? nil : $0 }
    guard kind != .note || text != nil else { throw .refused(Refusal(.arguments, "A note needs its words: text=TEXT")) }
    guard text?.utf8.count ?? 0 <= 10_000 else { throw .refused(Refusal(.value, "text= holds up to 10,000 bytes.")) }
    let annotation = Annotation(
      id: Identifier(0), pattern: pattern.id, kind: kind, page: page, area: area, text: text)
    var id: Annotation.ID?
    let seq = try desk.change("pattern annotate", "a \(kind.rawValue) on page \(page)", project: pattern.project) {
      () throws(Abort) in
      id = try Abort.mapping { () throws(DatabaseError) in try desk.store.insert(annotation, at: desk.now) }
    }
    var said = Said("Drew a \(kind.rawValue) on page \(page) of \(cleaned(pattern.name)).", seq: seq)
    said.members.field("annotation", id?.raw ?? 0)
    return said
  }

  static func annotations(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let (work, pattern) = try pattern(desk, words, named: words.option("pattern"))
    var page: Int?
    if let text = words.option("page") { page = try number(text, "page", in: 1...PageSpot.pageLimit) }
    let wanted = page
    let all = try desk.reading { () throws(DatabaseError) in
      try desk.store.annotations(of: pattern.id, page: wanted)
    }
    let spot = spot(in: pattern, of: work)
    let lines = all.map { annotation in
      let area = annotation.area(at: spot)
      return
        "#\(annotation.id.raw) page \(annotation.page), \(PageSpot.text(area.top)) to \(PageSpot.text(area.bottom)): \(annotation.kind.rawValue)"
        + (annotation.text.map { ", " + indented($0) } ?? "")
    }
    var said = Said(lines.isEmpty ? "Nothing is drawn." : lines.joined(separator: "\n"))
    said.members.array("annotations") { array in
      for annotation in all {
        let area = annotation.area(at: spot)
        array.object { object in
          object.field("id", annotation.id.raw)
          object.field("kind", annotation.kind.rawValue)
          object.field("page", annotation.page)
          object.field("top", literal: PageSpot.text(area.top))
          object.field("bottom", literal: PageSpot.text(area.bottom))
          object.field("left", literal: PageSpot.text(area.left))
          object.field("right", literal: PageSpot.text(area.right))
          object.field("text", annotation.text)
        }
      }
    }
    return said
  }

  static func unannotate(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    let id: Annotation.ID = try id(words.arguments[0], "annotation")
    guard let annotation = try desk.reading({ () throws(DatabaseError) in try desk.store.annotation(id) }) else {
      throw .refused(Refusal(.missing, "There is no annotation #\(id.raw). To see them: yarnbuddy pattern annotations"))
    }
    let pattern = try desk.reading { () throws(DatabaseError) in try desk.store.patternFile(annotation.pattern) }
    let seq = try desk.change(
      "pattern unannotate", "taking off a \(annotation.kind.rawValue)", project: pattern?.project
    ) { () throws(Abort) in try Abort.mapping { () throws(DatabaseError) in try desk.store.delete(id) } }
    return Said(
      "Took off the \(annotation.kind.rawValue) on page \(annotation.page). Wrong? yb undo seq=\(seq)", seq: seq)
  }
}
