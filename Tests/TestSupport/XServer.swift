internal import Foundation

/// An X server without a screen (Xvfb), for one test. Ends with it.
public final class XServer {
  private let server: Running
  /// As `:7`.
  public let display: String

  /// Starts it; nil where it does not get ready.
  public init?() {
    guard let program = Programs.find("Xvfb") else { return nil }
    // It takes a free number itself, and writes it down when it is ready.
    server = Running(
      program, ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"],
      environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
    guard let number = server.line(), Int(number) != nil else { return nil }
    display = ":" + number
  }

  /// Presses or releases keys with xdotool.
  @discardableResult
  public func xdotool(_ words: String...) -> Finished {
    run(Programs.find("xdotool") ?? "", words, environment: ["DISPLAY": display, "PATH": "/usr/bin:/bin"])
  }
}
