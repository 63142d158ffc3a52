/// Writes one JSON object after another straight into bytes: no tree, no copies.
public struct JSONWriter {
  public var bytes: [UInt8] = []
  private var needsComma = false

  /// Grown once to what a whole state takes, instead of in ten steps.
  public init(expecting count: Int) { bytes.reserveCapacity(count) }

  public init() {}

  public mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", body, "}") }

  public mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", body, "]") }

  private mutating func enclose(
    _ opening: Unicode.Scalar, _ body: (inout JSONWriter) -> Void, _ closing: Unicode.Scalar
  ) {
    comma()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  public mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    object(body)
  }

  public mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    array(body)
  }

  public mutating func field(_ key: StaticString, _ value: String) {
    self.key(key)
    string(value)
  }

  public mutating func field(_ key: StaticString, _ value: Int) {
    self.key(key)
    integer(value)
  }

  public mutating func field(_ key: StaticString, _ value: Int64) { field(key, Int(value)) }

  public mutating func field(_ key: StaticString, _ value: Bool) {
    self.key(key)
    comma()
    literal(value ? "true" : "false")
    needsComma = true
  }

  /// Leaves the field out where there is no value.
  public mutating func field(_ key: StaticString, _ value: String?) {
    if let value { field(key, value) }
  }

  /// Leaves the field out where there is no value.
  public mutating func field(_ key: StaticString, _ value: Int?) {
    if let value { field(key, value) }
  }

  /// A number that is written out already, as `0.42`.
  public mutating func field(_ key: StaticString, literal: String) {
    self.key(key)
    comma()
    bytes.append(contentsOf: literal.utf8)
    needsComma = true
  }

  public mutating func string(_ value: String) {
    comma()
    JSON.escape(value, into: &bytes)
    needsComma = true
  }

  public mutating func integer(_ value: Int) {
    comma()
    needsComma = true
    // From the last digit to the first: a sign and 19 digits at most.
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var rest = value.magnitude
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Appends members that another writer made: `"a":1,"b":2`, without braces.
  public mutating func members(_ members: [UInt8]) {
    guard !members.isEmpty else { return }
    comma()
    bytes.append(contentsOf: members)
    needsComma = true
  }

  /// Ends the line.
  public mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// In one piece: a state has some fifty keys.
  private mutating func key(_ key: StaticString) {
    let start = bytes.count
    let comma = needsComma ? 1 : 0
    let length = key.utf8CodeUnitCount
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\""), count: comma + length + 3))
    bytes.withUnsafeMutableBufferPointer { all in
      if comma == 1 { all[start] = UInt8(ascii: ",") }
      key.withUTF8Buffer { text in
        for index in 0..<length { all[start + comma + 1 + index] = text[index] }
      }
      all[start + comma + length + 2] = UInt8(ascii: ":")
    }
    needsComma = false
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func literal(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
