public import Domain

extension Store {
  /// What a token was first used for.
  public struct Token: Equatable, Sendable {
    public let seq: Int64
    /// A hash of the request without its `id`.
    public let request: Int64
  }

  /// Tokens older than this are forgotten.
  public static let tokenLife: Int64 = 30 * 24 * 3600 * 1000

  public func token(_ id: String) throws(DatabaseError) -> Token? {
    try statement("SELECT seq,request FROM token WHERE id=?1").bind(1, id).first {
      Token(seq: $0.integer(0), request: $0.integer(1))
    }
  }

  public func insertToken(_ id: String, seq: Int64, request: Int64, at: Instant) throws(DatabaseError) {
    try statement("INSERT INTO token(id,seq,at,request) VALUES(?1,?2,?3,?4)").bind(1, id).bind(2, seq).bind(
      3, at.milliseconds
    )
    .bind(4, request).run()
  }

  /// Forgets the tokens that are too old, inside a transaction that is open.
  public func pruneTokens(now: Instant) throws(DatabaseError) {
    try statement("DELETE FROM token WHERE at<?1").bind(1, now.milliseconds - Self.tokenLife).run()
  }
}
