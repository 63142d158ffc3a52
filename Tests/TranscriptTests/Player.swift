import Foundation
import TestSupport
import Wire

/// Plays a transcript against a daemon, on a connection of its own.
final class Player {
  private let transcript: Transcript
  private let daemon: Daemon
  /// Where the transcript lets time pass, the clocks that it moves; else they are the system's.
  private let clocks: ClockPipe?
  private var client: RawClient?
  private var failures: [String] = []
  /// What the last shell line printed and has not been expected yet.
  private var printed: [String]?
  private var status = 0
  private var shellLine = 0

  init(_ transcript: Transcript, daemon: Daemon? = nil, clocks: ClockPipe? = nil) {
    self.transcript = transcript
    self.clocks = clocks ?? (transcript.movesTime ? ClockPipe() : nil)
    self.daemon = daemon ?? Daemon(environment: self.clocks?.environment ?? [:])
  }

  /// What went otherwise than it says; empty where all is well.
  func play() -> [String] {
    for step in transcript.steps {
      switch step.directive {
      case .output(let pattern): expectOutput(pattern, step)
      case .status(let wanted):
        if wanted != status { fail(step, "exit code \(status)") }
        status = 0
      default:
        endShell()
        carryOut(step)
      }
    }
    endShell()
    return failures
  }

  private func carryOut(_ step: Transcript.Step) {
    switch step.directive {
    case .send(let line):
      if client == nil { client = daemon.client() }
      client?.send(line + "\n")
    case .expect(let expected):
      guard let real = client?.json() else { return fail(step, "no answer") }
      for difference in differences(expected, real) { fail(step, difference) }
    case .shell(let line):
      let result = run("/bin/sh", ["-c", "exec 2>&1; " + line], environment: environment)
      printed = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if printed?.last == "" { printed?.removeLast() }
      status = result.code
      shellLine = step.line
    case .pass(let time): clocks?.move(time)
    case .output, .status: break
    }
  }

  private var environment: [String: String] {
    daemon.environment.merging(clocks?.clientEnvironment ?? [:]) { $1 }
  }

  private func expectOutput(_ pattern: String, _ step: Transcript.Step) {
    guard let line = printed?.first else { return fail(step, "nothing more was printed") }
    printed?.removeFirst()
    if !fits(line, pattern) { fail(step, "printed: \(line)") }
  }

  /// After its lines a shell line must have ended well and printed no more.
  private func endShell() {
    if let rest = printed, !rest.isEmpty {
      failures.append("\(transcript.name):\(shellLine): printed as well: \(rest.joined(separator: " / "))")
    }
    if status != 0 { failures.append("\(transcript.name):\(shellLine): exit code \(status)") }
    printed = nil
    status = 0
  }

  private func fail(_ step: Transcript.Step, _ what: String) {
    failures.append("\(transcript.name):\(step.line): \(what)")
  }
}
