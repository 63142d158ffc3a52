/// A bar of eighths of a column.
enum Bar {
  /// `part` of `width` columns, the rest blank. Anything begun shows, and only all is full.
  static func text(_ part: Double, width: Int) -> String {
    let all = width * 8
    var eighths = Int((part * Double(all)).rounded())
    if part > 0 { eighths = max(eighths, 1) }
    if part < 1 { eighths = min(eighths, all - 1) }
    let full = eighths / 8
    let rest = eighths % 8
    let partial = rest == 0 ? "" : String(Unicode.Scalar(UInt32(0x2590 - rest))!)
    return String(repeating: "█", count: full) + partial + Face.blanks(width - full - (rest == 0 ? 0 : 1))
  }
}
