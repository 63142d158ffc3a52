internal import Domain

/// A part of what a widget shows.
struct Piece: Equatable {
  let text: String
  let role: Theme.Role
  /// Whether it is the template's own text, which is not escaped.
  let isOurs: Bool
}

extension [Piece] {
  /// As it is, in one.
  var plain: String { map(\.text).joined() }

  /// Escaped by a format's rule, in one.
  func escaped(_ escape: (String) -> String) -> String { map { $0.isOurs ? $0.text : escape($0.text) }.joined() }

  /// Escaped by a format's rule, neighbours of one colour in one, each wrapped as the format shows a colour.
  func coloured(
    _ theme: Theme, _ escape: (String) -> String, _ wrap: (_ text: String, _ hex: String) -> String
  ) -> String {
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      let run = rest.prefix { $0.role == first.role }
      result += wrap(Array(run).escaped(escape), theme.colour(first.role).hex)
      rest = rest.dropFirst(run.count)
    }
    return result
  }
}
