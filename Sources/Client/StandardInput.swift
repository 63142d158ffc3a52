internal import Posix
internal import Wire

/// Text that comes from standard input: `yb instruct - < pattern.txt`, `yb note - < letter.txt`.
enum StandardInput {
  /// A request's line holds 64 KiB; so much text fits into it, however much of it has to be quoted.
  static let limit = 32_000

  /// The request with the text in the place of a lone `-`, where the verb takes a text; else the request as it is.
  ///
  /// - Parameter read: gives all bytes of standard input, or more than ``limit`` of them.
  static func filled(_ request: Request, read: () throws(Failure) -> [UInt8]) throws(Failure) -> Request {
    let words: [String]
    switch (request.verb, request.arguments) {
    case ("instruct", ["-"]), ("instruct", ["new", "-"]), ("instruct", ["text", "-"]): words = ["text"]
    case ("note", ["-"]), ("note", ["new", "-"]): words = ["new"]
    default: return request
    }
    let bytes = try read()
    guard bytes.count <= limit else {
      throw Failure(.usage, "standard input has more than \(limit) bytes", hint: "send it in pieces")
    }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.usage, "standard input is not UTF-8")
    }
    while text.last?.isNewline == true { text.removeLast() }
    return Request(verb: request.verb, arguments: words + [text], options: request.options)
  }

  /// Reads up to the end, or until there is more than the limit.
  static func readAll() throws(Failure) -> [UInt8] {
    let input = FileDescriptor(owning: 0)
    var bytes: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 1)
    defer { buffer.deallocate() }
    var failure: Errno?
    while bytes.count <= limit {
      do throws(Errno) {
        guard let count = try input.read(into: buffer), count > 0 else { break }
        bytes += buffer[..<count]
      } catch {
        failure = error
        break
      }
    }
    _ = input.release()
    if let failure { throw Failure(.usage, "standard input can't be read: \(failure)") }
    return bytes
  }
}
