public import Foundation

/// What /proc tells of processes (proc(5)).
public enum Processes {
  /// Those that were started to find the daemon at this socket, lowest number first.
  public static func of(_ socket: String, where fits: (_ words: [String]) -> Bool = { _ in true }) -> [pid_t] {
    let wanted = Array("YARNBUDDY_SOCKET=\(socket)".utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let words = bytes(process, "cmdline")?.split(separator: 0),
        fits(words.map { String(decoding: $0, as: UTF8.self) }), let variables = bytes(process, "environ")
      else { return false }
      return variables.split(separator: 0).contains { $0.elementsEqual(wanted) }
    }.sorted()
  }

  /// The program's name, to 15 bytes.
  public static func name(of process: pid_t) -> String? {
    bytes(process, "comm").map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// The number of a line of /proc/PID/status.
  public static func status(_ field: String, of process: pid_t) -> Int? {
    guard let text = bytes(process, "status") else { return nil }
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
  }

  /// How often a process has gone to sleep by itself so far.
  public static func wakeUps(of process: pid_t) -> Int? { status("voluntary_ctxt_switches", of: process) }

  private static func bytes(_ process: pid_t, _ name: String) -> Data? {
    FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
  }
}
