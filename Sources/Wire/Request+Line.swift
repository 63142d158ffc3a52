extension Request {
  /// The line that says this request, its LF included. Words are quoted only where they must be.
  public var line: String {
    var text = Self.word(verb)
    for argument in arguments { text += " " + Self.word(argument) }
    for option in options { text += " \(option.name)=\(Self.value(option.value))" }
    return text + "\n"
  }

  /// A word that reads back as an argument: bare if it is plain, else a JSON string literal.
  public static func word(_ text: String) -> String {
    text == "--" || isOption(text) ? literal(text) : value(text)
  }

  /// Whether a bare word would be read as an option.
  public static func isOption(_ text: String) -> Bool {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals != text.utf8.startIndex else { return false }
    return text.utf8[..<equals].allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
    }
  }

  private static func value(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.first != UInt8(ascii: "\"") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return isPlain ? text : literal(text)
  }
}
