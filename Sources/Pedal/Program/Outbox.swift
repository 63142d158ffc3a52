internal import Client
internal import Posix
internal import Wire

/// What the feet asked for and the daemon has not answered yet, in order. Each request has its `id` from the beginning, so that it
/// happens once however often it has to be sent.
struct Outbox {
  /// Presses that wait for a daemon that does not start, at most.
  private static let limit = 256

  private let caller: Caller
  private let clock = SystemClock()
  private var waiting: [Request] = []
  private var pause: Int64 = 0
  private var retryAt: Int64?

  /// What came of it.
  enum Outcome {
    case answered(Message)
    /// Nobody answers; it is tried again.
    case waits(Failure)
    /// It was not and will not be sent.
    case failed(Failure)
  }

  init(_ caller: Caller) { self.caller = caller }

  /// Milliseconds of the monotonic clock at which ``flush(_:)`` has something to try again.
  var deadline: Int64? { retryAt }

  mutating func add(_ request: Request, _ body: (Outcome) -> Void) {
    guard waiting.count < Self.limit else {
      return body(.failed(Failure(.noDaemon, "a press was not counted: \(Self.limit) wait for the daemon already")))
    }
    var request = request
    if let (command, _) = try? Commands.resolve(request), command.kind == .change {
      request.options.append(.init(name: "id", value: randomToken()))
    }
    waiting.append(request)
    if retryAt == nil { flush(body) }
  }

  /// Sends what waits, unless it is too early to try again.
  mutating func flush(_ body: (Outcome) -> Void) {
    if let retryAt, clock.monotonic < retryAt { return }
    retryAt = nil
    while let request = waiting.first {
      do throws(Failure) {
        let answer = try caller.ask(request)
        waiting.removeFirst()
        pause = 0
        body(.answered(answer))
      } catch {
        guard error.code == .noDaemon else {
          waiting.removeFirst()
          body(.failed(error))
          continue
        }
        if pause == 0 { body(.waits(error)) }
        pause = min(max(500, pause * 2), 10_000)
        retryAt = clock.monotonic + pause
        return
      }
    }
  }
}
