/// What a program left behind.
public struct Finished: Equatable, Sendable {
  /// The exit code, or minus the signal that ended it.
  public let code: Int
  public let outputBytes: [UInt8]
  public let errorBytes: [UInt8]

  init(code: Int, outputBytes: [UInt8], errorBytes: [UInt8]) {
    self.code = code
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
  }

  /// What is expected of a program.
  public init(code: Int, output: String = "", errors: String = "") {
    self.init(code: code, outputBytes: Array(output.utf8), errorBytes: Array(errors.utf8))
  }

  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  public var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs a program to its end, with its standard input, and kills it at the deadline. `environment` is all that it gets.
public func run(
  _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
  milliseconds: Int = 30_000
) -> Finished {
  let running = Running(program, arguments, environment: environment, input: .pipe)
  running.write(input)
  running.closeInput()
  return running.finish(milliseconds: milliseconds)
}
