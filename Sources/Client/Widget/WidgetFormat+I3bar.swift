internal import Domain
internal import Wire

// https://i3wm.org/docs/i3bar-protocol.html and https://github.com/vivien/i3blocks
extension WidgetFormat {
  /// What goes before the first line of a status command. A hidden bar must not stop us: the queue to us would fill up.
  static let i3barHeader = "{\"version\":1,\"click_events\":true,\"stop_signal\":0,\"cont_signal\":0}\n[\n"

  static func i3bar(_ glance: Glance, _ wish: WidgetWish) -> String {
    "[" + json { block(glance, wish, named: "yarnbuddy", to: &$0) } + "],"
  }

  static func i3blocks(_ glance: Glance, _ wish: WidgetWish) -> String {
    json { block(glance, wish, named: nil, to: &$0) }
  }

  private static func block(
    _ glance: Glance, _ wish: WidgetWish, named name: String?, to object: inout JSONWriter
  ) {
    let theme = glance.theme
    let pieces = glance.pieces(wish.template)
    object.field("name", name)
    object.field("full_text", Markup.text(pieces, theme))
    let short = glance[.place].map { [Piece(text: $0, role: glance.role(of: .place), isOurs: false)] }
    object.field("short_text", Markup.text(short ?? pieces, theme))
    if !theme.isInherited { object.field("background", theme.primaryBackground.hex) }
    object.field("markup", "pango")
  }
}
