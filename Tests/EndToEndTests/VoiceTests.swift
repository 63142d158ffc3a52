import Foundation
import TestSupport
import Testing
import Wire

@Suite struct VoiceTests {
  @Test func `yb say does what is said, in words, and from standard input a line each`() {
    let daemon = Daemon()
    daemon.ask("settings twice no")
    #expect(daemon.yb("say", "Next", "row,", "please!").output.hasPrefix("Row 1 done. Row 2."))
    let piped = daemon.yb("say", "-", input: "add three rows\n\nwhere am I?\nnext row")
    #expect(piped.code == 0)
    #expect(piped.lines.count == 3)
    #expect(daemon.value == 5)
    let refused = daemon.yb("--say", "say", "-", input: "flibbertigibbet\n")
    #expect(refused.code == 1)
    #expect(refused.output == "Sorry, I did not catch that. You might ask: where am I?\n")
    #expect(daemon.value == 5)
  }

  @Test func `yb speak hands each change to a program, one after the other`() throws {
    let daemon = Daemon()
    daemon.ask("settings twice no")
    daemon.ask("settings timer no")
    let speech = daemon.scratch.file("speech")
    let program = daemon.scratch.file("speaker")
    try "#!/bin/sh\ncat >>'\(speech)'\nprintf . >'\(speech).done'\n".write(
      toFile: program, atomically: true, encoding: .utf8)
    #expect(chmod(program, 0o755) == 0)
    #expect(mkfifo(speech, 0o600) == 0)
    let heard = open(speech, O_RDWR | O_NONBLOCK)
    defer { close(heard) }
    let running = daemon.startYB("speak", "with=\(program)", "gap=0", "again=1")
    // It has subscribed once a press is heard.
    func line() -> String? {
      guard Deadline(20_000).wait(for: [heard]) != nil else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(heard, &bytes, bytes.count)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
    var presses = 0
    var first: String?
    while first == nil, presses < 100 {
      presses += 1
      daemon.ask("next")
      if Deadline(200).wait(for: [heard]) != nil { first = line() }
    }
    #expect(first?.hasPrefix("Row ") == true)
    func hears(_ words: String) -> Bool {
      while let said = line() { if said.contains(words) { return true } }
      return false
    }
    daemon.ask("remind \"k2tog at both ends\" row=\(presses + 2)")
    daemon.ask("next")
    #expect(hears("Row \(presses + 2): knit two together at both ends"))
    // Again, since nobody counts.
    #expect(hears("Row \(presses + 2): knit two together at both ends"))
    running.signal(SIGTERM)
    #expect(running.wait(milliseconds: 10_000) != nil)
  }
}
