/// An X server without a screen of glass (Xvfb), for one test. Ends with it.
public final class XServer: Screen {
  /// What must be installed to press keys there.
  public static let tools = ["Xvfb", "xdotool"]
  /// What must be installed to take pictures as well.
  public static let pictureTools = tools + ["import", "convert"]

  private let server: Running
  /// As `:7`.
  public let display: String

  /// Starts it; nil where it does not get ready.
  public init?(size: String = "900x120") {
    guard let program = Programs.find("Xvfb") else { return nil }
    // It takes a free number itself, and writes it down when it is ready. Without -noreset it begins anew whenever the last
    // program has left, and whoever comes just then is thrown out.
    server = Running(
      program, ["-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp", "-noreset"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
    guard let number = server.line(milliseconds: 20_000), Int(number) != nil else { return nil }
    display = ":" + number
  }

  public var variables: [String: String] { ["DISPLAY": display] }

  /// Presses or releases keys, or moves and clicks the mouse, with xdotool.
  @discardableResult
  public func xdotool(_ words: String...) -> Finished {
    run(Programs.find("xdotool") ?? "", words, environment: environment)
  }

  public func click(_ place: (x: Int, y: Int), button: Int = 1) {
    xdotool("mousemove", "\(place.x)", "\(place.y)", "click", "\(button)")
  }

  public func picture() -> Picture {
    Picture(
      bytes: run(Programs.find("import") ?? "", ["-window", "root", "-depth", "8", "ppm:-"], environment: environment)
        .outputBytes)
  }

  private var environment: [String: String] { variables.merging(["PATH": "/usr/bin:/bin", "HOME": "/tmp"]) { $1 } }
}
