internal import Domain
internal import Wire

// https://docs.rs/i3status-rs/latest/i3status_rs/blocks/custom/ ; it escapes the text itself, and has states for colours.
extension WidgetFormat {
  static func i3statusRust(_ glance: Glance, _ wish: WidgetWish) -> String {
    let text = glance.pieces(wish.template).plain
    return json { object in
      object.field("icon", "")
      object.field("state", state(glance))
      object.field("text", text)
      object.field("short_text", glance[.place] ?? text)
    }
  }

  private static func state(_ glance: Glance) -> String {
    switch glance.role {
    case .warning: glance.phase == .offline ? "Critical" : "Warning"
    case .secondaryAccent: "Info"
    case .done: "Good"
    default: "Idle"
    }
  }
}
