/// The pattern's text for some of its rows.
public struct Instruction: Equatable, Sendable {
  public typealias ID = Identifier<Instruction>

  /// Which rows a text is for, as the pattern numbers them.
  public enum Place: Hashable, Sendable {
    case row(Int)
    /// Row `from` to row `to`, both included.
    case rows(from: Int, to: Int)
    /// Every other row, from `from` on up to `to` or without end: odd rows from an odd number.
    case alternate(from: Int, to: Int?)
    /// A row of whatever repeat is being worked, from 1.
    case repeatRow(Int)
  }

  public let id: ID
  public let counter: Counter.ID
  public var place: Place
  /// As the pattern has it, with all sizes and the stitch count.
  public var text: String
  /// The side that the pattern says faces, "(RS)": of a range, on its first row.
  public var side: Side?

  public init(id: ID, counter: Counter.ID, place: Place, text: String, side: Side? = nil) {
    self.id = id
    self.counter = counter
    self.place = place
    self.text = text
    self.side = side
  }

  /// The side that the pattern says faces on one of its rows; in a range it changes with each row.
  public func side(on patternRow: Int) -> Side? {
    guard case .rows(let from, _) = place, (patternRow - from) % 2 != 0 else { return side }
    return side?.other
  }

  /// The text for one size: of "96 (104, 112)" the number of that size, 1 being the first. Nil leaves all of them.
  public func text(size: Int?) -> String { size.map { text.choosing(size: $0) } ?? text }

  /// How many stitches there are at the end of the row, if the text ends by saying so: "(24 sts)".
  public func stitches(size: Int?) -> Int? { text(size: size).stitchCount }
}

/// The instructions of one counter, ready to be looked up.
///
/// A row's own text comes before that of a row of the repeat, that before a range (the narrowest first), and that before
/// odd or even rows. Of two for the same rows the later one counts.
public struct Instructions: Equatable, Sendable {
  /// In the order given.
  public let all: [Instruction]
  private let rows: [Int: Int]
  private let repeatRows: [Int: Int]
  /// The one to take first comes first.
  private let wide: [Int]

  public init(_ all: [Instruction]) {
    var rows: [Int: Int] = [:]
    var repeatRows: [Int: Int] = [:]
    var wide: [Int] = []
    for (index, instruction) in all.enumerated() {
      switch instruction.place {
      case .row(let row): rows[row] = index
      case .repeatRow(let row): repeatRows[row] = index
      case .rows, .alternate: wide.append(index)
      }
    }
    self.all = all
    self.rows = rows
    self.repeatRows = repeatRows
    self.wide = wide.sorted { a, b in
      let (rankA, rankB) = (all[a].place.rank, all[b].place.rank)
      return rankA == rankB ? a > b : rankA < rankB
    }
  }

  /// The instruction for a row.
  public func at(_ place: PatternPlace) -> Instruction? {
    if let index = rows[place.patternRow] { return all[index] }
    if let position = place.turn?.position, let index = repeatRows[position] { return all[index] }
    return wide.first { all[$0].place.contains(place.patternRow) }.map { all[$0] }
  }
}

extension Instruction.Place {
  /// The first row that it is for.
  var start: Int {
    switch self {
    case .row(let row), .repeatRow(let row): row
    case .rows(let from, _), .alternate(let from, _): from
    }
  }

  /// The lower is the nearer: ranges by their width, then every other row.
  fileprivate var rank: Int {
    switch self {
    case .row, .repeatRow: 0
    case .rows(let from, let to): to - from
    case .alternate(let from, let to): Counter.limit * 2 + (to.map { $0 - from } ?? Counter.limit * 2)
    }
  }

  fileprivate func contains(_ row: Int) -> Bool {
    switch self {
    case .row(let only): row == only
    case .rows(let from, let to): row >= from && row <= to
    case .alternate(let from, let to): row >= from && row <= to ?? .max && (row - from) % 2 == 0
    case .repeatRow: false
    }
  }
}
