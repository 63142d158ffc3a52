/// "Malabrigo Rios 120g": a yarn, and what is left of it by the person's own word.
public struct LeftPhrase: Equatable, Sendable {
  public let yarn: Yarn.ID
  /// Nil to go back to reckoning.
  public let left: Yarn.Override?

  /// An own word holds up to this many bytes.
  public static let limit = 1000

  /// Takes the longest run of leading words that names one of the yarns; the rest says what is left.
  ///
  /// Refuses where a shorter run names another yarn, and what looks like an amount and is none. `reckon` clears the word.
  public init(_ words: [String], among yarns: [(id: Yarn.ID, name: String)]) throws(Refusal) {
    var splits: [Split] = []
    var refused: Refusal?
    for count in (1..<max(words.count, 1)).reversed() {
      let name = words[..<count].joined(separator: " ")
      do throws(Refusal) {
        let id = try Naming.find(name, among: yarns, kind: "yarn")
        let rest = Substring(words[count...].joined(separator: " ")).trimmed
        splits.append(Split(yarn: id, name: name, rest: String(rest)))
      } catch {
        // That two yarns fit tells more than that none does; the first word alone more than a run that goes too far.
        if refused?.kind != .ambiguous { refused = error }
      }
    }
    guard let longest = splits.first else {
      throw refused ?? Refusal(.arguments, "Say which yarn, and how much of it is left.")
    }
    if let other = splits.first(where: { $0.yarn != longest.yarn }) {
      throw Refusal(
        .ambiguous,
        "It may be “\(other.rest)” of “\(other.name)” (#\(other.yarn.raw)) or “\(longest.rest)” of “\(longest.name)” (#\(longest.yarn.raw)). Name the yarn by its # number."
      )
    }
    // A number may be a part of the name: "Rios 2 skeins" is 2 skeins of Rios 2-ply, not "skeins".
    let split =
      splits.first { $0.rest.isEmpty || $0.rest == "reckon" || Amount($0.rest, usual: .skein) != nil } ?? longest
    yarn = split.yarn
    left = try Self.left(split.rest)
  }

  private struct Split {
    let yarn: Yarn.ID
    let name: String
    let rest: String
  }

  private static func left(_ said: String) throws(Refusal) -> Yarn.Override? {
    if said.isEmpty || said == "reckon" { return nil }
    guard said.utf8.count <= limit else { throw Refusal(.value, "It holds up to 1,000 bytes.") }
    if let amount = Amount(said, usual: .skein) { return .amount(amount) }
    let word = String(said.reversed().prefix { $0.isLetter }.reversed())
    let number = said.dropLast(word.count)
    // What has no other letters is meant as a number, and has to be one.
    guard said.utf8.first.map({ (0x30...0x39).contains($0) }) == true, !number.contains(where: \.isLetter),
      word.isEmpty || YarnUnit(said: word) != nil
    else { return .text(said) }
    let why: String
    do throws(Decimals.Failure) {
      _ = try Decimals.read(number)
      why = "has more than six decimals"
    } catch {
      switch error {
      case .ambiguous: why = "has a fraction to some and thousands to others; leave out what parts thousands"
      case .tooLarge: why = "is a million or more"
      case .notANumber: why = "is no number"
      }
    }
    throw Refusal(.value, "“\(said)” \(why). As: 120g, \"150 yd\", 2.5.")
  }
}
