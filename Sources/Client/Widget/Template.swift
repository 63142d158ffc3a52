internal import Domain

/// What a widget shows: text with `{field}`s, and groups in `[ ]` that show only where one of their fields does.
///
/// `{{`, `}}`, `[[` and `]]` stand for the signs themselves. The text goes out as it is, so that it may hold a bar's own
/// markup; what the fields bring is escaped.
public struct Template: Equatable, Sendable {
  /// A part of a template.
  enum Part: Equatable, Sendable {
    case text(String)
    case field(WidgetField)
    case group([Part])
  }

  let parts: [Part]

  /// What is shown where nobody asks for something else.
  static let usual = Template(parts: [
    .field(.project), .text(" "), .field(.place), .group([.text(" · "), .field(.repeat)]),
    .group([.text(" · "), .field(.due)]), .group([.text(" "), .field(.timer)]), .group([.text(" "), .field(.time)]),
  ])

  private init(parts: [Part]) { self.parts = parts }

  /// Reads a template; says where it is wrong.
  public init(_ text: String) throws(Failure) {
    var levels: [[Part]] = [[]]
    var plain = String.UnicodeScalarView()
    func flush() {
      if !plain.isEmpty { levels[levels.count - 1].append(.text(String(plain))) }
      plain = .init()
    }
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if "{}[]".unicodeScalars.contains(scalar), rest.first == scalar {
        plain.append(rest.removeFirst())
        continue
      }
      switch scalar {
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw Self.wrong("a { has no }") }
        let name = String(rest[..<end])
        guard let field = WidgetField(rawValue: name) else {
          let known = WidgetField.allCases.map(\.rawValue).joined(separator: " ")
          throw Self.wrong("there is no field {\(name)}", "there are: \(known)")
        }
        flush()
        levels[levels.count - 1].append(.field(field))
        rest = rest[rest.index(after: end)...]
      case "}": throw Self.wrong("a } has no {")
      case "[":
        flush()
        levels.append([])
      case "]":
        flush()
        guard levels.count > 1 else { throw Self.wrong("a ] has no [") }
        let group = levels.removeLast()
        levels[levels.count - 1].append(.group(group))
      // A line feed would make two lines of one.
      case "\n", "\r": plain.append(" ")
      default: plain.append(scalar)
      }
    }
    flush()
    guard levels.count == 1 else { throw Self.wrong("a [ has no ]") }
    parts = levels[0]
  }

  private static func wrong(_ what: String, _ hint: String = "{{ and [[ stand for the signs themselves") -> Failure {
    Failure(.usage, "in the template, \(what)", hint: hint)
  }

  /// The template with its fields, as pieces that each have a colour's role.
  func filled(_ glance: Glance) -> [Piece] { Self.fill(parts, glance).pieces }

  private static func fill(_ parts: [Part], _ glance: Glance) -> (pieces: [Piece], hasField: Bool) {
    var pieces: [Piece] = []
    var hasField = false
    for part in parts {
      switch part {
      case .text(let text): pieces.append(Piece(text: text, role: .text, isOurs: true))
      case .field(let field):
        guard let value = glance[field], !value.isEmpty else { continue }
        hasField = true
        pieces.append(Piece(text: value, role: glance.role(of: field), isOurs: false))
      case .group(let group):
        let inner = fill(group, glance)
        guard inner.hasField else { continue }
        hasField = true
        pieces += inner.pieces
      }
    }
    return (pieces, hasField)
  }
}
