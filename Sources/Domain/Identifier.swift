/// The number of a row in the store, bound to the kind of thing that it names. Positive, never used twice.
public struct Identifier<Named>: Hashable, Comparable, Sendable {
  public let raw: Int64

  public init(_ raw: Int64) { self.raw = raw }

  public static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }
}
