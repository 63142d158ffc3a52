import Client
import TestSupport
import Testing
import Wire

@Suite struct InvocationTests {
  @Test func `yb alone shows the face`() throws {
    #expect(try Invocation([]) == .face(.text))
    #expect(try Invocation(["--json"]) == .face(.json))
  }

  @Test func `each word of the shell is one argument, or an option by its look`() throws {
    let request = Request(
      verb: "project", arguments: ["new", "Left sock"], options: [.init(name: "target", value: "60")])
    #expect(try Invocation(["project", "new", "Left sock", "target=60"]) == .request(request, .text))
    #expect(try Invocation(["project", "target=60", "new", "Left sock", "--say"]) == .request(request, .say))
  }

  @Test func `after two dashes everything is an argument`() throws {
    let request = Request(verb: "note", arguments: ["new", "a=b", "--json", "--"])
    #expect(try Invocation(["note", "new", "--", "a=b", "--json", "--"]) == .request(request, .text))
  }

  @Test func `a negative number is an argument`() throws {
    #expect(try Invocation(["set", "-5"]) == .request(Request(verb: "set", arguments: ["-5"]), .text))
  }

  @Test func `yb's own verbs need no daemon`() throws {
    #expect(try Invocation(["help", "counter", "new"]) == .help(["counter", "new"]))
    #expect(try Invocation(["next", "--help"]) == .help(["next"]))
    #expect(try Invocation(["--version"]) == .version)
    #expect(try Invocation(["completions", "zsh"]) == .completions(shell: "zsh", program: "yb"))
    #expect(try Invocation(["completions", "fish", "yb-pedal"]) == .completions(shell: "fish", program: "yb-pedal"))
    #expect(try Invocation(["follow", "count", "--json"]) == .follow(topics: ["count"], .json))
    #expect(try Invocation(["doctor", "add", "--json"]) == .desk(["doctor", "add", "--json"]))
  }

  @Test(
    arguments: [
      (["nxt"], "there is no verb \"nxt\"", "did you mean: yb next"),
      (["folow"], "there is no verb \"folow\"", "did you mean: yb follow"),
      (["xyzzy"], "there is no verb \"xyzzy\"", "to see all: yb help"),
      (["next", "1", "2"], "next does not take the word \"2\". Say: next [COUNT]", nil),
      (
        ["reset", "a=b"],
        "reset has no option a=. It takes: project= counter= source= id= if= debounce=",
        "where = is part of a name, say -- before it"
      ),
      (["next", "id=a", "id=b"], "the option id= is there twice", nil),
      (["--jsno", "next"], "there is no option --jsno", "a word that begins with -- goes after a -- of its own"),
      (["id=a"], "an option needs a verb before it", "as in: yb next id=a"),
    ] as [([String], String, String?)])
  func `wrong usage is told without asking a daemon`(words: [String], message: String, hint: String?) {
    #expect(throws: Failure(.usage, message, hint: hint)) { try Invocation(words) }
  }

  @Test func `any words come out of the line that is sent as they went in`() throws {
    var random = Seeded()
    for _ in 0..<3000 {
      let name = random.text(length: 1 + random.below(20))
      let value = random.text(length: random.below(20))
      // Two dashes, so that a name that looks like an option is none.
      let invocation = try Invocation(["project", "new", "like=\(value)", "--", name])
      guard case .request(let request, _) = invocation else {
        Issue.record("no request, \(random)")
        return
      }
      let line = request.line
      #expect(line.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "\(random)")
      let back = try Request(parsing: String(line.dropLast()))
      #expect(back == request, "\(random)")
      #expect(back.arguments.last?.utf8.elementsEqual(name.utf8) == true, "\(random)")
      #expect(back.option("like")?.utf8.elementsEqual(value.utf8) == true, "\(random)")
    }
  }

  @Test func `a change gets an id and a source unless it has one, a question gets neither`() {
    let next = Caller.repeatable(Request(verb: "next"))
    #expect(next.option("id")?.count == 16)
    #expect(next.option("source") == "yb")
    let given = Request(
      verb: "next", options: [.init(name: "id", value: "mine"), .init(name: "source", value: "pedal")])
    #expect(Caller.repeatable(given) == given)
    #expect(Caller.repeatable(Request(verb: "status")) == Request(verb: "status"))
  }
}
