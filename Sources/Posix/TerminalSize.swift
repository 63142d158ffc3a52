internal import CLinux
internal import Glibc

/// How large a terminal is (ioctl_tty(2), `TIOCGWINSZ`).
public enum TerminalSize {
  /// The columns of a terminal; nil where the descriptor is none, or it does not say.
  public static func columns(_ descriptor: CInt) -> Int? {
    var columns: CInt = 0
    var rows: CInt = 0
    guard clinux_window_size(descriptor, &columns, &rows) == 0, columns > 0 else { return nil }
    return Int(columns)
  }

  /// Its columns and rows; nil where the descriptor is none, or it does not say.
  public static func both(_ descriptor: CInt) -> (columns: Int, rows: Int)? {
    var columns: CInt = 0
    var rows: CInt = 0
    guard clinux_window_size(descriptor, &columns, &rows) == 0, columns > 0, rows > 0 else { return nil }
    return (Int(columns), Int(rows))
  }
}
