/// Why a change was not made. Each case is one error word on the wire; the text says what was wrong and what to do.
public struct Refusal: Error, Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// A number or word outside what is allowed.
    case value = "bad-value"
    /// Words are missing, or there are too many.
    case arguments = "bad-arguments"
    /// The thing named does not exist.
    case missing = "not-found"
    /// The name fits more than one thing.
    case ambiguous
    /// The name is taken.
    case exists
    /// The counter would leave its range.
    case range = "out-of-range"
    /// It is not possible in the state that things are in.
    case state = "not-now"
    /// The counter does not show what `if=` expects.
    case moved
    /// The `id=` was used for another request.
    case reused = "id-reused"
  }

  public let kind: Kind
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
