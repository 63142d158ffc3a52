import Foundation
import TestSupport

/// A page of `Protocol`, taken apart for tests: its fenced blocks, its headings and its tables.
struct Document: Sendable {
  struct Block: Sendable, CustomStringConvertible {
    /// What stands after the fence's backquotes, as `sql refused`.
    let kind: String
    /// The number of its first line.
    let line: Int
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }
    var description: String { "line \(line)" }
  }

  /// What stands under a heading, up to the next one.
  struct Section: Sendable {
    let level: Int
    let title: String
    /// Without fenced blocks.
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }

    /// What stands between backquotes in the first cell of each row of its tables, one or several.
    var firstCells: [String] {
      lines.filter { $0.hasPrefix("| `") }.flatMap { Document.quoted(in: $0.split(separator: "|")[0]) }
    }
  }

  let name: String
  let blocks: [Block]
  let sections: [Section]

  init(_ name: String) throws {
    self.name = name
    let text = try String(contentsOfFile: Programs.root + "/Protocol/" + name, encoding: .utf8)
    var blocks: [Block] = []
    var sections: [Section] = []
    var open: (kind: String, line: Int, lines: [String])?
    var current: (level: Int, title: String, lines: [String]) = (0, "", [])
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(Block(kind: block.kind, line: block.line, lines: block.lines))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 2, [])
      } else if line.hasPrefix("#") {
        sections.append(Section(level: current.level, title: current.title, lines: current.lines))
        let level = line.prefix { $0 == "#" }.count
        current = (level, String(line.dropFirst(level + 1)), [])
      } else {
        current.lines.append(line)
      }
    }
    sections.append(Section(level: current.level, title: current.title, lines: current.lines))
    self.blocks = blocks
    self.sections = sections
  }

  func section(_ title: String) -> Section? { sections.first { $0.title == title } }

  /// All that stands between backquotes.
  static func quoted(in text: some StringProtocol) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
