/// A pattern's file that belongs to a project, and where in it the person is.
public struct PatternFile: Equatable, Sendable {
  public typealias ID = Identifier<PatternFile>

  public let id: ID
  public let project: Project.ID
  public var name: String
  /// Its name in the media folder.
  public var file: String
  public var kind: MediaKind
  /// Nil where nobody could count them.
  public var pages: Int?
  public var details: Details
  public var place: Place
  /// Sorted by counter and row; no two of a counter have one row.
  public var links: [PageLink]

  /// What is made of the pattern, in the person's words.
  public struct Details: Equatable, Sendable {
    /// The size that is made, as "M (96 cm)".
    public var size: String?
    /// As the pattern asks for it.
    public var gauge: Gauge?
    public var needles: String?
    public var hook: String?

    public init(size: String? = nil, gauge: Gauge? = nil, needles: String? = nil, hook: String? = nil) {
      self.size = size
      self.gauge = gauge
      self.needles = needles
      self.hook = hook
    }
  }

  /// Where the person said to be, and on which row that was.
  public struct Place: Equatable, Sendable {
    public var spot: PageSpot
    public var counter: Counter.ID?
    /// As the pattern numbers it.
    public var row: Int?

    public init(_ spot: PageSpot, counter: Counter.ID? = nil, row: Int? = nil) {
      self.spot = spot
      self.counter = counter
      self.row = row
    }
  }

  public init(
    id: ID, project: Project.ID, name: String, file: String, kind: MediaKind, pages: Int? = nil,
    details: Details = Details(), place: Place = Place(PageSpot(page: 1)), links: [PageLink] = []
  ) {
    self.id = id
    self.project = project
    self.name = name
    self.file = file
    self.kind = kind
    self.pages = pages
    self.details = details
    self.place = place
    self.links = links
  }
}

/// "Row 41 stands on page 3": where a row of a counter, as the pattern numbers it, is in the pattern.
public struct PageLink: Equatable, Sendable {
  public let counter: Counter.ID
  public let row: Int
  public var spot: PageSpot

  public init(counter: Counter.ID, row: Int, spot: PageSpot) {
    self.counter = counter
    self.row = row
    self.spot = spot
  }
}

extension PatternFile {
  /// Where a counter's row is: at the last row up to it that is known to stand somewhere, be it linked or the person's own
  /// place; between two known rows of one page it moves evenly from the one to the other. Nil where no row up to it is known.
  ///
  /// The person's own place goes before a link of the same row. The answer depends on nothing but the row: so ripping back
  /// and working it again leads over the same places.
  public func spot(of counter: Counter.ID, row: Int) -> PageSpot? {
    var before: (row: Int, spot: PageSpot)?
    var after: (row: Int, spot: PageSpot)?
    func see(_ known: Int, _ spot: PageSpot) {
      if known <= row {
        if before.map({ $0.row <= known }) ?? true { before = (known, spot) }
      } else if after.map({ known <= $0.row }) ?? true {
        after = (known, spot)
      }
    }
    for link in links where link.counter == counter { see(link.row, link.spot) }
    if place.counter == counter, let own = place.row { see(own, place.spot) }
    guard let before else { return nil }
    guard let after, after.spot.page == before.spot.page else { return before.spot }
    let way = (after.spot.position - before.spot.position) * (row - before.row) / (after.row - before.row)
    return PageSpot(page: before.spot.page, position: before.spot.position + way)
  }

  /// Whether rows of a counter are linked to pages.
  public func follows(_ counter: Counter.ID) -> Bool { links.contains { $0.counter == counter } }
}

extension Work {
  /// Where the person is in the pattern that is in use: by the row of `counter` if rows of it are known to stand somewhere,
  /// else by those of the counter whose row was known last; else where the person said to be.
  public func spot(for counter: Counter?) -> PageSpot? {
    guard let patternFile else { return nil }
    let candidates = [counter?.id, patternFile.place.counter, patternFile.links.last?.counter]
    for id in candidates {
      guard let id, let counter = self.counter(id) else { continue }
      if let spot = patternFile.spot(of: id, row: patternRow(of: counter)) { return spot }
    }
    return patternFile.place.spot
  }

  /// The row on the needles as the pattern numbers it; a tally's value.
  public func patternRow(of counter: Counter) -> Int {
    counter.unit.isPlace ? place(of: counter).patternRow : counter.shown
  }
}
