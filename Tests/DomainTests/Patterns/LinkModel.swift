import Domain

/// Links written down from their definition, one press at a time, to compare the quick rules with.
struct LinkModel {
  var counters: [Counter]
  let links: [Link]
  /// Everything fired and not taken back, oldest first.
  var log: [(link: Int, at: Int, amount: Int)] = []

  func index(_ id: Counter.ID) -> Int { counters.firstIndex { $0.id == id }! }

  func fires(_ link: Link, on row: Int) -> Bool {
    var number = 0
    var each = link.from
    while each <= row {
      number += 1
      if let times = link.times, number > times { return false }
      if each == row { return true }
      each += link.every
    }
    return false
  }

  mutating func press(_ index: Int) {
    let row = counters[index].unit.isPlace ? counters[index].shown : counters[index].value + 1
    counters[index].value += 1
    let value = counters[index].value
    for (place, link) in links.enumerated() where link.parent == counters[index].id && fires(link, on: row) {
      let child = self.index(link.child)
      let before = counters[child].value
      switch link.effect {
      case .reset:
        counters[child].value = 0
        log.append((place, value, before))
      case .by(let step) where step > 0:
        for _ in 0..<step { press(child) }
        log.append((place, value, step))
      case .by(let step):
        counters[child].value = counters[child].isSigned ? before + step : max(0, before + step)
        log.append((place, value, counters[child].value - before))
      }
    }
  }

  mutating func rip(_ index: Int) {
    let value = counters[index].value
    for (place, link) in links.enumerated().reversed() where link.parent == counters[index].id {
      guard let newest = log.lastIndex(where: { $0.link == place && $0.at == value }) else { continue }
      let amount = log.remove(at: newest).amount
      let child = self.index(link.child)
      if link.effect == .reset {
        counters[child].value = amount
      } else if amount > 0 {
        for _ in 0..<amount where counters[child].isSigned || counters[child].value > 0 { rip(child) }
      } else {
        counters[child].value -= amount
      }
    }
    counters[index].value = value - 1
  }

  mutating func jump(_ index: Int, to value: Int) {
    let low = min(value, counters[index].value)
    log.removeAll { links[$0.link].parent == counters[index].id && $0.at > low }
    counters[index].value = value
  }
}
