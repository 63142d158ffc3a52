import Foundation
import TestSupport
import Wire

/// One file of `Protocol/Transcripts`, as its README describes the format.
struct Transcript: Sendable {
  enum Directive: Equatable, Sendable {
    case send(String)
    case expect(JSON)
    case shell(String)
    case output(String)
    case status(Int)
    case pass(String)
  }

  struct Step: Equatable, Sendable {
    let line: Int
    let directive: Directive
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  let steps: [Step]

  init(name: String, text: String) throws {
    self.name = name
    var steps: [Step] = []
    var isAfterShell = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      func add(_ directive: Directive) { steps.append(Step(line: index + 1, directive: directive)) }
      let rest = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "# ", "#": break
      case "> ", ">":
        isAfterShell = false
        add(.send(rest))
      case "< ":
        guard let json = JSON(parsing: rest), case .object = json else {
          throw Malformed(description: "\(name):\(index + 1): no JSON object follows <")
        }
        add(.expect(json))
      case "$ ":
        isAfterShell = true
        add(.shell(rest))
      case "? ":
        guard let status = Int(rest) else { throw Malformed(description: "\(name):\(index + 1): no number follows ?") }
        add(.status(status))
      case "@ ": add(.pass(rest))
      case "": isAfterShell = false
      default:
        guard isAfterShell else { throw Malformed(description: "\(name):\(index + 1): what is this line?") }
        add(.output(String(line)))
      }
    }
    self.steps = steps
  }

  /// Whether it makes time pass, which needs a daemon whose clock can be moved.
  var movesTime: Bool {
    steps.contains { if case .pass = $0.directive { true } else { false } }
  }

  /// All transcripts in a folder, in the order of their names.
  static func all(in folder: String) throws -> [Transcript] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return try names.filter { $0.hasSuffix(".txt") }.sorted().map {
      try Transcript(name: $0, text: String(contentsOfFile: folder + "/" + $0, encoding: .utf8))
    }
  }
}

extension Transcript: CustomStringConvertible {
  var description: String { name }
}
