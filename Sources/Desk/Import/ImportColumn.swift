internal import Domain

/// What a column of somebody's table means, by its head.
enum ImportColumn: Equatable {
  case field(YarnField)
  /// A bare number in a unit that the head says.
  case amount(YarnField, YarnUnit)
  /// What is left; with the unit that the head says.
  case left(YarnUnit?)
  /// A sum that follows from other columns, and stands in only where they say nothing.
  case total(YarnUnit)
  case totalLeft(YarnUnit)
  /// Something worth keeping that a yarn has no place for: it goes into the notes under its head.
  case remark
  /// Of no use here, and known to be.
  case unneeded
  case unknown

  /// By name, whatever the case: our own heads, those of a Ravelry stash export, and what others call the same.
  init(head: String) {
    switch Self.normal(head) {
    case "name", "yarn", "yarn name", "yarn line": self = .field(.name)
    case "brand", "company", "yarn company", "manufacturer", "maker": self = .field(.brand)
    case "colorway", "color", "color name", "shade": self = .field(.colorway)
    case "color family": self = .field(.family)
    case "color attributes": self = .remark
    case "dye lot", "dyelot", "lot", "lot number": self = .field(.lot)
    case "weight", "yarn weight", "weight category": self = .field(.weight)
    case "fiber", "fiber type", "fiber content", "material", "composition": self = .field(.fiber)
    case "net weight", "skein weight", "ball weight", "weight per skein": self = .field(.skein)
    case "grams/skein", "grams per skein", "grams per ball": self = .amount(.skein, .gram)
    case "ounces/skein", "ounces per skein": self = .amount(.skein, .ounce)
    case "length", "skein length", "length per skein": self = .field(.length)
    case "yards/skein", "yards per skein", "yardage": self = .amount(.length, .yard)
    case "meters/skein", "meters per skein", "meterage": self = .amount(.length, .metre)
    case "quantity", "amount": self = .field(.quantity)
    case "skeins", "balls", "hanks", "qty", "number of skeins": self = .amount(.quantity, .skein)
    case "remaining", "left": self = .left(nil)
    case "remaining skeins", "skeins remaining", "skeins left": self = .left(.skein)
    case "total grams": self = .total(.gram)
    case "total yards": self = .total(.yard)
    case "total meters": self = .total(.metre)
    case "remaining grams": self = .totalLeft(.gram)
    case "remaining yards": self = .totalLeft(.yard)
    case "remaining meters": self = .totalLeft(.metre)
    case "stored in", "location", "storage": self = .field(.stored)
    case "purchase date", "date purchased", "purchased", "bought", "bought on": self = .field(.bought)
    case "date added", "added", "created": self = .field(.added)
    case "price paid", "price", "cost": self = .field(.price)
    case "purchased at", "purchase location", "purchased from", "shop", "store": self = .field(.place)
    case "notes", "note", "comments", "comment": self = .field(.notes)
    case "tag list", "tags": self = .field(.tags)
    case "status", "stash status": self = .field(.status)
    case "has photo": self = .unneeded
    default: self = .unknown
    }
  }

  /// Lower case, single blanks, and one spelling of colour, fibre and metre.
  private static func normal(_ head: String) -> String {
    let words = head.lowercased().split { $0 == " " || $0 == "_" || $0.isWhitespace }
    return words.map { word in
      switch word {
      case "colour": "color"
      case "colourway": "colorway"
      case "fibre": "fiber"
      case "metres": "meters"
      case "metres/skein": "meters/skein"
      case "metreage": "meterage"
      default: String(word)
      }
    }.joined(separator: " ")
  }
}
