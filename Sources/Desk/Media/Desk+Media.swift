internal import Domain
internal import Posix
internal import Store
internal import Wire

/// note, photo, pattern, tidy.
extension Desk {
  static func media(_ words: [String]) throws(Problem) -> Exit {
    let verb = words[0]
    if words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
      try Output.put(usage(of: verb))
      return .done
    }
    let help = "yarnbuddy \(verb) --help"
    func parse(_ words: ArraySlice<String>, flags: Set<String>, options: [String], _ least: Int, _ most: Int)
      throws(Problem) -> DeskWords
    {
      let parsed = try DeskWords(words, flags: flags.union(["--json"]), usage: help)
      for option in parsed.options where !options.contains(option.name) {
        throw Problem(
          usage: "there is no option \(option.name)= here",
          hint: options.isEmpty ? "usage: \(help)" : "it takes: " + options.map { $0 + "=" }.joined(separator: " "))
      }
      guard parsed.arguments.count >= least else { throw Problem(usage: "a word is missing", hint: "usage: \(help)") }
      guard parsed.arguments.count <= most else {
        throw Problem(usage: "there is no place for \(quoted(parsed.arguments[most]))", hint: "usage: \(help)")
      }
      return parsed
    }
    if verb == "tidy" {
      let words = try parse(words.dropFirst(), flags: ["--yes", "--dry-run"], options: [], 0, 0)
      return try answer(words) { desk throws(Abort) in try tidy(desk, words) }
    }
    let members = DeskVerb.named(verb)?.members.map(\.name) ?? []
    guard let member = words.dropFirst().first, member != "--json" else {
      return try media([verb, "list"] + words.dropFirst())
    }
    guard members.contains(member) else {
      throw Problem(
        usage: "\(verb) has no \(quoted(member))", hint: "it has: \(members.joined(separator: ", "))")
    }
    let name = "\(verb) \(member)"
    func parse(_ options: [String], _ least: Int, _ most: Int = .max) throws(Problem) -> DeskWords {
      try parse(words.dropFirst(2), flags: [], options: options, least, most)
    }
    let details = ["name", "size", "gauge", "needles", "hook"]
    switch name {
    case "note new":
      let words = try parse(["project", "yarn", "row"], 1)
      return try answer(words) { desk throws(Abort) in try noteNew(desk, words) }
    case "note list":
      let words = try parse(["project", "yarn"], 0, 0)
      return try answer(words) { desk throws(Abort) in try noteList(desk, words) }
    case "note edit":
      let words = try parse(["row"], 2)
      return try answer(words) { desk throws(Abort) in try noteEdit(desk, words) }
    case "note delete":
      let words = try parse([], 1, 1)
      return try answer(words) { desk throws(Abort) in try noteDelete(desk, words) }
    case "photo add":
      let words = try parse(["project", "yarn", "row", "caption"], 1)
      return try answer(words) { desk throws(Abort) in try photoAdd(desk, words) }
    case "photo list":
      let words = try parse(["project", "yarn"], 0, 0)
      return try answer(words) { desk throws(Abort) in try photoList(desk, words) }
    case "photo edit":
      let words = try parse(["caption", "row"], 1, 1)
      return try answer(words) { desk throws(Abort) in try photoEdit(desk, words) }
    case "photo open":
      let words = try parse([], 1, 1)
      return try answer(words) { desk throws(Abort) in try photoOpen(desk, words) }
    case "photo delete":
      let words = try parse([], 1, 1)
      return try answer(words) { desk throws(Abort) in try photoDelete(desk, words) }
    case "pattern add":
      let words = try parse(["project"] + details, 1, 1)
      return try answer(words) { desk throws(Abort) in try patternAdd(desk, words) }
    case "pattern list":
      let words = try parse(["project"], 0, 0)
      return try answer(words) { desk throws(Abort) in try patternList(desk, words) }
    case "pattern edit":
      let words = try parse(["project"] + details, 1)
      return try answer(words) { desk throws(Abort) in try patternEdit(desk, words) }
    case "pattern open":
      let words = try parse(["project", "page"], 0)
      return try answer(words) { desk throws(Abort) in try patternOpen(desk, words) }
    case "pattern annotate":
      let words = try parse(["project", "pattern", "top", "bottom", "left", "right", "text"], 2, 2)
      return try answer(words) { desk throws(Abort) in try annotate(desk, words) }
    case "pattern annotations":
      let words = try parse(["project", "pattern", "page"], 0, 0)
      return try answer(words) { desk throws(Abort) in try annotations(desk, words) }
    case "pattern unannotate":
      let words = try parse([], 1, 1)
      return try answer(words) { desk throws(Abort) in try unannotate(desk, words) }
    case "pattern delete":
      let words = try parse(["project"], 1)
      return try answer(words) { desk throws(Abort) in try patternDelete(desk, words) }
    default: preconditionFailure("\(name) is in the table, and nobody does it")
    }
  }

  private static func usage(of verb: String) -> String {
    guard let verb = DeskVerb.named(verb) else { return "" }
    var text = ""
    for (place, member) in verb.members.enumerated() {
      text += (place == 0 ? "usage: " : "       ") + "yarnbuddy \(verb.name) \(member.usage)\n"
      for line in wrapped(member.help, to: 69) { text += "           \(line)\n" }
    }
    return text + "\n" + wrapped(verb.help, to: 80).joined(separator: "\n")
      + "\n\n  --json   Print one JSON object instead.\n  --       All words that follow are words, even if they have a = or --.\n\n"
      + "exit code: 0 done, 1 refused, 2 wrong usage\n"
  }

  /// What a command of the desk says.
  struct Said {
    /// For a person: lines, without the last line feed.
    var text: String
    /// More members of the JSON object.
    var members = JSONWriter()
    var seq: Int64?
    /// Files of several that were refused: the rest was done.
    var refused: [(name: String, Refusal)] = []

    init(_ text: String, seq: Int64? = nil) {
      self.text = text
      self.seq = seq
    }
  }

  /// Opens the store, does it, and says what became of it.
  private static func answer(_ words: DeskWords, _ body: (DeskStore) throws(Abort) -> Said) throws(Problem) -> Exit {
    let store = DeskStore(try openStore())
    let isJSON = words.flags.contains("--json")
    let said: Said
    do throws(Abort) { said = try body(store) } catch {
      guard isJSON else { throw Problem(error) }
      var writer = JSONWriter()
      writer.object { object in
        object.field("ok", false)
        switch error {
        case .refused(let refusal):
          object.field("error", refusal.kind.rawValue)
          object.field("message", refusal.message)
        case .failed(let failure):
          object.field("error", failure.kind.rawValue)
          object.field("message", Problem(failure).message)
        }
      }
      writer.newline()
      try Output.put(writer.bytes)
      return .failed
    }
    if isJSON {
      try Output.put(json(said))
    } else {
      if !said.text.isEmpty { try Output.put(said.text + "\n") }
      for refusal in said.refused { Output.warn("yarnbuddy: \(cleaned(Problem(refusal.1).message))\n") }
    }
    return said.refused.isEmpty ? .done : .failed
  }

  private static func json(_ said: Said) -> String {
    var writer = JSONWriter()
    writer.object { object in
      object.field("ok", said.refused.isEmpty)
      if let seq = said.seq { object.field("seq", seq) }
      object.members(said.members.bytes)
      if !said.refused.isEmpty {
        object.array("refused") { array in
          for (name, refusal) in said.refused {
            array.object { object in
              object.field("name", name)
              object.field("error", refusal.kind.rawValue)
              object.field("message", refusal.message)
            }
          }
        }
      }
      object.field("text", said.text)
    }
    writer.newline()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  // MARK: Pieces

  static func number(_ text: String, _ name: String, in range: ClosedRange<Int>) throws(Abort) -> Int {
    guard let number = Int(text), range.contains(number), !text.hasPrefix("+") else {
      throw .refused(
        Refusal(.value, "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”."))
    }
    return number
  }

  static func id<Named>(_ text: String, _ kind: String) throws(Abort) -> Identifier<Named> {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let number = Int64(digits), number > 0 else {
      throw .refused(Refusal(.value, "A \(kind) is named by its number, not “\(text)”."))
    }
    return Identifier(number)
  }

  static let rows = -(Counter.limit - 1)...(Counter.limit - 1)

  /// Whom a note or a photo belongs to, and on which row.
  struct Target {
    let owner: MediaOwner
    let name: String
    /// Nil for a yarn.
    let work: Work?
    var place: RowPlace?

    /// "row 42: " of something that is on that row.
    func rowText(_ counter: Counter.ID?, _ row: Int?) -> String {
      row.map { "\(cleaned((work?.unit(of: counter) ?? .row).name)) \($0): " } ?? ""
    }
  }

  /// By `project=`, `yarn=` and `row=`.
  static func target(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Target {
    if let name = words.option("yarn") {
      guard words.option("project") == nil, words.option("row") == nil else {
        throw .refused(Refusal(.arguments, "yarn= doesn't go together with project= or row=."))
      }
      let yarn = try desk.yarn(named: name)
      return Target(owner: .yarn(yarn.id), name: yarn.title, work: nil)
    }
    let work = try desk.project(named: words.option("project"))
    var target = Target(owner: .project(work.project.id), name: work.project.name, work: work)
    if let word = words.option("row") { target.place = try rowPlace(word, work.activeIfAny, of: work.project) }
    return target
  }

  /// What `row=` says: `now` is the row on the needles, `none` is no row.
  private static func rowPlace(
    _ word: String, _ counter: Counter?, of project: Project
  ) throws(Abort) -> RowPlace? {
    if word == "none" { return nil }
    guard let counter else { throw .refused(RowPlace.noCounter(project)) }
    return RowPlace(counter, word == "now" ? counter.shown : try number(word, "row", in: rows))
  }

  /// The same of something that is there: on its own counter while that is there, else on its project's active one.
  static func rowPlace(
    _ desk: DeskStore, _ word: String, of owner: MediaOwner, _ counter: Counter.ID?
  ) throws(Abort) -> RowPlace? {
    guard let project = owner.project else { throw .refused(RowPlace.ofYarn) }
    let work = try desk.project(project)
    return try rowPlace(word, counter.flatMap { work.counter($0) } ?? work.activeIfAny, of: work.project)
  }

  /// Text of several lines: the first one where it begins, the others under it.
  static func indented(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { cleaned(String($0)) }
      .joined(separator: "\n" + String(repeating: " ", count: 4))
  }
}
