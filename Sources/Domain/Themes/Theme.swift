/// What colours a face has, by what they are for. Each text colour is legible on each background: WCAG 2.1 AA, 4.5 to 1.
public struct Theme: Equatable, Sendable {
  /// Whether its backgrounds are light or dark.
  public enum Appearance: String, CaseIterable, Sendable {
    case light, dark
  }

  /// What a colour is for.
  public enum Role: String, CaseIterable, Sendable {
    case primaryBackground = "primary-background"
    case secondaryBackground = "secondary-background"
    case rowBackground = "row-background"
    case primaryAccent = "primary-accent"
    case secondaryAccent = "secondary-accent"
    case headerText = "header-text"
    case text, muted, warning, done

    public static let backgrounds: [Role] = [.primaryBackground, .secondaryBackground, .rowBackground]

    public var isBackground: Bool { Self.backgrounds.contains(self) }
  }

  /// What a person says to choose it.
  public let name: String
  public let appearance: Appearance
  /// Whether text and background stay what they are around: the bar's and the terminal's own. The other colours are then
  /// legible on white and on black.
  public let isInherited: Bool

  /// Behind all.
  public let primaryBackground: Colour
  /// Behind what stands apart: a bar's empty part, a head line.
  public let secondaryBackground: Colour
  /// Behind the row on the needles.
  public let rowBackground: Colour
  /// The number that counts.
  public let primaryAccent: Colour
  /// What comes next: a reminder that is due, a repeat.
  public let secondaryAccent: Colour
  public let headerText: Colour
  public let text: Colour
  /// What need not be read: a paused timer, an old time.
  public let muted: Colour
  /// What needs a look: no daemon, a gap.
  public let warning: Colour
  /// The target is reached.
  public let done: Colour

  public func colour(_ role: Role) -> Colour {
    switch role {
    case .primaryBackground: primaryBackground
    case .secondaryBackground: secondaryBackground
    case .rowBackground: rowBackground
    case .primaryAccent: primaryAccent
    case .secondaryAccent: secondaryAccent
    case .headerText: headerText
    case .text: text
    case .muted: muted
    case .warning: warning
    case .done: done
    }
  }

  /// The theme of this name; nil where there is none.
  public static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}
