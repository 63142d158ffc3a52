/// What a bar reads: how a widget writes its line.
public enum WidgetFormat: String, CaseIterable, Sendable {
  case waybar, polybar, i3bar, i3blocks
  case i3statusRust = "i3status-rust"
  case genmon, tmux, argos, xbar, eww, json, plain

  /// Whether the bar starts it again for each look, so that it answers once and ends.
  var isAskedAgain: Bool { self == .genmon || self == .argos || self == .xbar }

  /// Whether the bar writes clicks to its standard input.
  var readsClicks: Bool { self == .i3bar || self == .i3blocks }

  /// What stands before the first line.
  var header: String { self == .i3bar ? Self.i3barHeader : "" }

  /// The glance as the bar reads it; without the line's end.
  func text(_ glance: Glance, _ wish: WidgetWish) -> String {
    switch self {
    case .waybar: Self.waybar(glance, wish)
    case .polybar: Self.polybar(glance, wish)
    case .i3bar: Self.i3bar(glance, wish)
    case .i3blocks: Self.i3blocks(glance, wish)
    case .i3statusRust: Self.i3statusRust(glance, wish)
    case .genmon: Self.genmon(glance, wish)
    case .tmux: Self.tmux(glance, wish)
    case .argos: Self.argos(glance, wish)
    case .xbar: Self.xbar(glance, wish)
    case .eww, .json: Self.object(glance, wish)
    case .plain: Self.plain(glance, wish)
    }
  }

  /// For the help page.
  var help: String {
    switch self {
    case .waybar: "custom module with return-type json: text, tooltip, class, alt, percentage"
    case .polybar: "custom/script with tail = true; clicks are in the text"
    case .i3bar: "a whole status_command of i3bar or swaybar; takes clicks"
    case .i3blocks: "a block with interval=persist and format=json; takes clicks"
    case .i3statusRust: "custom block with json = true and persistent = true"
    case .genmon: "xfce4-genmon: answers once; a click counts"
    case .tmux: "#(yb widget tmux) in status-right"
    case .argos: "Argos for GNOME: answers once, with a menu"
    case .xbar: "xbar and SwiftBar: answers once, with a menu"
    case .eww: "deflisten: one JSON object a line, with every field"
    case .json: "the same, for programs of your own"
    case .plain: "text, for any bar that shows lines"
    }
  }
}
