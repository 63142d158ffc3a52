import Foundation
import TestSupport

/// A real terminal for a program under test: a tmux server of its own, with one window, and a control client that tells
/// when something was written to it.
final class Tmux: @unchecked Sendable {  // because each test keeps its own to itself
  static let isThere = Programs.has("tmux")

  private let scratch = Scratch()
  private let environment: [String: String]
  private let control: Running
  private let program: String

  /// A terminal of so many columns and rows, in which a shell runs.
  init(_ columns: Int, _ rows: Int, environment: [String: String]) {
    program = Programs.find("tmux") ?? "/usr/bin/tmux"
    var variables = environment
    // The shell: no start-up files, and a prompt that is known.
    variables["PS1"] = "$ "
    variables["TERM"] = "screen"
    variables["SHELL"] = "/bin/sh"
    self.environment = variables
    let socket = scratch.file("tmux")
    let configuration = scratch.write(
      """
      set -g status off
      set -g default-terminal \(environment["TERM"] ?? "screen-256color")
      set -g escape-time 0
      set -g destroy-unattached off
      set -g exit-empty off
      set -g remain-on-exit on
      """, to: "tmux.conf")
    control = Running(
      program, ["-S", socket, "-f", configuration, "-C", "new-session", "-s", "w", "exec /bin/sh"],
      environment: variables,
      input: .pipe)
    precondition(control.line() != nil, "tmux does not start")
    // Not in the configuration: tmux 3.3 ends there with the first session.
    tmux("set", "-g", "window-size", "manual")
    resize(columns, rows)
    _ = wait { $0.contains("$") }
  }

  deinit { tmux("kill-server") }

  /// Has tmux do something; what it prints.
  @discardableResult
  func tmux(_ words: String...) -> String {
    run(program, ["-S", scratch.file("tmux")] + words, environment: environment).output
  }

  /// Presses keys by tmux's names for them, as "Space" or "C-c".
  func press(_ keys: String...) {
    _ = run(program, ["-S", scratch.file("tmux"), "send-keys", "-t", "w"] + keys, environment: environment)
  }

  /// Types text as it is.
  func type(_ text: String) { tmux("send-keys", "-t", "w", "-l", "--", text) }

  /// Types a command of the shell.
  func command(_ text: String) {
    type(text)
    press("Enter")
  }

  func resize(_ columns: Int, _ rows: Int) { tmux("resize-window", "-t", "w", "-x", "\(columns)", "-y", "\(rows)") }

  /// What stands on the screen, without blanks at the ends of lines.
  var screen: String {
    var lines = tmux("capture-pane", "-p", "-t", "w").split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    if lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The same with its colours, as escape sequences.
  var colours: String { tmux("capture-pane", "-p", "-e", "-t", "w") }

  /// The value of a format of tmux, as "#{alternate_on}".
  func value(_ format: String) -> String {
    tmux("display-message", "-p", "-t", "w", format).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Waits until the screen is as wanted, looking again each time that something was written; what it then shows, nil at
  /// the deadline.
  func wait(milliseconds: Int = 20_000, for wish: (String) -> Bool) -> String? {
    let deadline = Deadline(milliseconds)
    while true {
      let screen = screen
      if wish(screen) { return screen }
      // Each line of the control client is news: %output, %layout-change, and the answer to its own attaching.
      guard deadline.left > 0, control.line(milliseconds: deadline.left) != nil else { return nil }
    }
  }
}
