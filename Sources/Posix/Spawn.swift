internal import CLinux
internal import Glibc

/// Starts other programs (posix_spawn(3)), with signals as a program expects to find them.
public enum Spawn {
  /// Starts a program by its path, or by its name along PATH, and gives its process id.
  ///
  /// The child reads from /dev/null and writes to /dev/null, except to `errors` where that is given.
  public static func detached(_ arguments: [String], errors: CInt? = nil) throws(Errno) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGPIPE, SIGTERM, SIGINT, SIGCHLD, SIGHUP] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | Int16(clinux_spawn_setsid()))
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
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, environ)
    guard code == 0 else { throw Errno("start \(arguments[0])", code: code) }
    return child
  }

  /// Collects children that have ended; gives the process id and exit status of each (-1 where a signal ended it).
  public static func reap() -> [(pid: Int32, status: Int)] {
    var ended: [(Int32, Int)] = []
    var status: CInt = 0
    while true {
      let pid = waitpid(-1, &status, WNOHANG)
      guard pid > 0 else { return ended }
      ended.append((pid, status & 0x7F == 0 ? Int(status >> 8) & 0xFF : -1))
    }
  }
}
