import TestSupport
import Testing
import Wire

/// The same exchange from each program that a person may use.
@Suite struct ExchangeTests {
  @Test func `yb counts a row, takes it back and shows the face`() {
    let daemon = Daemon()
    #expect(
      daemon.yb("project", "new", "Raglan", "unit=round", "target=60")
        == Finished(code: 0, output: "Raglan: round 1 of 60.\n"))
    let next = daemon.yb("next")
    #expect(next.code == 0)
    #expect(next.output.hasPrefix("Round 1 done."))
    let face = daemon.yb()
    #expect(face.lines.first?.hasPrefix("Raglan") == true)
    #expect(face.lines.dropFirst().first?.hasPrefix("ROUND 2 of 60  ▏      1 done") == true)
    #expect(daemon.yb("undo").code == 0)
    #expect(daemon.value == 0)
  }

  @Test func `yb's changes carry its name in history`() {
    let daemon = Daemon()
    #expect(daemon.yb("next").code == 0)
    #expect(daemon.yb("history", "--json").output.contains("\"source\":\"yb\""))
  }

  @Test func `a refusal ends with 1, wrong usage with 2`() {
    let daemon = Daemon()
    let refused = daemon.yb("project", "use", "nobody")
    #expect(refused.code == 1)
    #expect(refused.output == "")
    #expect(refused.errors.hasPrefix("yb: "))
    #expect(daemon.yb("nxt").code == 2)
  }

  @Test(.enabled(if: Programs.has("nc"), "nc is not installed"))
  func `printf and nc`() {
    let daemon = Daemon()
    let script = "printf 'next\\n' | nc -N -U \"$YARNBUDDY_SOCKET\""
    let result = run("/bin/sh", ["-c", script], environment: daemon.environment)
    #expect(result.code == 0)
    #expect(result.lines.count == 1)
    #expect(JSON(parsing: result.lines.first ?? "")?.isOK == true)
    #expect(daemon.value == 1)
  }

  @Test(.enabled(if: Programs.has("socat"), "socat is not installed"))
  func `socat, with CR and LF as well`() {
    let daemon = Daemon()
    let script = "printf 'next\\r\\nstatus\\n' | socat - \"UNIX:$YARNBUDDY_SOCKET\""
    let result = run("/bin/sh", ["-c", script], environment: daemon.environment)
    #expect(result.code == 0)
    #expect(result.lines.count == 2)
    #expect(JSON(parsing: result.lines.last ?? "")?.value == 1)
  }

  @Test(.enabled(if: Programs.has("python3"), "python3 is not installed"))
  func `ten lines of Python`() {
    let daemon = Daemon()
    let script = """
      import json, os, socket
      with socket.socket(socket.AF_UNIX) as s:
          s.connect(os.environ["YARNBUDDY_SOCKET"])
          lines = s.makefile("rw", encoding="utf-8", newline="\\n")
          def ask(line):
              print(line, file=lines, flush=True)
              return json.loads(lines.readline())
          ask("project new " + json.dumps('Grandma\\'s "best"\\nscarf'))
          answer = ask("next 3")
          print(answer["counter"]["value"], json.dumps(answer["project"]["name"]))
      """
    var environment = daemon.environment
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let result = run(Programs.find("python3")!, ["-c", script], environment: environment)
    #expect(result == Finished(code: 0, output: "3 \"Grandma's \\\"best\\\"\\nscarf\"\n"))
  }

  @Test func `names of any text come back to the byte, through yb and the socket`() {
    var random = Seeded()
    let daemon = Daemon()
    let names = [
      "Grandma's \"best\" scarf", "two\nlines", "🧶 Pullover für Jürgen", "סוודר", "<b>&amp;</b>", "$(rm -rf ~) `x`",
      "'; drop table project; --", "a=b", "--json", String(repeating: "é", count: 100),
    ]
    for name in names + (0..<20).map({ _ in random.text(length: 1 + random.below(40)) })
    where !name.allSatisfy(\.isWhitespace) && name.first?.isWhitespace == false && name.last?.isWhitespace == false {
      let result = daemon.yb("project", "new", "--json", "--", name)
      guard result.code == 0 else {
        // Refused is fair where the daemon says why; silently changed is not.
        #expect(result.output.contains("\"ok\":false"), "\(random)")
        continue
      }
      #expect(result.lines.count == 1)
      let answer = JSON(parsing: result.lines[0])?["project"]?["name"]?.string
      #expect(answer?.utf8.elementsEqual(name.utf8) == true, "\(quoted(name)) \(random)")
      let again = daemon.ask("status")?["project"]?["name"]?.string
      #expect(again?.utf8.elementsEqual(name.utf8) == true, "\(quoted(name)) \(random)")
    }
  }
}
