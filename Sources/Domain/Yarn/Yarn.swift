/// A yarn: in the stash, or used in a project without being there.
public struct Yarn: Equatable, Sendable {
  public typealias ID = Identifier<Yarn>

  public enum Status: String, CaseIterable, Sendable {
    case onHand = "on-hand"
    case usedUp = "used-up"
    /// To be traded, sold or given away.
    case toTrade = "to-trade"
    /// Traded, sold or given away.
    case gone

    /// Whether nothing is left of the yarn, unless the person says otherwise.
    public var isSpent: Bool { self == .usedUp || self == .gone }
  }

  public var name: String
  public var brand: String?
  public var colorway: String?
  public var colorFamily: String?
  public var dyeLot: String?
  public var weight: YarnWeight?
  /// The weight's name as it was given, where it is not the category's own: "Light Fingering", "DK (11 wpi)".
  public var weightName: String?
  public var fiber: String?
  public var putUp = PutUp()
  /// As it was bought.
  public var quantity: Amount?
  public var price: String?
  /// Where it was bought.
  public var place: String?
  public var bought: LocalDate?
  /// When it came into the stash; nil until the store has it.
  public var added: LocalDate?
  public var storedIn: String?
  public var notes: String?
  public var status = Status.onHand
  public var isStashed = true
  public var isArchived = false
  /// What the person says is left; it wins over what is reckoned.
  public var override: Override?
  public var tags: [String] = []

  public enum Override: Equatable, Sendable {
    case amount(Amount)
    case text(String)
  }

  public init(name: String) { self.name = name }

  /// Brand and name, without saying the brand twice: "Malabrigo Rios".
  public var fullName: String {
    guard let brand else { return name }
    if name.utf8.starts(with: brand.utf8) {
      let rest = name.utf8.dropFirst(brand.utf8.count)
      if rest.isEmpty || rest.first == UInt8(ascii: " ") { return name }
    }
    return brand + " " + name
  }

  /// The same with the colourway: "Malabrigo Rios, Azul".
  public var title: String { fullName + (colorway.map { ", " + $0 } ?? "") }
}

/// What one skein of a yarn has.
public struct PutUp: Equatable, Sendable {
  /// In grams or ounces.
  public var weight: Amount?
  /// In metres or yards.
  public var length: Amount?

  public init(weight: Amount? = nil, length: Amount? = nil) {
    self.weight = weight
    self.length = length
  }

  /// Whether any amount can be given in any unit.
  var isKnown: Bool { weight != nil && length != nil }
}

/// An amount of a yarn that is allotted to a project.
public struct Pack: Equatable, Sendable {
  public typealias ID = Identifier<Pack>

  public let id: ID
  public var project: Project.ID
  public var amount: Amount

  public init(id: ID, project: Project.ID, amount: Amount) {
    self.id = id
    self.project = project
    self.amount = amount
  }
}
