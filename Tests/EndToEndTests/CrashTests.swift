import Foundation
import TestSupport
import Testing
import Wire

@Suite(.serialized) struct CrashTests {
  /// What the pressing threads and the one that kills share.
  private final class Score: @unchecked Sendable {  // because the condition guards all of it
    private let condition = NSCondition()
    private var done = 0
    private var failed: [String] = []
    private var isStopped = false
    private var isUp = true
    private var pressing = 0

    private func change(_ body: () -> Void) {
      condition.lock()
      body()
      condition.broadcast()
      condition.unlock()
    }

    /// Waits until something holds; false where it does not within 20 s.
    private func wait(until body: () -> Bool) -> Bool {
      let end = Date(timeIntervalSinceNow: 20)
      condition.lock()
      defer { condition.unlock() }
      while !body() { guard condition.wait(until: end) else { return body() } }
      return true
    }

    func begin() { change { pressing += 1 } }
    func end() { change { pressing -= 1 } }
    func count() { change { done += 1 } }
    func fail(_ why: String) { change { failed.append(why) } }
    func stop() { change { isStopped = true } }
    func set(isUp up: Bool) { change { isUp = up } }
    func waitForDaemon() -> Bool { wait { isUp } }
    func waitForAnswers(_ total: Int) -> Bool { wait { done >= total } }
    func waitForEnd() -> Bool { wait { pressing == 0 } }
    var goesOn: Bool { condition.withLock { !isStopped } }
    var total: Int { condition.withLock { done } }
    var failures: [String] { condition.withLock { failed } }
  }

  @Test func `kill -9 at any moment under load loses no press that was answered, and doubles none`() {
    var random = Seeded()
    let kills = setting("YARNBUDDY_KILLS", else: 100)
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let score = Score()
    for index in 0..<4 {
      score.begin()
      Thread.detachNewThread {
        Self.press(on: daemon, as: index, score)
        score.end()
      }
    }
    for _ in 0..<kills {
      // The moment is some answers from now, and a little more.
      #expect(score.waitForAnswers(score.total + random.below(12)), "\(random)")
      for _ in 0..<random.below(300) { sched_yield() }
      score.set(isUp: false)
      daemon.kill9()
      #expect(daemon.start(), "\(random)")
      score.set(isUp: true)
    }
    score.stop()
    #expect(score.waitForEnd(), "\(random)")
    #expect(score.failures == [], "\(random)")
    // Each press was sent until it was answered, so that there is one count for each: no fewer, no more.
    #expect(daemon.value == score.total, "\(random)")
    if Programs.has("sqlite3") { #expect(daemon.sql("pragma integrity_check") == Finished(code: 0, output: "ok\n")) }
  }

  /// Presses, each with an id of its own, and sends it again until it is answered.
  private static func press(on daemon: Daemon, as thread: Int, _ score: Score) {
    var number = 0
    var client: RawClient?
    while score.goesOn {
      number += 1
      let line = "next id=t\(thread)-\(number) source=test"
      var answer: JSON?
      while answer == nil {
        if client == nil { client = RawClient(daemon.socket) }
        answer = client?.ask(line)
        guard answer == nil else { break }
        client = nil
        guard score.waitForDaemon() else { return score.fail("no daemon for press \(number) of thread \(thread)") }
      }
      guard answer?["ok"]?.bool == true else { return score.fail("refused: \(String(describing: answer))") }
      score.count()
    }
  }
}
