internal import Wire

extension Configuration {
  /// Reads a configuration; refuses at the first line that it can't take.
  ///
  /// ```
  /// device 3553:b001 as left
  /// f13 = next
  /// f14 = next
  /// f14 hold = undo
  /// debounce 120
  /// notify = notify-send --
  /// ```
  public init(_ text: String) throws(ConfigurationError) {
    var reader = Reader()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try reader.take(trimmed(line), number: index + 1)
    }
    self = try reader.finish()
  }

  /// The lock-out where the file names none, in milliseconds.
  public static let usualDebounce = 120
  static let debounceRange = 0...1000
  static let lines = "device, KEY = REQUEST, KEY hold = REQUEST, debounce, sound =, speak =, notify ="
}

private struct Reader {
  private var result = Configuration()
  private var debounce = Configuration.usualDebounce
  private var deviceLine = 0
  /// The holds of the device at hand, with their lines.
  private var holds: [(key: UInt16, request: Request, line: Int)] = []

  mutating func take(_ line: Substring, number: Int) throws(ConfigurationError) {
    if line.isEmpty || line.first == "#" { return }
    guard let word = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "=" }).first else {
      throw ConfigurationError(number, "there is nothing before the =", allowed: Configuration.lines)
    }
    switch word {
    case "device": try device(line.dropFirst(word.count), number)
    case "debounce": try takeDebounce(line.dropFirst(word.count), number)
    case "sound": result.sound = try command("sound", result.sound, line, number)
    case "speak": result.speak = try command("speak", result.speak, line, number)
    case "notify": result.notify = try command("notify", result.notify, line, number)
    default: try key(line, number)
    }
  }

  mutating func finish() throws(ConfigurationError) -> Configuration {
    try closeDevice()
    guard !result.devices.isEmpty else {
      throw ConfigurationError(nil, "it names no device", allowed: "device VENDOR:PRODUCT, as yb-pedal list shows it")
    }
    return result
  }

  // MARK: device

  private static let deviceLine = "device VENDOR:PRODUCT or device \"NAME\", and maybe: as LABEL"

  private mutating func device(_ rest: Substring, _ number: Int) throws(ConfigurationError) {
    try closeDevice()
    guard let words = splitWords(rest), let identity = words.first, !identity.isEmpty,
      words.count == 1 || words.count == 3 && words[1] == "as"
    else { throw ConfigurationError(number, "this names no device", allowed: Self.deviceLine) }
    let label = words.count == 3 ? words[2] : identity
    guard !label.isEmpty, label.utf8.count <= 60 else {
      throw ConfigurationError(number, "the label is empty or too long", allowed: "a label of 1 to 60 bytes")
    }
    let rule = Configuration.DeviceRule(identity: .init(identity), label: label, debounce: debounce)
    guard !result.devices.contains(where: { $0.identity == rule.identity }) else {
      throw ConfigurationError(number, "\(identity) is there twice", allowed: "one device line for each device")
    }
    result.devices.append(rule)
    deviceLine = number
  }

  /// Gives the holds to their keys.
  private mutating func closeDevice() throws(ConfigurationError) {
    guard var device = result.devices.popLast() else { return }
    for hold in holds {
      guard device.keys[hold.key] != nil else {
        let name = KeyName.name(hold.key)
        throw ConfigurationError(hold.line, "\(name) has a hold and no tap", allowed: "\(name) = REQUEST as well")
      }
      device.keys[hold.key]?.hold = hold.request
    }
    holds = []
    guard !device.keys.isEmpty else {
      throw ConfigurationError(deviceLine, "no key of this device asks for anything", allowed: "KEY = REQUEST below it")
    }
    result.devices.append(device)
  }

  private mutating func takeDebounce(_ rest: Substring, _ number: Int) throws(ConfigurationError) {
    let value = trimmed(trimmed(rest).drop { $0 == "=" })
    guard let milliseconds = Int(value), Configuration.debounceRange.contains(milliseconds) else {
      throw ConfigurationError(
        number, "\(quoted(String(value))) is no such time", allowed: "0 to 1000 ms, as: debounce 120")
    }
    // Above all devices it is everybody's.
    if result.devices.isEmpty {
      debounce = milliseconds
    } else {
      result.devices[result.devices.count - 1].debounce = milliseconds
    }
  }

  // MARK: keys

  private mutating func key(_ line: Substring, _ number: Int) throws(ConfigurationError) {
    guard let equals = line.firstIndex(of: "=") else {
      throw ConfigurationError(
        number, "this line is not understood: \(quoted(String(line)))", allowed: Configuration.lines)
    }
    let words = line[..<equals].split { $0 == " " || $0 == "\t" }
    guard let name = words.first, words.count == 1 || words.count == 2 && words[1] == "hold" else {
      throw ConfigurationError(
        number, "what stands before the = is not understood: \(quoted(String(trimmed(line[..<equals]))))",
        allowed: Configuration.lines)
    }
    guard let code = KeyName.code(name) else {
      throw ConfigurationError(
        number, "there is no key \(quoted(String(name)))",
        allowed: "a name such as f13, pageup, volumeup or btn_0, or a number such as key183, as yb-pedal test shows it")
    }
    guard let device = result.devices.last else {
      throw ConfigurationError(number, "a key stands above all devices", allowed: "device VENDOR:PRODUCT before it")
    }
    let request = try request(line[line.index(after: equals)...], number)
    if words.count == 2 {
      guard !holds.contains(where: { $0.key == code }) else {
        throw ConfigurationError(number, "\(name) hold is there twice", allowed: "one request for each")
      }
      holds.append((code, request, number))
    } else {
      guard device.keys[code] == nil else {
        throw ConfigurationError(
          number, "\(name) is there twice", allowed: "one request for each key, and one for its hold")
      }
      result.devices[result.devices.count - 1].keys[code] = .init(tap: request)
    }
  }

  private func request(_ text: Substring, _ number: Int) throws(ConfigurationError) -> Request {
    let request: Request
    do throws(LineError) { request = try Request(parsing: String(text)) } catch {
      throw ConfigurationError(number, error.message, allowed: "a request as yb takes it, as: f13 = next")
    }
    let kind: Command.Kind
    do throws(UsageError) {
      let (command, arguments) = try Commands.resolve(request)
      _ = try command.check(arguments, request.options)
      kind = command.kind
    } catch {
      throw ConfigurationError(number, error.message, allowed: "a request as yb takes it, as: f13 = next")
    }
    guard kind != .connection else {
      throw ConfigurationError(
        number, "\(request.verb) is nothing for a pedal", allowed: "what counts or tells, as: f13 = next")
    }
    for option in ["id", "source"] where request.option(option) != nil {
      throw ConfigurationError(number, "each press gets its own \(option)=", allowed: "the same without it")
    }
    return request
  }

  // MARK: commands

  private func command(
    _ name: String, _ before: [String]?, _ line: Substring, _ number: Int
  ) throws(ConfigurationError) -> [String] {
    guard before == nil else {
      throw ConfigurationError(number, "\(name) is there twice", allowed: "one command")
    }
    let rest = trimmed(line.dropFirst(name.count))
    guard rest.first == "=", let words = splitWords(rest.dropFirst()), let program = words.first, !program.isEmpty
    else {
      throw ConfigurationError(number, "this is no command", allowed: "\(name) = PROGRAM ARGUMENTS, without a shell")
    }
    return words
  }
}
