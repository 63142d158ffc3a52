/// A photo of a project or of a yarn.
public struct Photo: Equatable, Sendable {
  public typealias ID = Identifier<Photo>

  public let id: ID
  public let owner: MediaOwner
  /// The counter on whose row it was taken.
  public var counter: Counter.ID?
  /// The number that the counter showed.
  public var row: Int?
  /// Its name in the media folder.
  public var file: String
  public var kind: MediaKind
  public var bytes: Int64
  /// What the file was called.
  public var name: String
  public var caption: String?
  public var taken: TakenMoment?
  public var added: Instant

  public init(
    id: ID, owner: MediaOwner, counter: Counter.ID? = nil, row: Int? = nil, file: String, kind: MediaKind, bytes: Int64,
    name: String, caption: String? = nil, taken: TakenMoment? = nil, added: Instant
  ) {
    self.id = id
    self.owner = owner
    self.counter = counter
    self.row = row
    self.file = file
    self.kind = kind
    self.bytes = bytes
    self.name = name
    self.caption = caption
    self.taken = taken
    self.added = added
  }
}

extension Photo {
  /// Refuses a caption without words, or with too many.
  public static func check(caption: String) throws(Refusal) {
    guard caption.contains(where: { !$0.isWhitespace }) else { throw Refusal(.value, "A caption can't be empty.") }
    guard caption.utf8.count <= 1000 else { throw Refusal(.value, "A caption holds up to 1,000 bytes.") }
  }
}
