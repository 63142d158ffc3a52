internal import Foundation

/// A sway that draws into memory, for one test. Ends with it.
public final class Sway: Screen {
  /// What must be installed, besides a system that lets us run it.
  public static let tools = ["sway"]

  /// It refuses to be root: for root, these words give a program another number in a user namespace, and nothing else.
  private static let asPerson =
    getuid() == 0 ? [Programs.find("unshare") ?? "", "--user", "--map-user=1000", "--map-group=1000"] : []

  /// Whether this system lets root have a user namespace; true for anybody else.
  public static let canRun: Bool =
    asPerson.isEmpty || !asPerson[0].isEmpty && run(asPerson[0], asPerson.dropFirst() + ["/bin/true"]).code == 0

  private let scratch = Scratch()
  private let sway: Running
  /// What a program needs to show itself there, and to find what the test's programs find.
  public let environment: [String: String]

  /// Starts it; nil where its configuration is not sound or it does not get ready.
  ///
  /// - Parameters:
  ///   - configuration: sway's, besides the screen of 900 by 120 and its ground.
  ///   - environment: for sway and all that it starts.
  public init?(_ configuration: String, environment: [String: String]) {
    let runtime = scratch.file("r")
    mkdir(runtime, 0o700)
    var variables = environment
    variables["XDG_RUNTIME_DIR"] = runtime
    variables["WLR_BACKENDS"] = "headless"
    variables["WLR_LIBINPUT_NO_DEVICES"] = "1"
    variables["WLR_RENDERER"] = "pixman"
    // No bus: nobody is to answer for the desktop that the tests may run on.
    variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(runtime)/none"
    variables["GSETTINGS_BACKEND"] = "memory"
    variables["NO_AT_BRIDGE"] = "1"
    let file = scratch.write(
      "xwayland disable\noutput HEADLESS-1 resolution 900x120\noutput * bg #445566 solid_color\n\(configuration)\n",
      to: "sway.cfg")
    let words = Self.asPerson + [Programs.find("sway") ?? ""]
    guard run(words[0], words.dropFirst() + ["-C", "-c", file], environment: variables).code == 0 else { return nil }
    sway = Running(words[0], words.dropFirst() + ["-c", file], environment: variables, output: .null)
    var display: String?
    guard
      Waiting.until({
        display = (try? FileManager.default.contentsOfDirectory(atPath: runtime))?.first {
          $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock")
        }
        return display != nil
      })
    else { return nil }
    variables["WAYLAND_DISPLAY"] = display
    self.environment = variables
  }

  public var variables: [String: String] {
    environment.filter { ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"].contains($0.key) }
  }

  /// Presses and holds keys with wtype.
  public func wtype(_ words: String...) {
    _ = run(Programs.find("wtype") ?? "", words, environment: environment)
  }

  public func picture() -> Picture {
    Picture(bytes: run(Programs.find("grim") ?? "", ["-t", "ppm", "-"], environment: environment).outputBytes)
  }
}
