internal import Domain
internal import Speech
internal import Store
internal import Wire

// settings list, set, reset.
extension Session {
  func settingsList(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let settings = try Abort.mapping(settings)
    let wanted = try call.argument(0).map { key throws(Abort) in [try setting(key)] } ?? Setting.all
    reply.more.array("settings") { array in
      for setting in wanted {
        array.object { object in
          object.field("key", setting.key)
          object.field("value", settings.value(setting))
          object.field("usual", setting.usual)
          object.field("help", setting.help)
        }
      }
    }
    if let only = wanted.first, wanted.count == 1 {
      return reply.tell(
        Telling("\(only.key): \(settings.value(only)).", say: "\(only.key) is \(settings.value(only))."))
    }
    reply.lines = wanted.map { "\($0.key): \(settings.value($0)) (\($0.help))" }
    reply.tell("\(wanted.count) settings.")
  }

  func settingsSet(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let setting = try setting(call.arguments[0])
    let value = call.arguments[1]
    try set(setting, to: value, call, &reply)
    reply.tell(Telling("\(setting.key): \(value).", say: "\(setting.key) is \(value)."))
  }

  func settingsReset(_ call: Call, _ reply: inout Reply) throws(Abort) {
    let setting = try setting(call.arguments[0])
    try step(call, &reply, "the setting \(setting.key)", scope: .settings, project: nil) { () throws(DatabaseError) in
      try store.set(setting.key, to: nil)
    }
    reply.tell(Telling("\(setting.key): \(setting.usual).", say: "\(setting.key) is \(setting.usual)."))
  }

  /// `T2R="twist two right"` may come as one word, in pieces, or, where it has small letters alone, as an option.
  func settingsSpell(_ call: Call, _ reply: inout Reply) throws(Abort) {
    var text = call.arguments.joined(separator: " ")
    let own = call.request.options.first { option in !call.command.allOptions.contains { $0.name == option.name } }
    if let own { text = [own.name + "=" + own.value, text].filter { !$0.isEmpty }.joined(separator: " ") }
    let abbreviation = text.prefix { $0 != "=" && $0 != " " }
    var words = text.dropFirst(abbreviation.count).drop { $0 == "=" || $0 == " " || $0 == "\"" }
    while let last = words.last, last == "\"" || last == " " { words.removeLast() }
    let key = try Abort.refusing { () throws(Refusal) in try Settings.key(spelling: String(abbreviation)) }
    if !words.isEmpty {
      _ = try Abort.refusing { () throws(Refusal) in try Naming.check(String(words), of: "spelling") }
    }
    try step(call, &reply, "the spelling of \(abbreviation)", scope: .settings, project: nil) {
      () throws(DatabaseError) in try store.set(key, to: words.isEmpty ? nil : String(words))
    }
    reply.tell(words.isEmpty ? "\(abbreviation) is read as usual." : "\(abbreviation) is read as: \(words).")
  }

  /// Changes a setting, or refuses with what is allowed.
  func set(_ setting: Setting, to value: String, _ call: Call, _ reply: inout Reply) throws(Abort) {
    try Abort.refusing { () throws(Refusal) in try setting.check(value) }
    try step(call, &reply, "the setting \(setting.key)", scope: .settings, project: nil) { () throws(DatabaseError) in
      try store.set(setting.key, to: value)
    }
  }

  private func setting(_ key: String) throws(Abort) -> Setting {
    try Abort.refusing { () throws(Refusal) in try Setting.named(key) }
  }
}
