import Domain
import Testing

struct LinkPropertyTests {
  /// Two to five counters and up to six links that may stand together.
  private func setUp(_ dice: inout Dice) -> Work {
    let counters = (1...dice.roll(2...5)).map { id in
      dice.hit(3)
        ? Counter.stitches(Int64(id), value: dice.roll(0...20), isSigned: dice.hit(3))
        : Counter.rows(Int64(id), first: dice.hit(4) ? dice.roll(0...9) : 1, value: dice.hit(3) ? dice.roll(0...12) : 0)
    }
    var work = Work(
      project: Project(id: Project.ID(1), uid: "u", name: "p"), counters: counters, activeCounter: counters[0].id)
    for id in 1...dice.roll(1...6) {
      let (parent, child) = (counters.randomElement(using: &dice)!.id, counters.randomElement(using: &dice)!.id)
      let every = dice.roll(1...5)
      let step = dice.hit(4) ? -dice.roll(1...3) : dice.roll(1...3)
      let link = Link(
        id: Link.ID(Int64(id)), parent: parent, child: child, effect: dice.hit(5) ? .reset : .by(step), every: every,
        from: dice.hit(2) ? nil : dice.roll(0...15), times: dice.hit(2) ? nil : dice.roll(1...6))
      if (try? work.check(link)) != nil { work.links.append(link) }
    }
    return work
  }

  @Test(arguments: 0..<8) func `any set-up and any moves agree with a model that goes press by press`(part: Int) {
    for seed in part * 1400..<(part + 1) * 1400 {
      var dice = Dice(seed: seed)
      var work = setUp(&dice)
      var model = LinkModel(counters: work.counters, links: work.links)
      for _ in 0..<dice.roll(3...10) {
        let index = dice.hit(3) ? dice.roll(0...work.counters.count - 1) : 0
        let id = work.counters[index].id
        let value = work.counters[index].value
        switch dice.roll(1...8) {
        case 1...4:
          let count = dice.roll(1...7)
          _ = try? work.next(count, id)
          for _ in 0..<count { model.press(index) }
        case 5, 6:
          let count = dice.roll(1...6)
          guard (try? work.back(count, id)) != nil else { continue }
          for _ in 0..<count { model.rip(index) }
        case 7:
          let end = dice.roll(0...20)
          _ = try? work.apply(.finish(end), to: id, at: noon)
          model.jump(index, to: end)
        default:
          let end = max(0, value + dice.roll(-6...9))
          _ = try? work.apply(.finish(end), to: id, at: noon, fire: true)
          for _ in 0..<max(0, end - value) { model.press(index) }
          for _ in 0..<max(0, value - end) { model.rip(index) }
        }
        guard work.values == model.counters.map(\.value) else {
          Issue.record("seed \(seed): \(work.values), not \(model.counters.map(\.value)); \(work.links)")
          return
        }
      }
    }
  }

  @Test(arguments: 0..<4) func `next N is N times next, and back takes exactly that back`(part: Int) throws {
    for seed in part * 1400..<(part + 1) * 1400 {
      var dice = Dice(seed: 100_000 + seed)
      var work = setUp(&dice)
      for _ in 0..<3 {
        let id = work.counters.randomElement(using: &dice)!.id
        _ = dice.hit(4) ? try? work.set(dice.roll(1...20), id) : try? work.next(dice.roll(1...9), id)
        if dice.hit(3) { _ = try? work.back(dice.roll(1...3), id) }
      }
      let id = work.counters.randomElement(using: &dice)!.id
      let count = dice.roll(1...12)
      var (atOnce, oneByOne) = (work, work)
      _ = try atOnce.next(count, id)
      for _ in 0..<count { _ = try oneByOne.next(1, id) }
      guard atOnce == oneByOne else {
        Issue.record("seed \(seed): \(atOnce.values), one by one \(oneByOne.values)")
        return
      }
      _ = try atOnce.back(count, id)
      for _ in 0..<count { _ = try oneByOne.back(1, id) }
      guard atOnce.values == work.values, atOnce.links == work.links, atOnce == oneByOne else {
        Issue.record(
          "seed \(seed): \(atOnce.values), before \(work.values), one by one \(oneByOne.values); \(work.links)")
        return
      }
    }
  }
}
