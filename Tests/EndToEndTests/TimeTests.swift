import Foundation
import TestSupport
import Testing
import Wire

/// Time in real daemons: killed, and with clocks that come from a pipe.
@Suite struct TimeTests {
  @Test func `after kill -9 the running entry ends at its last row, and nothing is counted silently`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    daemon.ask("timer start")
    daemon.ask("next")
    daemon.kill9()
    #expect(daemon.sql("SELECT count(*) FROM time_entry WHERE end_ms IS NULL").output == "1\n")
    #expect(daemon.start())
    let status = daemon.ask("status")
    #expect(status?["timer"]?["phase"]?.string == "interrupted")
    #expect(status?["gap"]?["reason"]?.string == "crash")
    #expect(status?.text?.contains("Cut off; no row since") == true)
    #expect(daemon.sql("SELECT rows,end_ms=(SELECT pressed_at FROM counter) FROM time_entry").output == "1|1\n")
    #expect(daemon.ask("timer keep")?["timer"]?["phase"]?.string == "running")
  }

  @Test func `clocks stepped, suspended and moved across zones under a running daemon`() {
    let clocks = ClockPipe()
    clocks.move("wall 1774738800")
    clocks.move("zone Europe/London")
    let daemon = Daemon(environment: clocks.environment)
    let client = daemon.client()
    let listener = daemon.client()
    #expect(listener.ask("subscribe time")?.isOK == true)
    #expect(listener.json()?["event"]?.string == "snapshot")
    func seconds() -> Int? { client.ask("timer totals")?["seconds"]?.integer }

    client.ask("project new Raglan")
    client.ask("timer start")
    #expect(listener.json()?["verb"]?.string == "timer start")
    clocks.move("+10min")
    client.ask("next")
    #expect(seconds() == 600)

    // The lid is closed over the night and over the clock change; the daemon sees it without being asked.
    clocks.move("suspend 7h")
    let asleep = listener.json()
    #expect(asleep?["source"]?.string == "clock")
    #expect(asleep?["gap"]?["reason"]?.string == "suspend")
    #expect(seconds() == 600)
    client.ask("timer discard")
    client.ask("timer start")
    clocks.move("+5min")
    #expect(seconds() == 900)

    // The clock is set back, then forward: nothing negative, nothing that never was.
    clocks.move("step -3600")
    #expect(client.ask("status")?["gap"]?["reason"]?.string == "clock")
    #expect(seconds() == 600)
    clocks.move("step 3600")
    client.ask("timer discard")
    client.ask("timer start")

    // On the train to another zone: the length stays, the offsets tell.
    clocks.move("+5min")
    client.ask("next")
    clocks.move("zone Asia/Kolkata")
    clocks.move("+5min")
    client.ask("next")
    client.ask("timer stop")
    #expect(seconds() == 1200)
    #expect(
      daemon.sql(
        "SELECT start_offset,end_offset,end_ms-start_ms FROM time_entry ORDER BY start_ms DESC LIMIT 1"
      ).output == "3600|19800|600000\n")
    #expect(daemon.sql("SELECT count(*) FROM time_entry WHERE end_ms<=start_ms").output == "0\n")

    // The next entry begins with the offset of where the knitter is.
    clocks.move("+1min")
    client.ask("next")
    #expect(client.ask("status")?["timer"]?["running_since"]?.string?.hasSuffix("+05:30") == true)
  }

  @Test func `a quiet timer is found at its deadline, in an event, without being asked`() {
    let clocks = ClockPipe()
    let daemon = Daemon(environment: clocks.environment)
    let listener = daemon.client()
    daemon.ask("project new Raglan")
    daemon.ask("next")
    #expect(listener.ask("subscribe time")?.isOK == true)
    #expect(listener.json()?["event"]?.string == "snapshot")
    clocks.move("+59min")
    clocks.move("+1min")
    let event = listener.json()
    #expect(event?["event"]?.string == "time")
    #expect(event?["gap"]?["open"]?.bool == true)
    #expect(event?.text?.contains("No row since") == true)
  }

  @Test(.enabled(if: Programs.has("strace"), "strace is not installed"))
  func `between requests, with the timer running and three subscribers, it makes no system call`() {
    let window = setting("YARNBUDDY_QUIET_SECONDS", else: 30)
    let daemon = Daemon()
    daemon.ask("settings set backup no")
    daemon.ask("project new Raglan")
    daemon.ask("next")
    let listeners = (0..<3).map { _ in daemon.client() }
    for listener in listeners {
      listener.ask("subscribe")
      #expect(listener.json()?["event"]?.string == "snapshot")
    }
    let trace = daemon.scratch.file("trace")
    let strace = Running(
      Programs.find("strace")!, ["-f", "-o", trace, "-p", "\(daemon.ownProcess ?? 0)"],
      environment: ["PATH": "/usr/bin:/bin"])
    // No event comes for as long as nobody does anything.
    #expect(listeners[0].line(milliseconds: window * 1000) == nil)
    strace.signal(SIGINT)
    _ = strace.wait()
    let calls = (try? String(contentsOfFile: trace, encoding: .utf8)) ?? ""
    let lines = calls.split(separator: "\n")
    // The wait that it was found in, and that goes on.
    #expect(lines.count == 1 && lines[0].contains("epoll"), "\(calls)")
  }
}
