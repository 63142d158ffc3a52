internal import Domain
internal import Wire

extension WidgetFormat {
  /// Every field by its name, and the theme's colours.
  static func object(_ glance: Glance, _ wish: WidgetWish) -> String {
    json { object in
      object.field("text", glance.pieces(wish.template).plain)
      object.field("tooltip", glance.details.joined(separator: "\n"))
      object.field("phase", glance.phase.rawValue)
      object.array("class") { array in
        for word in glance.classes { array.string(word) }
      }
      object.field("percentage", glance.percentage)
      object.field("due", glance.isDue)
      object.field("done", glance.isDone)
      object.field("theme", glance.theme.name)
      object.field("inherited", glance.theme.isInherited)
      object.field("colour", glance.theme.colour(glance.role).hex)
      object.field("background", glance.theme.primaryBackground.hex)
      object.object("fields") { $0.members(members(glance)) }
    }
  }

  /// All fields always, since eww stops at one that is missing.
  private static func members(_ glance: Glance) -> [UInt8] {
    var bytes: [UInt8] = []
    for field in WidgetField.allCases {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      JSON.escape(field.rawValue, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      JSON.escape(glance[field] ?? "", into: &bytes)
    }
    return bytes
  }

  /// One JSON object, without its line's end.
  static func json(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(expecting: 1000)
    writer.object(body)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
