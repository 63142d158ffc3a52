internal import Glibc
internal import Posix
internal import Wire

/// `yb say -`: each line of standard input is a sentence, answered as it comes, so that a speech engine can be piped in.
struct SaidLines {
  private let request: Request
  private let answer: (Request) throws(Failure) -> ExitCode

  /// - Parameter answer: asks one thing and prints what comes back.
  init(_ request: Request, answer: @escaping (Request) throws(Failure) -> ExitCode) {
    self.request = request
    self.answer = answer
  }

  /// Whether a request is one of these.
  static func isMeant(by request: Request) -> Bool { request.verb == "say" && request.arguments == ["-"] }

  /// Reads to the end; done only if nothing was refused.
  func run() throws(Failure) -> ExitCode {
    var splitter = LineSplitter()
    var chunk = [UInt8](repeating: 0, count: 4096)
    var sentences: [String] = []
    var result = ExitCode.done
    var isAtEnd = false
    while !isAtEnd {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(.usage, "standard input can't be read") }
      isAtEnd = count == 0
      // The last line may have no LF: it is whole, since the file has ended.
      if isAtEnd, splitter.hasPartialLine { chunk[0] = UInt8(ascii: "\n") }
      let length = isAtEnd ? (splitter.hasPartialLine ? 1 : 0) : count
      chunk.withUnsafeBytes { bytes in
        splitter.split(UnsafeRawBufferPointer(rebasing: bytes[..<length])) { item in
          if case .line(let line) = item { sentences.append(String(decoding: line, as: UTF8.self)) }
          return .more
        }
      }
      for sentence in sentences where sentence.contains(where: { !$0.isWhitespace }) {
        let code = try answer(Request(verb: "say", arguments: [sentence], options: request.options))
        if code != .done { result = code }
      }
      sentences = []
    }
    return result
  }
}
