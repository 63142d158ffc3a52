internal import Posix
internal import Store

/// Looks over all that counting rows needs, and says what to do. Changes nothing.
struct Doctor {
  let at: Surroundings
  var report = Report()
  /// The store's own name, where it could be read.
  var storeName: String?
  /// When its newest change was made; nil where there is none, or it could not be read.
  var newestChange: Int64?
  var settings: [String: String] = [:]

  init(_ surroundings: Surroundings) { at = surroundings }

  func examine() -> Report {
    var doctor = self
    doctor.run()
    return doctor.report
  }

  private mutating func run() {
    let paths: Paths
    do throws(Paths.Failure) { paths = try Paths(at.variables) } catch {
      report.store = .unknown
      return report.add(.wrong, "places", error.message, do: ["set it right, and ask again: yarnbuddy doctor"])
    }
    checkStore(paths.store)
    checkDisk(paths.store)
    checkPermissions(paths.store)
    checkCopies(of: paths.store)
    checkLibrary()
    checkSocketFolder(paths.socket)
    checkDaemon(paths)
    checkUnits(paths)
    checkPrograms()
  }

  /// The path as a person reads it.
  func shown(_ path: String) -> String {
    guard let home = at.variables("HOME"), home.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// The path as a person types it: with the tilde outside of quotes, if there are any.
  func typed(_ path: String) -> String {
    let path = shown(path)
    return path.hasPrefix("~/") ? "~/" + shellWord(String(path.dropFirst(2))) : shellWord(path)
  }
}
