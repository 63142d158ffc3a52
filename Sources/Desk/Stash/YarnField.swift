internal import Domain

/// What is known of a yarn, by the key that a person types: `brand=`, `lot=` …
enum YarnField: String, CaseIterable {
  case name, brand, colorway, family, lot, weight, fiber, skein, length, quantity, price, place, bought, added, stored
  case status, stashed, tags, notes

  /// Other spellings of a key.
  init?(key: String) {
    switch key {
    case "colourway", "colour", "color": self = .colorway
    case "fibre": self = .fiber
    case "tag": self = .tags
    case "note": self = .notes
    default: self.init(rawValue: key)
    }
  }

  /// What stands for its value in help, and what it is.
  var help: (value: String, text: String) {
    switch self {
    case .name: ("NAME", "its name, without the brand")
    case .brand: ("TEXT", "who makes it")
    case .colorway: ("TEXT", "the colour's name or number; colourway= is the same")
    case .family: ("TEXT", "the colour's family, as Blue")
    case .lot: ("TEXT", "the dye lot")
    case .weight: ("WEIGHT", "0 to 7, or a name: lace, fingering, DK, worsted …")
    case .fiber: ("TEXT", "what it is spun of; fibre= is the same")
    case .skein: ("WEIGHT", "what one skein weighs, as 100g or 3.5oz")
    case .length: ("LENGTH", "how long the yarn of one skein is, as 192m or 210yd")
    case .quantity: ("AMOUNT", "how much was bought, as 5, 2.5 skeins, 400g or 900yd")
    case .price: ("TEXT", "what was paid, with the currency")
    case .place: ("TEXT", "where it was bought")
    case .bought: ("DATE", "when, as 2026-11-30, today or yesterday")
    case .added: ("DATE", "when it came into the stash; today unless given")
    case .stored: ("TEXT", "where it lies")
    case .status: ("STATUS", "on-hand, used-up, to-trade or gone")
    case .stashed: ("yes|no", "no: used in a project, and not in the stash")
    case .tags: ("TAG,TAG", "words to find it by")
    case .notes: ("TEXT", "anything else")
    }
  }

  /// Writes a value into a yarn, as it stands; an empty one clears what was there.
  func set(_ text: String, in yarn: inout Yarn, today: LocalDate) throws(Refusal) {
    let value = text.isEmpty ? nil : text
    if let value, value.utf8.count > limit {
      throw Refusal(.value, "\(rawValue)= holds up to \(limit) bytes, and this has \(value.utf8.count).")
    }
    switch self {
    case .name: yarn.name = try Naming.check(text, of: "yarn")
    case .brand: yarn.brand = value
    case .colorway: yarn.colorway = value
    case .family: yarn.colorFamily = value
    case .lot: yarn.dyeLot = value
    case .weight: setWeight(value, in: &yarn)
    case .fiber: yarn.fiber = value
    case .skein: yarn.putUp.weight = try amount(value, YarnUnit.weights, usual: .gram)
    case .length: yarn.putUp.length = try amount(value, YarnUnit.lengths, usual: nil)
    case .quantity: yarn.quantity = try amount(value, YarnUnit.allCases, usual: .skein)
    case .price: yarn.price = value
    case .place: yarn.place = value
    case .bought: yarn.bought = try date(value, today)
    case .added: yarn.added = try date(value, today) ?? today
    case .stored: yarn.storedIn = value
    case .status:
      guard let status = Yarn.Status(rawValue: value ?? Yarn.Status.onHand.rawValue) else {
        throw Refusal(
          .value, "status= can be \(Naming.choice(Yarn.Status.allCases.map(\.rawValue))), not “\(text)”.")
      }
      yarn.status = status
    case .stashed:
      guard ["yes", "no"].contains(text) else { throw Refusal(.value, "stashed= is yes or no, not “\(text)”.") }
      yarn.isStashed = text == "yes"
    case .tags:
      var tags: [String] = []
      for part in text.split(separator: ",") {
        let tag = Self.trimmed(String(part))
        guard tag.utf8.count <= Naming.limit else {
          throw Refusal(.value, "A tag holds up to \(Naming.limit) bytes, and “\(tag)” has \(tag.utf8.count).")
        }
        if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
      }
      yarn.tags = tags
    case .notes: yarn.notes = value
    }
  }

