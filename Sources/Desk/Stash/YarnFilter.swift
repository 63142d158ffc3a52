internal import Domain
internal import Store

/// Which yarns a list has, and in which order.
struct YarnFilter {
  private var words: [String]
  private var conditions: [(field: YarnField, value: String)] = []
  private var archived: Bool? = false
  private var stashed: Bool? = true
  /// Yarn that is used up or gone is left out, unless somebody asks for a status, the archive, or more than the stash.
  private var hidesSpent = true
  private var order: Order = .field(.name)
  private var isReversed = false

  private enum Order {
    case field(YarnField)
    case left
  }

  private static let orders: [YarnField] = [
    .name, .brand, .colorway, .family, .weight, .fiber, .added, .bought, .stored, .status, .place,
  ]

  init(_ words: DeskWords) throws(Problem) {
    self.words = words.arguments.map { $0.lowercased() }
    hidesSpent = !words.options.contains { ["archived", "stashed", "status"].contains($0.name) }
    for option in words.options {
      switch option.name {
      case "sort": try setOrder(option.value)
      case "archived": archived = try Self.choice(option)
      case "stashed": stashed = try Self.choice(option)
      default:
        guard let field = YarnField(key: option.name) else {
          throw Problem(
            usage: "a yarn has no \(option.name)=",
            hint: "a list takes sort= archived= \(YarnField.allCases.map { $0.rawValue + "=" }.joined(separator: " "))")
        }
        conditions.append((field, option.value.lowercased()))
      }
    }
  }

  private static func choice(_ option: (name: String, value: String)) throws(Problem) -> Bool? {
    switch option.value {
    case "yes": true
    case "no": false
    case "all": nil
    default: throw Problem(usage: "\(option.name)= is yes, no or all", hint: "as in: \(option.name)=all")
    }
  }

  private mutating func setOrder(_ text: String) throws(Problem) {
    isReversed = text.hasPrefix("-")
    let key = isReversed ? String(text.dropFirst()) : text
    if key == "left" {
      order = .left
    } else if let field = YarnField(key: key), Self.orders.contains(field) {
      order = .field(field)
    } else {
      throw Problem(
        usage: "a list can't be sorted by \(key)",
        hint: "sort= is \(Naming.choice(Self.orders.map(\.rawValue) + ["left"])), with - before it the other way round")
    }
  }

  /// What of it the store itself can look for; `isBrief` where only what a list shows is wanted.
  func query(isBrief: Bool) -> YarnQuery {
    var query = YarnQuery()
    if case .field(.name) = order { query.isBrief = isBrief && words.isEmpty && conditions.isEmpty }
    query.isArchived = archived
    query.isStashed = stashed
    for (field, value) in conditions {
      switch field {
      case .weight: query.weight = YarnWeight(said: value)
      case .status: query.status = Yarn.Status(rawValue: value)
      case .name: query.want(value, in: .name)
      case .brand: query.want(value, in: .brand)
      case .colorway: query.want(value, in: .colorway)
      case .family: query.want(value, in: .family)
      case .lot: query.want(value, in: .lot)
      case .fiber: query.want(value, in: .fiber)
      case .price: query.want(value, in: .price)
      case .place: query.want(value, in: .place)
      case .stored: query.want(value, in: .stored)
      case .notes: query.want(value, in: .notes)
      case .skein, .length, .quantity, .bought, .added, .stashed, .tags: break
      }
    }
    return query
  }

  func takes(_ stored: StoredYarn) -> Bool {
    let yarn = stored.yarn
    if let archived, yarn.isArchived != archived { return false }
    if let stashed, yarn.isStashed != stashed { return false }
    if hidesSpent, yarn.status.isSpent { return false }
    return conditions.allSatisfy { Self.fits($0.field, $0.value, yarn) } && words.allSatisfy { Self.has($0, yarn) }
  }

  private static func fits(_ field: YarnField, _ value: String, _ yarn: Yarn) -> Bool {
    switch field {
    case .weight:
      if let weight = YarnWeight(said: value) { return yarn.weight == weight }
    case .tags: return value.isEmpty ? yarn.tags.isEmpty : yarn.tags.contains { $0.lowercased() == value }
    case .status: return yarn.status.rawValue == value
    default: break
    }
    let text = field.text(of: yarn)?.lowercased() ?? ""
    return value.isEmpty ? text.isEmpty : Naming.isPart(value, of: text)
  }

  private static func has(_ word: String, _ yarn: Yarn) -> Bool {
    let texts = [yarn.fullName, yarn.colorway, yarn.colorFamily, yarn.weightName, yarn.fiber, yarn.notes, yarn.dyeLot]
    return (texts.compactMap { $0 } + yarn.tags).contains { Naming.isPart(word, of: $0.lowercased()) }
  }

  /// In order; what is not known comes last, either way round.
  func sorted(_ yarns: [StoredYarn], uses: [Yarn.ID: [YarnUse]]) -> [StoredYarn] {
    switch order {
    // The store gives them so.
    case .field(.name): return isReversed ? yarns.reversed() : yarns
    case .field(.weight): return sorted(yarns) { $0.yarn.weight?.rawValue }
    case .field(let field):
      return sorted(yarns) { stored in field.text(of: stored.yarn).map { $0.lowercased() } }
    case .left:
      // By grams, since a skein of the one is not a skein of the other.
      return sorted(yarns) { Remaining($0.yarn, uses: uses[$0.id] ?? []).left[.gram] }
    }
  }

  private func sorted<Key: Comparable>(_ yarns: [StoredYarn], by key: (StoredYarn) -> Key?) -> [StoredYarn] {
    let keyed = yarns.enumerated().map { (place: $0.offset, key: key($0.element)) }
    let order = keyed.sorted { a, b in
      switch (a.key, b.key) {
      case (let one?, let other?) where one != other: isReversed ? one > other : one < other
      case (nil, _?): false
      case (_?, nil): true
      default: a.place < b.place
      }
    }
    return order.map { yarns[$0.place] }
  }
}
