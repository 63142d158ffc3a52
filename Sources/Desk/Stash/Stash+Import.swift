internal import Domain
internal import Store

// stash import.
extension Stash {
  static let importHelp = """

    Reads our own table, a Ravelry stash export saved as CSV, or any table that has
    a row of heads and a row a yarn. What is there already is found by brand, name,
    colourway and dye lot, as they are now or as they were imported, and left as it
    is: importing twice doubles nothing.

      --dry-run            Only tell what would be done.
      --update             Take over what the table has otherwise.
      --add                Add what fits only a yarn of another status.
      decimal=point|comma  What parts a fraction, where 1,234 may be either.
      dates=dmy|mdy|ymd    Which number is the day, where 03/04/2026 may be either.
      status=STATUS        For all of its yarns: on-hand, used-up, to-trade or gone.

    Ravelry has a sheet for each status: import each with its status=. A yarn of
    that status goes before one of another. Where only one of another fits, nothing
    is imported until you say which it is: --update for the same yarn, whose status
    has changed, or --add for another one.

    - is standard input. What is not understood is listed by row and column, and
    what it said is kept in the notes where a yarn has no other place for it.

    """

  /// What is to be done with a row.
  private enum Deed {
    case add(ImportTable.Row)
    case same(ImportTable.Row, StoredYarn)
    case differs(ImportTable.Row, StoredYarn, Yarn, [String])
    /// It says its status, and only a yarn of another fits.
    case unsettled(ImportTable.Row, StoredYarn)

    var isUnsettled: Bool { if case .unsettled = self { true } else { false } }
  }

  func importTable(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    guard !words.flags.isSuperset(of: ["--update", "--add"]) else {
      throw Problem(usage: "--update and --add don't go together", hint: "usage: \(usage)")
    }
    let choices = try choices()
    let path = words.text
    let name = path == "-" ? "standard input" : path
    let bytes = try Input.bytes(path)
    let table: ImportTable
    do throws(CSVReader.Failure) { table = try ImportTable(bytes, choices, today: Desk.today) } catch {
      throw Problem("\(name) can't be read as a table: \(error.message)", hint: error.hint)
    }
    for remark in table.remarks { try Output.put(cleaned(remark.line) + "\n") }
    let blocking = table.remarks.filter(\.isBlocking).count
    guard blocking == 0 else {
      throw Problem("nothing was imported: \(counted(blocking, "cell")) may be meant in two ways", hint: "see above")
    }
    let planned = try Problem.reading { () throws(DatabaseError) in
      try store.reading { () throws(DatabaseError) in try plan(table) }
    }
    guard !words.flags.contains("--dry-run") else { return try tell(planned, seq: nil) }
    let unsettled = planned.filter(\.isUnsettled)
    guard unsettled.isEmpty else {
      try Output.put(unsettled.map(line).joined())
      let rows = unsettled.count == 1 ? "1 row fits" : "\(unsettled.count) rows fit"
      throw Problem(
        "nothing was imported: \(rows) only a yarn of another status",
        hint: "if they are the same yarns: --update; if they are others: --add")
    }
    guard planned.contains(where: changes) else { return try tell(planned, seq: nil) }
    // Planned anew under the write lock, so that two imports at once double nothing.
    let label = Desk.label("stash import", "the import of \(name)")
    let (deeds, seq) = try Problem.mapping { () throws(Abort) in
      try store.step(label) { () throws(Abort) -> [Deed] in
        let deeds = try Abort.mapping { () throws(DatabaseError) in try plan(table) }
        guard !deeds.contains(where: \.isUnsettled) else {
          throw .refused(Refusal(.state, "The stash was changed meanwhile. Nothing was imported; try again."))
        }
        try Abort.mapping { () throws(DatabaseError) in try carryOut(deeds) }
        return deeds
      }
    }
    try tell(deeds, seq: seq)
  }

  private var updates: Bool { words.flags.contains("--update") }

