internal import Domain
internal import Wire

// https://github.com/Alexays/Waybar/wiki/Module:-Custom
extension WidgetFormat {
  static func waybar(_ glance: Glance, _ wish: WidgetWish) -> String {
    json { object in
      object.field("text", Markup.text(glance.pieces(wish.template), glance.theme))
      object.field("alt", glance.phase.rawValue)
      object.field("tooltip", glance.details.map(Markup.escaped).joined(separator: "\n"))
      object.array("class") { array in
        for word in glance.classes { array.string(word) }
      }
      object.field("percentage", glance.percentage)
    }
  }
}
