import Domain
import Foundation
import Store
import TestSupport
import Testing
import Wire

@Suite struct ReadmeExamplesTests {
  private static let page = Result { try Document("README.md") }

  /// Example blocks that follow one another on one store.
  struct Story: Sendable, CustomStringConvertible {
    var blocks: [Document.Block]
    var description: String { "from line \(blocks[0].line)" }

    static let all: [Story] = {
      var stories: [Story] = []
      for block in (try? page.get())?.blocks ?? [] where block.kind == "yarnbuddy" {
        if stories.isEmpty || block.lines[0] == "# fresh" {
          stories.append(Story(blocks: [block]))
        } else {
          stories[stories.count - 1].blocks.append(block)
        }
      }
      return stories
    }()
  }

  @Test func `there are examples`() { #expect(Story.all.count > 5) }

  @Test(arguments: Story.all)
  func `each example of the contract is what happens`(story: Story) throws {
    let transcripts = try story.blocks.map { block in
      // Blank lines before it, so that failures tell the page's own line numbers.
      let text = String(repeating: "\n", count: block.line - 1) + block.text
      return try Transcript(name: "README.md", text: text)
    }
    let clocks = transcripts.contains { $0.movesTime } ? ClockPipe() : nil
    let daemon = Daemon(environment: clocks?.environment ?? [:])
    for transcript in transcripts {
      let player = Player(transcript, daemon: daemon, clocks: clocks)
      for failure in player.play() { Issue.record("\(failure)") }
    }
  }

  @Test func `each verb has an example, its usage as a heading, and says what hears of it`() throws {
    let page = try Self.page.get()
    let sent = page.blocks.filter { $0.kind == "yarnbuddy" }.flatMap(\.lines).filter { $0.hasPrefix("> ") }
    let shown = Set(sent.compactMap { try? Commands.resolve(Request(parsing: String($0.dropFirst(2)))).command.verb })
    for command in Commands.all {
      #expect(shown.contains(command.verb), "no example of \(command.verb.rawValue)")
      guard let section = page.section("`\(command.usage)`") else {
        Issue.record("no section `\(command.usage)`")
        continue
      }
      switch command.kind {
      case .change: #expect(section.text.contains("Topic `\(command.topic.rawValue)`"), "\(section.title)")
      case .read, .list: #expect(section.text.contains("Reads."), "\(section.title)")
      case .connection: break
      }
    }
  }

  @Test func `no section tells of a verb that there is not`() throws {
    let usages = Set(Commands.all.map(\.usage))
    for section in try Self.page.get().sections where section.level == 3 {
      let usage = try #require(Document.quoted(in: section.title).first)
      #expect(usages.contains(usage), "there is no \(usage)")
    }
  }

  @Test func `the table of error words holds each that can be sent, and no other`() throws {
    let listed = try #require(Self.page.get().section("Error words")).firstCells
    #expect(Set(listed).count == listed.count)
    var sent = Set(Refusal.Kind.allCases.map(\.rawValue) + LineError.Kind.allCases.map(\.rawValue))
    sent.formUnion(UsageError.Kind.allCases.map(\.rawValue) + DatabaseError.Kind.allCases.map(\.rawValue))
    sent.formUnion(try Self.literalWords())
    #expect(sent.subtracting(listed) == [], "not listed")
    #expect(Set(listed).subtracting(sent) == [], "never sent")
  }

  /// The error words that the server writes out where it uses them.
  private static func literalWords() throws -> Set<String> {
    let folder = Programs.root + "/Sources/Server"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    var words: Set<String> = []
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for match in text.matches(of: /Failure\(\s*"([a-z-]+)"/) { words.insert(String(match.1)) }
    }
    return words
  }

  @Test func `the tables hold each common option, topic, setting and limit`() throws {
    let page = try Self.page.get()
    func names(_ title: String) throws -> Set<String> {
      Set(try #require(page.section(title)).firstCells.map { $0.prefix { $0 != "=" }.description })
    }
    let common = Commands.command(.next).allOptions.map(\.name)
    #expect(try names("Common options") == Set(common))
    #expect(try names("Events").isSuperset(of: Topic.allCases.map(\.rawValue)))
    #expect(try names("Settings") == Set(Setting.all.map(\.key)))
    #expect(try names("Undo and redo") == Set(Change.Scope.allCases.map(\.rawValue)))
    // Words of digits, "65,536 bytes" as "65536".
    let limits = try #require(page.section("Limits")).text.replacing(",", with: "").split { !$0.isNumber }
    guard case .object(let members) = try #require(Daemon().ask("hello")?["limits"]) else {
      Issue.record("hello tells no limits")
      return
    }
    for limit in members {
      let number = try #require(limit.value.integer)
      #expect(limits.contains { $0 == String(number) }, "\(limit.key)")
    }
  }

  @Test func `the tables hold each member of a state`() throws {
    let page = try Self.page.get()
    let listed = Set(try #require(page.section("The state")).firstCells)
    let daemon = Daemon()
    daemon.ask("next")
    for _ in 1...20 { daemon.ask("counter new C\(UInt64.random(in: 0...UInt64.max)) target=3") }
    let status = try #require(daemon.ask("status counter=#2"))
    let outer = Set(try #require(page.section("Answers")).firstCells)
    for key in Self.keys(status) { #expect(outer.contains(key) || listed.contains(key), "\(key)") }
    for key in ["project", "counter", "timer"].flatMap({ Self.keys(status[$0]) }) {
      #expect(listed.contains(key), "\(key)")
    }
    #expect(status["more_counters"]?.integer == 1)
  }

  private static func keys(_ json: JSON?) -> [String] {
    guard case .object(let members) = json else { return [] }
    return members.map(\.key)
  }

  @Test(.enabled(if: Programs.has("nc") && Programs.has("socat"), "nc or socat is not installed"))
  func `the lines for a shell count`() throws {
    let daemon = Daemon()
    let blocks = try Self.page.get().blocks.filter { $0.kind == "sh" }
    #expect(blocks.count >= 3)
    for block in blocks {
      let result = run("/bin/sh", ["-c", block.text], environment: daemon.environment)
      #expect(result.code == 0, "\(block): \(result.errors)")
      #expect(!result.lines.isEmpty, "\(block)")
      for line in result.lines { #expect(JSON(parsing: line)?["ok"] == .bool(true), "\(block): \(line)") }
    }
    #expect(daemon.ask("project list")?["projects"]?.array?.count == 2)
  }

  @Test(.enabled(if: Programs.has("python3"), "python3 is not installed"))
  func `the client in Python counts`() throws {
    let daemon = Daemon()
    let block = try #require(Self.page.get().blocks.first { $0.kind == "python" })
    let result = run(Programs.find("python3")!, ["-c", block.text], environment: daemon.environment)
    #expect(result == Finished(code: 0, output: "Ann's \"best\" sock: row 1 of 60.\n2\n"))
  }
}
