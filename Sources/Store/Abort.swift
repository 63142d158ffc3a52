public import Domain

/// Why a step was not made: a rule of ours, or the file.
public enum Abort: Error, Sendable {
  case refused(Refusal)
  case failed(DatabaseError)

  /// Runs what the file may fail at.
  public static func mapping<Value>(_ body: () throws(DatabaseError) -> Value) throws(Abort) -> Value {
    do throws(DatabaseError) { return try body() } catch { throw .failed(error) }
  }

  /// Runs what a rule may refuse.
  public static func refusing<Value>(_ body: () throws(Refusal) -> Value) throws(Abort) -> Value {
    do throws(Refusal) { return try body() } catch { throw .refused(error) }
  }
}
