internal import Domain

// https://gitlab.xfce.org/panel-plugins/xfce4-genmon-plugin
extension WidgetFormat {
  /// The tags are looked for as text, and the text is Pango's markup: escaped, it holds no tag.
  static func genmon(_ glance: Glance, _ wish: WidgetWish) -> String {
    let clicks = Clicks(wish)
    var line = "<txt>\(Markup.text(glance.pieces(wish.template), glance.theme))</txt>"
    if let click = clicks.buttons.first(where: { $0 == .left }) {
      line += "<txtclick>\(clicks.command(click))</txtclick>"
    }
    line += "<tool>\(glance.details.map(Markup.escaped).joined(separator: "\n"))</tool>"
    if let percentage = glance.percentage { line += "<bar>\(percentage)</bar>" }
    return line
  }
}
