internal import Foundation

/// The FIFO that a daemon of a debug build takes its clocks from. See `TestClock` for the lines; time stands still between.
///
/// All lines stand in a file too, from which `yb` reads them anew each time that it runs.
public final class ClockPipe: @unchecked Sendable {  // because each test keeps its own to itself
  private let scratch = Scratch()
  private let descriptor: CInt
  private let path: String
  private let lines: String

  public init() {
    path = scratch.file("clock")
    lines = scratch.file("clock-lines")
    precondition(FileManager.default.createFile(atPath: lines, contents: nil), "no file at \(lines)")
    precondition(mkfifo(path, 0o600) == 0, "no FIFO at \(path)")
    // For reading too, so that lines can be written before the daemon is there.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    precondition(descriptor >= 0, "the FIFO can't be opened")
  }

  deinit { close(descriptor) }

  /// What a daemon needs to follow it.
  public var environment: [String: String] { ["YARNBUDDY_TEST_CLOCK": path] }

  /// What `yb` needs to follow it. Where the lines set the wall clock first of all, both agree to the millisecond.
  public var clientEnvironment: [String: String] { ["YARNBUDDY_TEST_CLOCK": lines] }

  /// Moves the clocks. A request that is sent afterwards finds them moved.
  public func move(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    precondition(count == bytes.count, "the clock was not moved")
    let file = open(lines, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(file) }
    let kept = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    precondition(kept == bytes.count, "the line was not kept")
  }
}
