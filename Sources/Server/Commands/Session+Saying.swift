internal import Domain
internal import Speech
internal import Store
internal import Wire

// say.
extension Session {
  /// What plain words come to.
  enum Hearing {
    /// A request of another verb.
    case call(Call)
    /// An answer, since nothing is to be done.
    case answer([UInt8])
  }

  /// Understands plain words. Changes nothing.
  func hear(_ call: Call) throws(Failure) -> Hearing {
    let answers = Grammar.english.language.answers
    let heard: Heard
    switch Grammar.english.understand(call.arguments[0], wake: call.option("wake")) {
    case .notMeant: return .answer(Describe.line { $0.field("ignored", true) })
    case .called: return told(Telling(answers.listening))
    case .notUnderstood: throw Failure("not-understood", answers.notUnderstood, say: answers.notUnderstood)
    case .ambiguousNumber: throw Failure("not-understood", answers.ambiguousNumber, say: answers.ambiguousNumber)
    case .heard(let found): heard = found
    }
    let source = call.option("source") ?? "voice"
    if conversation.isAgain(heard, from: source, now: call.monotonic) {
      return .call(try meant(Request(verb: "status"), heard, call, source, isAgain: true))
    }
    if heard.intent == .help { return told(Telling(answers.help)) }
    let question = conversation.takeQuestion(of: source)
    switch heard.intent {
    case .yes: return .call(try confirmed(question, heard, call, source))
    case .no: return told(Telling(answers.leftAlone))
    default: break
    }
    guard let request = try request(heard, call) else {
      throw Failure("not-understood", answers.notUnderstood, say: answers.notUnderstood)
    }
    let counter = try Failure.mapping { () throws(Abort) in try place(call).1 }
    guard let asked = SayingSentences.question(heard, counter) else {
      return .call(try meant(request, heard, call, source))
    }
    conversation.ask(
      Conversation.Question(request: request, heard: heard, shown: counter?.shown, asked: call.monotonic), of: source)
    return told(asked, asks: request)
  }

  /// A yes. It is good for one question, that is not too old, while the counter stands where it did.
  private func confirmed(
    _ question: Conversation.Question?, _ heard: Heard, _ call: Call, _ source: String
  ) throws(Failure) -> Call {
    let answers = Grammar.english.language.answers
    // With an id it may be a retry of one that was carried out: the step itself looks.
    guard let question else {
      guard call.option("id") == nil else { return try meant(call.request, heard, call, source) }
      throw Failure(.init(.state, answers.nothingAsked))
    }
    guard call.monotonic - question.asked <= Conversation.patience else {
      throw Failure(.init(.state, answers.askedTooLongAgo))
    }
    let counter = try Failure.mapping { () throws(Abort) in try place(call).1 }
    guard counter?.shown == question.shown else { throw Failure(.init(.moved, answers.movedSince)) }
    return try meant(question.request, heard, call, source)
  }

  /// What is left of `say` by itself: a yes to nothing, whose `id=` is not known either.
  func say(_ call: Call) throws(Abort) {
    throw .refused(Refusal(.state, Grammar.english.language.answers.nothingAsked))
  }

  /// The call of another verb, with those of the options that it takes.
  private func meant(
    _ request: Request, _ heard: Heard, _ call: Call, _ source: String, isAgain: Bool = false
  ) throws(Failure) -> Call {
    do throws(UsageError) {
      let (command, words) = try Commands.resolve(request)
      // Without the options that say how, and by whom.
      let line = request.line
      var request = request
      if request.verb != "say" {
        let taken = command.allOptions
        for option in call.request.options
        where option.name != "source" && request.option(option.name) == nil
          && taken.contains(where: { $0.name == option.name })
        {
          request.options.append(option)
        }
      }
      if request.option("source") == nil { request.options.append(.init(name: "source", value: source)) }
      var meant = Call(
        request: request, command: command, arguments: try command.check(words, request.options), now: call.now,
        monotonic: call.monotonic)
      meant.said = Said(
        heard: heard, source: source, at: call.monotonic, fingerprint: call.fingerprint,
        request: String(line.dropLast()), isAgain: isAgain)
      return meant
    } catch { throw Failure(error) }
  }

  /// The request of what was heard, with the id of what it names; nil where it makes none.
  private func request(_ heard: Heard, _ call: Call) throws(Failure) -> Request? {
    guard let name = heard.text, [.project, .counter, .open].contains(heard.intent) else { return heard.request }
    var found: [(kind: String, id: Int64, name: String)] = []
    if heard.intent != .counter {
      let all = try Failure.mapping { () throws(Abort) in
        try Abort.mapping { () throws(DatabaseError) in try store.projectNames() }
      }
      found += all.map { ("project", $0.id.raw, $0.name) }
    }
    if heard.intent != .project {
      let work = try Failure.mapping { () throws(Abort) in try place(call).0 }
      found += (work?.counters ?? []).map { ("counter", $0.id.raw, $0.name) }
    }
    let best = NameSearch.find(name, among: found.map(\.name)).map { found[$0] }
    guard let first = best.first else {
      let told = SayingSentences.noSuch(name, found.map(\.name))
      throw Failure(Refusal.Kind.missing.rawValue, told.text, say: told.sent.say)
    }
    guard best.count == 1 else {
      let told = SayingSentences.whichOf(best.map(\.name))
      throw Failure(Refusal.Kind.ambiguous.rawValue, told.text, say: told.sent.say)
    }
    return Request(verb: first.kind, arguments: ["use", "#\(first.id)"])
  }

  private func told(_ telling: Telling, asks request: Request? = nil) -> Hearing {
    .answer(
      Describe.line { object in
        if let request {
          object.field("confirm", true)
          object.field("request", String(request.line.dropLast()))
        }
        object.tell(telling)
      })
  }

  // MARK: Answering

  /// Takes note of what was said and carried out, and tells the request that it stood for.
  func note(_ said: Said?, _ reply: inout Reply) {
    guard let said else { return }
    if said.isAgain {
      reply.isDup = true
    } else if !reply.isDup {
      conversation.note(said.heard, from: said.source, now: said.at)
    }
    reply.more.field("request", said.request)
  }

  /// Answers a question that was asked by voice.
  func answer(_ said: Said, _ call: Call, _ reply: inout Reply) throws(Abort) {
    reply.seq = newestSeq
    let (work, counter) = try place(call)
    guard let work, let counter else { return try tellPlace(call, &reply) }
    reply.state = .project(work.project.id)
    switch said.heard.intent {
    case .row: reply.tell(Sentences.onNeedles(counter, in: work))
    case .ahead: reply.tell(SayingSentences.ahead(counter, in: work))
    case .today: reply.tell(SayingSentences.today(try face(work, counter).today))
    case .total: reply.tell(SayingSentences.total(try face(work, counter).total))
    case .left: reply.tell(SayingSentences.left(counter, time: try face(work, counter).left))
    case .last:
      let last = try Abort.mapping { () throws(DatabaseError) in try self.last(work.project.id) }
      reply.tell(SayingSentences.last(last?.what))
    case .timer:
      try timerShow(call, &reply)
      try tellTime(call, &reply)
    default:
      try tellPlace(call, &reply)
      try tellTime(call, &reply)
    }
  }

  private func face(_ work: Work, _ counter: Counter) throws(Abort) -> TimeFace {
    try Abort.mapping { () throws(DatabaseError) in try face(of: work.project.id, counter: counter) }
  }
}
