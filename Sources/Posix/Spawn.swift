internal import CLinux
internal import Glibc

/// Starts other programs (posix_spawn(3)), with signals as a program expects to find them.
public enum Spawn {
  /// Starts a program by its path, or by its name along PATH, and gives its process id.
  ///
  /// The child reads from /dev/null and writes to /dev/null, except to `errors` where that is given.
  public static func detached(_ arguments: [String], errors: CInt? = nil) throws(Errno) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    if let errors {
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    return try start(arguments, &actions)
  }

  /// Starts the first of some words, which become its arguments, in a session of its own.
  ///
  /// Signals are as they are by default, and none is blocked.
  ///
  /// - Parameter variables: set in its environment besides ours, as `NAME=value`.
  static func start(
    _ words: [String], _ actions: inout posix_spawn_file_actions_t, variables: [String] = []
  ) throws(Errno) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, CShort(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK) | CShort(clinux_spawn_setsid()))
    var process: pid_t = 0
    let code = withStrings(words) { arguments in
      withStrings(environment(with: variables)) {
        posix_spawnp(&process, words[0], &actions, &attributes, arguments, $0)
      }
    }
    guard code == 0 else { throw Errno("start \(words[0])", code: code) }
    return process
  }

  /// Collects children that have ended; gives the process id and exit status of each (-1 where a signal ended it).
  public static func reap() -> [(pid: Int32, status: Int)] {
    var ended: [(Int32, Int)] = []
    var status: CInt = 0
    while true {
      let pid = waitpid(-1, &status, WNOHANG)
      guard pid > 0 else { return ended }
      ended.append((pid, exitStatus(status)))
    }
  }

  /// The exit status in what waitpid(2) gives; -1 where a signal ended the child.
  static func exitStatus(_ status: CInt) -> Int { status & 0x7F == 0 ? Int(status >> 8) & 0xFF : -1 }

  private static func environment(with variables: [String]) -> [String] {
    var result = variables
    var entry = environ
    while let variable = entry.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" } + "="
      if !variables.contains(where: { $0.hasPrefix(name) }) { result.append(text) }
      entry = entry.advanced(by: 1)
    }
    return result
  }

  static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }
}
