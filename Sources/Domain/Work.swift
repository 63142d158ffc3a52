/// Everything of one project that a press reads and changes. A value: rules take it and give back a new one.
public struct Work: Equatable, Sendable {
  public var project: Project
  /// In the order in which they were made; never empty.
  public var counters: [Counter]
  /// The counter that a press without `counter=` moves.
  public var activeCounter: Counter.ID
  public var marks: [Mark]

  public init(project: Project, counters: [Counter], activeCounter: Counter.ID, marks: [Mark] = []) {
    self.project = project
    self.counters = counters
    self.activeCounter = activeCounter
    self.marks = marks
  }

  /// The place of a counter in ``counters``.
  public func index(of id: Counter.ID) -> Int? { counters.firstIndex { $0.id == id } }

  /// The counter that a press without `counter=` moves.
  public var active: Counter { counters[index(of: activeCounter)!] }
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
