import Client
import Foundation
import Posix
import TestSupport
import Testing

@testable import Pedal

/// Which nodes are opened, and to whom their events go.
@Suite struct WatcherTests {
  private static let left = [Configuration.Identity("3553:b001")]

  /// What a watcher tells until a node is opened; the time of each press stands for itself.
  private func tale(of watcher: Watcher) throws -> [String] {
    var tale: [String] = []
    let deadline = Deadline(10_000)
    while !tale.contains("opened"), deadline.left > 0 {
      try watcher.turn(until: watcher.now + Int64(deadline.left) * 1000) { tale.append(Self.word($0)) }
    }
    return tale
  }

  private static func word(_ news: Watcher.News) -> String {
    switch news {
    case .opened: "opened"
    case .gone: "gone"
    case .item: "item"
    case .refused(_, let error): "refused \(error.code)"
    }
  }

  /// What another program does that has a device open.
  private func openElsewhere(_ devices: FakeDevices) -> CInt {
    let other = open(devices.node("event3"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    precondition(other >= 0)
    return other
  }

  @Test func `who presses takes the device for itself, and who looks gives it back at once`() throws {
    let devices = FakeDevices()
    devices.plug()
    let pressing = FakeGrabs()
    try Watcher(pressing.folder(devices), Self.left).scan { _ in }
    #expect(pressing.all == ["grab"])
    let looking = FakeGrabs()
    try PedalTest(looking.folder(devices), Self.left, Terminal(program: "yb-pedal")).watcher.scan { _ in }
    #expect(looking.all == ["grab", "release"])
  }

  @Test func `a pedal goes with the desk to another person, and comes back`() throws {
    let devices = FakeDevices()
    devices.plug()
    let grabs = FakeGrabs()
    let watcher = try Watcher(grabs.folder(devices), Self.left)
    try watcher.scan { #expect(Self.word($0) == "opened") }
    grabs.give(away: true)
    #expect(chmod(devices.node("event3"), 0o620) == 0)
    var words: [String] = []
    try watcher.turn(until: watcher.now + 10_000_000) { words.append(Self.word($0)) }
    #expect(words == ["gone"])
    #expect(!watcher.hasNodes)
    // The other person's presses.
    var stream = Stream()
    stream.tap()
    devices.write(stream)
    try watcher.turn(until: 0) { Issue.record("\($0)") }
    grabs.give(away: false)
    #expect(chmod(devices.node("event3"), 0o600) == 0)
    #expect(try tale(of: watcher) == ["opened"])
  }

  @Test(arguments: [false, true])
  func `a device that another program has is taken when that one closes it`(isSlowToLetGo: Bool) throws {
    let devices = FakeDevices()
    devices.plug()
    let grabs = FakeGrabs()
    let other = openElsewhere(devices)
    grabs.refuse(.max)
    let watcher = try Watcher(grabs.folder(devices), Self.left)
    try watcher.scan { Issue.record("\($0)") }
    #expect(!watcher.hasNodes)
    // Looking for it is no news to look for it.
    for _ in 0..<100 { try watcher.turn(until: 0) { Issue.record("\($0)") } }
    #expect(grabs.all.count <= 2)
    var stream = Stream()
    stream.tap()
    devices.write(stream)
    grabs.refuse(isSlowToLetGo ? 1 : 0)
    close(other)
    // What was pressed for the other program is none of ours.
    #expect(try tale(of: watcher) == ["opened"])
    devices.write(stream)
    var words: [String] = []
    try watcher.turn(until: 0) { words.append(Self.word($0)) }
    #expect(words == ["item", "item"])
  }
}
