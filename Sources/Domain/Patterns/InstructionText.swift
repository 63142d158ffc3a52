/// Instructions as people type them, read into entries.
///
///     # Left front, size 2
///     Row 1 (RS): k2, *p2, k2; rep from * to end. (24 sts)
///     Row 2 and all even rows: purl
///     Rows 3, 5 and 7-9: work as set
///       as far as the marker
///     Repeat row 4: cable 6
///
/// An entry begins with the rows it is for and a colon. A line that is indented, or doesn't begin like a row, goes on
/// with the text above; a blank line ends it. `#` begins a comment line. "Row", "Rnd", "Round" and "R" mean the same.
public enum InstructionText {
  /// One entry, on the line that it begins on.
  public struct Entry: Equatable, Sendable {
    public let place: Instruction.Place
    public var text: String
    public let side: Side?
    public let line: Int
  }

  /// What was wrong with one line, counted from 1, and what was expected.
  public struct Fault: Equatable, Sendable {
    public let line: Int
    public let expected: String

    /// "Line 3: …"
    public var message: String { "Line \(line): \(expected)" }
  }

  /// All that was wrong, in the order of the lines, at least one.
  public struct Faults: Error, Equatable, Sendable {
    public let faults: [Fault]

    public var message: String {
      let shown = faults.prefix(5).map(\.message).joined(separator: " ")
      return faults.count > 5 ? "\(shown) And \(faults.count - 5) more." : shown
    }
  }

  /// Reads a whole text. Throws what was wrong with every bad line; then nothing is taken from the good ones either.
  ///
  /// `rightSide` says which rows "all WS rows" are; without it, the first "(RS)" or "(WS)" of a numbered row does.
  public static func entries(in text: String, rightSide: SideChange.Parity? = nil) throws(Faults) -> [Entry] {
    var reader = Reader(rightSide: rightSide)
    var number = 0
    // Some editors put a mark before the first line.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      reader.read(line, number)
    }
    reader.close()
    guard reader.faults.isEmpty else { throw Faults(faults: reader.faults.sorted { $0.line < $1.line }) }
    return reader.entries
  }
}

extension InstructionText {
  private struct Reader {
    var rightSide: SideChange.Parity?
    var entries: [Entry] = []
    var faults: [Fault] = []
    /// The places that the current text is for; empty after a blank line.
    private var open: [Instruction.Place] = []
    private var openText = ""
    private var openSide: Side?
    private var openLine = 0
    private var isSkipping = false
    private var seen: [Instruction.Place: Int] = [:]
    private var lastRow: Int?

    init(rightSide: SideChange.Parity?) { self.rightSide = rightSide }

    mutating func read(_ line: Substring, _ number: Int) {
      let text = line.trimmed
      if text.isEmpty { return close() }
      if text.hasPrefix("#") { return }
      let isIndented = line.first?.isWhitespace == true
      let goesOn = isSkipping || !open.isEmpty
      if isIndented && goesOn { return add(text) }
      switch RowHeader.split(text) {
      case .none:
        guard goesOn else {
          return fault(number, "expected the rows that the text is for, as “Row 3:” or “Rows 3-8:”.")
        }
        add(text)
      case .unfinished(let head):
        close()
        fault(number, "expected a colon after “\(head)”. If it goes on from the line above, indent it.")
        isSkipping = true
      case .header(let head, let rest):
        close()
        begin(head, rest, number)
      }
    }

    private mutating func begin(_ head: Substring, _ rest: Substring, _ number: Int) {
      do throws(HeaderFault) {
        let header = try RowHeader(head, rightSide: rightSide, after: lastRow)
        if rightSide == nil, let side = header.side, let row = header.firstRow {
          let parity = SideChange.Parity(of: row)
          rightSide = side == .right ? parity : parity.other
        }
        lastRow = header.lastRow ?? lastRow
        open = header.places
        openText = header.remark + (header.remark.isEmpty || rest.isEmpty ? "" : " ") + rest
        openSide = header.side
        openLine = number
      } catch {
        fault(number, error.expected)
        isSkipping = true
      }
    }

    private mutating func add(_ text: Substring) {
      guard !isSkipping else { return }
      openText += (openText.isEmpty ? "" : " ") + text
    }

    /// Ends the current entry.
    mutating func close() {
      defer {
        open = []
        isSkipping = false
      }
      guard !open.isEmpty else { return }
      guard !openText.isEmpty else { return fault(openLine, "expected what to work, after the colon.") }
      for place in open {
        if let line = seen[place] {
          fault(openLine, "these rows have a text already, on line \(line).")
          return
        }
        seen[place] = openLine
        // "Rows 1 and 2 (RS)": the side is that of the first row.
        let isOther = (place.start - open[0].start) % 2 != 0
        let side = isOther ? openSide?.other : openSide
        entries.append(Entry(place: place, text: openText, side: side, line: openLine))
      }
    }

    private mutating func fault(_ line: Int, _ expected: String) {
      faults.append(Fault(line: line, expected: expected))
    }
  }
}
