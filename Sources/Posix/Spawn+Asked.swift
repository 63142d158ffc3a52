internal import Glibc

/// Programs that are asked something and answer on their standard output.
extension Spawn {
  /// What a program said, and how it ended.
  public struct Said: Equatable, Sendable {
    /// Its exit status; -1 where a signal ended it, ours at the deadline included.
    public let status: Int
    /// Its standard output, 64 KiB at most.
    public let text: String
  }

  /// A started program, and the pipe's end that its standard output is read from.
  public struct Talker: ~Copyable {
    public let process: Int32
    public let output: FileDescriptor

    public consuming func takeOutput() -> FileDescriptor { output }
  }

  /// Starts a program by its path, with `/dev/null` as its standard input and error, and doesn't wait for it.
  public static func talking(_ program: String, _ arguments: [String]) throws(Errno) -> Talker {
    let pipe = try FileDescriptor.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipe.writeEnd.raw, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let process = try start([program] + arguments, &actions)
    // Our own end would keep the pipe from coming to its end.
    return Talker(process: process, output: pipe.takeReadEnd())
  }

  /// Runs a program by its path, with `/dev/null` as its standard input and error; ends it at the deadline.
  public static func asked(
    _ program: String, _ arguments: [String], milliseconds: Int = 5000
  ) throws(Errno) -> Said {
    let talker = try talking(program, arguments)
    let clock = SystemClock()
    let deadline = clock.monotonic + Int64(milliseconds)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    var isAtEnd = false
    while !isAtEnd, bytes.count < 65_536, clock.monotonic < deadline {
      let ready = try? Poll.wait(talker.output.raw, .read, milliseconds: Int(max(0, deadline - clock.monotonic)))
      guard let ready, ready.isReady || ready.isHungUp else { break }
      let count = try retrying("read") {
        chunk.withUnsafeMutableBytes { Glibc.read(talker.output.raw, $0.baseAddress, $0.count) }
      }
      bytes += chunk[..<count]
      isAtEnd = count == 0
    }
    if !isAtEnd { kill(talker.process, SIGKILL) }
    var status: CInt = 0
    while waitpid(talker.process, &status, 0) < 0, errno == EINTR {}
    return Said(status: exitStatus(status), text: String(decoding: bytes, as: UTF8.self))
  }
}
