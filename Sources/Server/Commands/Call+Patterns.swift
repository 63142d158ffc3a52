internal import Domain
internal import Store
internal import Wire

// Options that the verbs of patterns share.
extension Call {
  /// An id, with or without its #.
  func id<Named>(_ index: Int, of kind: String) throws(Abort) -> Identifier<Named> {
    let text = arguments[index].hasPrefix("#") ? String(arguments[index].dropFirst()) : arguments[index]
    guard let number = Int64(text), number > 0 else {
      throw .refused(
        Refusal(.value, "A \(kind) is named by its number; “\(arguments[index])” is none. Say: \(command.usage)"))
    }
    return Identifier(number)
  }

  /// Where a page of a list goes on.
  func after<Named>() throws(Abort) -> Identifier<Named> {
    Identifier(Int64(try number(option: "after", in: 0...Int(Int32.max)) ?? 0))
  }

  /// A yes or no of an option; false where it is left out.
  func isYes(_ name: String) throws(Abort) -> Bool {
    guard let word = option(name) else { return false }
    switch word {
    case "yes", "true": return true
    case "no", "false": return false
    default: throw .refused(Refusal(.value, "\(name) can be yes or no, not “\(word)”."))
    }
  }

  /// How often: 1 up to `limit`, nil for `none`.
  func times(in limit: Int = Counter.limit - 1) throws(Abort) -> Int? {
    if option("times") == "none" { return nil }
    return try number(option: "times", in: 1...limit)
  }
}
