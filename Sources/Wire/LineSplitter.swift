/// Cuts a byte stream into lines of a bounded length. Holds only what no LF has ended yet.
public struct LineSplitter {
  public enum Item {
    /// One line, without its LF.
    case line(UnsafeRawBufferPointer)
    /// A line is longer than the limit: said once, then the line is skipped to its LF.
    case tooLong
  }

  public enum Verdict { case more, pause }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false
  /// How much of what is held back is known to have no LF, so that a long line is not searched again with each chunk.
  private var searched = 0

  /// `limit` counts the LF too.
  public init(limit: Int = Request.lineLimit) { self.limit = limit }

  /// Whether something has come that no LF has ended.
  public var hasPartialLine: Bool { !pending.isEmpty }

  /// Bytes held back.
  public var heldCount: Int { pending.count }

  /// Takes in a chunk and hands out each line that it ends. After `pause` the rest is kept; an empty chunk resumes.
  public mutating func split(_ chunk: UnsafeRawBufferPointer, _ body: (Item) -> Verdict) {
    if pending.isEmpty {
      let used = consume(chunk, body)
      if used < chunk.count { pending.append(contentsOf: chunk[used...]) }
    } else {
      var bytes = pending
      pending = []
      bytes.append(contentsOf: chunk)
      let used = bytes.withUnsafeBytes { consume($0, body) }
      if used < bytes.count {
        bytes.removeFirst(used)
        pending = bytes
      }
    }
  }

  /// Lets go of a last line that no LF ended; says whether there was one that still needs an answer.
  public mutating func finish() -> Bool {
    defer {
      pending = []
      isSkipping = false
      searched = 0
    }
    return !pending.isEmpty && !isSkipping
  }

  /// How many bytes were used up.
  private mutating func consume(_ bytes: UnsafeRawBufferPointer, _ body: (Item) -> Verdict) -> Int {
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      let known = searched
      searched = 0
      guard let length = rest[known...].firstIndex(of: UInt8(ascii: "\n")) else {
        if isSkipping { return bytes.count }
        guard rest.count >= limit else {
          searched = rest.count
          return start
        }
        isSkipping = true
        _ = body(.tooLong)
        return bytes.count
      }
      start += length + 1
      if isSkipping {
        isSkipping = false
        continue
      }
      let verdict = length + 1 > limit ? body(.tooLong) : body(.line(UnsafeRawBufferPointer(rebasing: rest[..<length])))
      if verdict == .pause { return start }
    }
    return start
  }
}
