/// What remains of a yarn: reckoned from what was bought and from its projects, unless the person has said it.
public struct Remaining: Equatable, Sendable {
  public let yarn: Yarn
  public let uses: [YarnUse]
  /// What is left when finished projects are taken off, or the amount that the person has said; nothing of a yarn that is used
  /// up or gone. Empty where it can't be reckoned.
  public let left: YarnSums
  /// What projects in progress or hibernating have.
  public let setAside: YarnSums
  /// What is left when these are taken off as well.
  public let free: YarnSums
  /// What finished projects have.
  public let used: YarnSums
  /// Whether nothing is left because the yarn's status says so.
  public let isSpent: Bool
  /// What would have to be known to give ``left`` in all units.
  public let missing: [Missing]

  public init(_ yarn: Yarn, uses: [YarnUse] = []) {
    self.yarn = yarn
    self.uses = uses
    func tally(_ state: YarnUse.State) -> Tally { Tally(uses.filter { $0.state == state }.flatMap(\.amounts)) }
    func sums(_ tally: Tally) -> YarnSums { YarnSums(tally, yarn.putUp) }
    let used = tally(.used)
    let setAside = tally(.setAside)
    self.used = sums(used)
    self.setAside = sums(setAside)
    let left: Tally?
    let isSpent = yarn.status.isSpent && yarn.override == nil
    self.isSpent = isSpent
    var isSaid = false
    switch yarn.override {
    case .amount(let amount)?:
      left = Tally([amount])
      isSaid = true
    case .text?:
      left = nil
      isSaid = true
    case nil: left = isSpent ? Tally() : yarn.quantity.map { Tally([$0]) - used }
    }
    self.left = left.map(sums) ?? [:]
    // What projects have of a yarn that is used up was all there was.
    free = isSpent ? self.left : left.map { sums($0 - setAside) } ?? [:]
    if let left {
      let lacking =
        yarn.putUp.isKnown ? [] : YarnUnit.Dimension.allCases.flatMap { left.missing(in: $0, yarn.putUp) }
      missing = lacking.isEmpty ? [] : Missing.allCases.filter(lacking.contains)
    } else {
      missing = isSaid ? [] : [.quantity]
    }
  }

  /// Whether finished projects have more than there was.
  public var isOverdrawn: Bool { left.contains { $0 < 0 } }

  /// Whether there is less than projects in progress are to have.
  public var isOverallotted: Bool { free.contains { $0 < 0 } }

  /// The units to show, the most telling first: that in which it was bought, then those of a skein's label.
  public var units: [YarnUnit] {
    var said: [YarnUnit] = []
    if case .amount(let amount)? = yarn.override { said.append(amount.unit) }
    said += [yarn.quantity?.unit, yarn.putUp.weight?.unit, yarn.putUp.length?.unit].compactMap { $0 }
    said += uses.flatMap { $0.amounts.map(\.unit) }
    var units: [YarnUnit] = []
    for unit in said + [.skein, .gram, .metre] where !units.contains(where: { $0.dimension == unit.dimension }) {
      units.append(unit)
    }
    return units
  }

  /// What a project that is not finished still takes: its share of its yarn for the rows that are left.
  ///
  /// Empty where its rows or their target are not known, or its amounts can't be added up.
  public func stillTakes(_ use: YarnUse) -> YarnSums {
    guard use.state == .setAside, let rows = use.rows else { return [:] }
    return YarnSums(Tally(use.amounts), yarn.putUp).compactMap { micro in
      let total = Int128(rows.total)
      return Int64(exactly: (Int128(micro) * Int128(rows.total - rows.done) * 2 + total) / (total * 2))
    }
  }

  /// What a project has of the yarn, in each unit in which that can be given.
  public func share(_ use: YarnUse) -> YarnSums { YarnSums(Tally(use.amounts), yarn.putUp) }

  /// In the unit that tells most: that in which it was bought, unless only another can be answered.
  public func best(_ sums: YarnSums) -> (micro: Int64, unit: YarnUnit)? {
    for unit in units {
      if let micro = sums[unit] { return (micro, unit) }
    }
    return nil
  }
}
