extension Moment {
  /// The local time: "21:04".
  public var timeText: String {
    let minutes = Int(timeOfDay / 60_000)
    return "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }

  /// The local time as it is said from `now`: with its date on another day, with its offset in another one.
  public func clock(seenFrom now: Moment) -> String {
    var text = timeText
    if offset != now.offset { text += Moment.text(offset: offset) }
    switch now.date - date {
    case 0: return text
    case 1: return "yesterday \(text)"
    default: return "\(date) \(text)"
    }
  }

  /// An offset as ISO 8601 writes it: "+05:30".
  public static func text(offset: Int) -> String {
    let minutes = abs(offset) / 60
    let rest = abs(offset) % 60
    let text = "\(offset < 0 ? "-" : "+")\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return rest == 0 ? text : text + ":\(rest.padded(2))"
  }
}

extension TimeEntry {
  /// From when to when: "21:04 to 22:10"; both offsets when they differ.
  public func span(seenFrom now: Moment) -> String {
    guard let end else { return "since \(start.clock(seenFrom: now))" }
    if start.offset != end.offset {
      let from = start.offset == now.offset ? Moment.text(offset: start.offset) : ""
      let to = end.offset == now.offset ? Moment.text(offset: end.offset) : ""
      return "\(start.clock(seenFrom: now))\(from) to \(end.clock(seenFrom: now))\(to)"
    }
    let last = end.date == start.date ? end.timeText : end.clock(seenFrom: now)
    return "\(start.clock(seenFrom: now)) to \(last)"
  }
}