  private func choices() throws(Problem) -> ImportTable.Choices {
    var choices = ImportTable.Choices()
    for option in words.options {
      switch (option.name, option.value) {
      case ("decimal", "point"): choices.mark = .point
      case ("decimal", "comma"): choices.mark = .comma
      case ("decimal", _): throw Problem(usage: "decimal= is point or comma", hint: "as in: decimal=comma")
      case ("dates", let value):
        guard let order = ImportDate.Order(rawValue: value) else {
          throw Problem(usage: "dates= is dmy, mdy or ymd", hint: "as in: dates=dmy")
        }
        choices.order = order
      case ("status", let value):
        guard let status = Yarn.Status(rawValue: value) else {
          throw Problem(
            usage: "status= is \(Naming.choice(Yarn.Status.allCases.map(\.rawValue)))", hint: "as in: status=used-up")
        }
        choices.status = status
      default:
        throw Problem(usage: "import has no \(option.name)=", hint: "it has: decimal= dates= status=")
      }
    }
    return choices
  }

  // MARK: Finding what is there

  private func plan(_ table: ImportTable) throws(DatabaseError) -> [Deed] {
    let stored = try store.yarns()
    let uses = try store.yarnUses()
    // Those of the stash go first, and those that are not used up; each is found once.
    let order = stored.sorted { a, b in
      if a.yarn.isStashed != b.yarn.isStashed { return a.yarn.isStashed }
      if a.yarn.status.isSpent != b.yarn.status.isSpent { return b.yarn.status.isSpent }
      return a.id < b.id
    }
    var byImport: [String: [StoredYarn]] = [:]
    var byName: [String: [StoredYarn]] = [:]
    for yarn in order.reversed() {
      if let key = yarn.importKey { byImport[key, default: []].append(yarn) }
      byName[Self.key(yarn.yarn), default: []].append(yarn)
    }
    var taken: Set<Yarn.ID> = []
    var found = [StoredYarn?](repeating: nil, count: table.rows.count)
    let keys = table.rows.map { Self.key($0.yarn) }
    func look(_ index: inout [String: [StoredYarn]], anyStatus: Bool) {
      for (place, row) in table.rows.enumerated() where found[place] == nil {
        let key = keys[place]
        while let last = index[key]?.last, taken.contains(last.id) { index[key]?.removeLast() }
        let wanted = row.given.contains(.status) && !anyStatus ? row.yarn.status : nil
        let yarn = index[key]?.last { !taken.contains($0.id) && (wanted == nil || $0.yarn.status == wanted) }
        guard let yarn else { continue }
        found[place] = yarn
        taken.insert(yarn.id)
      }
    }
    // What a yarn is called now goes first, for all rows: only then what it was called when it was imported. Our own table is of
    // yarns as they are called.
    for anyStatus in [false, true] {
      look(&byName, anyStatus: anyStatus)
      if !table.isOurs { look(&byImport, anyStatus: anyStatus) }
    }
    return zip(table.rows, found).map { row, found in
      guard let found else { return .add(row) }
      if row.given.contains(.status), found.yarn.status != row.yarn.status, !updates {
        return words.flags.contains("--add") ? .add(row) : .unsettled(row, found)
      }
      return Self.compare(row, found, uses[found.id] ?? [])
    }
  }

  /// What a row is known by.
  private static func key(_ yarn: Yarn) -> String {
    let key = [yarn.fullName, yarn.colorway ?? "", yarn.dyeLot ?? ""].map { $0.lowercased() }.joined(
      separator: "\u{1F}")
    return key.utf8.count <= 1000 ? key : String(key.prefix(200))
  }

  private static func compare(_ row: ImportTable.Row, _ stored: StoredYarn, _ uses: [YarnUse]) -> Deed {
    var merged = stored.yarn
    var differences: [String] = []
    for field in YarnField.allCases where row.given.contains(field) {
      // The key holds the brand and the name already, whichever of the two columns they came in.
      guard field != .name && field != .brand else { continue }
      let there = field.text(of: stored.yarn)
      let new = field.text(of: row.yarn)
      guard there != new else { continue }
      differences.append("\(field.rawValue) \(there ?? "nothing") → \(new ?? "nothing")")
      merged.copy(field, from: row.yarn)
    }
    if row.saysLeft {
      let there = remainingCell(stored.yarn, uses)
      let new = remainingCell(row.yarn, [])
      if there != new {
        differences.append("left \(there.isEmpty ? "nothing" : there) → \(new)")
        merged.override = row.yarn.override ?? row.yarn.quantity.map { .amount($0) }
      }
    }
    return differences.isEmpty ? .same(row, stored) : .differs(row, stored, merged, differences)
  }

