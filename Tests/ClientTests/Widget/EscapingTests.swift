import Domain
import Foundation
import FoundationXML
import TestSupport
import Testing
import Wire

@testable import Client

/// What each format makes of names that are made to break it.
@Suite struct EscapingTests {
  /// The control signs of every format, and what hides them: a mark that joins the sign before it, a space of no width.
  private static let hostile: [String] = [
    "%{A1:touch x:}%{A}", "%", "%%{F#f00}", "{", "}", "#[fg=red]", "#(touch x)", "#{pid}", "##", "#", "</txt>",
    "<txtclick>touch x</txtclick>", "<b>", "&amp;", "&", "\"", "'", "\\", "\\x41", "\\u0041", "|", "---", "--", "-",
    " | bash='touch x' terminal=false", "\n", "\r", "\t", "~~~", ":", "%H:%M", "\u{1B}[31m", "\u{7F}", "\u{85}",
    "\u{2028}", "\u{202E}", "\u{200B}", "\u{338}", "\u{FE0F}", "\u{20D2}", "a", "é", "編", "🧶", " ",
  ]

  private static func name(_ random: inout Seeded) -> String {
    var name = (0..<random.below(6)).map { _ in random.pick(hostile) }.joined()
    if random.below(3) == 0 { name += random.text(length: random.below(12)) }
    return name
  }

  private static func state(_ name: String, theme: String) -> JSON {
    var writer = JSONWriter()
    writer.object { object in
      object.field("event", "snapshot")
      object.field("theme", theme)
      object.object("project") { $0.field("name", name) }
      object.object("counter") { counter in
        counter.field("name", name)
        counter.field("unit", name)
        counter.field("shown", 12)
        counter.field("value", 11)
        counter.field("target", 60)
      }
      object.object("instruction") { $0.field("text", name) }
      object.array("reminders") { $0.object { $0.field("text", name) } }
    }
    return writer.bytes.withUnsafeBytes { JSON(parsing: $0) }!  // because it was written just now
  }

  /// What a format says of a name, thousands of times, in a theme with colours and in one without.
  private func each(
    _ format: WidgetFormat, _ check: (_ line: String, _ glance: Glance, _ theme: Theme, _ seed: Comment) throws -> Void
  ) throws {
    var random = Seeded()
    let wish = try WidgetWish([format.rawValue, "--template", "{project} {place} {due}"])
    for _ in 0..<2000 {
      let theme = random.bool() ? Theme.system : .seaside
      let glance = Glance(Self.state(Self.name(&random), theme: theme.name), now: nil)
      try check(format.text(glance, wish), glance, theme, "\(random)")
    }
  }

  /// What is to be read in the end.
  private func expected(_ glance: Glance) -> String {
    [glance[.project] ?? "", " ", glance[.place] ?? "", " ", glance[.due] ?? ""].joined()
  }

