internal import Glibc

extension Spawn {
  /// Starts a program by its path, or by its name along PATH, with a short text as its standard input; what it writes is
  /// thrown away. Gives its process id; ``reap()`` tells when it has ended.
  ///
  /// The text is cut where it would not fit into a pipe at once (4,096 bytes, pipe(7)), so this never waits.
  public static func fed(_ words: [String], _ input: String) throws(Errno) -> Int32 {
    let pipe = try FileDescriptor.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.readEnd.raw, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let bytes = Array(input.utf8.prefix(4096))
    // Its reader is still ours, so that this can't be a broken pipe.
    if !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(pipe.writeEnd.raw, $0.baseAddress, $0.count) }
      guard count == bytes.count else { throw Errno("write") }
    }
    return try start(words, &actions)
  }
}
