/// Changes to the text of a configuration that leave all else in it as the person wrote it.
public enum ConfigurationText {
  /// The text with a line that gives a key of a device its request, in place of the one that did.
  public static func adding(
    _ key: UInt16, _ kind: PressKind, _ request: String, of identity: Configuration.Identity, to text: String
  ) -> String {
    let left = KeyName.name(key) + (kind == .hold ? " hold" : "")
    let added = "\(left) = \(request)"
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let start = lines.firstIndex(where: { device($0) == identity }) else {
      if !lines.isEmpty { lines.append("") }
      lines += ["device \(written(identity))", added]
      return lines.joined(separator: "\n") + "\n"
    }
    let section = start + 1..<(lines[(start + 1)...].firstIndex { device($0) != nil } ?? lines.count)
    if let old = section.first(where: { says(lines[$0], key, kind) }) {
      lines[old] = added
    } else {
      let last = section.last { !trimmed(lines[$0]).isEmpty } ?? start
      lines.insert(added, at: last + 1)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the first device line that a node belongs to tells it by; nil where it belongs to none. No line after that one is
  /// asked about the node.
  static func identity(of node: InputFolder.Node, in text: String) -> Configuration.Identity? {
    for line in text.split(whereSeparator: \.isNewline) {
      if let found = device(String(line)), found.matches(vendor: node.vendor, product: node.product, name: node.name) {
        return found
      }
    }
    return nil
  }

  /// The device that a line begins.
  private static func device(_ line: String) -> Configuration.Identity? {
    guard let words = splitWords(trimmed(line)), words.count > 1, words[0] == "device" else { return nil }
    return Configuration.Identity(words[1])
  }

  private static func says(_ line: String, _ key: UInt16, _ kind: PressKind) -> Bool {
    guard let equals = line.firstIndex(of: "=") else { return false }
    let words = line[..<equals].split { $0 == " " || $0 == "\t" }
    guard let name = words.first, KeyName.code(name) == key else { return false }
    return kind == .hold ? words.count == 2 && words[1] == "hold" : words.count == 1
  }

  private static func written(_ identity: Configuration.Identity) -> String {
    switch identity {
    case .number: identity.text
    case .name(let name): quotedWord(name)
    }
  }
}
