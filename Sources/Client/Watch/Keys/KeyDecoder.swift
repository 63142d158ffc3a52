/// Makes keys of the bytes that a terminal sends, however they are cut into reads. Pure.
///
/// Knows UTF-8, control sequences (ECMA-48, section 5.4), the cursor and keypad keys of xterm in both modes ("XTerm Control
/// Sequences", PC-style function keys), and bracketed paste. What it does not know is one ``Key/other``, never the
/// letters of a sequence one by one.
///
/// ESC alone and the beginning of a sequence look alike: while ``isUndecided``, give the rest a moment and then say
/// ``flush()``.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    case escape
    /// After `ESC [`: the bytes so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case shifted
    /// In a string that the terminal sends (OSC, DCS, APC, PM, SOS); whether its last byte was ESC.
    case string(endsWithEscape: Bool)
    /// In a scalar of UTF-8: its bits so far, how many bytes are missing, and the least value that it may have.
    case scalar(bits: UInt32, missing: Int, least: UInt32)
  }

  /// A sequence longer than this is none that we know: the rest is passed over up to its final byte.
  private static let longest = 64
  /// Of what is pasted so much is kept; the rest is passed over.
  static let pasteLimit = 4096
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  /// What is being pasted; nil outside of a paste.
  private var pasted: [UInt8]?

  /// Whether what came may be a key already or the beginning of a longer one.
  var isUndecided: Bool { pasted == nil && state != .ground }

  /// Takes bytes in, and gives the keys that are complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// Nothing more comes: what is undecided was all there is.
  mutating func flush() -> [Key] {
    guard isUndecided else { return [] }
    defer { state = .ground }
    return state == .escape ? [.escape] : [.other]
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    if pasted != nil { return takePasted(byte, &keys) }
    switch state {
    case .ground: begin(byte, &keys)
    case .escape: afterEscape(byte, &keys)
    case .sequence(let bytes): inSequence(bytes, byte, &keys)
    case .shifted:
      state = .ground
      keys.append(Self.shiftedKey(byte))
    case .string(let endsWithEscape):
      // BEL ends it, and so does ESC \.
      let ends = byte == 0x07 || (endsWithEscape && byte == UInt8(ascii: "\\"))
      state = ends ? .ground : .string(endsWithEscape: byte == 0x1B)
    case .scalar(let bits, let missing, let least):
      guard byte & 0xC0 == 0x80 else {
        keys.append(.other)
        state = .ground
        return begin(byte, &keys)
      }
      let bits = bits << 6 | UInt32(byte & 0x3F)
      if missing > 1 {
        state = .scalar(bits: bits, missing: missing - 1, least: least)
      } else {
        state = .ground
        keys.append(bits >= least ? Unicode.Scalar(bits).map { .character($0) } ?? .other : .other)
      }
    }
  }

  private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x0C: keys.append(.refresh)
    case 0x7F, 0x08: keys.append(.backspace)
    case 0x20..<0x7F: keys.append(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .scalar(bits: UInt32(byte & 0x1F), missing: 1, least: 0x80)
    case 0xE0...0xEF: state = .scalar(bits: UInt32(byte & 0x0F), missing: 2, least: 0x800)
    case 0xF0...0xF4: state = .scalar(bits: UInt32(byte & 0x07), missing: 3, least: 0x1_0000)
    default: keys.append(.other)
    }
  }

  private mutating func afterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(endsWithEscape: false)
    case 0x1B: keys.append(.escape)
    default:
      // Alt and a key.
      state = .ground
      keys.append(.other)
    }
  }

  private mutating func inSequence(_ bytes: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40: if bytes.count < Self.longest { state = .sequence(bytes + [byte]) }
    // The console's function keys: ESC [ [ and a letter.
    case UInt8(ascii: "[") where bytes.isEmpty: state = .sequence([byte])
    case 0x40...0x7E:
      state = .ground
      if bytes == Array("200".utf8), byte == UInt8(ascii: "~") {
        pasted = []
      } else {
        keys.append(Self.sequenceKey(bytes, byte))
      }
    case 0x1B:
      keys.append(.other)
      state = .escape
    default:
      keys.append(.other)
      state = .ground
    }
  }

  private mutating func takePasted(_ byte: UInt8, _ keys: inout [Key]) {
    pasted!.append(byte)
    if pasted!.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      let text = pasted!.dropLast(Self.pasteEnd.count).prefix(Self.pasteLimit)
      keys.append(.paste(String(decoding: text, as: UTF8.self)))
      pasted = nil
    } else if pasted!.count > 2 * Self.pasteLimit {
      // Kept are the beginning and what may be the beginning of the end.
      pasted!.removeSubrange(Self.pasteLimit..<(pasted!.count - Self.pasteEnd.count))
    }
  }

  private static func sequenceKey(_ parameters: [UInt8], _ final: UInt8) -> Key {
    switch (String(decoding: parameters, as: UTF8.self), Unicode.Scalar(final)) {
    case ("", "A"): .up
    case ("", "B"): .down
    case ("", "C"): .right
    case ("", "D"): .left
    case ("", "H"), ("1", "~"), ("7", "~"): .home
    case ("", "F"), ("4", "~"), ("8", "~"): .end
    case ("5", "~"): .pageUp
    case ("6", "~"): .pageDown
    default: .other
    }
  }

  /// `ESC O` and a letter: cursor keys and keypad in application mode.
  private static func shiftedKey(_ byte: UInt8) -> Key {
    switch Unicode.Scalar(byte) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": .enter
    case "p"..."y": .character(Unicode.Scalar(byte - UInt8(ascii: "p") + UInt8(ascii: "0")))
    default: .other
    }
  }
}
