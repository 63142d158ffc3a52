internal import CLinux
internal import Glibc

/// Bytes from the system's random source (getrandom(2)), as lower-case hexadecimal digits.
public func randomToken(bytes count: Int = 8) -> String {
  var bytes = [UInt8](repeating: 0, count: count)
  // Up to 256 bytes never come short once the source is seeded, which it is long before a user's program runs.
  _ = getrandom(&bytes, count, 0)
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
