internal import Domain
internal import Store
internal import Wire

/// `yarnbuddy stash …`: one function a member, each with the store that it opens itself.
struct Stash {
  let store: Store
  let words: DeskWords

  static func run(_ words: ArraySlice<String>) throws(Problem) -> Exit {
    guard let verb = DeskVerb.named("stash"), let name = words.first, !["help", "--help", "-h"].contains(name) else {
      try Output.put(help)
      return .done
    }
    // A yarn's name may be said at once; what looks like a member that is mistyped is told.
    guard let member = verb.members.first(where: { $0.name == name }) else {
      throw Problem(
        usage: "stash has no \(quoted(name))",
        hint: "it has: \(verb.members.map(\.name).joined(separator: ", "))")
    }
    let usage = "yarnbuddy stash \(member.usage)"
    let flags: Set<String> =
      switch name {
      case "list", "show": ["--json"]
      case "export": ["--bom"]
      case "import": ["--dry-run", "--update", "--add"]
      default: []
      }
    let rest = words.dropFirst()
    if rest.contains("--help") || rest.contains("-h") {
      try Output.put("usage: \(usage)\n\n\(member.help)\n\(more(on: name))")
      return .done
    }
    let parsed = try DeskWords(rest, flags: flags, usage: usage)
    return try Stash(store: Desk.openStore(), words: parsed).run(name, usage)
  }

  private func run(_ name: String, _ usage: String) throws(Problem) -> Exit {
    switch name {
    case "list": try list()
    case "show": try show(usage)
    case "add": try add(usage)
    case "edit": try edit(usage)
    case "use": try use(usage)
    case "return": try giveBack(usage)
    case "left": try left(usage)
    case "archive": try archive(true, usage)
    case "unarchive": try archive(false, usage)
    case "delete": try delete(usage)
    case "export": try export(usage)
    default: try importTable(usage)
    }
    return .done
  }

  // MARK: Help

  private static var help: String {
    let members = DeskVerb.named("stash")?.members ?? []
    return """
      usage: yarnbuddy stash WORD …

      \(table(members.map { ($0.usage, $0.help) }))
      YARN is its name, a part of it that no other has, or #id. An AMOUNT is a number
      of skeins, g, oz, yd or m: 2.5, 100g, "150 yd".

      \(fields)
      yb stash is the same as yarnbuddy stash. All of it is journaled: yb history
      lists it, and yarnbuddy undo takes it back.
      exit code: 0 done, 1 not done, 2 wrong usage

      """
  }

  private static func more(on name: String) -> String {
    switch name {
    case "add", "edit": "\n" + fields
    case "list":
      """

      KEY=VALUE keeps those that have VALUE in it; archived=yes|all, stashed=no|all
      show what is left out else. Yarn that is used up or gone is left out where none
      of archived=, stashed= and status= is said. sort=KEY, or sort=-KEY for the
      other way round; sort=left by what is left.

        --json   Print one JSON object instead.

      """
    case "show": "\n  --json   Print one JSON object instead.\n"
    case "export":
      """

        --bom    Begin with a byte-order mark, for Excel.

      - is standard output. Yarn that is used up, gone or not in the stash is left
      out; archived yarn is not. A file that is there is replaced only where it is
      such a table itself.

      """
    case "import": importHelp
    default: ""
    }
  }

  private static var fields: String {
    table(YarnField.allCases.map { ("\($0.rawValue)=\($0.help.value)", $0.help.text) })
  }

  static func table(_ rows: [(String, String)]) -> String {
    let first = min(30, rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { left, right in
      let indent = String(repeating: " ", count: first + 2)
      let lines = wrapped(right, to: 80 - indent.count).joined(separator: "\n" + indent)
      return left.count < first - 1 ? "  " + padded(left, first) + lines + "\n" : "  \(left)\n\(indent)\(lines)\n"
    }.joined()
  }

  // MARK: Pieces

  func yarn(named name: String) throws(Problem) -> StoredYarn {
    let found = try Problem.mapping { () throws(Abort) in
      let all = try Abort.mapping { () throws(DatabaseError) in try store.yarnTitles() }
      let id = try Abort.refusing { () throws(Refusal) in try Naming.find(name, among: all, kind: "yarn") }
      return try Abort.mapping { () throws(DatabaseError) in try store.yarn(id) }
    }
    guard let found else { throw Problem("the yarn was deleted meanwhile") }
    return found
  }

  func remaining(_ stored: StoredYarn) throws(Problem) -> Remaining {
    let uses = try Problem.reading { () throws(DatabaseError) in try store.yarnUses(of: stored.id) }
    return Remaining(stored.yarn, uses: uses[stored.id] ?? [])
  }

  func needsArguments(_ usage: String) throws(Problem) {
    guard words.arguments.isEmpty else { return }
    throw Problem(usage: "a word is missing", hint: "usage: \(usage)")
  }

  func refusesOptions(_ usage: String) throws(Problem) {
    guard let option = words.options.first else { return }
    throw Problem(
      usage: "there is no option \(option.name)= here",
      hint: "where = is part of a name, say -- before it; usage: \(usage)")
  }

  /// The fields that the options name, in the order in which they were typed.
  func fields(_ usage: String) throws(Problem) -> [(field: YarnField, value: String)] {
    var fields: [(field: YarnField, value: String)] = []
    for option in words.options {
      guard let field = YarnField(key: option.name) else {
        throw Problem(
          usage: "a yarn has no \(option.name)=",
          hint: "it has: \(YarnField.allCases.map { $0.rawValue + "=" }.joined(separator: " "))")
      }
      fields.append((field, option.value))
    }
    return fields
  }
}
