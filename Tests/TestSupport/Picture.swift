public import Foundation

/// A picture as PPM (P6): three bytes a pixel.
public struct Picture: Equatable {
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// How many pixels have a colour, as "1a0b2e", and the place of one in their middle.
  public func pixels(_ colour: String) -> (count: Int, middle: (x: Int, y: Int)?) {
    guard let code = UInt32(colour, radix: 16), let header else { return (0, nil) }
    let wanted = [
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code),
    ]
    var found: [Int] = []
    var at = header.start
    while at + 2 < bytes.count {
      if bytes[at] == wanted[0], bytes[at + 1] == wanted[1], bytes[at + 2] == wanted[2] {
        found.append((at - header.start) / 3)
      }
      at += 3
    }
    guard !found.isEmpty else { return (0, nil) }
    let columns = found.map { $0 % header.width }
    let rows = found.map { $0 / header.width }
    return (found.count, ((columns.min()! + columns.max()!) / 2, (rows.min()! + rows.max()!) / 2))
  }

  private var header: (width: Int, start: Int)? {
    var words: [String] = []
    var word = ""
    for (index, byte) in bytes.prefix(64).enumerated() {
      guard byte == 0x20 || byte == 0x0A else {
        word.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      words.append(word)
      word = ""
      if words.count == 4 { return words[0] == "P6" ? Int(words[1]).map { ($0, index + 1) } : nil }
    }
    return nil
  }

  /// For an attachment.
  public var png: Data {
    let file = Scratch()
    _ = FileManager.default.createFile(atPath: file.file("a.ppm"), contents: Data(bytes))
    _ = run(
      Programs.find("convert")!, [file.file("a.ppm"), file.file("a.png")], environment: ["PATH": "/usr/bin:/bin"])
    return FileManager.default.contents(atPath: file.file("a.png")) ?? Data()
  }
}
