/// SHA-256 (FIPS 180-4), by which files in the media folder are named.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  /// The digest of some bytes, as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA256()
    let whole = bytes.count & ~63
    bytes.withUnsafeBufferPointer { bytes in
      var schedule = [UInt32](repeating: 0, count: 64)
      for start in stride(from: 0, to: whole, by: 64) {
        hash.add(UnsafeBufferPointer(rebasing: bytes[start..<start + 64]), &schedule)
      }
    }
    // A 1 bit, zeros, and the length in bits.
    var tail = Array(bytes[whole...]) + [0x80]
    tail += [UInt8](repeating: 0, count: (tail.count <= 56 ? 56 : 120) - tail.count)
    let bits = UInt64(bytes.count) * 8
    tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    tail.withUnsafeBufferPointer { tail in
      var schedule = [UInt32](repeating: 0, count: 64)
      for start in stride(from: 0, to: tail.count, by: 64) {
        hash.add(UnsafeBufferPointer(rebasing: tail[start..<start + 64]), &schedule)
      }
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash.state.flatMap { word in (0..<8).map { digits[Int(word >> (28 - 4 * $0) & 15)] } }, as: UTF8.self)
  }

  private mutating func add(_ block: UnsafeBufferPointer<UInt8>, _ schedule: inout [UInt32]) {
    schedule.withUnsafeMutableBufferPointer { w in
      Self.constants.withUnsafeBufferPointer { k in
        for t in 0..<16 {
          w[t] =
            UInt32(block[4 * t]) << 24 | UInt32(block[4 * t + 1]) << 16 | UInt32(block[4 * t + 2]) << 8
            | UInt32(block[4 * t + 3])
        }
        for t in 16..<64 {
          let s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3
          let s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10
          w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
          let s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
          let one = h &+ s1 &+ (e & f ^ ~e & g) &+ k[t] &+ w[t]
          let s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
          let two = s0 &+ (a & b ^ a & c ^ b & c)
          (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ value }
      }
    }
  }

  private func turned(_ value: UInt32, _ bits: UInt32) -> UInt32 { value >> bits | value << (32 - bits) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