  /// The name of a weight is kept as it was given, beside the category that it belongs to, if it belongs to one.
  private func setWeight(_ value: String?, in yarn: inout Yarn) {
    // As ``Yarn/weightText`` writes it where the one does not follow from the other.
    if let value, value.hasSuffix(")"), let category = value.dropLast().last?.wholeNumberValue,
      value.dropLast(2).hasSuffix(" (CYC "), let weight = YarnWeight(rawValue: category)
    {
      yarn.weight = weight
      yarn.weightName = String(value.dropLast(8))
      return
    }
    yarn.weight = value.flatMap { YarnWeight(said: $0) }
    // A category's own name or number says no more than the category.
    let isOwn = yarn.weight.map { value == $0.name || value == String($0.rawValue) } ?? false
    yarn.weightName = isOwn ? nil : value
  }

  private func amount(_ text: String?, _ units: [YarnUnit], usual: YarnUnit?) throws(Refusal) -> Amount? {
    guard let text else { return nil }
    guard let amount = Amount(text, usual: usual), units.contains(amount.unit) else {
      let words = Naming.choice(units.map { $0 == .skein ? "skeins" : $0.rawValue })
      throw Refusal(.value, "\(rawValue)= is a number of \(words), as \(help.text.example); “\(text)” is none.")
    }
    guard self == .quantity || amount.micro > 0 else { throw Refusal(.value, "\(rawValue)= is more than nothing.") }
    return amount
  }

  private func date(_ text: String?, _ today: LocalDate) throws(Refusal) -> LocalDate? {
    switch text {
    case nil: return nil
    case "today"?: return today
    case "yesterday"?: return today + -1
    case let text?:
      guard let date = LocalDate(iso: text) else {
        throw Refusal(.value, "\(rawValue)= is a date as 2026-11-30, or today or yesterday; “\(text)” is none.")
      }
      return date
    }
  }

  /// The bytes that its text may have.
  var limit: Int {
    switch self {
    case .notes: 60_000
    case .fiber: 1_000
    // Each tag has its own limit.
    case .tags: 10_000
    default: Naming.limit
    }
  }

  /// Its value as a person reads it; nil where nothing is known.
  func text(of yarn: Yarn) -> String? {
    switch self {
    case .name: yarn.name
    case .brand: yarn.brand
    case .colorway: yarn.colorway
    case .family: yarn.colorFamily
    case .lot: yarn.dyeLot
    case .weight: yarn.weightText
    case .fiber: yarn.fiber
    case .skein: yarn.putUp.weight?.text
    case .length: yarn.putUp.length?.text
    case .quantity: yarn.quantity?.text
    case .price: yarn.price
    case .place: yarn.place
    case .bought: yarn.bought?.description
    case .added: yarn.added?.description
    case .stored: yarn.storedIn
    case .status: yarn.status.rawValue
    case .stashed: yarn.isStashed ? "yes" : "no"
    case .tags: yarn.tags.isEmpty ? nil : yarn.tags.joined(separator: ", ")
    case .notes: yarn.notes
    }
  }

  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}

extension Yarn {
  /// The name that it came with, with the category where that does not follow from it: "DK", "Light Fingering (CYC 1)".
  var weightText: String? {
    guard let weightName else { return weight?.name }
    if YarnWeight(said: weightName) == weight { return weightName }
    return weight.map { "\(weightName) (CYC \($0.rawValue))" } ?? weightName
  }
}

extension String {
  /// What stands in a help text behind "as".
  fileprivate var example: String {
    let words = split(separator: " ")
    guard let place = words.firstIndex(of: "as") else { return self }
    return words[(place + 1)...].joined(separator: " ")
  }
}
