internal import Domain

/// Lengths of time in words, as a voice says them.
public enum SpokenTime {
  /// Exact to the minute, from a minute on: "one hour and five minutes", "forty seconds".
  public static func length(_ milliseconds: Int64) -> String {
    let seconds = Int(TimeText.seconds(max(0, milliseconds)))
    if seconds < 60 { return count(seconds, "second") }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    if hours == 0 { return count(minutes, "minute") }
    if minutes == 0 { return count(hours, "hour") }
    return "\(count(hours, "hour")) and \(count(minutes, "minute"))"
  }

  /// Rounded as people round: "about twenty-five minutes", "about two and a half hours".
  ///
  /// To a minute below ten, to five minutes below an hour, to half an hour below ten, then to hours.
  public static func about(_ milliseconds: Int64) -> String {
    let minutes = Int((max(0, milliseconds) + 30_000) / 60_000)
    if minutes < 1 { return "less than a minute" }
    if minutes < 10 { return "about \(count(minutes, "minute"))" }
    let fives = (minutes + 2) / 5 * 5
    if fives < 60 { return "about \(count(fives, "minute"))" }
    let halves = (minutes + 15) / 30
    if halves >= 20 { return "about \(count((minutes + 30) / 60, "hour"))" }
    switch halves {
    case 2: return "about an hour"
    case 3: return "about an hour and a half"
    case _ where halves % 2 == 0: return "about \(count(halves / 2, "hour"))"
    default: return "about \(words(halves / 2)) and a half hours"
    }
  }

  /// "About two and a half hours to go."
  public static func left(_ milliseconds: Int64) -> String { "\(about(milliseconds).capitalisedFirst) to go." }

  private static func count(_ number: Int, _ unit: String) -> String {
    "\(words(number)) \(number == 1 ? unit : unit + "s")"
  }

  /// A number in words up to a million, in digits beyond.
  static func words(_ number: Int) -> String {
    let small = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    let tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    switch number {
    case 0..<20: return small[number]
    case 20..<100: return tens[number / 10] + (number % 10 == 0 ? "" : "-\(small[number % 10])")
    case 100..<1000:
      return "\(small[number / 100]) hundred" + (number % 100 == 0 ? "" : " and \(words(number % 100))")
    case 1000..<1_000_000:
      let rest = number % 1000
      let link = rest == 0 ? "" : rest < 100 ? " and \(words(rest))" : " \(words(rest))"
      return "\(words(number / 1000)) thousand\(link)"
    default: return String(number)
    }
  }
}
