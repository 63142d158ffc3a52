import Client
import TestSupport
import Testing
import Wire

@Suite struct HelpTests {
  @Test func `help names every command and fits a terminal`() {
    for command in Commands.all { #expect(Help.overview.contains("\n  \(command.verb.rawValue)"), "\(command.verb)") }
    for line in Help.overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `each verb has a page with its usage and all its options`() throws {
    for command in Commands.all {
      let words = command.verb.rawValue.split(separator: " ").map(String.init)
      let page = try #require(Help.text(for: words))
      #expect(page.hasPrefix("usage: yb \(command.usage)\n"))
      for option in command.allOptions { #expect(page.contains("  \(option.name)=\(option.value)")) }
    }
    #expect(Help.text(for: ["counter"])?.contains("counter rename") == true)
    #expect(Help.text(for: ["remind"])?.hasSuffix("more on one: yb help remind new\n") == true)
    #expect(Help.text(for: ["remind"])?.contains("\nyb remind TEXT… is yb remind new TEXT…\n") == true)
    #expect(Help.text(for: ["follow"])?.hasPrefix("usage: yb follow") == true)
    #expect(Help.text(for: ["doctor"]) != nil)
    #expect(Help.text(for: ["xyzzy"]) == nil)
  }

  @Test func `help and version go to standard output and need no daemon`() {
    #expect(run(Programs.yb, ["--version"]) == Finished(code: 0, output: "yb \(Version.program)\n", errors: ""))
    #expect(run(Programs.yb, ["help"]) == Finished(code: 0, output: Help.overview, errors: ""))
    let mistyped = run(Programs.yb, ["help", "nxt"])
    #expect(mistyped.code == 2)
    #expect(mistyped.errors == "yb: there is no verb \"nxt\"\nyb: did you mean: yb help next\n")
  }

  @Test func `a reader that goes away is no error`() {
    let result = run("/bin/sh", ["-c", "\"$0\" help | true; echo ${PIPESTATUS:-}", Programs.yb])
    #expect(result.errors == "")
  }
}
