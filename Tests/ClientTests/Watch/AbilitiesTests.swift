import Domain
import Testing

@testable import Client

@Suite struct AbilitiesTests {
  private func abilities(_ variables: [String: String]) -> Abilities { Abilities { variables[$0] } }

  @Test func `colours are as many as the terminal says it has, and none where nobody wants any`() {
    #expect(abilities(["TERM": "xterm"]).colours == .sixteen)
    #expect(abilities(["TERM": "linux"]).colours == .sixteen)
    #expect(abilities(["TERM": "xterm-256color"]).colours == .indexed)
    #expect(abilities(["TERM": "tmux-256color", "COLORTERM": "truecolor"]).colours == .direct)
    #expect(abilities(["TERM": "xterm", "COLORTERM": "24bit"]).colours == .direct)
    #expect(abilities(["TERM": "xterm-direct"]).colours == .direct)
    #expect(abilities(["TERM": "vt100"]).colours == .none)
    #expect(abilities(["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"]).colours == .none)
    #expect(abilities([:]) == Abilities(colours: .none, isUnicode: false, hasSecondScreen: false, canAddress: false))
    #expect(!abilities(["TERM": "dumb"]).canAddress)
    #expect(!abilities(["TERM": "linux"]).hasSecondScreen)
    #expect(abilities(["TERM": "screen"]).hasSecondScreen)
  }

  @Test func `the locale says whether it reads UTF-8, its variables in their order`() {
    func isUnicode(_ variables: [String: String]) -> Bool { abilities(variables).isUnicode }
    #expect(isUnicode(["LANG": "en_GB.UTF-8"]))
    #expect(isUnicode(["LC_CTYPE": "C.utf8", "LANG": "C"]))
    #expect(!isUnicode(["LC_ALL": "C", "LANG": "en_GB.UTF-8"]))
    #expect(!isUnicode(["LANG": "de_DE.ISO-8859-1"]))
    #expect(!isUnicode([:]))
  }

  @Test func `each depth writes its own codes, and a theme that is inherited leaves text and ground alone`() {
    func sequence(_ depth: Abilities.Colours, _ theme: Theme, _ style: Style) -> String {
      String(Palette(depth, theme).sequence(for: style).dropFirst())
    }
    let accent = Style(.primaryAccent, on: .rowBackground, bold: true)
    #expect(sequence(.none, .seaside, accent) == "[0;1m")
    #expect(sequence(.sixteen, .seaside, accent) == "[0;1;36m")
    #expect(sequence(.indexed, .seaside, accent) == "[0;1;38;5;23;48;5;189m")
    #expect(sequence(.direct, .seaside, accent) == "[0;1;38;2;0;90;100;48;2;200;234;238m")
    #expect(sequence(.direct, .system, .text) == "[0m")
    #expect(sequence(.direct, .system, Style(.muted)) == "[0;38;2;117;117;117m")
    // The selected row is told without any colour.
    for depth in Abilities.Colours.allCases {
      #expect(sequence(depth, .system, Style(.text, bold: true, selected: true)) == "[0;1;7m")
    }
  }

  @Test func `a colour of 24 bits becomes the nearest of 240`() {
    #expect(Palette.index(Colour(0xFF_0000)) == 196)
    #expect(Palette.index(Colour(0x00_0000)) == 16)
    #expect(Palette.index(Colour(0xFF_FFFF)) == 231)
    #expect(Palette.index(Colour(0x1C_1C1C)) == 234)
    #expect(Palette.index(Colour(0x76_7676)) == 243)
  }
}
