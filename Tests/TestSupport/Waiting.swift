/// For what tells nobody when it has happened.
public enum Waiting {
  /// Looks again and again until it is so; false where it is not at the deadline.
  public static func until(milliseconds: Int = 20_000, _ holds: () -> Bool) -> Bool {
    let deadline = Deadline(milliseconds)
    while !holds() {
      guard deadline.left > 0 else { return false }
      _ = Deadline(20).wait(for: [])
    }
    return true
  }
}
