internal import Foundation

/// Random numbers that a seed repeats (SplitMix64). `YARNBUDDY_SEED` sets the seed; say it in each expectation's comment.
public struct Seeded: RandomNumberGenerator, CustomStringConvertible {
  public let seed: UInt64
  private var state: UInt64

  public init(seed: UInt64? = nil) {
    let given = ProcessInfo.processInfo.environment["YARNBUDDY_SEED"].flatMap(UInt64.init)
    self.seed = seed ?? given ?? UInt64.random(in: 0...UInt64.max)
    state = self.seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// How to run it again.
  public var description: String { "YARNBUDDY_SEED=\(seed)" }

  /// A number from 0 up to, without, `limit`.
  public mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  public mutating func bool() -> Bool { Bool.random(using: &self) }

  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// Text of any Unicode scalars but U+0000: much of it plain, some of it what breaks quoting.
  public mutating func text(length: Int) -> String {
    let nasty: [Unicode.Scalar] = [
      "\"", "\\", "=", " ", "\t", "\n", "\r", "-", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{FEFF}", "\u{1F9F6}",
      "\u{301}", "<", "&", "'", "$", "`", "\u{5D0}", "\u{2028}", "\u{10FFFF}",
    ]
    var result = String.UnicodeScalarView()
    while result.count < length {
      switch below(4) {
      case 0: result.append(pick(nasty))
      case 1: if let scalar = Unicode.Scalar(UInt32(below(0x11_0000))), scalar != "\0" { result.append(scalar) }
      default: result.append(Unicode.Scalar(UInt8(0x61 + below(26))))
      }
    }
    return String(result)
  }
}
