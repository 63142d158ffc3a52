internal import Domain

/// A moment as answers write it (`2026-11-30T21:04:05.123Z`), and as people say it.
struct Moment: Equatable {
  /// Since 1970, UTC.
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Reads UTC with `Z` at its end, or a local time with its offset (`+05:30`); nil for anything else.
  ///
  /// The fraction of a second may be missing.
  init?(parsing text: String) {
    if let offset = Self.offset(of: text) {
      guard !text.dropLast(6).hasSuffix("Z"), let local = Moment(parsing: String(text.dropLast(6)) + "Z") else {
        return nil
      }
      milliseconds = local.milliseconds - offset
      return
    }
    let parts = text.utf8.split(omittingEmptySubsequences: false) { "-T:.Z".utf8.contains($0) }.map {
      Int(String(Substring($0)))
    }
    guard text.hasSuffix("Z"), (7...8).contains(parts.count), let year = parts[0], let month = parts[1],
      let day = parts[2], let hour = parts[3], let minute = parts[4], let second = parts[5],
      (1...9999).contains(year), let date = LocalDate(year: year, month: month, day: day), (0..<24).contains(hour),
      (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    let fraction = parts.count == 8 ? parts[6] ?? 0 : 0
    guard (0..<1000).contains(fraction) else { return nil }
    let seconds = (date.day * 24 + hour) * 3600 + minute * 60 + second
    milliseconds = Int64(seconds) * 1000 + Int64(fraction)
  }

  /// Milliseconds east of UTC, where the text ends with an offset.
  private static func offset(of text: String) -> Int64? {
    let end = Array(text.utf8.suffix(6))
    guard end.count == 6, end[0] == UInt8(ascii: "+") || end[0] == UInt8(ascii: "-"), end[3] == UInt8(ascii: ":") else {
      return nil
    }
    let digits = [end[1], end[2], end[4], end[5]].map { Int64($0) - Int64(UInt8(ascii: "0")) }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    return minutes * (end[0] == UInt8(ascii: "-") ? -60_000 : 60_000)
  }

  /// As a clock on the wall shows it.
  struct Local: Equatable {
    /// Days since 1970 where the person is.
    let day: Int
    private let secondOfDay: Int

    init(seconds: Int) {
      day = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
      secondOfDay = seconds - day * 86_400
    }

    /// As "21:04".
    var clock: String { "\(secondOfDay / 3600):\(twoDigits(secondOfDay / 60 % 60))" }

    /// As "28 Nov".
    var date: String {
      let (_, month, day) = LocalDate(day: day).civil
      let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      return "\(day) \(names[month - 1])"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  }

  func local(_ offset: Int) -> Local {
    Local(seconds: Int((milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000) + offset)
  }

  /// How long ago, as "12 s ago". What lies ahead, since a clock was set back, is "just now".
  func age(at now: Int64) -> String {
    let seconds = max(0, (now - milliseconds) / 1000)
    switch seconds {
    case 0: return "just now"
    case ..<60: return "\(seconds) s ago"
    case ..<3600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3600) h ago"
    case ..<172_800: return "a day ago"
    default: return "\(seconds / 86_400) days ago"
    }
  }
}
