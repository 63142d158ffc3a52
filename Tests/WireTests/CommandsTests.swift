import TestSupport
import Testing

@testable import Wire

@Suite struct CommandsTests {
  @Test func `the table holds every verb once`() {
    #expect(Commands.all.map(\.verb.rawValue).sorted() == Verb.allCases.map(\.rawValue).sorted())
    #expect(Set(Commands.all.map(\.usage)).count == Commands.all.count)
  }

  @Test func `no family's first word is a verb of its own, and no member's name is taken twice`() {
    let words = Verb.allCases.map { $0.rawValue.split(separator: " ") }
    let families = Set(words.filter { $0.count == 2 }.map { $0[0] })
    for word in words where word.count == 1 { #expect(!families.contains(word[0])) }
    #expect(Set(Verb.allCases.map(\.rawValue)).count == Verb.allCases.count)
  }

  @Test(arguments: Verb.allCases)
  func `a verb resolves to itself, and its words are left`(_ verb: Verb) throws {
    let words = verb.rawValue.split(separator: " ").map(String.init)
    let request = Request(verb: words[0], arguments: Array(words.dropFirst()) + ["one", "two three"])
    let (command, arguments) = try Commands.resolve(request)
    #expect(command.verb == verb)
    #expect(arguments == ["one", "two three"])
    #expect(Commands.command(verb).verb == verb)
  }

  @Test(arguments: Commands.all.map(\.verb))
  func `a missing argument is named, a word too many is quoted`(_ verb: Verb) throws {
    let command = Commands.command(verb)
    let needed = command.arguments.filter { !$0.isOptional }
    // What is needed comes before what is not, and only the last takes the rest of the line.
    #expect(command.arguments.prefix(needed.count).allSatisfy { !$0.isOptional })
    #expect(command.arguments.dropLast().allSatisfy { $0.kind != .rest })
    for count in 0..<needed.count {
      let error = #expect(throws: UsageError.self) {
        try command.check(Array(repeating: "x", count: count), [])
      }
      #expect(error?.kind == .arguments)
      #expect(error?.message.contains("needs \(needed[count].name)") == true)
      #expect(error?.message.contains(command.usage) == true)
    }
    for count in needed.count...command.arguments.count {
      #expect(try command.check(Array(repeating: "x", count: count), []).count == count)
    }
    let many = (0...command.arguments.count).map { "w\($0)" }
    if command.arguments.last?.kind == .rest {
      let checked = try command.check(many, [])
      #expect(checked.count == command.arguments.count)
      #expect(checked.last == many.suffix(2).joined(separator: " "))
    } else {
      let error = #expect(throws: UsageError.self) { try command.check(many, []) }
      #expect(error?.message.contains("\"w\(command.arguments.count)\"") == true)
    }
  }

  @Test(arguments: Commands.all.map(\.verb))
  func `an option that a verb lists is taken, any other is refused with those that are`(_ verb: Verb) throws {
    let command = Commands.command(verb)
    let names = command.allOptions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("source"))
    let words = command.arguments.filter { !$0.isOptional }.map { _ in "x" }
    for name in names {
      #expect(Request.isOption("\(name)="))
      #expect(try command.check(words, [.init(name: name, value: "1")]) == words)
    }
    if command.takesAnyOption { return }
    let all = Set(Commands.all.flatMap(\.allOptions).map(\.name) + ["nonsense"])
    for name in all.subtracting(names) {
      let error = #expect(throws: UsageError.self) { try command.check(words, [.init(name: name, value: "1")]) }
      #expect(error?.kind == .option)
      #expect(error?.message.contains("\(name)=") == true)
    }
  }

  @Test func `one letter wrong still finds a verb that is as near`() {
    let families = Set(Verb.allCases.map(\.family))
    var random = Seeded()
    for family in families where family.count > 2 {
      let letters = Array(family)
      for _ in 0..<60 {
        var typo = letters
        let at = random.below(letters.count)
        switch random.below(4) {
        case 0: typo[at] = random.pick(Array("abcdefghijklmnopqrstuvwxyz"))
        case 1: typo.remove(at: at)
        case 2: typo.insert(random.pick(Array("abcdefghijklmnopqrstuvwxyz")), at: at)
        default: if at + 1 < letters.count { typo.swapAt(at, at + 1) }
        }
        let word = String(typo)
        guard !families.contains(word), !Commands.all.contains(where: { $0.verb.member == word }) else { continue }
        let found = Commands.nearest(word)
        #expect(found != nil, "\(word) \(random)")
        if let found { #expect(Commands.distance(word, found) == 1, "\(word) \(found) \(random)") }
      }
    }
    #expect(Commands.nearest("nxet") == "next")
    #expect(Commands.nearest("NEXT") == "next")
    #expect(Commands.nearest("pause") == "timer pause")
    #expect(Commands.nearest("list") == nil)
    #expect(Commands.nearest("projcet") == "project")
    #expect(Commands.nearest("xyzzy") == nil)
    #expect(Commands.nearest("") == nil)
    #expect(Commands.nearest(String(repeating: "next", count: 20_000)) == nil)
  }

  @Test func `a verb that is not there is refused with the nearest`() {
    for (word, hint) in [
      ("nxet", "next"), ("xyzzy", "describe"), ("", "describe"), ("project new", "describe"), ("NEXT", "next"),
      ("Pause", "timer pause"),
    ] {
      let error = #expect(throws: UsageError.self) { try Commands.resolve(Request(verb: word)) }
      #expect(error?.kind == .unknownVerb)
      #expect(error?.message.contains(hint) == true, "\(word): \(error?.message ?? "")")
    }
  }

  @Test(
    arguments: [
      ("project", [], .projectList), ("project", ["Sock"], .projectUse), ("counter", [], .counterList),
      ("counter", ["Heel"], .counterUse), ("mark", [], .markList), ("mark", ["lifeline"], .markNew),
      ("note", [], .noteList), ("note", ["soft", "yarn"], .noteNew), ("settings", [], .settingsList),
      ("settings", ["twice"], .settingsList), ("settings", ["twice", "no"], .settingsSet),
    ] as [(String, [String], Verb)])
  func `a family's word alone means what is usual`(_ family: String, _ arguments: [String], _ verb: Verb) throws {
    let (command, rest) = try Commands.resolve(Request(verb: family, arguments: arguments))
    #expect(command.verb == verb)
    #expect(rest == arguments)
    #expect(throws: Never.self) { try command.check(rest, []) }
  }

  @Test func `every help line is a sentence, and every example in a usage line is a request`() throws {
    for command in Commands.all {
      #expect(
        command.help.hasSuffix(".") || command.help.contains(", as: ") || command.help.contains(" as: "),
        "\(command.verb)")
      #expect(command.help.utf8.count <= 120, "\(command.verb)")
      for option in command.allOptions { #expect(!option.help.isEmpty && !option.help.hasSuffix(".")) }
      #expect(throws: Never.self) { try Request(parsing: command.usage) }
    }
  }
}
