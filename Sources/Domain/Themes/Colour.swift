/// A colour of a screen: red, green and blue of sRGB, 0 to 255 each.
public struct Colour: Equatable, Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  /// - Parameter code: as `0xRRGGBB`; what stands above is left out.
  public init(_ code: UInt32) {
    red = UInt8(truncatingIfNeeded: code >> 16)
    green = UInt8(truncatingIfNeeded: code >> 8)
    blue = UInt8(truncatingIfNeeded: code)
  }

  /// As CSS and the bars write it: "#0a5fc4".
  public var hex: String {
    let digits = [red, green, blue].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits.joined()
  }
}
