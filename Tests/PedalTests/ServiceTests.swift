import Client
import Foundation
import Pedal
import Posix
import Synchronization
import TestSupport
import Testing
import Wire

/// The reader of pedals in this process, with descriptors that stand for devices, and a real daemon that counts.
@Suite struct ServiceTests {
  /// A daemon with a project, a folder of devices, and the reader between them.
  private final class Desk {
    let daemon = Daemon()
    let devices = FakeDevices()
    var service: Service?

    init() { daemon.ask("project new Raglan") }

    func start(
      _ configuration: String = "device 3553:b001 as left\nf13 = next\nf14 = next\nf14 hold = undo\n",
      pressed: @escaping @Sendable (CInt) throws(Errno) -> Set<UInt16> = { _ in [] }
    ) throws {
      let variables = daemon.environment
      let paths = try Paths { variables[$0] }
      service = try Service(
        Configuration(configuration), InputFolder(root: devices.scratch.path, calls: NodeCalls(pressedKeys: pressed)),
        Caller(Starter(paths)), Terminal(program: "yb-pedal"))
    }

    /// Lets it do all that there is to do.
    func settle() throws {
      while try service?.turn(milliseconds: 0) == true {}
    }

    /// What the daemon has counted.
    var value: Int? { daemon.value }
  }

  @Test func `clean presses, repeats and holds count exactly`() throws {
    let desk = Desk()
    desk.devices.plug()
    try desk.start()
    var stream = Stream()
    for _ in 0..<20 { stream.tap() }
    // Held for 3 s with autorepeat.
    stream.down()
    for _ in 0..<75 {
      stream.wait(40)
      stream.key(Stream.f13, InputEvent.autorepeat)
    }
    stream.up()
    stream.wait(500)
    for _ in 0..<5 { stream.tap(Stream.f14, held: 300) }
    stream.tap(Stream.f14, held: 3000)
    stream.tap(Stream.f14, held: 9000)
    desk.devices.write(stream)
    try desk.settle()
    #expect(desk.value == 20 + 1 + 5 - 1)
  }

  @Test(arguments: [1, 5, 20, 50, 100])
  func `bounce of so many milliseconds counts once`(length: Int) throws {
    let desk = Desk()
    desk.devices.plug()
    try desk.start()
    var stream = Stream()
    for key in [Stream.f13, Stream.f14] {
      for _ in 0..<10 {
        stream.tap(key, held: length, rest: length)
        stream.tap(key, held: 250, rest: length)
        stream.tap(key, held: length, rest: 500)
      }
    }
    desk.devices.write(stream)
    try desk.settle()
    #expect(desk.value == 20)
  }

  @Test func `a stuck pedal is given up, and counts again when it is quiet`() throws {
    let desk = Desk()
    desk.devices.plug()
    try desk.start("device 3553:b001\nf13 = next\ndebounce 10")
    var stream = Stream()
    for _ in 0..<300 { stream.tap(held: 15, rest: 25) }
    stream.wait(3000)
    stream.tap()
    desk.devices.write(stream)
    try desk.settle()
    #expect(desk.value == 17)
  }

  @Test func `events that were lost in mid-press lose no press and add none`() throws {
    let desk = Desk()
    desk.devices.plug()
    let asked = Mutex(0)
    // First the key is still down, then it is up.
    try desk.start(pressed: { _ in
      asked.withLock {
        $0 += 1
        return $0 == 1 ? [Stream.f14] : []
      }
    })
    var stream = Stream()
    stream.down(Stream.f14)
    stream.wait(100)
    stream.drop()
    stream.up(Stream.f14)
    stream.wait(1000)
    stream.up(Stream.f14)
    stream.wait(500)
    desk.devices.write(stream)
    try desk.settle()
    // 1.1 s: a hold, which has nothing to take back but the project's making; so a tap first in the next.
    #expect(asked.withLock { $0 } == 1)
    var second = Stream(at: 5000)
    second.tap()
    second.down()
    second.drop()
    second.key(Stream.f13, 1)
    second.wait(300)
    second.tap()
    desk.devices.write(second)
    let before = desk.value ?? 0
    try desk.settle()
    #expect(asked.withLock { $0 } == 2)
    #expect(desk.value == before + 3)
  }

