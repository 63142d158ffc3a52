/// How lengths of time are written. The one place where milliseconds become seconds: they are rounded down.
public enum TimeText {
  public static func seconds(_ milliseconds: Int64) -> Int64 { milliseconds.floored(by: 1000) }

  /// Hours and minutes as a watch face shows them: "0:04", "12:30".
  public static func face(_ milliseconds: Int64) -> String {
    let minutes = Int(seconds(max(0, milliseconds)) / 60)
    return "\(minutes / 60):\((minutes % 60).padded(2))"
  }

  /// For a line of text: "40 s", "5 min", "1 h 05 min".
  public static func length(_ milliseconds: Int64) -> String {
    let seconds = Int(seconds(max(0, milliseconds)))
    if seconds < 60 { return "\(seconds) s" }
    let minutes = seconds / 60
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \((minutes % 60).padded(2)) min"
  }
}
