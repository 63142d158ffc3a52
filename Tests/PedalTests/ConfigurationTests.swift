import Foundation
import Pedal
import TestSupport
import Testing
import Wire

@Suite struct ConfigurationTests {
  @Test func `a whole configuration is read`() throws {
    let configuration = try Configuration(
      """
      # my pedals
      debounce 50
      device 3553:B001 as left
      f13 = next
      KEY_F14 = next 2 counter="Left front"
      f14 hold = undo
      debounce 120

      \tdevice "AB Shutter3"
      volumeup=next
      key212 = status
      sound = paplay "my click.oga"
      notify = notify-send --volume=3 --
      """)
    #expect(configuration.devices.count == 2)
    let left = configuration.devices[0]
    #expect(left.identity == .number(vendor: 0x3553, product: 0xb001))
    #expect(left.label == "left" && left.debounce == 120)
    #expect(left.keys[183] == .init(tap: Request(verb: "next")))
    #expect(
      left.keys[184]
        == .init(
          tap: Request(verb: "next", arguments: ["2"], options: [.init(name: "counter", value: "Left front")]),
          hold: Request(verb: "undo")))
    let clicker = configuration.devices[1]
    #expect(clicker.identity == .name("AB Shutter3"))
    #expect(clicker.label == "AB Shutter3" && clicker.debounce == 50)
    #expect(Set(clicker.keys.keys) == [115, 212])
    #expect(configuration.sound == ["paplay", "my click.oga"])
    #expect(configuration.speak == nil)
    #expect(configuration.notify == ["notify-send", "--volume=3", "--"])
  }

  @Test func `the example is a configuration, and its commands need no display`() throws {
    let text = try String(contentsOfFile: Programs.root + "/Protocol/Clients/pedal/pedal", encoding: .utf8)
    let configuration = try Configuration(text)
    #expect(configuration.devices.map(\.label) == ["left", "clicker"])
    // notify-send asks the session bus.
    let commands = [configuration.sound, configuration.speak, configuration.notify].map { $0?.first }
    #expect(commands == ["paplay", "espeak-ng", "notify-send"])
  }

  private static let refusals: [(String, Int?, String, String)] = [
    ("", nil, "it names no device", "device VENDOR:PRODUCT"),
    ("f13 = next", 1, "above all devices", "device VENDOR:PRODUCT"),
    ("device", 1, "names no device", "as LABEL"),
    ("device 1:2 as", 1, "names no device", "as LABEL"),
    ("device AB Shutter3", 1, "names no device", "\"NAME\""),
    ("device 3553:b001\n", 1, "no key of this device", "KEY = REQUEST"),
    ("device 3553:b001\nf31 = next", 2, "there is no key \"f31\"", "f13"),
    ("device 3553:b001\n\nf13 = nxet", 3, "nxet", "as yb takes it"),
    ("device 3553:b001\nf13 = next bla=1", 2, "bla=", "as yb takes it"),
    ("device 3553:b001\nf13 = subscribe", 2, "nothing for a pedal", "next"),
    ("device 3553:b001\nf13 = next id=3", 2, "its own id=", "without it"),
    ("device 3553:b001\nf13 =", 2, "empty", "as yb takes it"),
    ("device 3553:b001\n= next", 2, "before the =", "KEY = REQUEST"),
    ("device 3553:b001\nf13 long = next", 2, "before the =", "hold"),
    ("device 3553:b001\nf13 next", 2, "not understood", "debounce"),
    ("device 3553:b001\nf13 = next\nf13 = undo", 3, "twice", "one request"),
    ("device 3553:b001\nf13 = next\nf13 hold = undo\nf13 hold = undo", 4, "twice", "one request"),
    ("device 3553:b001\nf13 hold = undo\nf14 = next", 2, "a hold and no tap", "f13 = REQUEST"),
    ("device 3553:b001\nf13 = next\ndebounce 1001", 3, "1001", "0 to 1000 ms"),
    ("device 3553:b001\nf13 = next\ndebounce soon", 3, "soon", "0 to 1000 ms"),
    ("device 3553:b001\nf13 = next\ndevice 3553:b001", 3, "twice", "one device line"),
    ("device 3553:b001\nf13 = next\nsound = \"a", 3, "no command", "PROGRAM"),
    ("device 3553:b001\nf13 = next\nspeak x", 3, "no command", "PROGRAM"),
  ]

  @Test(arguments: refusals.indices)
  func `what is wrong is told with its line and what is allowed`(index: Int) throws {
    let (text, line, message, allowed) = Self.refusals[index]
    let error = #expect(throws: ConfigurationError.self) { try Configuration(text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.allowed.contains(allowed) == true, "\(error?.allowed ?? "")")
  }

  @Test func `debounce takes both its ends`() throws {
    for value in [0, 1000] {
      #expect(try Configuration("device a\nf13 = next\ndebounce \(value)").devices[0].debounce == value)
    }
    #expect(try Configuration("device a\nf13 = next").devices[0].debounce == 120)
  }

  @Test func `a name stands for all functions of its device, and for no other device`() {
    let name = Configuration.Identity("AB Shutter3")
    #expect(name.matches(vendor: 1, product: 2, name: "AB Shutter3"))
    #expect(name.matches(vendor: 1, product: 2, name: "AB Shutter3 Consumer Control"))
    #expect(!name.matches(vendor: 1, product: 2, name: "AB Shutter3 Pro"))
    #expect(!name.matches(vendor: 1, product: 2, name: "AB Shutter"))
    let number = Configuration.Identity("3553:b001")
    #expect(number.matches(vendor: 0x3553, product: 0xb001, name: ""))
    #expect(!number.matches(vendor: 0x3553, product: 0xb002, name: "3553:b001"))
  }

  @Test func `no text makes it stumble, and what it accepts has keys`() {
    var random = Seeded()
    let pieces = ["device ", "f13", "=", " next", "\n", "\"", " hold", "debounce", "120", " as ", "\\", "#", "speak"]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<random.below(20) { text += random.below(5) == 0 ? random.text(length: 3) : random.pick(pieces) }
      guard let configuration = try? Configuration(text) else { continue }
      #expect(!configuration.devices.isEmpty && configuration.devices.allSatisfy { !$0.keys.isEmpty }, "\(random)")
    }
  }

  @Test func `each key's name is its own, and reads back`() {
    for code in UInt16(1)..<0x300 { #expect(KeyName.code(KeyName.name(code)) == code) }
    #expect(KeyName.code("KEY_PAGEDOWN") == 109)
    #expect(KeyName.code("key0") == nil && KeyName.code("key768") == nil && KeyName.code("") == nil)
  }

  @Test func `a learned key goes to its device, and all else stays as it was`() throws {
    let left = Configuration.Identity("3553:b001")
    var text = ConfigurationText.adding(183, .tap, "next", of: left, to: "")
    #expect(text == "device 3553:b001\nf13 = next\n")
    text = ConfigurationText.adding(115, .tap, "next", of: .name("AB \"S\""), to: "# mine\n" + text)
    text = ConfigurationText.adding(183, .hold, "undo", of: left, to: text)
    text = ConfigurationText.adding(183, .tap, "next 2", of: left, to: text)
    #expect(
      text == """
        # mine
        device 3553:b001
        f13 = next 2
        f13 hold = undo

        device "AB \\"S\\""
        volumeup = next

        """)
    #expect(try Configuration(text).devices.map(\.identity) == [left, .name("AB \"S\"")])
  }
}
