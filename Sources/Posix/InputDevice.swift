internal import CLinux
internal import Glibc

/// What an open node of an input device is asked (linux/input.h, https://docs.kernel.org/input/event-codes.html).
public enum InputDevice {
  /// Key codes are below this (`KEY_MAX` is 0x2ff).
  public static let keyLimit = 0x300

  /// From now on its events go to this descriptor alone (`EVIOCGRAB`); throws `EBUSY` where another program has done so.
  public static func grab(_ descriptor: CInt) throws(Errno) {
    try retrying("EVIOCGRAB") { clinux_input_grab(descriptor, 1) }
  }

  /// From now on its events go to all who have it open (`EVIOCGRAB`); throws `EINVAL` where they did.
  public static func release(_ descriptor: CInt) throws(Errno) {
    try retrying("EVIOCGRAB") { clinux_input_grab(descriptor, 0) }
  }

  /// From now on its events carry CLOCK_MONOTONIC instead of the wall clock (`EVIOCSCLOCKID`).
  public static func useMonotonicClock(_ descriptor: CInt) throws(Errno) {
    try retrying("EVIOCSCLOCKID") { clinux_input_clock(descriptor) }
  }

  /// The codes of the keys that are down now (`EVIOCGKEY`); throws `ENODEV` where the device is gone.
  public static func pressedKeys(_ descriptor: CInt) throws(Errno) -> Set<UInt16> {
    var bits = [UInt8](repeating: 0, count: keyLimit / 8)
    try retrying("EVIOCGKEY") { clinux_input_keys(descriptor, &bits, CInt(bits.count)) }
    return Set((0..<keyLimit).filter { bits[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }.map { UInt16($0) })
  }

  /// Vendor and product (`EVIOCGID`).
  public static func identity(_ descriptor: CInt) throws(Errno) -> (vendor: UInt16, product: UInt16) {
    var vendor: UInt16 = 0
    var product: UInt16 = 0
    try retrying("EVIOCGID") { clinux_input_id(descriptor, &vendor, &product) }
    return (vendor, product)
  }
}
