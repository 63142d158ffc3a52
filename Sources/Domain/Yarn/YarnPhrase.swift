/// "2 skeins of Rios in Raglan": an amount, a yarn, and a project.
public struct YarnPhrase: Equatable, Sendable {
  public let amount: Amount
  public let yarn: String
  /// Nil for the active project.
  public let project: String?

  /// Reads the words after `use`. The unit may be a word of its own; a bare number is in skeins; `of` may be left out.
  ///
  /// `namesProject`: whether " in " parts a project's name off, the last one; false where it was given otherwise.
  public init(_ words: [String], namesProject: Bool) throws(Refusal) {
    // A quoted "2 skeins" and "Rios in Raglan" are parted as the same words unquoted are.
    var words = words.flatMap { $0.split(separator: " ").map(String.init) }[...]
    guard let first = words.popFirst() else { throw Self.unclear }
    var number = first
    if !first.contains(where: \.isLetter), let unit = words.first, YarnUnit(said: unit) != nil, words.count > 1 {
      number += " " + unit
      words = words.dropFirst()
    }
    guard let amount = Amount(number, usual: .skein) else {
      throw Refusal(
        .value,
        "“\(number)” is no amount of yarn. Say how many skeins, g, oz, yd or m, as: 2.5 skeins, 100g or \"150 yd\".")
    }
    guard amount.micro > 0 else { throw Refusal(.value, "An amount of yarn is more than nothing.") }
    if words.first?.lowercased() == "of", words.count > 1 { words = words.dropFirst() }
    guard !words.isEmpty else { throw Self.unclear }
    self.amount = amount
    if namesProject, let place = words.lastIndex(of: "in"), place > words.startIndex, place < words.endIndex - 1 {
      yarn = words[..<place].joined(separator: " ")
      project = words[(place + 1)...].joined(separator: " ")
    } else {
      yarn = words.joined(separator: " ")
      project = nil
    }
  }

  private static let unclear = Refusal(.arguments, "Say how much of which yarn, as: use 2 skeins of Rios in Raglan")
}
