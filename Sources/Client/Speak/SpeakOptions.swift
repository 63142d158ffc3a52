internal import Wire

/// The words after `yb speak`.
struct SpeakOptions {
  var speaker = Speaker.Options()
  /// What speaks a sentence from its standard input.
  var command = ["espeak-ng", "--stdin"]
  /// What makes a tick; nil for the terminal's bell.
  var tick: [String]?

  /// Each option with its value and what it does, for help.
  static let all = [
    (
      "mode", "every|due|silent",
      "each change, only what is due with a tick for other rows, or nothing; every unless given"
    ),
    ("with", "COMMAND", "what speaks a sentence from its standard input, espeak-ng --stdin unless given"),
    ("tick", "COMMAND", "what makes a tick; the terminal's bell unless given"),
    ("quiet", "FROM-TO", "nothing is heard between these times, as 22:00-07:30"),
    ("gap", "SECONDS", "from one sentence to the next, at least; 2 unless given"),
    ("again", "SECONDS", "say what is due again after so long, until a row is counted or it is dismissed"),
    ("except", "SOURCE", "what this source does is not spoken of, since it speaks for itself"),
  ]

  init(_ options: [Request.Option]) throws(Failure) {
    for option in options {
      let value = option.value
      switch option.name {
      case "mode":
        guard let mode = Speaker.Mode(rawValue: value) else {
          throw Failure(.usage, "mode can be every, due or silent, not \(value)")
        }
        speaker.mode = mode
      case "with":
        command = value.split(separator: " ").map(String.init)
        guard !command.isEmpty else {
          throw Failure(.usage, "with= needs a command", hint: "as in: with=\"spd-say -w -e\"")
        }
      case "tick":
        tick = value.split(separator: " ").map(String.init)
        guard tick?.isEmpty == false else { throw Failure(.usage, "tick= needs a command") }
      case "quiet":
        let ends = value.split(separator: "-").compactMap { Self.minute($0) }
        guard ends.count == 2, value.count(where: { $0 == "-" }) == 1 else {
          throw Failure(.usage, "quiet hours are two times, as 22:00-07:30; \(value) are none")
        }
        speaker.quiet = (ends[0], ends[1])
      case "gap": speaker.gap = try Self.seconds(option, in: 0...3600)
      case "again": speaker.again = try Self.seconds(option, in: 1...86_400)
      case "except": speaker.except = value
      default:
        let known = Self.all.map { $0.0 + "=" }.joined(separator: " ")
        throw Failure(.usage, "speak has no option \(option.name)=", hint: "it takes: \(known)")
      }
    }
  }

  private static func seconds(_ option: Request.Option, in range: ClosedRange<Int64>) throws(Failure) -> Int64 {
    guard let seconds = Int64(option.value), range.contains(seconds) else {
      throw Failure(.usage, "\(option.name) is \(range.lowerBound) to \(range.upperBound) seconds, not \(option.value)")
    }
    return seconds * 1000
  }

  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...24).contains(hour),
      (0..<60).contains(minute),
      hour * 60 + minute <= 1440
    else { return nil }
    return hour * 60 + minute
  }
}
