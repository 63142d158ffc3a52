/// Finding a thing by what a person calls it.
public enum Naming {
  /// Names hold up to this many bytes of UTF-8.
  public static let limit = 200

  /// A name that may be given: not empty, not blank, not too long.
  public static func check(_ name: String, of kind: String) throws(Refusal) -> String {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Refusal(.value, "The name of a \(kind) can't be empty.")
    }
    guard name.utf8.count <= limit else {
      throw Refusal(.value, "The name has \(name.utf8.count) bytes; \(limit) are allowed.")
    }
    return name
  }

  /// Finds the one that `text` means: `#12` is an id; a whole name goes before a part of one; two that fit are refused.
  public static func find<Owner>(
    _ text: String, among all: [(id: Identifier<Owner>, name: String)], kind: String
  ) throws(Refusal) -> Identifier<Owner> {
    if text.hasPrefix("#"), let number = Int64(text.dropFirst()) {
      guard let found = all.first(where: { $0.id.raw == number }) else {
        throw Refusal(.missing, "There is no \(kind) \(text).")
      }
      return found.id
    }
    if let exact = all.filter({ $0.name == text }).only { return exact.id }
    let wanted = text.lowercased()
    let whole = all.filter { $0.name.lowercased() == wanted }
    let fitting = whole.isEmpty && !wanted.isEmpty ? all.filter { isPart(wanted, of: $0.name.lowercased()) } : whole
    guard let first = fitting.first else {
      let some = all.prefix(5).map { "“\($0.name)”" }.joined(separator: ", ")
      throw Refusal(
        .missing,
        "There is no \(kind) “\(text)”."
          + (some.isEmpty ? "" : " There \(all.count == 1 ? "is" : "are"): \(some)\(all.count > 5 ? " …" : "")."))
    }
    guard fitting.count == 1 else {
      let names = fitting.prefix(5).map { "“\($0.name)” (#\($0.id.raw))" }.joined(separator: ", ")
      throw Refusal(
        .ambiguous,
        "“\(text)” fits \(fitting.count): \(names)\(fitting.count > 5 ? " …" : ""). Say more of the name, or the # number."
      )
    }
    return first.id
  }

  /// Words of which one is to be taken, as "knitting, crochet or loom".
  public static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Whether the bytes of one text stand in a row in another's.
  public static func isPart(_ part: String, of text: String) -> Bool {
    let part = Array(part.utf8)
    let text = Array(text.utf8)
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { start in text[start..<(start + part.count)].elementsEqual(part) }
  }
}

extension Array {
  /// The element of an array that has just one.
  var only: Element? { count == 1 ? self[0] : nil }
}
