internal import Glibc

/// The environment's variables and the paths that follow from them. Read before any thread starts.
public enum Environment {
  /// A variable's value; nil where it is not set or empty.
  public static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  public static func unset(_ name: String) { unsetenv(name) }

  /// The person who runs this program (geteuid(2)).
  public static var user: UInt32 { geteuid() }
}

/// Where the socket and the store are: by variable, else by the XDG base directories.
public struct Paths: Equatable, Sendable {
  public var socket: String
  public var store: String

  public struct Failure: Error, Equatable, Sendable {
    public let message: String
  }

  /// `variables` gives the value of an environment variable, nil where it is unset or empty.
  public init(_ variables: (String) -> String?) throws(Failure) {
    let home = variables("HOME")
    func base(_ variable: String, _ fallback: String) throws(Failure) -> String {
      // The XDG specification: a path that is not absolute is to be ignored.
      if let path = variables(variable), path.hasPrefix("/") { return path }
      guard let home, home.hasPrefix("/") else {
        throw Failure(message: "neither \(variable) nor HOME is set to an absolute path")
      }
      return home + "/" + fallback
    }
    func absolute(_ variable: String) throws(Failure) -> String? {
      guard let path = variables(variable) else { return nil }
      guard path.hasPrefix("/") else { throw Failure(message: "\(variable) is not an absolute path: \(path)") }
      return path
    }
    if let path = try absolute("YARNBUDDY_SOCKET") {
      socket = path
    } else if let runtime = variables("XDG_RUNTIME_DIR"), runtime.hasPrefix("/"), Self.isOwn(runtime) {
      socket = runtime + "/yarnbuddy/socket"
    } else {
      let state = try base("XDG_STATE_HOME", ".local/state")
      socket = state + "/yarnbuddy/run/socket"
    }
    if let path = try absolute("YARNBUDDY_STORE") {
      store = path
    } else {
      let data = try base("XDG_DATA_HOME", ".local/share")
      store = data + "/yarnbuddy/yarnbuddy.db"
    }
    guard socket.utf8.count <= UnixSocket.pathLimit else {
      throw Failure(
        message:
          "the socket's path has \(socket.utf8.count) bytes, and the system allows \(UnixSocket.pathLimit): \(socket)")
    }
  }

  /// su and sudo hand on a runtime folder that is somebody else's: it is passed over.
  private static func isOwn(_ folder: String) -> Bool {
    guard let status = try? Files.status(folder) else { return false }
    return status.owner == geteuid()
  }
}
