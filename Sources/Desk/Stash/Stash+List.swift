internal import Domain
internal import Speech
internal import Store
internal import Wire

// stash list, show.
extension Stash {
  func list() throws(Problem) {
    let filter = try YarnFilter(words)
    let isJSON = words.flags.contains("--json")
    let (found, uses, belongings) = try Problem.reading { () throws(DatabaseError) in
      try store.reading { () throws(DatabaseError) in
        (
          try store.yarns(filter.query(isBrief: !isJSON)), try store.yarnUses(),
          isJSON ? try store.belongings() : [:]
        )
      }
    }
    let listed = filter.sorted(found.filter(filter.takes), uses: uses)
    if isJSON { return try Output.put(json(listed, uses, belongings)) }
    guard !listed.isEmpty else {
      return try Output.put(
        words.arguments.isEmpty && words.options.isEmpty
          ? "No yarn yet. As: yarnbuddy stash add Rios brand=Malabrigo quantity=5 skein=100g\n" : "No yarn is so.\n")
    }
    var table = Table(
      heads: ["id", "yarn", "weight", "left", "lies in"], numbers: [0], width: Output.width, elastic: [1, 4, 2])
    for stored in listed {
      let yarn = stored.yarn
      table.add([
        String(stored.id.raw), cleaned(yarn.title), cleaned(yarn.weightText ?? ""),
        cleaned(Self.leftText(yarn, uses[stored.id])), cleaned(yarn.storedIn ?? ""),
      ])
    }
    try Output.put(table.bytes + Array("\n\(counted(listed.count, "yarn")).\n".utf8))
  }

  /// What is left in a few characters.
  private static func leftText(_ yarn: Yarn, _ uses: [YarnUse]?) -> String {
    if yarn.status.isSpent, yarn.override == nil { return YarnSentences.spent(yarn.status) }
    if uses == nil, yarn.override == nil { return yarn.quantity?.text ?? "" }
    let remaining = Remaining(yarn, uses: uses ?? [])
    if case .text(let text)? = yarn.override { return text }
    guard let best = remaining.best(remaining.left) else { return "?" }
    guard let free = remaining.free[best.unit], free != best.micro else { return about(best.micro, best.unit) }
    return "\(about(best.micro, best.unit)), \(about(free, best.unit)) free"
  }

  /// What is missing by less than is told counts as nothing.
  private static func about(_ micro: Int64, _ unit: YarnUnit) -> String {
    Amount.about(micro < 0 && Amount.roundsToNothing(micro, unit) ? 0 : micro, unit)
  }

  func show(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    try refusesOptions(usage)
    let stored = try yarn(named: words.text)
    let remaining = try remaining(stored)
    if words.flags.contains("--json") {
      let belongings = try Problem.reading { () throws(DatabaseError) in try store.belongings(of: stored.id) }
      return try Output.put(json([stored], [stored.id: remaining.uses], belongings))
    }
    let (notes, photos) = try Problem.reading { () throws(DatabaseError) in
      try store.reading { () throws(DatabaseError) in
        (try store.notes(of: .yarn(stored.id), limit: .max), try store.photos(of: .yarn(stored.id), limit: .max))
      }
    }
    var text = "#\(stored.id.raw) \(cleaned(stored.yarn.title))\(stored.yarn.isArchived ? " (archived)" : "")\n"
    for field in YarnField.allCases where ![.name, .stashed].contains(field) {
      guard let value = field.text(of: stored.yarn) else { continue }
      text += Self.entry(field.rawValue, value)
    }
    for note in notes { text += Self.entry("note #\(note.id.raw)", note.text) }
    for photo in photos {
      text += Self.entry("photo #\(photo.id.raw)", media.path(of: photo.file) + (photo.caption.map { "\n" + $0 } ?? ""))
    }
    if !stored.yarn.isStashed { text += "  not in the stash\n" }
    text += wrapped(cleaned(YarnSentences.remaining(remaining).text), to: Output.width).joined(separator: "\n") + "\n"
    if !remaining.missing.isEmpty {
      text += "For all units, say \(YarnSentences.missing(remaining.missing)).\n"
    }
    try Output.put(text)
  }

  /// A word, and what it says beside it: several lines under one another.
  private static func entry(_ word: String, _ value: String) -> String {
    let lines = value.split(omittingEmptySubsequences: false) { $0.isNewline }.map { cleaned(String($0)) }
    return "  " + padded(word, 10) + lines.joined(separator: "\n" + String(repeating: " ", count: 12)) + "\n"
  }

  private var media: MediaFolder { MediaFolder(ofStore: store.path) }

  // MARK: JSON

  private func json(
    _ listed: [StoredYarn], _ uses: [Yarn.ID: [YarnUse]], _ belongings: [Yarn.ID: Belongings]
  ) -> [UInt8] {
    var writer = JSONWriter(expecting: listed.count << 10)
    let media = media
    writer.object { object in
      object.field("ok", true)
      object.array("yarns") { array in
        for stored in listed {
          array.object { object in
            Self.write(stored, uses[stored.id] ?? [], to: &object)
            Self.write(belongings[stored.id] ?? Belongings(), media, to: &object)
          }
        }
      }
      object.field("text", "\(counted(listed.count, "yarn")).")
    }
    writer.newline()
    return writer.bytes
  }

  private static func write(_ belongings: Belongings, _ media: MediaFolder, to object: inout JSONWriter) {
    object.array("note_ids") { array in
      for note in belongings.notes { array.integer(Int(note.raw)) }
    }
    object.array("photos") { array in
      for photo in belongings.photos {
        array.object { object in
          object.field("id", photo.id.raw)
          object.field("path", media.path(of: photo.file))
        }
      }
    }
  }

  private static func write(_ stored: StoredYarn, _ uses: [YarnUse], to object: inout JSONWriter) {
    let yarn = stored.yarn
    func field(_ key: StaticString, _ value: String?) { if let value { object.field(key, value) } }
    func amount(_ key: StaticString, _ value: Amount?) {
      guard let value else { return }
      object.object(key) { object in
        object.field("amount", Decimals.text(value.micro))
        object.field("unit", value.unit.rawValue)
      }
    }
    object.field("id", stored.id.raw)
    object.field("uid", stored.uid)
    object.field("name", yarn.name)
    field("brand", yarn.brand)
    field("colorway", yarn.colorway)
    field("color_family", yarn.colorFamily)
    field("dye_lot", yarn.dyeLot)
    if let weight = yarn.weight { object.field("weight", weight.rawValue) }
    field("weight_name", yarn.weightName)
    field("fiber", yarn.fiber)
    amount("skein_weight", yarn.putUp.weight)
    amount("skein_length", yarn.putUp.length)
    amount("quantity", yarn.quantity)
    field("price", yarn.price)
    field("place", yarn.place)
    field("bought_on", yarn.bought?.description)
    field("added_on", yarn.added?.description)
    field("stored_in", yarn.storedIn)
    field("notes", yarn.notes)
    object.field("status", yarn.status.rawValue)
    object.field("stashed", yarn.isStashed)
    object.field("archived", yarn.isArchived)
    object.array("tags") { array in
      for tag in yarn.tags { array.string(tag) }
    }
    let remaining = Remaining(yarn, uses: uses)
    remaining.write(to: &object)
    object.array("projects") { array in
      for use in uses {
        array.object { object in
          object.field("id", use.project.raw)
          object.field("name", use.name)
          object.field("status", use.status.rawValue)
          remaining.write(use, to: &object)
        }
      }
    }
  }
}
