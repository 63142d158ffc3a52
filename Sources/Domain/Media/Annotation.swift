/// Something drawn on a page of a pattern. Lengths are ten-thousandths of the page's height or width.
public struct Annotation: Equatable, Sendable {
  public typealias ID = Identifier<Annotation>

  public enum Kind: String, CaseIterable, Sendable {
    /// A coloured stretch of the page.
    case highlight
    /// Words at a spot.
    case note
    /// The band over the row that is worked; one a page, which goes along with the place.
    case band
  }

  public let id: ID
  public let pattern: PatternFile.ID
  public var kind: Kind
  public var page: Int
  public var area: Area
  public var text: String?

  /// A stretch of the page, from its top left corner.
  public struct Area: Equatable, Sendable {
    public var top: Int
    public var bottom: Int
    public var left: Int
    public var right: Int

    public init(top: Int, bottom: Int, left: Int = 0, right: Int = PageSpot.bottom) {
      self.top = top
      self.bottom = bottom
      self.left = left
      self.right = right
    }

    /// Whether it lies on the page, and has a size; a point has none.
    public var isSound: Bool {
      let range = 0...PageSpot.bottom
      return [top, bottom, left, right].allSatisfy(range.contains) && top < bottom && left < right
    }
  }

  public init(id: ID, pattern: PatternFile.ID, kind: Kind, page: Int, area: Area, text: String? = nil) {
    self.id = id
    self.pattern = pattern
    self.kind = kind
    self.page = page
    self.area = area
    self.text = text
  }

  /// Where a band lies while the person is at `spot`: as high as it is, around the spot, and all of it on the page.
  ///
  /// Anything else, and a band of another page, stays where it is.
  public func area(at spot: PageSpot) -> Area {
    guard kind == .band, spot.page == page else { return area }
    let height = area.bottom - area.top
    let top = min(max(0, spot.position - height / 2), PageSpot.bottom - height)
    return Area(top: top, bottom: top + height, left: area.left, right: area.right)
  }
}
