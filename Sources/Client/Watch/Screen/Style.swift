internal import Domain

/// How a cell is drawn: by what its colours are for. ``Palette`` says which those are.
struct Style: Equatable, Sendable {
  var ink: Theme.Role
  var ground = Theme.Role.primaryBackground
  var isBold = false
  /// Whether it stands out as what Enter would pick.
  var isSelected = false

  init(_ ink: Theme.Role, on ground: Theme.Role = .primaryBackground, bold: Bool = false, selected: Bool = false) {
    self.ink = ink
    self.ground = ground
    isBold = bold
    isSelected = selected
  }

  static let text = Style(.text)
  static let muted = Style(.muted)
}
