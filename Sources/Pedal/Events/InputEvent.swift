/// One event of an input device, as the kernel writes it: `struct input_event` of linux/input.h on a 64-bit machine.
public struct InputEvent: Equatable, Sendable {
  /// Bytes of one: seconds and microseconds of 64 bits each, type and code of 16, value of 32, in the machine's own order.
  public static let size = 24

  /// Microseconds of the device's clock.
  public var time: Int64
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Int64, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Reads the first ``size`` bytes.
  public init(_ bytes: UnsafeRawBufferPointer) {
    let seconds = bytes.loadUnaligned(fromByteOffset: 0, as: Int64.self)
    let microseconds = bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self)
    time = seconds &* 1_000_000 &+ microseconds
    type = bytes.loadUnaligned(fromByteOffset: 16, as: UInt16.self)
    code = bytes.loadUnaligned(fromByteOffset: 18, as: UInt16.self)
    value = bytes.loadUnaligned(fromByteOffset: 20, as: Int32.self)
  }

  /// As the kernel would write it.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    withUnsafeBytes(of: time / 1_000_000) { result += $0 }
    withUnsafeBytes(of: time % 1_000_000) { result += $0 }
    withUnsafeBytes(of: type) { result += $0 }
    withUnsafeBytes(of: code) { result += $0 }
    withUnsafeBytes(of: value) { result += $0 }
    return result
  }

  /// `EV_SYN`, `EV_KEY` of linux/input-event-codes.h.
  public static let synchronization: UInt16 = 0
  public static let key: UInt16 = 1
  /// Codes of `EV_SYN`: the end of a packet, and that events were lost before it.
  public static let report: UInt16 = 0
  public static let dropped: UInt16 = 3
  /// Values of `EV_KEY`.
  public static let release: Int32 = 0
  public static let press: Int32 = 1
  public static let autorepeat: Int32 = 2
}
