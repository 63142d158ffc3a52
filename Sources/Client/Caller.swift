internal import Posix
public import Wire

/// Asks the daemon one thing and gets its answer, starting it and asking again where that is needed.
public struct Caller: Sendable {
  private let starter: Starter

  public init(_ starter: Starter) { self.starter = starter }

  /// The answer to a request. Where the daemon goes away before it answers, it is asked again, up to 3 times in all: a
  /// change carries an `id`, so that it happens once all the same.
  public func ask(_ request: Request) throws(Failure) -> Message {
    let request = Self.repeatable(request)
    guard request.line.utf8.count <= Request.lineLimit else {
      throw Failure(.usage, "that is too long: a request holds at most \(Request.lineLimit) bytes")
    }
    var last = ConnectionError.closed
    for _ in 0..<3 {
      let connection = try starter.connect()
      do throws(ConnectionError) {
        try connection.send(request)
        return try connection.answer()
      } catch {
        guard error == .closed || error == .cut else { throw Failure(error) }
        last = error
      }
    }
    throw Failure(last)
  }

  /// The same request fit to be sent again: a change gets an `id` of its own and says that it comes from `yb`, each
  /// unless the person has said otherwise.
  public static func repeatable(_ request: Request) -> Request {
    guard let (command, _) = try? Commands.resolve(request), command.kind == .change else { return request }
    var request = request
    if request.option("id") == nil { request.options.append(.init(name: "id", value: randomToken())) }
    if request.option("source") == nil { request.options.append(.init(name: "source", value: "yb")) }
    return request
  }
}
