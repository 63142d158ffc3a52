internal import Domain
internal import Speech
internal import Wire

/// The answers that need no store: what this daemon is, and what it takes.
enum Describe {
  static func hello(store: String?) -> [UInt8] {
    line { object in
      object.field("protocol", Version.wire)
      object.field("version", Version.program)
      object.field("store", store)
      object.object("limits") { limits in
        limits.field("line", Request.lineLimit)
        limits.field("name", Naming.limit)
        limits.field("count", Move.countLimit)
        limits.field("value", Counter.limit - 1)
        limits.field("id", Call.tokenLimit)
        limits.field("history", Session.historyLimit)
        limits.field("counters", Session.counterLimit)
        limits.field("links", Session.linkLimit)
        limits.field("reminders", Session.reminderLimit)
        limits.field("instructions", Session.instructionLimit)
      }
      object.array("topics") { array in
        for topic in Topic.allCases { array.string(topic.rawValue) }
      }
      object.array("features") { array in
        for feature in ["id", "if", "debounce", "undo", "subscribe"] { array.string(feature) }
      }
      object.field("text", "yarnbuddyd \(Version.program), protocol \(Version.wire).")
    }
  }

  static func describe(_ what: String?) throws(Failure) -> [UInt8] {
    guard let what else {
      return line { object in
        object.array("verbs") { array in
          for command in Commands.all { array.object { write(command, to: &$0) } }
        }
        object.array("lines") { array in
          for command in Commands.all { array.string("\(command.usage): \(command.help)") }
        }
        object.field("text", "\(Commands.all.count) verbs.")
      }
    }
    if what == "grammar" || what.hasPrefix("grammar ") { return try grammar(String(what.dropFirst(8))) }
    let commands = Commands.all.filter { $0.verb.rawValue == what || $0.verb.family == what }
    guard let first = commands.first else {
      let nearest = Commands.nearest(what).map { " Did you mean: \($0)?" } ?? " To see all: describe"
      throw Failure(UsageError.Kind.unknownVerb.rawValue, "There is no verb \(quoted(what)).\(nearest)")
    }
    return line { object in
      object.array("verbs") { array in
        for command in commands { array.object { write(command, to: &$0) } }
      }
      object.array("lines") { array in
        for command in commands {
          array.string("\(command.usage): \(command.help)")
          for option in command.allOptions { array.string("  \(option.name)=\(option.value): \(option.help)") }
        }
      }
      object.field("text", "\(first.usage): \(first.help)")
    }
  }

  /// The voice grammar in one of the forms that engines take.
  private static func grammar(_ form: String) throws(Failure) -> [UInt8] {
    let language = Language.english
    let text: String
    switch form {
    case "jsgf": text = language.jsgf
    case "vosk": text = language.vosk
    case "hassil": text = language.hassil
    case "intent-script": text = language.intentScript
    default:
      throw Failure(
        "bad-value", "There are these grammars: jsgf, vosk, hassil, intent-script. As: describe grammar jsgf")
    }
    return line { object in
      object.field("grammar", text)
      object.array("lines") { array in
        for line in text.split(separator: "\n") { array.string(String(line)) }
      }
      object.field("text", "The sentences of \(language.code) as \(form).")
    }
  }

  private static func write(_ command: Command, to object: inout JSONWriter) {
    object.field("verb", command.verb.rawValue)
    object.field("usage", command.usage)
    object.field("help", command.help)
    object.field("changes", command.kind == .change)
    object.array("arguments") { array in
      for argument in command.arguments {
        array.object { object in
          object.field("name", argument.name)
          object.field("optional", argument.isOptional)
        }
      }
    }
    object.array("options") { array in
      for option in command.allOptions {
        array.object { object in
          object.field("name", option.name)
          object.field("value", option.value)
          object.field("help", option.help)
        }
      }
    }
  }

  static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.field("ok", true)
      body(&object)
    }
    writer.newline()
    return writer.bytes
  }
}
