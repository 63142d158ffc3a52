extension Command {
  /// The arguments as the table wants them: a `rest` argument's words joined. Refuses a wrong number of arguments and
  /// options that the verb does not take.
  public func check(_ arguments: [String], _ options: [Request.Option]) throws(UsageError) -> [String] {
    for option in options where !takesAnyOption {
      guard takes(option.name) else {
        let known = allOptions.map { $0.name + "=" }.joined(separator: " ")
        throw UsageError(.option, "\(verb.rawValue) has no option \(option.name)=. It takes: \(known)")
      }
    }
    let needed = takesAnyOption && !options.isEmpty ? 0 : self.arguments.count { !$0.isOptional }
    guard arguments.count >= needed else {
      throw UsageError(.arguments, "\(verb.rawValue) needs \(self.arguments[arguments.count].name). Say: \(usage)")
    }
    if arguments.count <= self.arguments.count { return arguments }
    guard self.arguments.last?.kind == .rest else {
      throw UsageError(
        .arguments, "\(verb.rawValue) does not take the word \(quoted(arguments[self.arguments.count])). Say: \(usage)")
    }
    let plain = self.arguments.count - 1
    return Array(arguments[..<plain]) + [arguments[plain...].joined(separator: " ")]
  }

  /// An abbreviation in small letters looks like an option: settings spell wyif="with yarn in front".
  public var takesAnyOption: Bool { verb == .settingsSpell }

  private func takes(_ name: String) -> Bool {
    options.contains { $0.name == name } || commonOptions.contains { $0.name == name }
  }
}