  @Test func `a pedal that vanishes while it is held counts nothing by it, and comes back`() throws {
    let desk = Desk()
    desk.devices.plug()
    try desk.start()
    var stream = Stream()
    stream.tap(Stream.f14)
    stream.down(Stream.f14)
    desk.devices.write(stream)
    try desk.settle()
    #expect(desk.value == 1)
    desk.devices.unplug()
    try desk.settle()
    #expect(desk.value == 1)
    // Under another number, at another plug.
    desk.devices.plug("event9", phys: "usb-0000:00:14.0-2/input0")
    try desk.settle()
    var again = Stream(at: 10_000)
    again.tap(Stream.f14)
    again.tap()
    desk.devices.write(again, to: "event9")
    try desk.settle()
    #expect(desk.value == 3)
  }

  @Test(arguments: [0, 120, 1000])
  func `a pedal that is let go by its vanishing counts nothing by it`(debounce: Int) throws {
    let desk = Desk()
    desk.devices.plug()
    try desk.start("device 3553:b001\nf14 = next\nf14 hold = undo\ndebounce \(debounce)")
    // An hour ahead, so that no lock-out ends however slow this machine is.
    var stream = Stream(at: Int(SystemClock().monotonic) + 3_600_000)
    stream.tap(Stream.f14, held: 1, rest: 0)
    desk.devices.write(stream)
    try desk.settle()
    desk.devices.unplug()
    try desk.settle()
    #expect(desk.value == 0)
  }

  @Test func `a press that two nodes of one device report is one`() throws {
    let desk = Desk()
    desk.devices.plug("event3")
    desk.devices.plug("event4", name: "PCsensor FootSwitch Consumer Control", phys: "usb-0000:00:14.0-1/input1")
    try desk.start()
    var first = Stream()
    var second = Stream()
    second.wait(2)
    for key in [Stream.f13, Stream.f14] {
      for _ in 0..<10 {
        first.tap(key)
        second.tap(key)
      }
    }
    desk.devices.write(first, to: "event3")
    desk.devices.write(second, to: "event4")
    try desk.settle()
    #expect(desk.value == 20)
  }

  @Test func `two pedals of one make are two`() throws {
    let desk = Desk()
    desk.devices.plug("event3")
    desk.devices.plug("event4", phys: "usb-0000:00:14.0-2/input0")
    try desk.start()
    var stream = Stream()
    stream.tap()
    desk.devices.write(stream, to: "event3")
    desk.devices.write(stream, to: "event4")
    try desk.settle()
    #expect(desk.value == 2)
  }

  @Test func `devices that were not named are never opened`() throws {
    let desk = Desk()
    desk.devices.plug("event0", id: "0001:0001", name: "AT Translated Set 2 keyboard")
    desk.devices.plug("event3")
    try desk.start()
    var typed = Stream()
    typed.tap()
    desk.devices.write(typed, to: "event0")
    desk.devices.write(typed, to: "event3")
    try desk.settle()
    #expect(desk.value == 1)
    let mine = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)
    }
    // Ours is the one that writes.
    #expect(mine.count { $0 == desk.devices.node("event0") || $0.hasSuffix("made-event0") } == 1)
  }

  @Test func `a folder of devices that is not there yet is waited for`() throws {
    let desk = Desk()
    try FileManager.default.removeItem(atPath: desk.devices.scratch.file("dev"))
    try desk.start()
    try desk.settle()
    try FileManager.default.createDirectory(
      atPath: desk.devices.scratch.file("dev/input"), withIntermediateDirectories: true)
    desk.devices.plug()
    try desk.settle()
    var stream = Stream()
    stream.tap()
    desk.devices.write(stream)
    try desk.settle()
    #expect(desk.value == 1)
  }
}
