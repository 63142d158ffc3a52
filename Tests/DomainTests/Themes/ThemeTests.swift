import Foundation
import Testing

@testable import Domain

@Suite struct ThemeTests {
  @Test func `there are the eight themes, each found by its name`() {
    #expect(
      Theme.all.map(\.name) == [
        "system", "light", "dark", "midnight", "supernova", "grapefruit", "creamsicle", "seaside",
      ])
    for theme in Theme.all { #expect(Theme.named(theme.name) == theme) }
    #expect(Theme.named("mauve") == nil)
  }

  @Test(arguments: Theme.all)
  func `every text colour is legible on every background`(_ theme: Theme) {
    for role in Theme.Role.allCases where !role.isBackground {
      for background in Theme.Role.backgrounds {
        let ratio = contrast(theme.colour(role), theme.colour(background))
        #expect(ratio >= 4.5, "\(theme.name): \(role) on \(background) has \(ratio)")
      }
    }
  }

  @Test func `what an inherited theme colours is legible on white and on black`() {
    for theme in Theme.all where theme.isInherited {
      for role in [Theme.Role.primaryAccent, .secondaryAccent, .muted, .warning, .done] {
        #expect(contrast(theme.colour(role), Colour(0xFF_FFFF)) >= 4.5)
        #expect(contrast(theme.colour(role), Colour(0x00_0000)) >= 4.5)
      }
    }
  }

  @Test(arguments: Theme.all)
  func `backgrounds are as light or dark as the theme says it is`(_ theme: Theme) {
    for role in Theme.Role.backgrounds {
      let isLight = luminance(theme.colour(role)) > 0.5
      #expect(isLight == (theme.appearance == .light))
    }
  }

  @Test(arguments: Theme.all)
  func `colours that mean different things differ`(_ theme: Theme) {
    let meant: [Theme.Role] = [.primaryAccent, .secondaryAccent, .text, .muted, .warning, .done]
    #expect(Set(meant.map(theme.colour)).count == meant.count)
  }

  @Test func `a colour is written as CSS has it`() {
    #expect(Colour(0x00_0A0B).hex == "#000a0b")
    #expect(Colour(0xFF_10C4).hex == "#ff10c4")
  }

  @Test func `the contrast is that of the standard`() {
    #expect(contrast(Colour(0x00_0000), Colour(0xFF_FFFF)) == 21)
    // The grey that is known as the lightest to pass on white.
    #expect((4.54...4.55).contains(contrast(Colour(0x76_7676), Colour(0xFF_FFFF))))
  }

  /// WCAG 2.1, "contrast ratio".
  private func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// WCAG 2.1, "relative luminance".
  private func luminance(_ colour: Colour) -> Double {
    func linear(_ byte: UInt8) -> Double {
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
  }
}
