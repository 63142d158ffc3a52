internal import Wire

/// Takes clicks out of what a bar writes to a widget: i3bar's endless list of objects, or i3blocks' bare numbers.
struct ClickReader {
  private var rest: [UInt8] = []

  /// The buttons of the lines that are whole with these bytes. What is no click is passed over.
  mutating func buttons(in bytes: some Sequence<UInt8>) -> [Int] {
    rest += bytes
    var buttons: [Int] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if let button = Self.button(rest[..<end]) { buttons.append(button) }
      rest.removeSubrange(...end)
    }
    // No click is that long.
    if rest.count > 65_536 { rest = [] }
    return buttons
  }

  private static func button(_ line: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: line.drop { $0 == UInt8(ascii: ",") || $0 <= 0x20 }, as: UTF8.self)
    if let number = Int(text) { return number }
    guard let click = JSON(parsing: text), let button = click["button"]?.integer else { return nil }
    // With others in one bar, each click is told to all.
    return [nil, "yarnbuddy"].contains(click["name"]?.string) || click["full_text"] != nil ? button : nil
  }
}
