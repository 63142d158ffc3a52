/// Everything of one project that a press reads and changes. A value: rules take it and give back a new one.
public struct Work: Equatable, Sendable {
  public var project: Project
  /// In the order in which they were made. Empty only where another program made the project and gave it none.
  public var counters: [Counter]
  /// The counter that a press without `counter=` moves.
  public var activeCounter: Counter.ID
  public var marks: [Mark]
  /// In the order in which they were made, which is the order in which they fire.
  public var links: [Link]
  public var repeats: [Repeat]
  public var sides: [SideChange]
  public var reminders: [Reminder]
  /// Only counters that have some.
  public var instructions: [Counter.ID: Instructions]
  public var gauge: Gauge?
  /// Lengths that counters aim at; their row targets follow the gauge.
  public var measures: [Measure]
  /// Which of the pattern's sizes is made, from 1; nil shows them all.
  public var size: Int?
  /// The pattern's file that is in use.
  public var patternFile: PatternFile?
  /// How the person reads abbreviations.
  public var glossary = Glossary()

  public init(
    project: Project, counters: [Counter], activeCounter: Counter.ID, marks: [Mark] = [], links: [Link] = [],
    repeats: [Repeat] = [], sides: [SideChange] = [], reminders: [Reminder] = [],
    instructions: [Counter.ID: Instructions] = [:], gauge: Gauge? = nil, measures: [Measure] = [], size: Int? = nil,
    patternFile: PatternFile? = nil
  ) {
    self.project = project
    self.counters = counters
    self.activeCounter = activeCounter
    self.marks = marks
    self.links = links
    self.repeats = repeats
    self.sides = sides
    self.reminders = reminders
    self.instructions = instructions
    self.gauge = gauge
    self.measures = measures
    self.size = size
    self.patternFile = patternFile
  }

  /// The place of a counter in ``counters``.
  public func index(of id: Counter.ID) -> Int? { counters.firstIndex { $0.id == id } }

  /// The counter that a press without `counter=` moves; traps where there is none.
  public var active: Counter { counters[index(of: activeCounter)!] }

  /// The same; nil where there is none.
  public var activeIfAny: Counter? { counters.isEmpty ? nil : active }

  public func counter(_ id: Counter.ID) -> Counter? { index(of: id).map { counters[$0] } }

  public func link(_ id: Link.ID) -> Link? { links.first { $0.id == id } }

  public func reminder(_ id: Reminder.ID) -> Reminder? { reminders.first { $0.id == id } }
}

/// A name on a row, as "lifeline": something to rip to or jump to.
public struct Mark: Equatable, Sendable {
  public typealias ID = Identifier<Mark>

  public let id: ID
  public let counter: Counter.ID
  public var name: String
  /// The counter's value when the marked row is on the needles.
  public var value: Int

  public init(id: ID, counter: Counter.ID, name: String, value: Int) {
    self.id = id
    self.counter = counter
    self.name = name
    self.value = value
  }
}
