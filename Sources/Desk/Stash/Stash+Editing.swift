internal import Domain
internal import Speech
internal import Store

// stash add, edit, use, return, left, archive, delete.
extension Stash {
  func add(_ usage: String) throws(Problem) {
    var yarn = Yarn(name: YarnField.trimmed(words.text))
    let today = Desk.today
    yarn.added = today
    for (field, value) in try fields(usage) {
      try Problem.refusing { () throws(Refusal) in try field.set(YarnField.trimmed(value), in: &yarn, today: today) }
    }
    let made = yarn
    try Problem.refusing { () throws(Refusal) in _ = try Naming.check(made.name, of: "yarn") }
    let label = Desk.label("stash add", "the new yarn “\(yarn.title)”")
    let (id, _) = try Problem.mapping { () throws(Abort) in
      try store.step(label) { () throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try store.insert(made, at: Desk.now) }
      }
    }
    let quantity = yarn.quantity.map { ", \($0.text)" } ?? ""
    try Output.put("#\(id.raw) \(cleaned(yarn.title))\(quantity).\n")
  }

  func edit(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    let fields = try fields(usage)
    guard !fields.isEmpty else { throw Problem(usage: "say what to change, as KEY=VALUE", hint: "usage: \(usage)") }
    let today = Desk.today
    try change("stash edit", "the change of") { yarn throws(Refusal) in
      for (field, value) in fields { try field.set(YarnField.trimmed(value), in: &yarn, today: today) }
    }
  }

  func left(_ usage: String) throws(Problem) {
    try refusesOptions(usage)
    guard words.arguments.count >= 2 else {
      throw Problem(usage: "say which yarn, and how much of it is left", hint: "usage: \(usage)")
    }
    let titles = try Problem.reading { () throws(DatabaseError) in try store.yarnTitles() }
    let phrase = try Problem.refusing { () throws(Refusal) in try LeftPhrase(words.arguments, among: titles) }
    try change("stash left", "what is left of", named: "#\(phrase.yarn.raw)") { yarn throws(Refusal) in
      yarn.override = phrase.left
    }
  }

  func archive(_ archived: Bool, _ usage: String) throws(Problem) {
    try needsArguments(usage)
    try refusesOptions(usage)
    try change(archived ? "stash archive" : "stash unarchive", archived ? "archiving" : "unarchiving") {
      yarn throws(Refusal) in
      yarn.isArchived = archived
    }
  }

  func delete(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    try refusesOptions(usage)
    let stored = try yarn(named: words.text)
    let label = Desk.label("stash delete", "deleting the yarn “\(stored.yarn.title)”")
    let (with, seq) = try Problem.mapping { () throws(Abort) in
      try store.step(label) { () throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in
          let belongings = try store.belongings(of: stored.id)[stored.id] ?? Belongings()
          let packs = try store.yarnUses(of: stored.id)[stored.id]?.reduce(0) { $0 + $1.amounts.count } ?? 0
          try store.delete(stored.id)
          return Self.listed([
            (belongings.photos.count, "photo"), (belongings.notes.count, "note"), (packs, "pack"),
          ])
        }
      }
    }
    let title = cleaned(stored.yarn.title)
    try Output.put("Deleted \(title)\(with.map { " with " + $0 } ?? ""). Wrong? yarnbuddy undo seq=\(seq)\n")
  }

  /// "1 photo, 2 packs"; nil where there is nothing.
  private static func listed(_ counts: [(Int, String)]) -> String? {
    let words = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Changes one yarn as it stands when the step is made, and tells how it stands then.
  private func change(
    _ verb: String, _ what: String, named name: String? = nil,
    _ body: (inout Yarn) throws(Refusal) -> Void
  ) throws(Problem) {
    let id = try yarn(named: name ?? words.text).id
    let title = try yarn(named: "#\(id.raw)").yarn.title
    _ = try Problem.mapping { () throws(Abort) in
      try store.step(Desk.label(verb, "\(what) “\(title)”")) { () throws(Abort) in
        guard let old = try Abort.mapping({ () throws(DatabaseError) in try store.yarn(id) }) else {
          throw .refused(Refusal(.missing, "The yarn was deleted meanwhile."))
        }
        var new = old
        try Abort.refusing { () throws(Refusal) in try body(&new.yarn) }
        let changed = new
        try Abort.mapping { () throws(DatabaseError) in try store.update(changed, from: old.yarn) }
      }
    }
    try tell(id)
  }

  // MARK: Packs

  func use(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    let named = try project(option: usage)
    let phrase = try Problem.refusing { () throws(Refusal) in
      try YarnPhrase(words.arguments, namesProject: named == nil)
    }
    let stored = try yarn(named: phrase.yarn)
    let (project, name) =
      if let said = phrase.project { try self.project(named: said) } else if let named { named } else {
        try activeProject()
      }
    let label = Desk.label("stash use", "\(phrase.amount.text) for \(name)", project: project)
    _ = try Problem.mapping { () throws(Abort) in
      try store.step(label) { () throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in
          try store.insertPack(stored.id, project, phrase.amount, at: Desk.now)
        }
      }
    }
    try tell(stored.id)
  }

  func giveBack(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    var named = try project(option: usage)
    var arguments = words.text.split(separator: " ").map(String.init)
    if named == nil, let place = arguments.lastIndex(of: "in"), place > 0, place < arguments.count - 1 {
      named = try project(named: arguments[(place + 1)...].joined(separator: " "))
      arguments = Array(arguments[..<place])
    }
    let stored = try yarn(named: arguments.joined(separator: " "))
    let (project, name) = if let named { named } else { try activeProject() }
    guard try remaining(stored).uses.contains(where: { $0.project == project }) else {
      throw Problem(
        "\(name) has nothing of \(stored.yarn.title)", hint: "to see who has: yarnbuddy stash show #\(stored.id.raw)")
    }
    let label = Desk.label("stash return", "the return of “\(stored.yarn.title)” from \(name)", project: project)
    _ = try Problem.mapping { () throws(Abort) in
      try store.step(label) { () throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try store.deletePacks(of: stored.id, in: project) }
      }
    }
    try tell(stored.id)
  }

  private func project(option usage: String) throws(Problem) -> (Project.ID, String)? {
    guard let option = words.options.first else { return nil }
    guard option.name == "project", words.options.count == 1 else {
      throw Problem(usage: "there is only the option project= here", hint: "usage: \(usage)")
    }
    return try project(named: option.value)
  }

  private func project(named text: String) throws(Problem) -> (Project.ID, String) {
    let all = try Problem.reading { () throws(DatabaseError) in try store.projectNames() }
    let id = try Problem.refusing { () throws(Refusal) in try Naming.find(text, among: all, kind: "project") }
    return (id, all.first { $0.id == id }?.name ?? text)
  }

  private func activeProject() throws(Problem) -> (Project.ID, String) {
    guard let id = try Problem.reading({ () throws(DatabaseError) in try store.activeProject() }) else {
      throw Problem("there is no project yet", hint: "begin one: yb project new NAME")
    }
    return try project(named: "#\(id.raw)")
  }

  private func tell(_ id: Yarn.ID) throws(Problem) {
    let stored = try yarn(named: "#\(id.raw)")
    try Output.put("#\(id.raw) \(cleaned(YarnSentences.remaining(try remaining(stored)).text))\n")
  }
}