  private func changes(_ deed: Deed) -> Bool {
    switch deed {
    case .add: true
    case .same, .unsettled: false
    case .differs: updates
    }
  }

  private func carryOut(_ deeds: [Deed]) throws(DatabaseError) {
    for deed in deeds {
      switch deed {
      case .add(let row): _ = try store.insert(row.yarn, importKey: Self.key(row.yarn), at: Desk.now)
      case .differs(_, let stored, let merged, _) where updates:
        var changed = stored
        changed.yarn = merged
        try store.update(changed, from: stored.yarn)
      case .same, .differs, .unsettled: break
      }
    }
  }

  // MARK: Telling

  private func tell(_ deeds: [Deed], seq: Int64?) throws(Problem) {
    let isDry = words.flags.contains("--dry-run")
    var text = ""
    var (added, same, differing, unsettled) = (0, 0, 0, 0)
    for deed in deeds {
      switch deed {
      case .add:
        added += 1
        if isDry { text += line(deed) }
      case .same(let row, let stored):
        same += 1
        // It may be another one, bought since.
        if stored.yarn.status.isSpent, !row.given.contains(.status) { text += line(deed) }
      case .differs:
        differing += 1
        if isDry || !updates { text += line(deed) }
      case .unsettled:
        unsettled += 1
        text += line(deed)
      }
    }
    let parts = [
      "\(added) new", "\(same) there already",
      differing == 0
        ? nil : "\(differing) \(updates ? isDry ? "to be changed" : "changed" : "there with other words, left alone")",
      unsettled == 0 ? nil : "\(unsettled) of another status: say --update or --add",
    ]
    text += parts.compactMap { $0 }.joined(separator: ", ") + "."
    if isDry {
      text += " Nothing was written."
    } else if let seq {
      text += " Wrong? yarnbuddy undo seq=\(seq)"
    }
    if differing > 0, !updates { text += " To take them over: --update" }
    try Output.put(text + "\n")
  }

  /// What becomes of a row.
  private func line(_ deed: Deed) -> String {
    func named(_ row: ImportTable.Row, _ stored: StoredYarn) -> String {
      "row \(row.number): \(stored.yarn.title) is #\(stored.id.raw)"
    }
    let text =
      switch deed {
      case .add(let row):
        "row \(row.number): new: \(row.yarn.title)\(row.yarn.quantity.map { ", \($0.text)" } ?? "")"
      case .same(let row, let stored): "\(named(row, stored)), which is \(stored.yarn.status.rawValue)"
      case .differs(let row, let stored, _, let differences):
        "\(named(row, stored)): \(differences.joined(separator: "; "))"
      case .unsettled(let row, let stored):
        "\(named(row, stored)), which is \(stored.yarn.status.rawValue) and not \(row.yarn.status.rawValue)"
      }
    return cleaned(text) + "\n"
  }
}

extension Yarn {
  /// Takes one field over from another yarn.
  fileprivate mutating func copy(_ field: YarnField, from other: Yarn) {
    switch field {
    case .name: name = other.name
    case .brand: brand = other.brand
    case .colorway: colorway = other.colorway
    case .family: colorFamily = other.colorFamily
    case .lot: dyeLot = other.dyeLot
    case .weight: (weight, weightName) = (other.weight, other.weightName)
    case .fiber: fiber = other.fiber
    case .skein: putUp.weight = other.putUp.weight
    case .length: putUp.length = other.putUp.length
    case .quantity: quantity = other.quantity
    case .price: price = other.price
    case .place: place = other.place
    case .bought: bought = other.bought
    case .added: added = other.added
    case .stored: storedIn = other.storedIn
    case .status: status = other.status
    case .stashed: isStashed = other.isStashed
    case .tags: tags = other.tags
    case .notes: notes = other.notes
    }
  }
}
