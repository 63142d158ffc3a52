import Foundation
import Pedal
import TestSupport
import Testing
import Wire

/// The program yb-pedal, with a folder of FIFOs that stands for the devices.
@Suite struct ProgramTests {
  private static let program = Programs.folder + "/yb-pedal"

  private func environment(_ daemon: Daemon, _ devices: FakeDevices, _ configuration: String? = nil) -> [String: String]
  {
    var result = daemon.environment
    result["YARNBUDDY_PEDAL_ROOT"] = devices.scratch.path
    result["XDG_CONFIG_HOME"] = devices.scratch.file("config")
    if let configuration {
      try! FileManager.default.createDirectory(  // because a test without its folder can only end
        atPath: devices.scratch.file("config/yarnbuddy"), withIntermediateDirectories: true)
      devices.scratch.write(configuration, to: "config/yarnbuddy/pedal")
    }
    return result
  }

  /// Waits until the daemon tells of a count.
  private func counts(_ subscriber: RawClient, to value: Int) -> Bool {
    while let event = subscriber.json() {
      if event["counter"]?["value"]?.integer == value { return true }
    }
    return false
  }

  /// The same over ends and new starts of the daemon.
  private func reaches(_ daemon: Daemon, _ value: Int) -> Bool {
    let deadline = Deadline(20_000)
    while deadline.left > 0 {
      guard let client = RawClient(daemon.socket), client.ask("subscribe") != nil else { continue }
      if counts(client, to: value) { return true }
    }
    return false
  }

  private func subscriber(_ daemon: Daemon) -> RawClient {
    let client = daemon.client()
    client.ask("subscribe")
    return client
  }

  @Test func `a press is a row, says its source, and is made known by the commands`() throws {
    let daemon = Daemon()
    daemon.ask("project new \"-x $(touch gone)\"")
    let devices = FakeDevices()
    devices.plug()
    let said = devices.scratch.file("said")
    let tool = devices.scratch.write(
      "#!/bin/sh\nprintf '%s\\n' \"$*\" >>'\(said)'\necho >'\(said).pipe'\n", to: "tool", isProgram: true)
    #expect(mkfifo(said + ".pipe", 0o600) == 0)
    let told = open(said + ".pipe", O_RDWR | O_CLOEXEC)
    defer { close(told) }
    let running = Running(
      Self.program,
      environment: environment(
        daemon, devices, "device 3553:b001 as left\nf13 = next\nspeak = \(tool) spoken --\nnotify = \(tool) shown"))
    let events = subscriber(daemon)
    var stream = Stream()
    stream.tap()
    devices.write(stream)
    #expect(counts(events, to: 1))
    let history = daemon.ask("history")
    #expect(history.map { "\($0)".contains("pedal:left") } == true)
    var lines = 0
    while lines < 2 {
      try #require(Deadline(10_000).wait(for: [told]) != nil)
      var byte: UInt8 = 0
      lines += read(told, &byte, 1)
    }
    let text = try String(contentsOfFile: said, encoding: .utf8)
    #expect(text.contains("spoken -- ") && text.contains("shown "))
    running.signal(SIGKILL)
  }

  @Test func `it starts the daemon where none runs`() {
    let daemon = Daemon(starts: false)
    let devices = FakeDevices()
    devices.plug()
    var stream = Stream()
    stream.tap()
    devices.write(stream)
    let running = Running(
      Self.program, ["run"],
      environment: environment(daemon, devices, "device 3553:b001\nf13 = next\nnotify = false\nsound = true"))
    #expect(reaches(daemon, 1))
    running.signal(SIGKILL)
  }

  @Test func `presses while the daemon is killed and started again count once each`() {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let devices = FakeDevices()
    devices.plug()
    let running = Running(
      Self.program, environment: environment(daemon, devices, "device 3553:b001\nf13 = next\nf14 = status"))
    for round in 0..<5 {
      for press in 0..<20 {
        var stream = Stream(at: 1000 + (round * 20 + press) * 500)
        stream.tap()
        stream.tap(Stream.f14)
        devices.write(stream)
      }
      if round % 2 == 0 { daemon.kill9() }
      #expect(reaches(daemon, (round + 1) * 20))
      for process in daemon.processes where round % 2 == 1 { kill(process, SIGKILL) }
    }
    running.signal(SIGKILL)
  }

  @Test func `while nothing happens it sleeps`() throws {
    let daemon = Daemon()
    let devices = FakeDevices()
    devices.plug()
    let running = Running(Self.program, environment: environment(daemon, devices, "device 3553:b001\nf13 = next"))
    let events = subscriber(daemon)
    var stream = Stream()
    stream.tap()
    devices.write(stream)
    #expect(counts(events, to: 1))
    func switches() throws -> String {
      let text = try String(contentsOfFile: "/proc/\(running.process)/status", encoding: .utf8)
      return String(text.split(separator: "\n").first { $0.hasPrefix("voluntary") } ?? "")
    }
    // It goes to sleep once more after the answer; then the count stands still for as long as another press takes to be told of.
    let deadline = Deadline(5000)
    var state = ""
    while !state.hasPrefix("S"), deadline.left > 0 {
      let text = try String(contentsOfFile: "/proc/\(running.process)/stat", encoding: .utf8)
      state = String(text.split(separator: ")").last?.dropFirst() ?? "")
    }
    let before = try switches()
    for _ in 0..<50 { daemon.ask("next") }
    #expect(try switches() == before)
    running.signal(SIGKILL)
  }

