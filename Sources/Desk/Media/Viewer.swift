internal import Domain
internal import Posix
internal import Store

/// Hands a file over to the desktop's viewer, or to a pager, and does not wait for it.
enum Viewer {
  private struct Known: Sendable {
    /// The program's name, which the desktop's entry for it holds too.
    let name: String
    let words: @Sendable (_ path: String, _ page: Int) -> [String]
  }

  /// Viewers that can be told a page, each by its own manual page.
  private static let known = [
    Known(name: "evince") { ["--page-index=\($1)", $0] },
    Known(name: "okular") { ["-p", "\($1)", $0] },
    Known(name: "zathura") { ["-P", "\($1)", $0] },
    Known(name: "atril") { ["--page-index=\($1)", $0] },
    Known(name: "xreader") { ["--page-index=\($1)", $0] },
    Known(name: "mupdf") { [$0, "\($1)"] },
  ]

  /// Opens a PDF: in the desktop's own viewer where that can be told a page, else in another that can, else wherever the
  /// desktop opens it. Tells what it was opened in, and whether it is at the page.
  static func open(_ path: String, page: Int) throws(Abort) -> (program: String, isAtPage: Bool) {
    let usual = usualEntry(for: "application/pdf")
    let isUsual = { (viewer: Known) in Naming.isPart(viewer.name, of: usual) }
    let candidates = known.filter(isUsual) + known.filter { !isUsual($0) }
    for viewer in candidates {
      guard let program = Spawn.find(viewer.name) else { continue }
      try start([program] + viewer.words(path, page))
      return (viewer.name, true)
    }
    try show(path)
    return ("xdg-open", page == 1)
  }

  /// Opens a file wherever the desktop opens it.
  static func show(_ path: String) throws(Abort) {
    guard let program = Spawn.find("xdg-open") else {
      throw .refused(
        Refusal(
          .missing,
          "There is no viewer: neither xdg-open nor evince, okular or zathura is installed. The file is \(path)"))
    }
    try start([program, path])
  }

  private static func start(_ words: [String]) throws(Abort) {
    do throws(Errno) { _ = try Spawn.detached(words) } catch {
      throw .refused(Refusal(.state, "\(words[0]) does not start: \(error.reason)."))
    }
  }

  /// The desktop's entry for a type of file, as "org.gnome.Evince.desktop", in lower case; empty where nobody says.
  private static func usualEntry(for type: String) -> String {
    guard let program = Spawn.find("xdg-mime"),
      let said = try? Spawn.asked(program, ["query", "default", type], milliseconds: 3000)
    else { return "" }
    return said.text.lowercased()
  }

  /// Becomes the person's pager (`PAGER`, else less, else more) at a line of a text; comes back only where that fails.
  static func page(_ path: String, line: Int) -> Abort {
    let words = (Environment.value("PAGER") ?? "").split(separator: " ").map(String.init)
    guard
      let program = words.first.map({ $0.hasPrefix("/") ? $0 : Spawn.find($0) }) ?? Spawn.find("less")
        ?? Spawn.find("more")
    else { return .refused(Refusal(.missing, "There is no pager: set PAGER. The file is \(path)")) }
    let name = program.split(separator: "/").last ?? ""
    // Only these are known to take a line's number so.
    let place = ["less", "more", "most"].contains(name) && line > 1 ? ["+\(line)"] : []
    let errno = Spawn.become(program, words.dropFirst() + place + [path])
    return .refused(Refusal(.state, "\(errno)."))
  }
}
