internal import Glibc
internal import Posix

// The manner of all our programs at a terminal:
//
// - What was asked for goes to standard output: the answer, the face, a help page. Nothing else does.
// - All else goes to standard error, each line with the program's name before it: in lower case, without a full stop.
//   A hint is a line of its own. What the daemon says is a sentence and stays as it is, since it may begin with the
//   name of somebody's jumper.
// - Text with names in it is cleaned of what a terminal would obey. `--json` prints the daemon's line, whose writer
//   has escaped all that.
// - No colours, no questions, no progress. A reader that goes away is no error.
// - The exit code is one of four.

/// What a program of ours says with its exit code.
public enum ExitCode: CInt, Sendable {
  case done = 0
  /// The daemon understood, and did nothing.
  case refused = 1
  /// The words make no request.
  case usage = 2
  /// No answer came.
  case noDaemon = 3
}

/// Why a program ends without what was asked for.
public struct Failure: Error, Equatable, Sendable {
  public let code: ExitCode
  public let message: String
  public let hint: String?

  public init(_ code: ExitCode, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

/// Standard output and standard error.
public struct Terminal: Sendable {
  public let program: String

  public init(program: String) { self.program = program }

  /// Writes to standard output in one piece; false once nobody reads it any more.
  @discardableResult
  public func put(_ text: String) -> Bool { Self.write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Writes to standard output in one piece; false once nobody reads it any more.
  @discardableResult
  public func put(_ bytes: [UInt8]) -> Bool { Self.write(bytes, to: STDOUT_FILENO) }

  /// Says something on standard error, after the program's name.
  public func complain(_ message: String, hint: String? = nil) {
    var text = "\(program): \(cleaned(message))\n"
    if let hint { text += "\(program): \(cleaned(hint))\n" }
    Self.write(Array(text.utf8), to: STDERR_FILENO)
  }

  public func complain(_ failure: Failure) -> ExitCode {
    complain(failure.message, hint: failure.hint)
    return failure.code
  }

  /// The columns of the terminal on standard output; nil where it is none.
  public var columns: Int? { TerminalSize.columns(STDOUT_FILENO) }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody who shares this terminal or pipe with us has set it to non-blocking.
        guard (try? Poll.wait(descriptor, .write, milliseconds: -1)) != nil else { return false }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
