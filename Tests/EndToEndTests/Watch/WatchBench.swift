import Foundation
import Posix
import TestSupport
import Testing
import Wire

/// A daemon at a known moment with a project to look at, and terminals that show it.
struct WatchBench {
  let clock = ClockPipe()
  let daemon: Daemon

  /// 2026-03-27 20:00 UTC.
  private static let start = "wall 1774641600"

  init(_ requests: [String] = WatchBench.raglan) {
    clock.move(Self.start)
    daemon = Daemon(environment: clock.environment)
    let client = daemon.client()
    for request in requests {
      if request.hasPrefix("@ ") {
        clock.move(String(request.dropFirst(2)))
      } else {
        let answer = client.ask(request)
        precondition(answer?["ok"]?.bool == true, "\(request): \(String(describing: answer))")
      }
    }
  }

  /// A pattern with a repeat, a link, reminders, an instruction, and five rows that were timed.
  static let raglan =
    [
      "project new Raglan target=60", "counter side flat", "repeat 24 from=3 times=2",
      "counter new Sleeve unit=decrease target=8", "counter use Row", "link new Row to Sleeve every=6",
      #"remind "increase at markers" every=2 from=2 times=28"#,
      #"instruct all "k2, *p2, k2; rep from * to end, slipping each marker as you come to it (24 sts)""#,
    ] + (0..<6).flatMap { _ in ["@ +4min", "next source=pedal"] }

  /// What `yb` gets in a terminal.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    daemon.environment.merging(clock.clientEnvironment) { $1 }.merging(more) { $1 }
  }

  /// A terminal with the watch face in it.
  func watch(_ columns: Int, _ rows: Int, _ more: [String: String] = [:], options: String = "") -> Tmux {
    let tmux = Tmux(columns, rows, environment: environment(more))
    tmux.command("yb watch\(options)")
    return tmux
  }

  /// The process of `yb` in a terminal.
  func process(_ tmux: Tmux) -> pid_t? {
    guard let shell = pid_t(tmux.value("#{pane_pid}")) else { return nil }
    let children = try? String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    return children?.split(separator: " ").first.flatMap { pid_t($0) }
  }
}

/// A screen that is kept as text. `YARNBUDDY_SCREENS=write` writes it anew, to be looked at before it is kept.
func golden(_ name: String) -> String {
  let text = try? String(contentsOfFile: goldenPath(name), encoding: .utf8)
  return text.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } ?? ""
}

private func goldenPath(_ name: String) -> String {
  Programs.root + "/Tests/EndToEndTests/Watch/Screens/\(name).txt"
}

/// Waits for the screen that is kept under a name.
func expectScreen(_ tmux: Tmux, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  if ProcessInfo.processInfo.environment["YARNBUDDY_SCREENS"] == "write" {
    // Whatever comes within a second is taken for the whole.
    _ = tmux.wait(milliseconds: 1000) { _ in false }
    try? (tmux.screen + "\n").write(toFile: goldenPath(name), atomically: true, encoding: .utf8)
  }
  let wanted = golden(name)
  let shown = tmux.wait(for: { $0 == wanted }) ?? tmux.screen
  #expect(shown == wanted, "the screen \(name)", sourceLocation: sourceLocation)
}
