extension Request {
  /// Reads one line without its LF. A CR at its end is dropped.
  ///
  /// Grammar: words parted by blanks or tabs. A word is bare, or a JSON string literal (RFC 8259 section 7). A bare word
  /// that begins with `[a-z-]+=` is an option; its value is bare or a JSON string literal. After a bare `--` every word
  /// is an argument.
  public init(parsing line: UnsafeRawBufferPointer) throws(LineError) {
    var scanner = Scanner(line)
    guard let first = try scanner.next() else {
      throw LineError(.empty, "The line is empty. Say a verb, as: status")
    }
    if let name = first.option {
      throw LineError(.syntax, "The line begins with the option \(name)=. Say the verb first, as: next \(name)=VALUE")
    }
    self.init(verb: first.text)
    while let word = try scanner.next() {
      guard let name = word.option else {
        arguments.append(word.text)
        continue
      }
      guard option(name) == nil else { throw LineError(.syntax, "The option \(name)= is there twice. Give it once.") }
      options.append(Option(name: name, value: word.text))
    }
  }

  /// Reads one line from a string; for tests and tools.
  public init(parsing line: String) throws(LineError) {
    let bytes = Array(line.utf8)
    let result: Result<Request, LineError> = bytes.withUnsafeBytes { buffer in
      do throws(LineError) { return .success(try Request(parsing: buffer)) } catch { return .failure(error) }
    }
    self = try result.get()
  }
}

private struct Word {
  /// The name of the option, where the word is one; ``text`` is then its value.
  var option: String?
  var text: String
}

private struct Scanner {
  private let bytes: UnsafeRawBufferPointer
  private var at = 0
  private let end: Int
  /// Set by `--`: from then on nothing is an option.
  private var optionsEnded = false

  init(_ line: UnsafeRawBufferPointer) {
    bytes = line
    end = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
  }

  mutating func next() throws(LineError) -> Word? {
    while at < end, isBlank(bytes[at]) { at += 1 }
    guard at < end else { return nil }
    if bytes[at] == UInt8(ascii: "\"") { return Word(text: try literal()) }
    if !optionsEnded, let name = optionName() {
      at += name.utf8.count + 1
      if at < end, bytes[at] == UInt8(ascii: "\"") { return Word(option: name, text: try literal()) }
      return Word(option: name, text: try bare())
    }
    let text = try bare()
    if !optionsEnded, text == "--" {
      optionsEnded = true
      return try next()
    }
    return Word(text: text)
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// The name before a `=`, when what stands here is `[a-z-]+=`.
  private func optionName() -> String? {
    var position = at
    while position < end,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[position]) || bytes[position] == UInt8(ascii: "-")
    {
      position += 1
    }
    guard position > at, position < end, bytes[position] == UInt8(ascii: "=") else { return nil }
    return String(decoding: bytes[at..<position], as: UTF8.self)
  }

  private mutating func bare() throws(LineError) -> String {
    let start = at
    while at < end, !isBlank(bytes[at]) {
      if bytes[at] < 0x20 || bytes[at] == 0x7F {
        throw LineError(
          .syntax, "A control character stands outside quotes. Write it as \\u00\(hex(bytes[at])) in a JSON string.")
      }
      at += 1
    }
    return try text(UnsafeRawBufferPointer(rebasing: bytes[start..<at]))
  }

  private mutating func literal() throws(LineError) -> String {
    let start = at
    at += 1
    var isPlain = true
    while at < end, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\") {
        isPlain = false
        at += 1
      }
      at += 1
    }
    guard at < end else {
      throw LineError(.syntax, "A quoted word has no closing quote. Write it as a JSON string, as: \"Left sock\"")
    }
    at += 1
    if at < end, !isBlank(bytes[at]) {
      throw LineError(.syntax, "Text follows right after a closing quote. Put a blank between the words.")
    }
    let inside = UnsafeRawBufferPointer(rebasing: bytes[(start + 1)..<(at - 1)])
    if let control = inside.first(where: { $0 < 0x20 }) {
      throw LineError(.syntax, "A control character stands raw inside quotes. Write it as \\u00\(hex(control)).")
    }
    guard !isPlain else { return try text(inside) }
    guard let decoded = JSON.unescape(inside) else {
      throw LineError(
        .syntax,
        "A quoted word has an escape that JSON does not know. Allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
    }
    guard !decoded.utf8.contains(0) else { throw LineError(.syntax, "U+0000 can't be part of a word.") }
    return decoded
  }

  private func text(_ bytes: UnsafeRawBufferPointer) throws(LineError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LineError(.encoding, "A word is not UTF-8. Send text in UTF-8.")
    }
    return text
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}

/// A word that an answer repeats, cut where it is longer than a sentence should be.
public func shortened(_ word: String) -> String { word.utf8.count <= 60 ? word : String(word.prefix(40)) + "…" }

/// A word as it would stand in a request, cut where it is long: for error sentences.
public func quoted(_ word: String) -> String { literal(shortened(word)) }

/// A word as a JSON string literal.
func literal(_ word: String) -> String {
  var bytes: [UInt8] = []
  JSON.escape(word, into: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}
