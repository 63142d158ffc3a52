internal import Foundation

/// Where the programs are that a test runs.
public enum Programs {
  /// The folder of the built programs: `$YARNBUDDY_BIN`, else where the tests themselves were built.
  public static let folder: String = {
    ProcessInfo.processInfo.environment["YARNBUDDY_BIN"] ?? debugFolder
  }()

  /// Where the tests themselves were built: debug builds, which let a test move their clocks.
  public static let debugFolder: String = {
    let candidates =
      CommandLine.arguments + [(try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""]
    let folders = candidates.map { ($0 as NSString).deletingLastPathComponent } + [root + "/.build/debug"]
    return folders.first { access($0 + "/yb", X_OK) == 0 } ?? root + "/.build/debug"
  }()

  /// The folder of the package.
  public static let root: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.path
  }()

  public static var yb: String { folder + "/yb" }
  public static var yarnbuddyd: String { folder + "/yarnbuddyd" }

  /// The path of a program of this machine; nil where it is not installed. For
  /// `@Test(.enabled(if: Programs.has("zsh"), "zsh is not installed"))`, which says aloud that it skips.
  public static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  public static func has(_ name: String) -> Bool { find(name) != nil }
}
