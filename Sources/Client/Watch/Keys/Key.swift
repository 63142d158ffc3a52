/// What a person does at a terminal's keyboard, as far as the watch face knows it.
enum Key: Equatable, Sendable {
  case character(Unicode.Scalar)
  case enter, backspace, escape, up, down, left, right, pageUp, pageDown, home, end
  /// Ctrl-L: draw the screen anew.
  case refresh
  /// Text that came in one piece, as from the clipboard: nobody pressed its keys.
  case paste(String)
  /// A key that has no meaning here, as F5 or Alt-x.
  case other
}
