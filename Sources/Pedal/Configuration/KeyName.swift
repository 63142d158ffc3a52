/// The names that a configuration has for key codes: those of linux/input-event-codes.h in small letters, without `KEY_`.
public enum KeyName {
  /// The code of a key's name, of `KEY_F13` as well as `f13`, or of its number as `key183`; nil for no key.
  public static func code(_ name: some StringProtocol) -> UInt16? {
    let name = name.lowercased()
    let short = name.hasPrefix("key_") ? String(name.dropFirst(4)) : name
    if let known = table.first(where: { $0.name == short }) { return known.code }
    guard name.hasPrefix("key"), let number = UInt16(name.dropFirst(3)), (1..<0x300).contains(number) else {
      return nil
    }
    return number
  }

  /// The name of a key code; `key183` where it has none.
  public static func name(_ code: UInt16) -> String { table.first { $0.code == code }?.name ?? "key\(code)" }

  /// What a pedal, a clicker or a remote control can be programmed to send.
  private static let table: [(name: String, code: UInt16)] = [
    ("esc", 1), ("1", 2), ("2", 3), ("3", 4), ("4", 5), ("5", 6), ("6", 7), ("7", 8), ("8", 9), ("9", 10), ("0", 11),
    ("minus", 12), ("equal", 13), ("backspace", 14), ("tab", 15), ("q", 16), ("w", 17), ("e", 18), ("r", 19),
    ("t", 20), ("y", 21), ("u", 22), ("i", 23), ("o", 24), ("p", 25), ("leftbrace", 26), ("rightbrace", 27),
    ("enter", 28), ("leftctrl", 29), ("a", 30), ("s", 31), ("d", 32), ("f", 33), ("g", 34), ("h", 35), ("j", 36),
    ("k", 37), ("l", 38), ("semicolon", 39), ("apostrophe", 40), ("grave", 41), ("leftshift", 42), ("backslash", 43),
    ("z", 44), ("x", 45), ("c", 46), ("v", 47), ("b", 48), ("n", 49), ("m", 50), ("comma", 51), ("dot", 52),
    ("slash", 53), ("rightshift", 54), ("kpasterisk", 55), ("leftalt", 56), ("space", 57), ("capslock", 58),
    ("f1", 59), ("f2", 60), ("f3", 61), ("f4", 62), ("f5", 63), ("f6", 64), ("f7", 65), ("f8", 66), ("f9", 67),
    ("f10", 68), ("numlock", 69), ("scrolllock", 70), ("kp7", 71), ("kp8", 72), ("kp9", 73), ("kpminus", 74),
    ("kp4", 75), ("kp5", 76), ("kp6", 77), ("kpplus", 78), ("kp1", 79), ("kp2", 80), ("kp3", 81), ("kp0", 82),
    ("kpdot", 83), ("f11", 87), ("f12", 88), ("kpenter", 96), ("rightctrl", 97), ("kpslash", 98), ("sysrq", 99),
    ("rightalt", 100), ("home", 102), ("up", 103), ("pageup", 104), ("left", 105), ("right", 106), ("end", 107),
    ("down", 108), ("pagedown", 109), ("insert", 110), ("delete", 111), ("mute", 113), ("volumedown", 114),
    ("volumeup", 115), ("power", 116), ("pause", 119), ("leftmeta", 125), ("rightmeta", 126), ("compose", 127),
    ("stop", 128), ("undo", 131), ("copy", 133), ("open", 134), ("paste", 135), ("find", 136), ("cut", 137),
    ("help", 138), ("menu", 139), ("calc", 140), ("back", 158), ("forward", 159), ("nextsong", 163),
    ("playpause", 164), ("previoussong", 165), ("stopcd", 166), ("record", 167), ("rewind", 168), ("homepage", 172),
    ("refresh", 173), ("f13", 183), ("f14", 184), ("f15", 185), ("f16", 186), ("f17", 187), ("f18", 188),
    ("f19", 189), ("f20", 190), ("f21", 191), ("f22", 192), ("f23", 193), ("f24", 194), ("play", 207),
    ("fastforward", 208), ("camera", 212), ("search", 217), ("select", 353), ("goto", 354), ("ok", 352),
    ("channelup", 402), ("channeldown", 403), ("next", 407), ("previous", 412), ("redo", 182), ("btn_0", 256),
    ("btn_1", 257), ("btn_2", 258), ("btn_3", 259), ("btn_4", 260), ("btn_5", 261), ("btn_6", 262), ("btn_7", 263),
    ("btn_8", 264), ("btn_9", 265), ("btn_left", 272), ("btn_right", 273), ("btn_middle", 274), ("btn_side", 275),
    ("btn_extra", 276), ("btn_trigger", 288), ("btn_thumb", 289), ("btn_south", 304), ("btn_east", 305),
    ("btn_north", 307), ("btn_west", 308), ("btn_tl", 310), ("btn_tr", 311), ("btn_select", 314), ("btn_start", 315),
  ]
}
