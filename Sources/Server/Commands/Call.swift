internal import Domain
internal import Store
internal import Wire

/// One request on its way to a handler: what was said, by whom, and when.
struct Call {
  let request: Request
  let command: Command
  /// Without the command's own second word; a `rest` argument's words are joined.
  let arguments: [String]
  let now: Instant
  /// For debouncing, which must not be fooled by a clock that is set.
  let monotonic: Int64
  /// What became of the file that the request names.
  var kept: Result<MediaFolder.Kept, Failure>?
  /// Where plain words made it.
  var said: Said?

  var verb: Verb { command.verb }

  /// Whether it needs the write lock.
  var changes: Bool { command.kind == .change }

  func option(_ name: String) -> String? { request.option(name) }

  /// Who sends: the `source=` option, else "client".
  var source: String { option("source") ?? "client" }

  /// An argument that may be left out.
  func argument(_ index: Int) -> String? { index < arguments.count ? arguments[index] : nil }

  /// A count of rows, 1 to 1,000; 1 where it is left out.
  func count() throws(Abort) -> Int {
    guard let text = argument(0) else { return 1 }
    return try number(text, "COUNT", in: 1...Move.countLimit)
  }

  /// A whole number of an option.
  func number(option name: String, in range: ClosedRange<Int> = Call.anyNumber) throws(Abort) -> Int? {
    guard let text = option(name) else { return nil }
    return try number(text, name, in: range)
  }

  /// `id=` and `source=` hold up to this many bytes.
  static let tokenLimit = 64

  static let anyNumber = -(Counter.limit - 1)...(Counter.limit - 1)

  func number(_ text: String, _ name: String, in range: ClosedRange<Int> = Call.anyNumber) throws(Abort) -> Int {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isNumber else {
      throw .refused(Refusal(.value, "\(name) is a whole number; “\(text)” is none. Say: \(command.usage)"))
    }
    guard let number = Int(text), range.contains(number) else {
      throw .refused(Refusal(.value, "\(name) goes from \(range.lowerBound) to \(range.upperBound); \(text) does not."))
    }
    return number
  }

  /// One of a few words.
  func choice<Value: RawRepresentable & CaseIterable>(_ text: String, _ name: String) throws(Abort) -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      let words = Naming.choice(Value.allCases.map(\.rawValue))
      throw .refused(Refusal(.value, "\(name) can be \(words), not “\(text)”."))
    }
    return value
  }

  /// What makes two requests the same for `id=`: everything but the token itself. FNV-1a, 64 bits.
  var fingerprint: Int64 {
    if let said { return said.fingerprint }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    mix(verb.rawValue)
    for argument in arguments { mix(argument) }
    for option in request.options where option.name != "id" {
      mix(option.name + "=")
      mix(option.value)
    }
    return Int64(bitPattern: hash)
  }
}
