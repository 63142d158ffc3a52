internal import Posix

/// What the doctor takes from the machine; handed in, so that a test can have it otherwise.
struct Surroundings {
  var variables: (String) -> String?
  /// Now, in milliseconds of UTC.
  var now: Int64
  /// The folder that this program lies in.
  var folder: String
  /// The kind of network file system that holds a path; nil where it is none.
  var networkFileSystem: (String) -> String? = Files.networkFileSystem(of:)
  /// The bytes that are free where a path lies.
  var freeBytes: (String) -> Int64? = Files.freeBytes(at:)
  /// Folders of units for everybody, in the order in which systemd looks, after the person's own.
  var unitFolders = ["/usr/local/lib/systemd/user", "/usr/lib/systemd/user"]
  /// Where administrators put units, before what programs bring.
  var administratorUnits = "/etc/systemd/user"

  init(variables: @escaping (String) -> String?, now: Int64, folder: String) {
    self.variables = variables
    self.now = now
    self.folder = folder
  }

  static func ofThisProgram() -> Self {
    Self(
      variables: Environment.value, now: SystemClock().wall,
      folder: Files.ownProgram().flatMap(Files.folder(of:)) ?? "/usr/bin")
  }
}
