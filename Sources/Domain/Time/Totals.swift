/// Time added up by local date and project, in milliseconds. Seconds are rounded down once, where a sum is shown.
public struct Totals: Equatable, Sendable {
  private struct Key: Hashable, Sendable {
    let date: LocalDate
    let project: Project.ID
  }

  private var sums: [Key: Int64] = [:]

  public init() {}

  /// Adds up finished entries; running ones count nothing.
  public init(_ entries: some Sequence<TimeEntry>, in zone: Zone? = nil) {
    for entry in entries { add(entry, in: zone) }
  }

  /// Adds what falls on each date. See ``TimeEntry/days(in:)`` for what `zone` is good for.
  public mutating func add(_ entry: TimeEntry, in zone: Zone? = nil) {
    for part in entry.days(in: zone) { add(part.milliseconds, on: part.date, of: entry.project) }
  }

  /// Adds a sum that the store has made.
  public mutating func add(_ milliseconds: Int64, on date: LocalDate, of project: Project.ID) {
    sums[Key(date: date, project: project), default: 0] += milliseconds
  }

  /// Milliseconds in all, or of one project.
  public func total(of project: Project.ID? = nil) -> Int64 {
    sums.reduce(0) { project == nil || $1.key.project == project ? $0 + $1.value : $0 }
  }

  /// Milliseconds by period, each once, keyed by its first date, in order; those without any are left out.
  public func sums(by period: Period, of project: Project.ID? = nil) -> [(first: LocalDate, milliseconds: Int64)] {
    var found: [LocalDate: Int64] = [:]
    for (key, milliseconds) in sums where project == nil || key.project == project {
      found[period.first(of: key.date), default: 0] += milliseconds
    }
    return found.sorted { $0.key < $1.key }.map { (first: $0.key, milliseconds: $0.value) }
  }

  /// Milliseconds by project, in the order of their numbers.
  public func byProject() -> [(project: Project.ID, milliseconds: Int64)] {
    var found: [Project.ID: Int64] = [:]
    for (key, milliseconds) in sums { found[key.project, default: 0] += milliseconds }
    return found.sorted { $0.key < $1.key }.map { (project: $0.key, milliseconds: $0.value) }
  }
}
