/// What a stream of events says of the keys, as soon as it can be told.
public struct EventDecoder: Sendable {
  /// One thing that the stream says.
  public enum Item: Equatable, Sendable {
    /// A key went down, repeated by itself, or came up; times in microseconds of the device's clock.
    case key(code: UInt16, value: Int32, time: Int64)
    /// Events were lost: the device has to be asked which keys are down.
    case resynchronize(time: Int64)
  }

  /// Less than one event, from a read that ended within it.
  private var held: [UInt8] = []
  /// Since `SYN_DROPPED`, until the packet's end: what comes meanwhile is not whole
  /// (https://docs.kernel.org/input/event-codes.html, "SYN_DROPPED").
  private var isDropping = false

  public init() {}

  /// Takes in what was read, in pieces of any length.
  public mutating func decode(_ bytes: UnsafeRawBufferPointer, _ body: (Item) -> Void) {
    var at = 0
    if !held.isEmpty {
      let missing = min(InputEvent.size - held.count, bytes.count)
      held += bytes[..<missing]
      at = missing
      guard held.count == InputEvent.size else { return }
      let event = held.withUnsafeBytes { InputEvent($0) }
      held = []
      take(event, body)
    }
    while bytes.count - at >= InputEvent.size {
      take(InputEvent(UnsafeRawBufferPointer(rebasing: bytes[at..<at + InputEvent.size])), body)
      at += InputEvent.size
    }
    if at < bytes.count { held = Array(bytes[at...]) }
  }

  private mutating func take(_ event: InputEvent, _ body: (Item) -> Void) {
    switch (event.type, event.code) {
    case (InputEvent.synchronization, InputEvent.dropped): isDropping = true
    case (InputEvent.synchronization, InputEvent.report) where isDropping:
      isDropping = false
      body(.resynchronize(time: event.time))
    case (InputEvent.key, _) where !isDropping:
      body(.key(code: event.code, value: event.value, time: event.time))
    default: break
    }
  }
}
