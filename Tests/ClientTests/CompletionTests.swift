import Client
import TestSupport
import Testing
import Wire

@Suite struct CompletionTests {
  /// What bash offers for the last of these words.
  private func bash(_ words: [String]) -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source <("$0" completions bash)
      COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1)
      _yb; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = run(Programs.find("bash") ?? "", ["--norc", "-c", script, Programs.yb])
    #expect(result.errors == "")
    return result.lines
  }

  @Test(.enabled(if: Programs.has("bash"), "bash is not installed"))
  func `bash completes verbs, second words, options, topics and help`() {
    #expect(bash(["yb", "ne"]) == ["next"])
    #expect(bash(["yb", "re"]).contains("redo"))
    #expect(bash(["yb", "fol"]) == ["follow"])
    #expect(bash(["yb", "counter", "re"]) == ["rename"])
    #expect(bash(["yb", "next", "deb"]) == ["debounce="])
    #expect(bash(["yb", "project", "new", "Raglan", "tar"]) == ["target="])
    #expect(bash(["yb", "follow", "co"]) == ["count"])
    #expect(bash(["yb", "follow", "count", "ti"]) == ["time"])
    #expect(bash(["yb", "help", "ne"]) == ["next"])
    #expect(bash(["yb", "help", "counter", "ren"]) == ["rename"])
    #expect(bash(["yb", "completions", "f"]) == ["fish"])
    #expect(bash(["yb", "watch", ""]) == ["--plain"])
    #expect(bash(["yb", "project", "new", "unit", "=", "r"]) == [])
    for command in Commands.all {
      let words = command.verb.rawValue.split(separator: " ").map(String.init)
      #expect(bash(["yb"] + words).contains(words.last!))
    }
  }

  @Test(.enabled(if: Programs.has("zsh"), "zsh is not installed"))
  func `zsh reads its script and offers the same words`() {
    // compadd shows what would be offered; without a terminal there is no other way to ask.
    func offered(_ words: [String]) -> String {
      let script = """
        autoload -U compinit; compinit -D -u
        source <("$0" completions zsh)
        _describe() { print -l -- "${(@P)2}" }
        words=(\(words.map { "'\($0)'" }.joined(separator: " "))); CURRENT=\(words.count)
        _yb
        """
      let result = run(
        Programs.find("zsh") ?? "", ["-f", "-c", script, Programs.yb],
        environment: ["HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
      #expect(result.errors == "")
      return "\n" + result.output
    }
    #expect(offered(["yb", ""]).contains("\nnext:Count a finished row"))
    #expect(offered(["yb", "counter", ""]).contains("\nrename:"))
    #expect(offered(["yb", "next", ""]).contains("\ndebounce=:"))
    #expect(offered(["yb", "project", "new", "x", ""]).contains("\ntarget=:"))
    #expect(offered(["yb", "follow", "count", ""]).contains("\ntime"))
    #expect(offered(["yb", "help", "counter", ""]).contains("\nrename:"))
  }

  @Test(.enabled(if: Programs.has("fish"), "fish is not installed"))
  func `fish completes verbs, second words and options`() {
    let scratch = Scratch()
    func offered(_ line: String) -> String {
      let result = run(
        Programs.find("fish") ?? "",
        ["--no-config", "-c", "$argv[1] completions fish | source; complete -C $argv[2]", Programs.yb, line],
        environment: ["HOME": scratch.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
      #expect(result.errors == "")
      return "\n" + result.output
    }
    #expect(offered("yb ne").hasPrefix("\nnext\t"))
    #expect(offered("yb counter re").contains("\nrename\t"))
    #expect(offered("yb next deb").contains("\ndebounce=\t"))
    #expect(offered("yb project new Raglan tar").contains("\ntarget=\t"))
    #expect(offered("yb follow co").contains("\ncount"))
    #expect(offered("yb help ne").contains("\nnext"))
  }

  @Test(
    .enabled(
      if: Programs.has("bash") && Programs.has("zsh") && Programs.has("fish"), "bash, zsh or fish is not installed"))
  func `each shell completes the verbs of yb-pedal`() {
    let asked = [
      "bash":
        #"source <("$0" completions bash yb-pedal); COMP_WORDS=(yb-pedal l); COMP_CWORD=1; _yb_pedal; echo "${COMPREPLY[@]}""#,
      "zsh": """
      autoload -U compinit; compinit -D -u; source <("$0" completions zsh yb-pedal)
      _describe() { print -l -- "${(@P)2}" }; words=(yb-pedal ''); CURRENT=2; _yb_pedal
      """,
      "fish": "$argv[1] completions fish yb-pedal | source; complete -C 'yb-pedal l'",
    ]
    for (shell, script) in asked {
      let plain = ["bash": "--norc", "zsh": "-f", "fish": "--no-config"][shell]!
      let scratch = Scratch()
      let result = run(
        Programs.find(shell)!, [plain, "-c", script, Programs.yb],
        environment: ["HOME": scratch.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"])
      #expect(result.errors == "", "\(shell)")
      #expect(result.output.contains("list") && result.output.contains("learn"), "\(shell): \(result.output)")
    }
  }

  @Test func `there is no script for a shell that we do not know`() {
    #expect(Completions.script(for: "tcsh") == nil)
    #expect(run(Programs.yb, ["completions", "tcsh"]).code == 2)
  }
}