  /// The text of Pango's markup, read by a parser of XML that is not ours; nil where it is none.
  private func text(ofMarkup markup: String) -> String? {
    final class Reader: NSObject, XMLParserDelegate {
      var text = ""
      var elements: Set<String> = []
      func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
      ) { elements.insert(name) }
    }
    let reader = Reader()
    let parser = XMLParser(data: Data("<markup>\(markup)</markup>".utf8))
    parser.delegate = reader
    guard parser.parse(), reader.elements.isSubset(of: ["markup", "span"]) else { return nil }
    return reader.text
  }

  @Test(arguments: WidgetFormat.allCases.filter { !$0.isAskedAgain })
  func `no name makes two lines of one, or a control sign`(_ format: WidgetFormat) throws {
    try each(format) { line, _, _, seed in
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x2028 }, seed)
    }
  }

  @Test(arguments: [WidgetFormat.waybar, .i3bar, .i3blocks, .genmon])
  func `markup shows every name as it is`(_ format: WidgetFormat) throws {
    try each(format) { line, glance, theme, seed in
      let markup: String
      switch format {
      case .genmon:
        // As the plugin does: the first of each tag.
        let parts = line.components(separatedBy: "</txt>")
        // By scalars: a mark at the name's start joins the bracket before it.
        markup = String(parts[0].unicodeScalars.dropFirst("<txt>".count))
        #expect(parts.count == 2 && line.components(separatedBy: "<txtclick>").count == 2, seed)
      case .waybar:
        // As waybar does before it reads.
        let json = JSON(parsing: line.replacingOccurrences(of: "\\x", with: "\\u00"))
        markup = try #require(json?["text"]?.string, seed)
        #expect(json?["tooltip"]?.string.flatMap { text(ofMarkup: $0) } == glance.details.joined(separator: "\n"), seed)
      case .i3bar:
        #expect(line.hasPrefix("[") && line.hasSuffix("],"), seed)
        markup = try #require(JSON(parsing: String(line.dropFirst().dropLast(2)))?["full_text"]?.string, seed)
      default:
        // i3blocks before 1.5 knows no escapes.
        #expect(!line.contains("\\"), seed)
        markup = try #require(JSON(parsing: line)?["full_text"]?.string, seed)
      }
      let wanted = expected(glance)
      // Noncharacters are no XML, though Pango takes them.
      guard !wanted.unicodeScalars.contains(where: { $0.value & 0xFFFE == 0xFFFE || $0.value == 0 }) else { return }
      #expect(text(ofMarkup: markup) == (theme.isInherited ? wanted : " \(wanted) "), seed)
    }
  }

  @Test func `polybar finds no tag but ours`() throws {
    try each(.polybar) { line, glance, theme, seed in
      var text = line
      // Our own: the commands that clicks run, and the theme's colours.
      let clicks = Clicks(try WidgetWish(["polybar"]))
      let actions = clicks.buttons.map { "%{A\($0.number):\(clicks.command($0)):}" }
      for action in actions + ["%{A}", "%{F-}", "%{B-}", "%{B\(theme.primaryBackground.hex)}"] {
        text = text.replacingOccurrences(of: action, with: "", options: .literal)
      }
      for role in Theme.Role.allCases {
        text = text.replacingOccurrences(of: "%{F\(theme.colour(role).hex)}", with: "", options: .literal)
      }
      #expect(!Array(text.unicodeScalars).adjacentPairs.contains { $0 == "%" && $1 == "{" }, seed)
      #expect(
        scalars(text, without: "\u{200B}")
          == scalars(theme.isInherited ? expected(glance) : " \(expected(glance)) ", without: "\u{200B}"),
        seed)
    }
  }

  @Test func `tmux shows every name as it is`() throws {
    try each(.tmux) { line, glance, theme, seed in
      let text = try #require(expandedByTmux(line).flatMap(drawnByTmux), seed)
      let wanted = theme.isInherited ? expected(glance) : " \(expected(glance)) "
      #expect(scalars(text, without: "\u{200B}") == scalars(wanted, without: "\u{200B}"), seed)
    }
  }

  /// As format_expand of tmux reads `#`: what a `[` follows stays; nil where something would be carried out.
  private func expandedByTmux(_ line: String) -> String? {
    byTmux(line) { count, next in
      if next == "[" { return String(repeating: "#", count: count) }
      // A colour of ours; no name's sign stands alone.
      if count == 1, let next, "0123456789abcdef".unicodeScalars.contains(next) { return "#" }
      return count % 2 == 0 ? String(repeating: "#", count: count / 2) : nil
    }
  }

  /// As format_draw of tmux reads `#`, with the styles that are ours left out.
  private func drawnByTmux(_ line: String) -> String? {
    let drawn = byTmux(line) { count, next in
      let signs = String(repeating: "#", count: next == "[" ? count / 2 : (count + 1) / 2)
      return next == "[" && count % 2 == 1 ? signs + "\u{E000}" : signs
    }
    guard var rest = drawn?.unicodeScalars[...] else { return nil }
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\u{E000}", rest.first == "[" else {
        result.append(scalar)
        continue
      }
      guard let end = rest.firstIndex(of: "]") else { return nil }
      let style = String(rest[..<end])
      guard style.hasPrefix("[fg=#") || style.hasPrefix("[bg=#") || style == "[default" else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }

  /// Each run of `#`, with what follows it, made into something else.
  private func byTmux(_ line: String, _ make: (_ count: Int, _ next: Unicode.Scalar?) -> String?) -> String? {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.first {
      let count = rest.prefix { $0 == "#" }.count
      guard count > 0 else {
        result.append(scalar)
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(count)
      guard let made = make(count, rest.first) else { return nil }
      result.append(contentsOf: made.unicodeScalars)
    }
    return String(result)
  }

  @Test(arguments: [WidgetFormat.argos, .xbar])
  func `a menu has the lines and the commands that it always has`(_ format: WidgetFormat) throws {
    try each(format) { text, glance, _, seed in
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      #expect(lines.count == glance.details.count + 6, seed)
      #expect(lines.filter { $0 == "---" }.count == 2, seed)
      for (index, line) in lines.enumerated() {
        let parts = line.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        #expect(parts.count == (line == "---" ? 1 : 2), seed)
        #expect(line == "---" || !line.unicodeScalars.starts(with: "-".unicodeScalars), seed)
        let runs = parts.last?.contains(format == .argos ? "bash=" : "shell=") == true
        #expect(runs == (index > lines.count - 4), seed)
      }
    }
  }

  @Test(arguments: [WidgetFormat.json, .eww, .i3statusRust])
  func `JSON holds every name as it is`(_ format: WidgetFormat) throws {
    try each(format) { line, glance, _, seed in
      #expect(JSON(parsing: line)?["text"]?.string == expected(glance), seed)
    }
  }

  private func scalars(_ text: String, without left: Unicode.Scalar) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != left }
  }
}

extension Array {
  fileprivate var adjacentPairs: Zip2Sequence<Self, ArraySlice<Element>> { zip(self, dropFirst()) }
}
