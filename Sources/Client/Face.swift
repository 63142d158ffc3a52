internal import Domain
public import Wire

/// The face for a terminal, drawn from a state. Pure: the moment, the zone and the width are handed in.
///
/// ```
/// Raglan                  0:04
/// ROUND 2 of 60  ▏      1 done
/// now   increase at markers (1 of 28)
/// next  round 4
/// last  round 1, 21:04, 12 s ago
/// ```
public struct Face {
  /// How wide the face is where nothing makes it wider.
  static let width = 28

  private let state: JSON
  private let now: Int64
  private let offset: (Int64) -> Int
  private let limit: Int

  /// - Parameters:
  ///   - state: an answer to `status`, or an event.
  ///   - now: the moment, in milliseconds of UTC.
  ///   - offset: the seconds east of UTC at a moment.
  ///   - limit: the columns that there are at most.
  public init(_ state: JSON, now: Int64, offset: @escaping (Int64) -> Int, limit: Int = 80) {
    self.state = state
    self.now = now
    self.offset = offset
    self.limit = max(limit, 20)
  }

  /// All lines, each with its LF.
  public var text: String {
    guard let project = state["project"]?["name"]?.string, let counter = state["counter"] else {
      return cleaned(state["text"]?.string ?? "") + "\n"
    }
    let place = Place(counter)
    var title = place.title(project)
    let width = min(limit, max(Self.width, place.headline.count + place.done.count + 9))
    if let time {
      title = spread(fitted(title, to: max(width - time.count - 2, 1)), time, width: width)
    }
    var lines = [title, headline(place, width: width)]
    lines += Asked(state, counter, limit: limit).lines
    lines += Asked.labelled("also", others, limit: limit)
    if let page { lines += Asked.labelled("page", [page], limit: limit) }
    lines += Asked.labelled("pace", pace, limit: limit)
    lines += Asked.labelled("gap", gap(keptBy: "yb timer keep"), limit: limit)
    if let lastLine { lines.append(lastLine) }
    return lines.map { fitted($0, to: limit) + "\n" }.joined()
  }

  /// Two texts at the two ends of a line.
  private func spread(_ left: String, _ right: String, width: Int) -> String {
    left + Self.blanks(max(width - columns(of: left) - columns(of: right), 2)) + right
  }

  /// Hours and minutes of work on the project until now, "paused" before them while they rest; nil where none was timed.
  var time: String? {
    guard let time = RunningTime(state) else { return nil }
    let total = time.total(at: now)
    guard time.isRunning || total > 0 else { return nil }
    let isPaused = state["timer"]?["paused"]?.bool ?? false
    return (isPaused ? "paused " : "") + TimeText.face(total)
  }

  private func headline(_ place: Place, width: Int) -> String {
    let left = cleaned(place.headline)
    let right = place.done
    let room = width - columns(of: left) - columns(of: right)
    guard let part = place.part, room >= 5 else { return spread(left, right, width: width) }
    let gap = right.isEmpty ? "" : " "
    return left + "  " + Bar.text(part, width: room - 2 - gap.count) + gap + right
  }

  /// What stands of each counter that presses do not move, and what the pattern says of those that move along.
  var others: [String] {
    let active = state["counter"]?["id"]?.integer
    let rest = (state["counters"]?.array ?? []).filter { $0["id"]?.integer != active }
    let along = state["with"]?.array ?? []
    return rest.map { counter in
      let target = counter["target"]?.integer.map { " of \($0)" } ?? ""
      let text = along.first { $0["id"]?.integer == counter["id"]?.integer }?["text"]?.string
      return "\(counter["name"]?.string ?? "") \(counter["shown"]?.integer ?? 0)\(target)"
        + (text.map { ": \($0)" } ?? "")
    }
  }

  /// A stretch that is left out so far, since an answer tells of it only once: while it lasts, and on the day on which it ended.
  ///
  /// - Parameter way: what a person does to have it counted.
  func gap(keptBy way: String) -> [String] {
    guard let gap = state["gap"], let since = gap["since"]?.string.flatMap(Moment.init(parsing:)) else { return [] }
    let today = Moment(milliseconds: now).local(offset(now)).day
    let start = since.local(offset(since.milliseconds))
    let from = (start.day == today ? "" : "\(start.date) ") + start.clock
    guard let end = gap["until"]?.string.flatMap(Moment.init(parsing:)) else {
      return ["no row since \(from); knitting? \(way)"]
    }
    guard end.local(offset(end.milliseconds)).day == today else { return [] }
    let length = TimeText.length(end.milliseconds - since.milliseconds)
    return ["\(length) from \(from) left out; knitting? \(way)"]
  }

  /// Where the pattern's file is open: "3 of 12, 42 % down".
  private var page: String? {
    guard let pattern = state["pattern"], let page = pattern["page"]?.integer else { return nil }
    let part: Double =
      switch pattern["position"] {
      case .number(let part): part
      case .integer(let whole): Double(whole)
      default: 0
      }
    let percent = Int(part * 100 + 0.5)
    return "\(page)" + (pattern["pages"]?.integer.map { " of \($0)" } ?? "")
      + (percent > 0 ? ", \(percent) % down" : "")
  }

  /// How fast rows go by and how long the rest takes; from the fifth row on, since before it is mostly a guess.
  var pace: [String] {
    guard let pace = state["pace"], let row = pace["row_seconds"]?.integer else { return [] }
    guard let done = state["counter"]?["value"]?.integer, done >= 5 else { return [] }
    let left = pace["left_seconds"]?.integer.map { ", about \(TimeText.length(Int64($0) * 1000)) to go" } ?? ""
    return ["\(TimeText.length(Int64(row) * 1000)) a row\(left)"]
  }

  /// The last change and when it was, as "round 1, 21:04".
  var last: String? {
    guard let last = state["last"], let what = last["what"]?.string else { return nil }
    guard let at = moment(of: last) else { return cleaned(what) }
    let here = at.local(offset(at.milliseconds))
    let today = Moment(milliseconds: now).local(offset(now))
    let day = here.day == today.day ? "" : "\(here.date) "
    return "\(cleaned(what)), \(day)\(here.clock)"
  }

  private var lastLine: String? {
    last.map { "last  \($0)" + (state["last"].flatMap(moment).map { ", " + $0.age(at: now) } ?? "") }
  }

  private func moment(of change: JSON) -> Moment? { change["at"]?.string.flatMap(Moment.init(parsing:)) }

  static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
