internal import CLinux
internal import Glibc

/// Programs that we wait for by a pipe, become, or look for.
extension Spawn {
  /// The descriptor on which a started program finds the pipe that it may close to say "ready". It ends with the program.
  public static let pipeNumber: CInt = 3

  /// A started program, and the pipe's end that reads end of file once it is ready or gone.
  public struct Child: ~Copyable {
    public let process: CInt
    public let ended: FileDescriptor
  }

  /// Starts a program in a session of its own, in the root folder, with signals as they are by default.
  ///
  /// It has nothing open but `/dev/null`, the pipe, and `log` (emptied first, mode 0600) as its standard error.
  ///
  /// - Parameter variables: set in its environment besides ours, as `NAME=value`.
  public static func watched(
    _ program: String, _ arguments: [String] = [], variables: [String] = [], log: String? = nil
  ) throws(Errno) -> Child {
    let pipe = try FileDescriptor.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.writeEnd.raw, pipeNumber)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, 2, log ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600)
    // What the shell left open in us would be held open for as long as a daemon lives.
    clinux_spawn_closefrom(&actions, pipeNumber + 1)
    clinux_spawn_chdir(&actions, "/")

    // A child that nobody waits for is not to stay behind as a zombie.
    signal(SIGCHLD, SIG_IGN)
    let process = try start([program] + arguments, &actions, variables: variables)
    return Child(process: process, ended: pipe.takeReadEnd())
  }

  /// Becomes another program (execve(2)); comes back only where that fails.
  public static func become(_ program: String, _ arguments: [String]) -> Errno {
    // What we ignore, a program that we become would ignore too.
    signal(SIGPIPE, SIG_DFL)
    withStrings([program] + arguments) { _ = execve(program, $0, environ) }
    return Errno("exec \(program)")
  }

  /// The program of this name beside our own, else the first on `PATH`; nil where there is none.
  public static func find(_ name: String) -> String? {
    var folders: [String] = []
    if let own = Files.ownProgram(), let folder = Files.folder(of: own) { folders.append(folder) }
    if let path = Environment.value("PATH") {
      // An empty or relative folder would run whatever lies where the person happens to stand.
      folders += path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    return folders.lazy.map { $0 + "/" + name }.first {
      access($0, X_OK) == 0 && (try? Files.status($0))?.isFolder == false
    }
  }
}
