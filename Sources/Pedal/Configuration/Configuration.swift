public import Wire

/// What the configuration file says: which devices, what their keys ask for, and how the answer is made known.
public struct Configuration: Equatable, Sendable {
  /// At least one.
  public var devices: [DeviceRule] = []
  /// Commands, each a program and its arguments.
  public var sound: [String]?
  public var speak: [String]?
  public var notify: [String]?

  /// What one device is told by, and what its keys ask for.
  public struct DeviceRule: Equatable, Sendable {
    public var identity: Identity
    /// What `source=pedal:LABEL` calls it.
    public var label: String
    /// Milliseconds, 0 to 1000.
    public var debounce: Int
    /// By key code.
    public var keys: [UInt16: KeyRule] = [:]
  }

  /// What a device is told by.
  public enum Identity: Equatable, Sendable {
    case number(vendor: UInt16, product: UInt16)
    case name(String)
  }

  /// What a key asks for.
  public struct KeyRule: Equatable, Sendable {
    public var tap: Request
    public var hold: Request?

    public init(tap: Request, hold: Request? = nil) {
      self.tap = tap
      self.hold = hold
    }
  }
}

/// What is wrong with a configuration, and where.
public struct ConfigurationError: Error, Equatable, Sendable {
  /// From 1; nil where it is the file as a whole.
  public let line: Int?
  /// Begins in lower case, without a full stop.
  public let message: String
  /// What is allowed there.
  public let allowed: String

  public init(_ line: Int?, _ message: String, allowed: String) {
    self.line = line
    self.message = message
    self.allowed = allowed
  }
}

extension Configuration.Identity {
  /// Reads `3553:b001`, or takes it for a name.
  public init(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ $0.utf8.count == 4 }), let vendor = UInt16(parts[0], radix: 16),
      let product = UInt16(parts[1], radix: 16)
    {
      self = .number(vendor: vendor, product: product)
    } else {
      self = .name(text)
    }
  }

  /// Whether a node with these numbers and this name belongs to it.
  ///
  /// A USB or Bluetooth device with several functions has a node for each; the kernel puts the function after the device's
  /// name (drivers/hid/hid-input.c).
  public func matches(vendor: UInt16, product: UInt16, name: String) -> Bool {
    switch self {
    case .number(let wantedVendor, let wantedProduct): return vendor == wantedVendor && product == wantedProduct
    case .name(let wanted):
      return name == wanted || Self.functions.contains { name == wanted + " " + $0 }
    }
  }

  private static let functions = [
    "Keyboard", "Keypad", "Mouse", "Consumer Control", "System Control", "Wireless Radio Control",
  ]

  /// As the file writes it.
  public var text: String {
    switch self {
    case .number(let vendor, let product): return hexadecimal(vendor) + ":" + hexadecimal(product)
    case .name(let name): return name
    }
  }
}

/// Four hexadecimal digits.
func hexadecimal(_ number: UInt16) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
