import Foundation
import TestSupport
import Testing

/// A daemon, a `yb` that tells when it has run, and a pipe on which it and the tools' own commands say so.
final class HotkeyDesk {
  let daemon = Daemon()
  let scratch = Scratch()
  private let pipe: CInt
  private var held: [UInt8] = []

  init() {
    daemon.ask("project new Raglan")
    precondition(mkfifo(scratch.file("told"), 0o600) == 0)
    // For writing too, so that nobody waits and nobody finds it closed.
    pipe = open(scratch.file("told"), O_RDWR | O_CLOEXEC)
    precondition(pipe >= 0)
    try! FileManager.default.createDirectory(  // because a test without its folder can only end
      atPath: scratch.file("bin"), withIntermediateDirectories: false)
    scratch.write(
      "#!/bin/sh\n'\(Programs.yb)' \"$@\"\necho \"yb $*\" >'\(scratch.file("told"))'\n", to: "bin/yb", isProgram: true)
  }

  deinit { close(pipe) }

  /// What a tool gets: it finds our `yb`, which finds the daemon.
  var environment: [String: String] {
    var result = daemon.environment
    result["HOME"] = scratch.path
    result["SHELL"] = "/bin/sh"
    result["PATH"] = scratch.file("bin") + ":" + (result["PATH"] ?? "")
    return result
  }

  /// The command by which a tool says a word to ``line(milliseconds:)``.
  func saying(_ word: String) -> String { "echo \(word) >\(scratch.file("told"))" }

  /// The next thing that was said; nil where nothing is in time.
  func line(milliseconds: Int = 10_000) -> String? {
    let deadline = Deadline(milliseconds)
    while true {
      if let end = held.firstIndex(of: UInt8(ascii: "\n")) {
        defer { held.removeSubrange(...end) }
        return String(decoding: held[..<end], as: UTF8.self)
      }
      guard deadline.wait(for: [pipe]) != nil else { return nil }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(pipe, &chunk, chunk.count)
      guard count > 0 else { return nil }
      held += chunk[..<count]
    }
  }

  /// Does something until the tool answers to it, and takes away what it said: it is then ready for the real keys.
  func waitUntilReady(_ press: () -> Void) -> Bool {
    for _ in 0..<100 {
      press()
      if line(milliseconds: 200) != nil {
        while line(milliseconds: 100) != nil {}
        return true
      }
    }
    return false
  }

  /// A file of a shipped set-up.
  static func shipped(_ path: String) throws -> String {
    try String(contentsOfFile: Programs.root + "/Protocol/Clients/hotkeys/" + path, encoding: .utf8)
  }
}
