internal import Foundation

/// A folder of its own for one test; removed with all it holds when nobody needs it any more.
public final class Scratch: @unchecked Sendable {  // because nothing in it changes after init
  public let path: String

  public init() {
    // A socket's path has 107 bytes at most: a long TMPDIR is passed over.
    let base = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.utf8.count < 60 ? $0 : nil } ?? "/tmp"
    var template = Array("\(base)/yb.XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no scratch folder in \(base)")
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A program that is just ending may put a last file there while we remove.
    let deadline = Deadline(2000)
    while FileManager.default.fileExists(atPath: path), deadline.left > 0 {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// The path of something in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with mode 0700 where it is to be run.
  @discardableResult
  public func write(_ text: String, to name: String, isProgram: Bool = false) -> String {
    let file = file(name)
    guard isProgram else {
      precondition(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
      return file
    }
    // Written by another process: were it open for writing here while another test starts a program, that one would hold
    // it open too, and running it would be refused ("Text file busy").
    let written = run("/bin/sh", ["-c", "umask 077; cat > \"$0\" && chmod 700 \"$0\"", file], input: text)
    precondition(written.code == 0, written.errors)
    return file
  }
}
