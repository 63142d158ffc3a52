internal import Wire

/// Decides what `yb speak` says, and when. Pure: events and the time go in, sentences come out.
struct Speaker {
  /// What is spoken of.
  enum Mode: String, CaseIterable {
    /// Each change.
    case every
    /// What is due; of any other change there is a tick.
    case due
    case silent
  }

  struct Options: Equatable {
    var mode = Mode.every
    /// Minutes of the local day from when to when nothing is to be heard; it may go over midnight.
    var quiet: (from: Int, to: Int)?
    /// Milliseconds from the beginning of a sentence to that of the next, at least.
    var gap: Int64 = 2000
    /// Milliseconds after which what is due is said again; nil for never.
    var again: Int64?
    /// What this source does is not spoken of, since it speaks for itself.
    var except: String?

    static func == (a: Options, b: Options) -> Bool {
      a.mode == b.mode && a.quiet?.from == b.quiet?.from && a.quiet?.to == b.quiet?.to && a.gap == b.gap
        && a.again == b.again && a.except == b.except
    }
  }

  enum Sound: Equatable {
    case sentence(String)
    case tick
  }

  private let options: Options
  /// The newest that is still to be heard. One that comes meanwhile takes its place: it is a whole state.
  private var waiting: Sound?
  private var isSounding = false
  private var lastBegan: Int64?
  /// What is due, and when it is said again.
  private var reminder: (sentence: String, at: Int64)?
  private var sequence: Int?

  init(_ options: Options) { self.options = options }

  /// Takes in an event. `now` is in monotonic milliseconds.
  mutating func take(_ event: JSON, now: Int64) {
    guard let name = event["event"]?.string, name != "bye", let seq = event["seq"]?.integer else { return }
    let known = sequence
    sequence = seq
    let sentence = event["say"]?.string ?? event["text"]?.string ?? ""
    let isDue = event["reminders"]?.array?.isEmpty == false
    // Where it stands is told by the first state, and is no news; nor is a state that comes again.
    let isNews = name != "snapshot" || (known != nil && known != seq)
    if !isDue {
      reminder = nil
    } else if let again = options.again, reminder == nil || name == "count" || name == "snapshot" {
      reminder = (sentence, now + again)
    }
    guard isNews, !sentence.isEmpty, event["source"]?.string != options.except || options.except == nil else { return }
    switch options.mode {
    case .silent: break
    case .every: waiting = .sentence(sentence)
    case .due:
      if isDue, name == "count" || name == "snapshot" {
        waiting = .sentence(sentence)
      } else if name == "count", waiting == nil {
        waiting = .tick
      }
    }
  }

  /// What is to be heard now, if anything. `minute` is that of the local day.
  mutating func next(now: Int64, minute: Int) -> Sound? {
    if let due = reminder, now >= due.at, options.mode != .silent {
      if waiting == nil { waiting = .sentence(due.sentence) }
      reminder = (due.sentence, now + (options.again ?? 0))
    }
    guard let sound = waiting else { return nil }
    guard !isQuiet(minute) else {
      waiting = nil
      return nil
    }
    guard !isSounding, lastBegan.map({ now - $0 >= options.gap }) ?? true else { return nil }
    waiting = nil
    lastBegan = now
    if case .sentence = sound { isSounding = true }
    return sound
  }

  /// The sentence has been spoken.
  mutating func ended() { isSounding = false }

  /// When to ask again, if nothing happens before.
  var deadline: Int64? {
    let free = waiting != nil && !isSounding ? (lastBegan ?? 0) + options.gap : nil
    let due = options.mode == .silent ? nil : reminder?.at
    return [free, due].compactMap(\.self).min()
  }

  private func isQuiet(_ minute: Int) -> Bool {
    guard let quiet = options.quiet else { return false }
    return quiet.from <= quiet.to
      ? (quiet.from..<quiet.to).contains(minute) : minute >= quiet.from || minute < quiet.to
  }
}