  @Test func `list shows devices without opening them, and what is read`() {
    let daemon = Daemon(starts: false)
    let devices = FakeDevices()
    devices.plug("event10", id: "0001:0001", name: "AT Translated \u{1B}[31m keyboard")
    devices.plug("event3")
    devices.plug("event4", id: "0c45:7403", name: "FootSwitch")
    let listed = run(
      Self.program, ["list"], environment: environment(daemon, devices, "device 3553:b001 as left\nf13 = next"))
    #expect(
      listed
        == Finished(
          code: 0,
          output: """
            3553:b001  event3  PCsensor FootSwitch Keyboard  (read as left)
            0c45:7403  event4  FootSwitch  (a pedal: yb-pedal learn 0c45:7403)
            0001:0001  event10  AT Translated \u{241B}[31m keyboard

            """))
  }

  @Test func `test shows press, repeat and release`() {
    let daemon = Daemon(starts: false)
    let devices = FakeDevices()
    devices.plug()
    let running = Running(Self.program, ["test", "3553:b001"], environment: environment(daemon, devices))
    #expect(running.line() == "event3 is there: PCsensor FootSwitch Keyboard")
    var stream = Stream()
    stream.down()
    stream.wait(500)
    stream.key(Stream.f13, InputEvent.autorepeat)
    stream.wait(33)
    stream.up()
    stream.drop()
    stream.report()
    devices.write(stream)
    #expect(running.line() == "f13  press")
    #expect(running.line() == "f13  repeat  500 ms later")
    #expect(running.line() == "f13  release  33 ms later")
    #expect(running.line() == "events were lost; down now: none")
    devices.unplug()
    #expect(running.line() == "event3 is gone: PCsensor FootSwitch Keyboard")
    running.signal(SIGKILL)
  }

  @Test func `learn writes what was pressed, and the program then reads it`() throws {
    let daemon = Daemon()
    daemon.ask("project new Raglan")
    let devices = FakeDevices()
    devices.plug()
    let environment = environment(daemon, devices)
    func learn(_ words: [String], held: Int) -> Finished {
      var stream = Stream()
      stream.tap(held: held)
      devices.write(stream)
      return run(Self.program, ["learn", "3553:b001"] + words, environment: environment)
    }
    #expect(learn([], held: 200).output == "f13 = next\n")
    #expect(learn(["back", "2"], held: 1500).output == "f13 hold = back 2\n")
    #expect(learn(["next", "counter=Left front"], held: 100).output == "f13 = next counter=\"Left front\"\n")
    #expect(learn(["next"], held: 100).output == "f13 = next\n")
    let file = devices.scratch.file("config/yarnbuddy/pedal")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == "device 3553:b001\nf13 = next\nf13 hold = back 2\n")
    let wrong = run(Self.program, ["learn", "3553:b001", "nxet"], environment: environment)
    #expect(wrong.code == 2 && wrong.errors.contains("nxet"))
    let running = Running(Self.program, environment: environment)
    let events = subscriber(daemon)
    var stream = Stream()
    for _ in 0..<3 { stream.tap() }
    devices.write(stream)
    #expect(counts(events, to: 3))
    running.signal(SIGKILL)
  }

  @Test func `learn writes to the device line that the pedal belongs to, whatever it was called`() throws {
    let daemon = Daemon(starts: false)
    let devices = FakeDevices()
    devices.plug()
    let environment = environment(
      daemon, devices, "device \"AB Shutter3\"\nenter = next\n\ndevice 3553:b001 as left\nf13 = next\n")
    var stream = Stream()
    stream.tap(Stream.f14)
    devices.write(stream)
    let learned = run(Self.program, ["learn", "PCsensor FootSwitch", "undo"], environment: environment)
    #expect(learned.output == "f14 = undo\n")
    #expect(
      try String(contentsOfFile: devices.scratch.file("config/yarnbuddy/pedal"), encoding: .utf8)
        == "device \"AB Shutter3\"\nenter = next\n\ndevice 3553:b001 as left\nf13 = next\nf14 = undo\n")
    // Another pedal, which the file does not know, gets a line of its own.
    devices.plug("event4", id: "0c45:7403", name: "FootSwitch", phys: "usb-0000:00:14.0-2/input0")
    devices.write(stream, to: "event4")
    #expect(run(Self.program, ["learn", "FootSwitch"], environment: environment).output == "f14 = next\n")
    #expect(
      try String(contentsOfFile: devices.scratch.file("config/yarnbuddy/pedal"), encoding: .utf8)
        .hasSuffix("f14 = undo\n\ndevice \"FootSwitch\"\nf14 = next\n"))
  }

  @Test func `wrong words and a wrong configuration are told, with exit code 2`() {
    let daemon = Daemon(starts: false)
    let devices = FakeDevices()
    let without = run(Self.program, environment: environment(daemon, devices))
    #expect(without.code == 2 && without.errors.contains("there is no configuration at "))
    let broken = run(Self.program, environment: environment(daemon, devices, "device 3553:b001\nf99 = next"))
    #expect(broken.code == 2)
    #expect(
      broken.errors.hasPrefix(
        "yb-pedal: \(devices.scratch.file("config/yarnbuddy/pedal")) line 2: there is no key \"f99\"\n"))
    for words in [["lst"], ["run", "x"], ["learn"], ["--nonsense"]] {
      #expect(run(Self.program, words, environment: environment(daemon, devices)).code == 2)
    }
    let help = run(Self.program, ["--help"])
    #expect(help.code == 0 && help.output.hasPrefix("usage: yb-pedal") && help.errors == "")
    #expect(run(Self.program, ["--version"]) == Finished(code: 0, output: "yb-pedal \(Version.program)\n"))
  }
}
