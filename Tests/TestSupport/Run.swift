public import Foundation
internal import Posix

/// A program that a test has started; killed and reaped when nobody needs it any more. Not for two threads at once.
public final class Running: @unchecked Sendable {  // because each test keeps its own to itself
  public let process: pid_t
  /// Standard input's, output's and error's other ends; -1 where they are elsewhere.
  private var input: CInt
  private var output: CInt
  private var errors: CInt
  /// Reads end of file when the program is gone.
  private var life: CInt
  private var status: CInt?
  private var outBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []

  /// What its standard input and output are.
  public enum Stream { case pipe, null }

  /// Starts a program. `environment` is all that it gets. Descriptor `ready` of ours becomes its number 3.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: Stream = .null, output: Stream = .pipe, ready: CInt? = nil
  ) {
    let ins = Self.pipe()
    let outs = Self.pipe()
    let errs = Self.pipe()
    let lives = Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ins.read, 0)
    if output == .pipe {
      posix_spawn_file_actions_adddup2(&actions, outs.write, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errs.write, 2)
    // From numbers that are no goal of another, so that none is written over before it is used.
    let high = [ready ?? -1, lives.write].map { $0 < 0 ? -1 : fcntl($0, F_DUPFD_CLOEXEC, 300) }
    defer { for descriptor in high where descriptor >= 0 { close(descriptor) } }
    if ready != nil { posix_spawn_file_actions_adddup2(&actions, high[0], 3) }
    posix_spawn_file_actions_adddup2(&actions, high[1], 200)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // The thread that a test runs on may have blocked some, as SIGTERM, by which tmux ends its server.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, CShort(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var process: pid_t = 0
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    let code = posix_spawn(&process, program, &actions, &attributes, words, variables)
    for word in words + variables { free(word) }
    precondition(code == 0, "can't start \(program): \(String(cString: strerror(code)))")
    for descriptor in [ins.read, outs.write, errs.write, lives.write] { close(descriptor) }
    self.process = process
    self.input = ins.write
    self.output = outs.read
    self.errors = errs.read
    life = lives.read
    if input == .null { closeInput() }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      _ = wait(milliseconds: 10_000)
    }
    for descriptor in [input, output, errors, life] where descriptor >= 0 { close(descriptor) }
  }

  public func signal(_ number: CInt) { if status == nil { kill(process, number) } }

  /// Writes to its standard input.
  public func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Nobody reads its standard output from now on.
  public func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// The next line of its standard output without the LF; nil at the end of file or the deadline.
  public func line(milliseconds: Int = 10_000) -> String? {
    let deadline = Deadline(milliseconds)
    while true {
      if let end = outBytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { outBytes.removeSubrange(...end) }
        return String(decoding: outBytes[..<end], as: UTF8.self)
      }
      guard output >= 0, deadline.wait(for: [output])?.first == true, Self.drain(output, into: &outBytes) else {
        return nil
      }
    }
  }

  /// Waits for its end: the exit code, or minus the signal that ended it; nil where it goes on past the deadline.
  public func wait(milliseconds: Int = 10_000) -> Int? {
    guard status == nil else { return code }
    guard Deadline(milliseconds).wait(for: [life])?.first == true else { return nil }
    var status: CInt = 0
    waitpid(process, &status, 0)
    self.status = status
    return code
  }

  private var code: Int? {
    status.map { $0 & 0x7F == 0 ? Int($0 >> 8 & 0xFF) : -Int($0 & 0x7F) }
  }

  /// Reads all that it writes until its end; kills it at the deadline.
  public func finish(milliseconds: Int = 30_000) -> Finished {
    let deadline = Deadline(milliseconds)
    var open = [output, errors].filter { $0 >= 0 }
    while !open.isEmpty {
      guard let ready = deadline.wait(for: open) else {
        kill(process, SIGKILL)
        break
      }
      for (descriptor, isReady) in zip(open, ready) where isReady {
        let more = descriptor == output ? Self.drain(output, into: &outBytes) : Self.drain(errors, into: &errorBytes)
        if !more { open.removeAll { $0 == descriptor } }
      }
    }
    let code = wait(milliseconds: max(1000, deadline.left))
    if code == nil { kill(process, SIGKILL) }
    return Finished(code: code ?? -9, outputBytes: outBytes, errorBytes: errorBytes)
  }

  private static func drain(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] }
    return count > 0
  }

  private static func pipe() -> (read: CInt, write: CInt) {
    try! FileDescriptor.pipe().release()  // because a test that can't have a pipe can only end
  }
}
