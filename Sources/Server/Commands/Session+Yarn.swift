internal import Domain
internal import Speech
internal import Store
internal import Wire

// yarn list, use, return.
extension Session {
  func yarnList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let id = try project(call) else { return reply.tell(Sentences.noProject) }
    let yarns = try Abort.mapping { () throws(DatabaseError) in
      let uses = try store.yarnUses(in: id)
      var found: [(id: Yarn.ID, remaining: Remaining)] = []
      for yarn in uses.keys.sorted() {
        guard let stored = try store.yarn(yarn) else { continue }
        found.append((yarn, Remaining(stored.yarn, uses: uses[yarn] ?? [])))
      }
      return found
    }
    var tellings: [Telling] = []
    reply.more.array("yarns") { array in
      for (yarn, remaining) in yarns {
        let telling = YarnSentences.remaining(remaining).sent
        tellings.append(telling)
        array.object { object in
          object.field("id", yarn.raw)
          object.field("name", remaining.yarn.title)
          remaining.write(to: &object)
          if let use = remaining.uses.first(where: { $0.project == id }) { remaining.write(use, to: &object) }
          object.field("text", telling.text)
        }
      }
    }
    guard let first = tellings.first else {
      return reply.tell("\(try known(id).project.name) has no yarn yet. Say: yarn use 2 skeins of YARN")
    }
    reply.lines = tellings.map(\.text)
    reply.tell(tellings.dropFirst().reduce(first, +))
  }

  func yarnUse(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let phrase = try Abort.refusing { () throws(Refusal) in
      try YarnPhrase(call.arguments, namesProject: call.option("project") == nil)
    }
    let named = if let name = phrase.project { try project(named: name) } else { try project(call) }
    guard let project = named else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let yarn = try yarn(named: phrase.yarn)
    let name = try known(project).project.name
    try step(call, &reply, "\(phrase.amount.text) for \(name)", scope: .desk, project: project) {
      () throws(DatabaseError) in
      try store.insertPack(yarn, project, phrase.amount, at: call.now)
    }
    try tellYarn(yarn, project, &reply)
  }

  func yarnReturn(_ call: Call, _ reply: inout Reply) throws(Abort) {
    guard let project = try project(call) else { throw .refused(Refusal(.missing, Sentences.noProject.text)) }
    let yarn = try yarn(named: call.arguments[0])
    let name = try known(project).project.name
    let uses = try Abort.mapping { () throws(DatabaseError) in try store.yarnUses(of: yarn)[yarn] ?? [] }
    guard uses.contains(where: { $0.project == project }) else {
      throw .refused(Refusal(.missing, "\(name) has nothing of that yarn. To see what it has: yarn list"))
    }
    try step(call, &reply, "the return of yarn from \(name)", scope: .desk, project: project) {
      () throws(DatabaseError) in
      try store.deletePacks(of: yarn, in: project)
    }
    try tellYarn(yarn, project, &reply)
  }

  private func yarn(named name: String) throws(Abort) -> Yarn.ID {
    let all = try Abort.mapping { () throws(DatabaseError) in try store.yarnTitles() }
    return try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "yarn") }
  }

  private func tellYarn(_ id: Yarn.ID, _ project: Project.ID, _ reply: inout Reply) throws(Abort) {
    let remaining = try Abort.mapping { () throws(DatabaseError) -> Remaining? in
      guard let stored = try store.yarn(id) else { return nil }
      return Remaining(stored.yarn, uses: try store.yarnUses(of: id)[id] ?? [])
    }
    reply.state = .project(project)
    reply.more.field("yarn", id.raw)
    if let remaining { reply.telling = YarnSentences.remaining(remaining) }
  }
}
