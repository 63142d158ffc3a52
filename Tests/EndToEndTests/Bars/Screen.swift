import Foundation
import TestSupport

/// A screen that only a test sees.
protocol Screen: AnyObject {
  /// What a program needs to show itself there, besides what it needs for the daemon.
  var variables: [String: String] { get }
  /// All that is on it, as a PPM; empty where no picture could be taken.
  func picture() -> Picture
}

/// A picture as PPM (P6): three bytes a pixel.
struct Picture: Equatable {
  let bytes: [UInt8]

  /// How many pixels have a colour, as "1a0b2e", and the place of one in their middle.
  func pixels(_ colour: String) -> (count: Int, middle: (x: Int, y: Int)?) {
    guard let code = UInt32(colour, radix: 16), let header else { return (0, nil) }
    let wanted = [
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code),
    ]
    var found: [Int] = []
    var at = header.start
    while at + 2 < bytes.count {
      if bytes[at] == wanted[0], bytes[at + 1] == wanted[1], bytes[at + 2] == wanted[2] {
        found.append((at - header.start) / 3)
      }
      at += 3
    }
    guard !found.isEmpty else { return (0, nil) }
    let columns = found.map { $0 % header.width }
    let rows = found.map { $0 / header.width }
    return (found.count, ((columns.min()! + columns.max()!) / 2, (rows.min()! + rows.max()!) / 2))
  }

  private var header: (width: Int, start: Int)? {
    var words: [String] = []
    var word = ""
    for (index, byte) in bytes.prefix(64).enumerated() {
      guard byte == 0x20 || byte == 0x0A else {
        word.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      words.append(word)
      word = ""
      if words.count == 4 { return words[0] == "P6" ? Int(words[1]).map { ($0, index + 1) } : nil }
    }
    return nil
  }

  /// For an attachment.
  var png: Data {
    let file = Scratch()
    _ = FileManager.default.createFile(atPath: file.file("a.ppm"), contents: Data(bytes))
    _ = run(
      Programs.find("convert")!, [file.file("a.ppm"), file.file("a.png")], environment: ["PATH": "/usr/bin:/bin"])
    return FileManager.default.contents(atPath: file.file("a.png")) ?? Data()
  }
}

/// An X server without a screen of glass (Xvfb).
final class XScreen: Screen {
  static let tools = ["Xvfb", "xdotool", "import", "convert"]

  private let server: Running
  let variables: [String: String]

  init?() {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Else it begins anew whenever the last program has left, and whoever comes just then is thrown out.
    server = Running(
      Programs.find("Xvfb")!, ["-displayfd", "3", "-screen", "0", "900x120x24", "-nolisten", "tcp", "-noreset"],
      environment: ["PATH": "/usr/bin:/bin"], ready: ends[1])
    close(ends[1])
    var number = ""
    while !number.hasSuffix("\n"), Deadline(20_000).wait(for: [ends[0]]) != nil {
      var byte: UInt8 = 0
      guard read(ends[0], &byte, 1) == 1 else { break }
      number.unicodeScalars.append(Unicode.Scalar(byte))
    }
    guard let display = Int(number.dropLast()) else { return nil }
    variables = ["DISPLAY": ":\(display)"]
  }

  func picture() -> Picture {
    Picture(
      bytes: run(Programs.find("import")!, ["-window", "root", "-depth", "8", "ppm:-"], environment: environment)
        .outputBytes)
  }

  func click(_ place: (x: Int, y: Int), button: Int = 1) {
    _ = run(
      Programs.find("xdotool")!, ["mousemove", "\(place.x)", "\(place.y)", "click", "\(button)"],
      environment: environment)
  }

  private var environment: [String: String] { variables.merging(["PATH": "/usr/bin:/bin", "HOME": "/tmp"]) { $1 } }
}

/// A sway that draws into memory. It refuses to run as root: then it gets a number of its own in a user namespace.
final class SwayScreen: Screen {
  static let tools = ["sway", "grim", "convert"] + (getuid() == 0 ? ["unshare"] : [])

  private let scratch = Scratch()
  private let sway: Running
  private let runtime: String

  init?(_ command: [String], _ environment: [String: String]) {
    runtime = scratch.file("r")
    mkdir(runtime, 0o700)
    let words = command.map { "'\($0)'" }.joined(separator: " ")
    let config = scratch.write(
      "xwayland disable\noutput HEADLESS-1 resolution 900x120\noutput * bg #445566 solid_color\nexec exec \(words)\n",
      to: "sway.cfg")
    let sway = [Programs.find("sway")!, "-c", config]
    let all =
      (getuid() == 0 ? [Programs.find("unshare")!, "--user", "--map-user=1000", "--map-group=1000"] : []) + sway
    var variables = environment
    variables["XDG_RUNTIME_DIR"] = runtime
    variables["WLR_BACKENDS"] = "headless"
    variables["WLR_LIBINPUT_NO_DEVICES"] = "1"
    variables["WLR_RENDERER"] = "pixman"
    // No bus: nobody is to answer for the desktop that the tests may run on.
    variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(runtime)/none"
    variables["GSETTINGS_BACKEND"] = "memory"
    variables["NO_AT_BRIDGE"] = "1"
    self.sway = Running(all[0], Array(all.dropFirst()), environment: variables, output: .null)
    let runtime = runtime
    guard Waiting.until({ Self.display(runtime) != nil }) else { return nil }
  }

  private static func display(_ runtime: String) -> String? {
    (try? FileManager.default.contentsOfDirectory(atPath: runtime))?.first {
      $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
    }
  }

  var variables: [String: String] {
    ["XDG_RUNTIME_DIR": runtime, "WAYLAND_DISPLAY": Self.display(runtime) ?? "", "PATH": "/usr/bin:/bin"]
  }

  func picture() -> Picture {
    Picture(bytes: run(Programs.find("grim")!, ["-t", "ppm", "-"], environment: variables).outputBytes)
  }
}

/// For what tells nobody when it has happened.
enum Waiting {
  /// Looks again and again until it is so; false where it is not at the deadline.
  static func until(milliseconds: Int = 20_000, _ holds: () -> Bool) -> Bool {
    let deadline = Deadline(milliseconds)
    while !holds() {
      guard deadline.left > 0 else { return false }
      _ = Deadline(20).wait(for: [])
    }
    return true
  }
}
