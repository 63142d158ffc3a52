import Client
import Foundation
import Posix
import TestSupport
import Testing

@testable import Pedal

/// Which nodes are opened, and to whom their events go.
@Suite struct WatcherTests {
  private static let left = [Configuration.Identity("3553:b001")]

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
}
