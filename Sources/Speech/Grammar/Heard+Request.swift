public import Wire

extension Heard {
  /// The request that it stands for, for the verbs that there are; nil where it is about what was said before (yes, no,
  /// help), or where a name is to be found first (open).
  public var request: Request? {
    switch intent {
    case .next: Request(verb: "next")
    case .nextCount: counted("next")
    case .back: Request(verb: "back")
    case .backCount: counted("back")
    case .ripTo: number.map { Request(verb: "rip", options: [.init(name: "to", value: String($0))]) }
    case .set: counted("set")
    case .reset: Request(verb: "reset")
    case .undo: Request(verb: "undo")
    case .redo: Request(verb: "redo")
    case .place, .row: Request(verb: "status")
    case .ahead: Request(verb: "ahead", arguments: ["1"])
    case .today, .total, .left, .timer: Request(verb: "timer", arguments: ["show"])
    case .last: Request(verb: "history", arguments: ["1"])
    case .start, .pause, .resume, .stop, .keep, .discard: Request(verb: "timer", arguments: [intent.rawValue])
    case .project: text.map { Request(verb: "project", arguments: ["use", $0]) }
    case .counter: text.map { Request(verb: "counter", arguments: ["use", $0]) }
    case .remind:
      if let text, let number {
        Request(verb: "remind", arguments: ["new", text], options: [.init(name: "row", value: String(number))])
      } else {
        nil
      }
    case .note: text.map { Request(verb: "note", arguments: ["new", $0]) }
    case .hush: Request(verb: "remind", arguments: ["dismiss"])
    case .open, .yes, .no, .help: nil
    }
  }

  private func counted(_ verb: String) -> Request? { number.map { Request(verb: verb, arguments: [String($0)]) } }
}
