extension Theme {
  /// The one that is chosen where nobody has chosen.
  public static var usual: Theme { system }

  /// In the order in which lists show them.
  public static let all = [system, light, dark, midnight, supernova, grapefruit, creamsicle, seaside]

  /// Its own colours have a luminance of 0.175 to 0.183: only those reach 4.5 to 1 on white and on black.
  public static let system = Theme(
    name: "system", appearance: .dark, isInherited: true,
    primaryBackground: Colour(0x00_0000), secondaryBackground: Colour(0x00_0000), rowBackground: Colour(0x00_0000),
    primaryAccent: Colour(0x00_75DB), secondaryAccent: Colour(0xA3_4FD2), headerText: Colour(0xFF_FFFF),
    text: Colour(0xFF_FFFF), muted: Colour(0x75_7575), warning: Colour(0xE0_2E2E), done: Colour(0x15_873A))

  public static let light = Theme(
    name: "light", appearance: .light, isInherited: false,
    primaryBackground: Colour(0xFF_FFFF), secondaryBackground: Colour(0xF0_F0F5), rowBackground: Colour(0xE6_F0FD),
    primaryAccent: Colour(0x0A_5FC4), secondaryAccent: Colour(0x84_35B3), headerText: Colour(0x00_0000),
    text: Colour(0x1C_1C1E), muted: Colour(0x5F_5F66), warning: Colour(0xB3_261E), done: Colour(0x1B_6E3C))

  public static let dark = Theme(
    name: "dark", appearance: .dark, isInherited: false,
    primaryBackground: Colour(0x1C_1C1E), secondaryBackground: Colour(0x2C_2C2E), rowBackground: Colour(0x26_2F3A),
    primaryAccent: Colour(0x6C_B8FF), secondaryAccent: Colour(0xD7_A5FF), headerText: Colour(0xFF_FFFF),
    text: Colour(0xF2_F2F7), muted: Colour(0xA8_A8B0), warning: Colour(0xFF_8A80), done: Colour(0x6F_DC8C))

  public static let midnight = Theme(
    name: "midnight", appearance: .dark, isInherited: false,
    primaryBackground: Colour(0x0B_1026), secondaryBackground: Colour(0x15_1B3A), rowBackground: Colour(0x1B_2550),
    primaryAccent: Colour(0x8F_B3FF), secondaryAccent: Colour(0xC7_A8FF), headerText: Colour(0xFF_FFFF),
    text: Colour(0xE6_E9F5), muted: Colour(0x9A_A3C2), warning: Colour(0xFF_9E80), done: Colour(0x7F_E0B0))

  public static let supernova = Theme(
    name: "supernova", appearance: .dark, isInherited: false,
    primaryBackground: Colour(0x1A_0B2E), secondaryBackground: Colour(0x2B_1245), rowBackground: Colour(0x3A_1655),
    primaryAccent: Colour(0xFF_7AD9), secondaryAccent: Colour(0xFF_C857), headerText: Colour(0xFF_F3FF),
    text: Colour(0xF3_E8FF), muted: Colour(0xB9_A3CF), warning: Colour(0xFF_9A76), done: Colour(0x7F_F0C9))

  public static let grapefruit = Theme(
    name: "grapefruit", appearance: .light, isInherited: false,
    primaryBackground: Colour(0xFF_F5F3), secondaryBackground: Colour(0xFF_E4DE), rowBackground: Colour(0xFF_D6CE),
    primaryAccent: Colour(0xA8_1E3A), secondaryAccent: Colour(0x8A_4200), headerText: Colour(0x5C_1020),
    text: Colour(0x3D_1A1F), muted: Colour(0x74_454B), warning: Colour(0x9C_1A00), done: Colour(0x1C_6335))

  public static let creamsicle = Theme(
    name: "creamsicle", appearance: .light, isInherited: false,
    primaryBackground: Colour(0xFF_FAF2), secondaryBackground: Colour(0xFF_EED9), rowBackground: Colour(0xFF_E2BF),
    primaryAccent: Colour(0x9C_3D00), secondaryAccent: Colour(0x70_4A00), headerText: Colour(0x5A_2A00),
    text: Colour(0x40_291A), muted: Colour(0x6C_523E), warning: Colour(0xA8_001E), done: Colour(0x28_6025))

  public static let seaside = Theme(
    name: "seaside", appearance: .light, isInherited: false,
    primaryBackground: Colour(0xF2_FBFC), secondaryBackground: Colour(0xDC_F2F4), rowBackground: Colour(0xC8_EAEE),
    primaryAccent: Colour(0x00_5A64), secondaryAccent: Colour(0x7A_461A), headerText: Colour(0x06_3B45),
    text: Colour(0x12_333A), muted: Colour(0x3F_5E64), warning: Colour(0xA6_211A), done: Colour(0x1A_5F3B))
}
