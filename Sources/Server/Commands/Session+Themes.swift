internal import Domain
internal import Store
internal import Wire

// theme show, list, use.
extension Session {
  func themeShow(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let chosen = try Abort.mapping { () throws(DatabaseError) in try settings().theme }
    let theme = try call.argument(0).map { name throws(Abort) in try self.theme(named: name) } ?? chosen
    reply.more.field("theme", theme.name)
    write(theme, chosen, to: &reply.more)
    reply.more.object("colours") { colours in
      for role in Theme.Role.allCases { colours.field(role.key, theme.colour(role).hex) }
    }
    reply.lines = Theme.Role.allCases.map { "\(theme.colour($0).hex)  \($0.rawValue)" }
    reply.lines?.insert(line(theme, chosen), at: 0)
    reply.tell("Theme: \(name(theme)).")
  }

  func themeList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let chosen = try Abort.mapping { () throws(DatabaseError) in try settings().theme }
    reply.more.array("themes") { array in
      for theme in Theme.all {
        array.object { object in
          object.field("name", theme.name)
          write(theme, chosen, to: &object)
        }
      }
    }
    reply.lines = Theme.all.map { line($0, chosen) }
    reply.tell("\(Theme.all.count) themes.")
  }

  func themeUse(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let theme = try self.theme(named: call.arguments[0])
    try set(.theme, to: theme.name, call, &reply)
    reply.tell("Theme: \(name(theme)).")
  }

  private func theme(named name: String) throws(Abort) -> Theme {
    guard let theme = Theme.named(name) else {
      let known = Theme.all.map(\.name).joined(separator: ", ")
      throw .refused(Refusal(.missing, "There is no theme “\(name)”. There are: \(known)."))
    }
    return theme
  }

  private func write(_ theme: Theme, _ chosen: Theme, to object: inout JSONWriter) {
    object.field("appearance", theme.appearance.rawValue)
    object.field("inherited", theme.isInherited)
    object.field("chosen", theme == chosen)
  }

  private func line(_ theme: Theme, _ chosen: Theme) -> String { name(theme) + (theme == chosen ? ", chosen" : "") }

  private func name(_ theme: Theme) -> String {
    "\(theme.name), \(theme.isInherited ? "as what is around it" : theme.appearance.rawValue)"
  }
}

extension Theme.Role {
  /// Its key in JSON.
  fileprivate var key: StaticString {
    switch self {
    case .primaryBackground: "primary_background"
    case .secondaryBackground: "secondary_background"
    case .rowBackground: "row_background"
    case .primaryAccent: "primary_accent"
    case .secondaryAccent: "secondary_accent"
    case .headerText: "header_text"
    case .text: "text"
    case .muted: "muted"
    case .warning: "warning"
    case .done: "done"
    }
  }
}
